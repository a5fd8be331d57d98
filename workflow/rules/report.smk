# Report: the Jupyter Book, from the database and, for what made it, the manifest.
#
# needs  results/straights.duckdb; results/manifest.json; book/
# makes  results/report/index.html and all it links to; its mark, results/done/report
# steps  report


rule report:
    input:
        priced=DONE["price"],
        manifest="results/manifest.json",
        index=str(HERE / "book" / "index.md"),
        book=sorted(str(file) for file in (HERE / "book").rglob("*") if file.is_file()),
        modules=sorted(
            str(file)
            for folder in ("report", "reno")
            for file in (HERE / "src" / "straights" / folder).glob("*.py")
        )
        + modules(
            "cards",
            "straight",
            "straight_cards",
            "deal",
            "features",
            "games",
            "hands",
            "database",
            "droughts",
            "paytable",
            "design",
            "restore",
            "options",
        ),
    output:
        touch(DONE["report"]),
    log:
        "results/logs/report.log",
    benchmark:
        "results/benchmarks/report.tsv"
    conda:
        "../../environment.yml"
    threads: 2
    params:
        database=PRODUCTS["price"],
        index=PRODUCTS["report"],
    message:
        "Building the report"
    script:
        "../scripts/report.py"

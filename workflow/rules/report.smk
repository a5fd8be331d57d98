# Report: the Jupyter Book, from the database and, for what made it, the manifest.
#
# needs  results/straights.duckdb; results/manifest.json; book/
# makes  results/report/index.html and all it links to; its mark, results/done/report
# steps  report


rule report:
    input:
        priced=DONE["price"],
        manifest="results/manifest.json",
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
        reads=reads(
            "report",
            *folder(HERE / "book"),
            roots=(
                *folder(PACKAGE / "report", "*.py"),
                *folder(HERE / "book", "*.md"),
            ),
        ),
        project=project,
        database=PRODUCTS["price"],
        index=PRODUCTS["report"],
    message:
        "Building the report"
    script:
        "../scripts/report.py"

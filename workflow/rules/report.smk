# Report: the Jupyter Book, from the database alone.
#
# needs  results/straights.duckdb; book/
# makes  results/report/index.html and all it links to
# steps  report


rule report:
    input:
        database="results/straights.duckdb",
        book=sorted(str(file) for file in (HERE / "book").rglob("*") if file.is_file()),
        modules=sorted(str(file) for file in (HERE / "src" / "straights").glob("report/*.py")),
    output:
        "results/report/index.html",
    log:
        "results/logs/report.log",
    benchmark:
        "results/benchmarks/report.tsv"
    params:
        book=str(HERE / "book"),
    threads: 2
    script:
        "../scripts/report.py"

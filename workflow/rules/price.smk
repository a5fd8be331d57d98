# Price: one database from the facts and what each outcome pays.
#
# needs  every file of facts; the decision lists; config/; data/published/; workflow/sql/
# makes  results/straights.duckdb; its mark, results/done/price
# steps  price


rule price:
    input:
        decision_lists="results/decision_lists/published.json",
        facts=FACT_FILES,
        config=GAME_FILES,
        published=sorted(
            str(file)
            for kind in ("*.csv", "*.yaml")
            for file in (HERE / "data" / "published").glob(kind)
        ),
        sql=sorted(str(file) for file in (HERE / "workflow" / "sql").glob("*.sql")),
        modules=modules(
            *COUNTING,
            "pricing",
            "loading",
            "optimum",
            "restore",
            "games",
            "paytable",
            "strategy",
            "features",
            "hands",
            "settle",
            "examples",
            "source",
            "reno/tables",
        ),
    output:
        DONE["price"],
    log:
        "results/logs/price.log",
    benchmark:
        "results/benchmarks/price.tsv"
    conda:
        "../../environment.yml"
    params:
        settings=SETTINGS.model_dump(mode="json"),
        database=PRODUCTS["price"],
    message:
        "Pricing"
    script:
        "../scripts/price.py"

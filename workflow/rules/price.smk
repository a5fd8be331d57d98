# Price: one database from the facts and what each outcome pays.
#
# needs  every file of facts; the decision lists; config/; data/published/
# makes  results/straights.duckdb; its mark, results/done/price
# steps  price


rule price:
    input:
        decision_lists="results/decision_lists/published.parquet",
        facts=FACT_FILES,
    output:
        DONE["price"],
    log:
        "results/logs/price.log",
    benchmark:
        "results/benchmarks/price.tsv"
    conda:
        "../../environment.yml"
    params:
        reads=reads(
            "price",
            *GAME_FILES,
            *folder(HERE / "data" / "published"),
            *folder(PACKAGE, "*.sql"),
        ),
        made=made(*FACT_FILES, *rules.search.output),
        settings=SETTINGS.model_dump(mode="json"),
        project=project,
        database=PRODUCTS["price"],
    message:
        "Pricing"
    script:
        "../scripts/price.py"

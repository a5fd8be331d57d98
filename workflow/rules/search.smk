# Search: short decision lists for the published game, each candidate priced exactly.
#
# needs  results/facts/published/ante.parquet; config/deals/published.yaml; what the Ante and the
#        Raise pay in config/paytables/published.yaml
# makes  results/decision_lists/published.parquet   the best list found for each number of lines, by
#                                                   the straight alone and with what else is seen
# steps  search


rule search:
    input:
        ante=f"{FACTS}/published/ante.parquet",
    output:
        "results/decision_lists/published.parquet",
    log:
        "results/logs/search.log",
    benchmark:
        "results/benchmarks/search.tsv"
    conda:
        "../../environment.yml"
    params:
        deal=identity,
        reads=reads("search"),
        made=made(f"{FACTS}/published/ante.parquet"),
        bets=MAIN_BETS,
    message:
        "Searching for short decision lists"
    script:
        "../scripts/search.py"

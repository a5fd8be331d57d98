# Reno Straight: how often what happens, counted without money; nobody folds.
#
# needs  rounds, partitions and seed from config/config.yaml
# makes  results/facts/reno/boards.parquet             lows that are possible, every board and two
#        results/facts/reno/hands.parquet              lows that a hand makes on one board
#        results/facts/reno/kinds.parquet              all starting hands by kind
#        results/facts/reno/showdowns/{partition}.parquet        rounds by winning high and low
#        results/facts/reno/streets/{partition}.parquet          lows possible and made, by street
#        results/facts/reno/starting_hands/{partition}.parquet   what each kind of hand wins
#        results/facts/reno/holdings/{partition}.parquet         what a hand wins at the showdown
# steps  reno_count, exactly; reno_simulate, one job a partition

from straights.reno.tables import exact_facts, rounds_facts


rule reno_count:
    input:
        kernels=compiled("reno"),
    output:
        **{name: f"{FACTS}/reno/{name}.parquet" for name in exact_facts()},
    log:
        "results/logs/reno_count.log",
    benchmark:
        "results/benchmarks/reno_count.tsv"
    conda:
        "../../environment.yml"
    params:
        reads=reads("reno_count"),
    message:
        "Counting lows and starting hands of Reno Straight"
    script:
        "../scripts/reno_count.py"


rule reno_simulate:
    input:
        kernels=compiled("reno"),
    output:
        **{
            name: f"{FACTS}/reno/{name}/{{partition}}.parquet"
            for name in rounds_facts(**SETTINGS.reno.part(0))
        },
    log:
        "results/logs/reno_simulate/{partition}.log",
    benchmark:
        "results/benchmarks/reno_simulate/{partition}.tsv"
    conda:
        "../../environment.yml"
    params:
        reads=reads("reno_simulate"),
        part=lambda wildcards: SETTINGS.reno.part(int(wildcards.partition)),
    message:
        "Dealing rounds of Reno Straight: partition {wildcards.partition}"
    script:
        "../scripts/reno_simulate.py"

# Simulate: real deals, counted without money.
#
# needs  config/deals/{deal}.yaml; rounds, partitions and seed from config/config.yaml
# makes  results/facts/{deal}/simulation/{partition}.parquet   a joint histogram of outcomes
# steps  simulate, one job a partition; its result depends on the seed and the partition alone


rule simulate:
    input:
        kernels=compiled("simulate"),
    output:
        f"{FACTS}/{{deal}}/simulation/{{partition}}.parquet",
    log:
        "results/logs/simulate/{deal}/{partition}.log",
    benchmark:
        "results/benchmarks/simulate/{deal}/{partition}.tsv"
    conda:
        "../../environment.yml"
    params:
        deal=identity,
        looks=looks,
        reads=reads("simulate"),
        part=lambda wildcards: SETTINGS.simulation.part(int(wildcards.partition)),
    message:
        "Dealing rounds: {wildcards.deal}, partition {wildcards.partition}"
    script:
        "../scripts/simulate.py"

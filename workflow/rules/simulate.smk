# Simulate: real deals, counted without money.
#
# needs  config/deals/{deal}.yaml; rounds, partitions and seed from config/config.yaml
# makes  results/facts/{deal}/simulation/{partition}.parquet   a joint histogram of outcomes
# steps  simulate, one job a partition; its result depends on the seed and the partition alone


rule simulate:
    input:
        deal="config/deals/{deal}.yaml",
        modules=modules(*COUNTING, "count/simulate"),
        kernels="results/kernels/simulate.compiled",
    output:
        f"{FACTS}/{{deal}}/simulation/{{partition}}.parquet",
    log:
        "results/logs/simulate/{deal}/{partition}.log",
    benchmark:
        "results/benchmarks/simulate/{deal}/{partition}.tsv"
    conda:
        "../../environment.yml"
    params:
        simulation=SETTINGS.simulation.model_dump(mode="json"),
    message:
        "Dealing rounds: {wildcards.deal}, partition {wildcards.partition}"
    script:
        "../scripts/simulate.py"

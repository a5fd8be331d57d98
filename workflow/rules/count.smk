# Count: how often each outcome occurs, exactly. No money here.
#
# needs  config/deals/{deal}.yaml
# makes  results/facts/{deal}/by_suit.parquet               straights and straight flushes, by suit
#        results/facts/{deal}/by_hand/{cards}/{partition}.parquet    the same, every hand visited
#        results/facts/{deal}/ante.parquet                  the dealer's hands, for each rank counts
# steps  kernels (compile once, a module at a time), by_suit, by_hand, ante

COUNTING = ["cards", "straight", "deal", "facts", "count/rank_counts", "count/tables"]


rule kernels:
    input:
        lambda wildcards: modules(*KERNELS[wildcards.kernel]),
    output:
        "results/kernels/{kernel}.compiled",
    log:
        "results/logs/kernels/{kernel}.log",
    benchmark:
        "results/benchmarks/kernels/{kernel}.tsv"
    conda:
        "../../environment.yml"
    message:
        "Compiling the kernels of {wildcards.kernel}"
    script:
        "../scripts/kernels.py"


rule by_suit:
    input:
        deal="config/deals/{deal}.yaml",
        modules=modules(*COUNTING, "count/by_suit"),
    output:
        f"{FACTS}/{{deal}}/by_suit.parquet",
    log:
        "results/logs/by_suit/{deal}.log",
    benchmark:
        "results/benchmarks/by_suit/{deal}.tsv"
    conda:
        "../../environment.yml"
    message:
        "Counting by suit: {wildcards.deal}"
    script:
        "../scripts/by_suit.py"


rule by_hand:
    input:
        deal="config/deals/{deal}.yaml",
        modules=modules(*COUNTING, "count/by_hand"),
        kernels="results/kernels/by_hand.compiled",
    output:
        f"{FACTS}/{{deal}}/by_hand/{{cards}}/{{partition}}.parquet",
    log:
        "results/logs/by_hand/{deal}/{cards}/{partition}.log",
    benchmark:
        "results/benchmarks/by_hand/{deal}/{cards}/{partition}.tsv"
    conda:
        "../../environment.yml"
    params:
        partitions=SETTINGS.hand_by_hand.partitions,
    message:
        "Visiting every hand of {wildcards.cards} cards: {wildcards.deal}, partition {wildcards.partition}"
    script:
        "../scripts/by_hand.py"


rule ante:
    input:
        deal="config/deals/{deal}.yaml",
        modules=modules(*COUNTING, "count/ante"),
        kernels="results/kernels/ante.compiled",
    output:
        f"{FACTS}/{{deal}}/ante.parquet",
    log:
        "results/logs/ante/{deal}.log",
    benchmark:
        "results/benchmarks/ante/{deal}.tsv"
    conda:
        "../../environment.yml"
    message:
        "Counting the Ante: {wildcards.deal}"
    script:
        "../scripts/ante.py"

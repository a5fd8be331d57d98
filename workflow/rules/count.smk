# Count: how often each outcome occurs, exactly. No money here.
#
# needs  config/deals/{deal}.yaml
# makes  results/facts/{deal}/by_suit.parquet               straights and straight flushes, by suit
#        results/facts/{deal}/by_hand/{cards}/{partition}.parquet    the same, every hand visited
#        results/facts/{deal}/ante.parquet                  the dealer's hands, for each rank counts
# steps  by_suit, by_hand, ante


rule by_suit:
    output:
        f"{FACTS}/{{deal}}/by_suit.parquet",
    log:
        "results/logs/by_suit/{deal}.log",
    benchmark:
        "results/benchmarks/by_suit/{deal}.tsv"
    conda:
        "../../environment.yml"
    params:
        deal=identity,
        reads=reads("by_suit"),
    message:
        "Counting by suit: {wildcards.deal}"
    script:
        "../scripts/by_suit.py"


rule by_hand:
    input:
        kernels=compiled("by_hand"),
    output:
        f"{FACTS}/{{deal}}/by_hand/{{cards}}/{{partition}}.parquet",
    log:
        "results/logs/by_hand/{deal}/{cards}/{partition}.log",
    benchmark:
        "results/benchmarks/by_hand/{deal}/{cards}/{partition}.tsv"
    conda:
        "../../environment.yml"
    params:
        deal=identity,
        reads=reads("by_hand"),
        partitions=SETTINGS.hand_by_hand.partitions,
    message:
        "Visiting every hand of {wildcards.cards} cards: {wildcards.deal}, partition {wildcards.partition}"
    script:
        "../scripts/by_hand.py"


rule ante:
    input:
        kernels=compiled("ante"),
    output:
        f"{FACTS}/{{deal}}/ante.parquet",
    log:
        "results/logs/ante/{deal}.log",
    benchmark:
        "results/benchmarks/ante/{deal}.tsv"
    conda:
        "../../environment.yml"
    params:
        deal=identity,
        reads=reads("ante"),
    message:
        "Counting the Ante: {wildcards.deal}"
    script:
        "../scripts/ante.py"

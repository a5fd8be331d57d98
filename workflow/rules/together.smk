# Together: how the bets of the published deal move together, and its optimum, played. The counts
# know no money; the optimum does, and depends on what the Ante and the Raise pay alone.
#
# needs  config/deals/published.yaml; the pays of Ante and Raise from config/paytables/published.yaml;
#        rounds, partitions and seed from config/config.yaml
# makes  results/facts/published/joint.parquet            rank counts with straight flushes
#        results/facts/published/with_table.parquet    the same with the table's cards
#        results/facts/published/flush_pairs.parquet        both straight flushes
#        results/optimum/published.parquet                the best Raise for each rank counts
#        results/facts/published/play/{partition}.parquet    rounds that these Raises played
# steps  joint, with_table, flush_pairs; optimum, then play, one job a partition

from straights.bets.main_bets import main_bets

MAIN_BETS = main_bets(GAMES.variants["published"].paytable)


rule joint:
    input:
        kernels=compiled("joint"),
    output:
        f"{FACTS}/published/joint.parquet",
    log:
        "results/logs/joint.log",
    benchmark:
        "results/benchmarks/joint.tsv"
    conda:
        "../../environment.yml"
    params:
        deal=identity,
        reads=reads("joint"),
    message:
        "Counting straight flushes beside the Ante"
    script:
        "../scripts/joint.py"


rule with_table:
    input:
        kernels=compiled("with_table", "joint", "ante"),
    output:
        f"{FACTS}/published/with_table.parquet",
    log:
        "results/logs/with_table.log",
    benchmark:
        "results/benchmarks/with_table.tsv"
    conda:
        "../../environment.yml"
    params:
        deal=identity,
        reads=reads("with_table"),
    message:
        "Counting straight flushes with the table beside the Ante"
    script:
        "../scripts/with_table.py"


rule flush_pairs:
    output:
        f"{FACTS}/published/flush_pairs.parquet",
    log:
        "results/logs/flush_pairs.log",
    benchmark:
        "results/benchmarks/flush_pairs.tsv"
    conda:
        "../../environment.yml"
    params:
        deal=identity,
        reads=reads("flush_pairs"),
    message:
        "Counting both straight flushes"
    script:
        "../scripts/flush_pairs.py"


rule optimum:
    input:
        ante=f"{FACTS}/published/ante.parquet",
    output:
        "results/optimum/published.parquet",
    log:
        "results/logs/optimum.log",
    benchmark:
        "results/benchmarks/optimum.tsv"
    conda:
        "../../environment.yml"
    params:
        deal=identity,
        reads=reads("optimum"),
        made=made(f"{FACTS}/published/ante.parquet"),
        bets=MAIN_BETS,
    message:
        "Finding the best Raise for each hand"
    script:
        "../scripts/optimum.py"


rule play:
    input:
        optimum="results/optimum/published.parquet",
        kernels=compiled("play", "simulate"),
    output:
        f"{FACTS}/published/play/{{partition}}.parquet",
    log:
        "results/logs/play/{partition}.log",
    benchmark:
        "results/benchmarks/play/{partition}.tsv"
    conda:
        "../../environment.yml"
    params:
        deal=identity,
        reads=reads("play"),
        bets=MAIN_BETS,
        part=lambda wildcards: SETTINGS.simulation.part(int(wildcards.partition)),
    message:
        "Playing the best Raises: partition {wildcards.partition}"
    script:
        "../scripts/play.py"

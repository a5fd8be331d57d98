# Together: how the bets of the published deal move together, and its optimum, played. The counts
# know no money; the optimum does, and depends on what the Ante and the Raise pay alone.
#
# needs  config/deals/published.yaml; the pays of Ante and Raise from config/paytables/published.yaml;
#        rounds, partitions and seed from config/config.yaml
# makes  results/facts/published/joint.parquet            rank counts with straight flushes
#        results/facts/published/second_chance.parquet    the Ante with the Second Chance Bonus
#        results/facts/published/side_bets.parquet        both side bets
#        results/optimum/published.parquet                the best Raise for each rank counts
#        results/facts/published/play/{partition}.parquet    rounds that these Raises played
# steps  joint, second_chance, side_bets; optimum, then play, one job a partition

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
        "Counting the Ante with the Straight Flush Bonus"
    script:
        "../scripts/joint.py"


rule second_chance:
    input:
        kernels=compiled("second_chance", "joint", "ante"),
    output:
        f"{FACTS}/published/second_chance.parquet",
    log:
        "results/logs/second_chance.log",
    benchmark:
        "results/benchmarks/second_chance.tsv"
    conda:
        "../../environment.yml"
    params:
        deal=identity,
        reads=reads("second_chance"),
    message:
        "Counting the Ante with the Second Chance Bonus"
    script:
        "../scripts/second_chance.py"


rule side_bets:
    output:
        f"{FACTS}/published/side_bets.parquet",
    log:
        "results/logs/side_bets.log",
    benchmark:
        "results/benchmarks/side_bets.tsv"
    conda:
        "../../environment.yml"
    params:
        deal=identity,
        reads=reads("side_bets"),
    message:
        "Counting both side bets"
    script:
        "../scripts/side_bets.py"


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

# Manifest: a checksum of every fact and figure, and what made them.
#
# needs  every file of facts and of strategies that were found; results/straights.duckdb; config/
# makes  results/manifest.json
# steps  manifest


rule manifest:
    input:
        priced=DONE["price"],
        facts=rules.price.input.facts,
        found=[*rules.optimum.output, *rules.search.output],
    output:
        "results/manifest.json",
    log:
        "results/logs/manifest.log",
    benchmark:
        "results/benchmarks/manifest.tsv"
    conda:
        "../../environment.yml"
    params:
        reads=reads("manifest", SETTINGS_FILE, *GAME_FILES),
        settings=SETTINGS.model_dump(mode="json"),
    message:
        "Writing the manifest"
    script:
        "../scripts/manifest.py"

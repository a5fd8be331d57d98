# Kernels: compile once, a module at a time, so that no two jobs do.
#
# makes  results/kernels/{kernel}.compiled    a mark; numba keeps what it compiled beside the modules
# steps  kernels


rule kernels:
    output:
        "results/kernels/{kernel}.compiled",
    log:
        "results/logs/kernels/{kernel}.log",
    benchmark:
        "results/benchmarks/kernels/{kernel}.tsv"
    conda:
        "../../environment.yml"
    params:
        reads=lambda wildcards: digest(code(SOURCE, KERNELS[wildcards.kernel]), HERE),
    message:
        "Compiling the kernels of {wildcards.kernel}"
    script:
        "../scripts/kernels.py"

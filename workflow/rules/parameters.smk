# Parameters: what a job reads, and so whether it runs again.
#
# What a job reads decides, and no date does. `reads` is a checksum of a rule's script, of the modules
# that it imports and of the files that no other rule makes. Of those that another rule makes,
# Snakemake compares what is newer with the content it knew; `made` is for what is older.


def reads(rule: str, *files: Path, roots: tuple[Path, ...] = ()):
    """A parameter: the checksum of a rule's code, with more roots of it, and of other files."""
    roots = HERE / "workflow" / "scripts" / f"{rule}.py", *roots
    once = cache(lambda: digest({*code(SOURCE, *roots), *files}, HERE))
    return lambda wildcards: once()


def made(*files: str):
    """A parameter: the checksum of files that other rules make, as far as they are made."""
    return lambda wildcards: digest(filter(Path.exists, map(Path, files)), HERE)


def project(wildcards, input) -> str:
    """A parameter: where the project is. One that takes `input` is not compared with the last run's."""
    return str(HERE)


def identity(wildcards) -> str:
    """A parameter: all that decides how often outcomes occur, of the deal that a job is for."""
    return GAMES.deals[wildcards.get("deal", "published")].identity


def looks(wildcards) -> list[str]:
    """A parameter: what the side bets on a job's deal measure."""
    return [look.name for look in GAMES.looks(wildcards.deal)]


def compiled(*kernels: str) -> list[str]:
    """Kernels to compile first, so that no two jobs do; what counts reads the same modules."""
    return [f"results/kernels/{kernel}.compiled" for kernel in kernels]

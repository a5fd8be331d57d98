"""Dry runs of the pipeline, each in a fork of one process that has Snakemake loaded.

Loading takes longer than a dry run. What the fork does is what `python -m snakemake` does, but that
modules which the Snakefile imports are as they were when the process began.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory


class DryRuns:
    """A process that waits for dry runs of a copy of the project's code."""

    def __init__(self, code: Path) -> None:
        self._place = TemporaryDirectory()
        self._said = Path(self._place.name) / "said"
        self._process = subprocess.Popen(
            [sys.executable, __file__],
            env=os.environ | {"PYTHONPATH": str(code / "src")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, folder: Path, *arguments: str) -> tuple[int, str]:
        """The exit code of a dry run in a folder, and what it printed."""
        asked = {"folder": str(folder), "said": str(self._said), "arguments": arguments}
        print(json.dumps(asked), file=self._process.stdin, flush=True)
        code = int(self._process.stdout.readline())
        return code, self._said.read_text(encoding="utf-8")

    def close(self) -> None:
        """End the process."""
        self._process.communicate()
        self._place.cleanup()


def _run(main, folder: str, said: str, arguments: list[str]) -> None:
    file = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for stream in (1, 2):
        os.dup2(file, stream)
    os.chdir(folder)
    sys.argv = ["snakemake", *arguments]
    main([*arguments, "--dry-run"])


if __name__ == "__main__":
    import snakemake.api  # first, or the next go round in a circle
    import snakemake.cli

    import straights.jobs.by_content
    import straights.price.build
    import straights.price.recover
    import straights.reno.tables  # noqa: F401 - what the Snakefile imports, before it does

    for line in sys.stdin:
        asked = json.loads(line)
        child = os.fork()
        if not child:
            _run(snakemake.cli.main, **asked)
        _, status = os.waitpid(child, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()

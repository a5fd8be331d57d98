"""What tests of the command line share."""

import sys

import pytest

from straights.cli.program import main


@pytest.fixture
def straights(monkeypatch, capsys):
    """Run `straights` with some arguments: exit code, output, errors."""

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["straights", *arguments])
        with pytest.raises(SystemExit) as left:
            main()
        output = capsys.readouterr()
        return left.value.code, output.out, output.err

    return run

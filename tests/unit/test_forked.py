"""Kernels that are forks: each is new, knows what was loaded, and is seen to end."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

SCRIPT = """
import os
import signal
import time

from jupyter_client.manager import start_new_kernel

from straights.report import forked

os.environ["JUPYTER_DEFAULT_PROVISIONER_NAME"] = forked.NAME


def say(client, code):
    said = []
    hear = lambda message: said.append(message["content"].get("text", ""))
    client.execute_interactive(code, timeout=60, output_hook=hear)
    return "".join(said).strip()


first, client = start_new_kernel()
parent, loaded = say(client, "import os, sys; print(os.getppid(), 'altair' in sys.modules)").split()
print(parent == str(os.getpid()), loaded)
say(client, "import polars; a = polars.DataFrame({'b': [1, 2]}).group_by('b').len().height")
second, other = start_new_kernel()
print(say(client, "print(a)"), say(other, "print('a' in globals())"))
other.stop_channels()
second.shutdown_kernel()
os.kill(first.provisioner.pid, signal.SIGKILL)
deadline = time.monotonic() + 30
while first.is_alive() and time.monotonic() < deadline:
    time.sleep(0.05)
print(first.is_alive(), second.is_alive())
third, _ = start_new_kernel()
print(third.provisioner.pid, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_kernels_are_forks():
    """Children of one process, that share no names, are seen to end, and end with it.

    In a process of its own: what the tests have used, a fork could not go on with.
    """
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=120, check=False
    )
    *said, orphan = run.stdout.split()
    assert said == ["True", "True", "2", "False", "False", "False"], run.stderr
    deadline = time.monotonic() + 30
    while _runs(orphan) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not _runs(orphan)


def _runs(process: str) -> bool:
    """Whether a process has not ended, even if nobody has taken note of its end."""
    try:
        return bool(Path("/proc", process, "cmdline").read_bytes())
    except OSError:
        return False

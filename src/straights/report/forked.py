"""Kernels for pages, forked from the process that reads the pages and has loaded what they use.

A kernel of its own would load it again for each page. Nothing here may call polars, DuckDB or
vl-convert before a fork: their threads do not live on in one.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
from collections.abc import Mapping
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.context import ForkProcess
from subprocess import Popen
from typing import Any, cast

import altair as alt  # noqa: F401 - pages use it
import great_tables  # noqa: F401 - pages use it
from docutils.parsers.rst import directives, roles  # type: ignore[import-untyped]
from ipykernel.kernelapp import IPKernelApp
from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from straights.report import (  # noqa: F401 - pages use them
    charts,
    drawn,
    game,
    library,
    page,
    strategy_card,
    tables,
    why,
)

NAME = "straights-forked"
"""As pyproject.toml registers it with Jupyter."""
LAUNCHER = "ipykernel_launcher"


def _run(arguments: list[str], environment: Mapping[str, str], folder: str | None) -> None:
    """Be a kernel, until it is told to stop or the process that forked it has ended."""
    gc.freeze()  # or the first collection would copy all that was loaded
    os.setsid()
    os.environ.clear()
    os.environ.update(environment)
    if folder:
        os.chdir(folder)
    for of_sphinx in (directives._directives, roles._roles):  # noqa: SLF001 - there is no other way
        of_sphinx.clear()
    asyncio.set_event_loop(asyncio.new_event_loop())
    IPKernelApp.launch_instance(arguments, parent_handle=os.getppid())


class _Process:
    """A forked process with the face of `subprocess.Popen`, as far as a provisioner uses it."""

    stdin = stdout = stderr = None

    def __init__(self, forked: ForkProcess) -> None:
        self._forked = forked
        self.pid = forked.pid

    def poll(self) -> int | None:
        return self._forked.exitcode

    def wait(self) -> int | None:
        self._forked.join()
        return self._forked.exitcode

    def send_signal(self, number: int) -> None:
        if self.pid and self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Forked(LocalProvisioner):
    """Starts a Python kernel as a fork of this process."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:  # noqa: ANN401 - Jupyter's
        """Fork, and let the fork be the kernel; what it is told is that of a kernel of its own."""
        arguments = cmd[cmd.index(LAUNCHER) + 1 :]
        forked = get_context("fork").Process(
            target=_run, args=(arguments, kwargs["env"], kwargs.get("cwd"))
        )
        forked.start()
        self.process = cast("Popen[bytes]", _Process(forked))
        self.pid = forked.pid
        self.cwd = kwargs.get("cwd")
        return self.connection_info

"""A SLURM of one node on loopback, from Debian's packages, for as long as a test runs."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

PROGRAMS = ["munged", "slurmctld", "slurmd", "sbatch", "srun", "squeue", "scancel", "sinfo"]
PORTS = 50
CONFIG = """\
ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={port}
SlurmdPort={node_port}
SrunPortRange={first_port}-{last_port}
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
SlurmUser=root
AuthInfo=socket={folder}/munge.socket
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU_Memory
SchedulerType=sched/builtin
SlurmdParameters=config_overrides
ReturnToService=2
MinJobAge=3600
KillWait=2
NodeName={host} NodeAddr=127.0.0.1 CPUs=2 RealMemory=8000
PartitionName=main Nodes={host} Default=YES
"""


@dataclass(frozen=True)
class Job:
    """What the queue says of a job."""

    number: str
    state: str
    comment: str


class Slurm:
    """The running SLURM, by its own commands."""

    def jobs(self) -> list[Job]:
        """All jobs, ended ones too."""
        lines = _output("squeue", "--states=all", "--noheader", "--format=%i|%T|%k").splitlines()
        return [Job(*line.split("|")) for line in lines]

    def cancel_running(self) -> Job:
        """Cancel a job as soon as one runs."""

        def running():
            return next((job for job in self.jobs() if job.state == "RUNNING"), None)

        job = _wait_for(running, "a running job", seconds=120)
        _output("scancel", job.number)
        return job

    def empty(self) -> None:
        """Cancel whatever is left and wait until it is gone, or its processes outlive SLURM."""
        _output("scancel", "--user=root")
        _wait_for(lambda: not _output("squeue", "--noheader"), "an empty queue", seconds=60)


@pytest.fixture(scope="session", autouse=True)
def _can_run():
    """Skip before anything is made for the tests."""
    missing = [program for program in PROGRAMS if shutil.which(program) is None]
    if missing:
        pytest.skip(f"no {', '.join(missing)}: install slurmctld, slurmd, slurm-client and munge")
    if os.geteuid() != 0:
        pytest.skip("only root can start slurmd")


@pytest.fixture
def slurm(tmp_path_factory, monkeypatch) -> Iterator[Slurm]:
    """A SLURM with one idle node of two processors."""
    folder = tmp_path_factory.mktemp("slurm")
    config = _configured(folder)
    monkeypatch.setenv("SLURM_CONF", str(config))
    monkeypatch.setenv("PATH", f"{folder / 'bin'}:{os.environ['PATH']}")
    with ExitStack() as stack:
        for command in (
            ["munged", "--foreground", "--force", *_munge(folder)],
            ["slurmctld", "-D"],
            ["slurmd", "-D"],
        ):
            stack.enter_context(_running(command, folder))
        _wait_for(
            lambda: _output("sinfo", "--noheader", "--format=%T", check=False) == "idle",
            f"an idle node; {folder} has the logs",
            seconds=30,
        )
        running = Slurm()
        stack.callback(running.empty)
        yield running


def _configured(folder: Path) -> Path:
    """Write all that SLURM reads; returns its configuration file."""
    port = _free_ports()
    config = folder / "slurm.conf"
    config.write_text(
        CONFIG.format(
            folder=folder,
            host=socket.gethostname().split(".")[0],
            port=port,
            node_port=port + 1,
            first_port=port + 2,
            last_port=port + PORTS - 1,
        ),
        encoding="utf-8",
    )
    for name in ("state", "spool", "bin"):
        (folder / name).mkdir()
    # Snakemake's job steps drop SLURM_CONF before they call srun.
    wrapper = folder / "bin" / "srun"
    wrapper.write_text(f'#!/bin/sh\nSLURM_CONF={config} exec {shutil.which("srun")} "$@"\n')
    wrapper.chmod(0o755)
    return config


def _munge(folder: Path) -> list[str]:
    key = folder / "munge.key"
    key.write_bytes(os.urandom(128))
    key.chmod(0o400)
    return [
        f"--key-file={key}",
        *(f"--{use}-file={folder}/munge.{use}" for use in ("pid", "log", "seed")),
        f"--socket={folder}/munge.socket",
    ]


def _free_ports() -> int:
    """The first of enough ports in a row that nobody uses, below those given to clients."""
    for first in range(20_000, 32_000, PORTS):
        with ExitStack() as stack:
            try:
                for port in range(first, first + PORTS):
                    stack.enter_context(socket.socket()).bind(("127.0.0.1", port))
            except OSError:
                continue
            return first
    pytest.skip("no free ports")


@contextmanager
def _running(command: list[str], folder: Path) -> Iterator[None]:
    """Start a program, and end it whatever happens, the death of the test included."""
    with (
        (folder / f"{command[0]}.output").open("w") as output,
        subprocess.Popen(
            ["setpriv", "--pdeathsig", "TERM", *command],  # noqa: S607  # found on the path
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        ) as process,
    ):
        try:
            yield
        finally:
            process.terminate()
            try:
                process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                process.kill()


def _output(*command: str, check: bool = True) -> str:
    run = subprocess.run(command, capture_output=True, text=True, check=check, timeout=60)
    return run.stdout.strip()


def _wait_for(find, what: str, seconds: float):
    """What is found as soon as it is there."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = find()
        if found:
            return found
        time.sleep(0.2)
    raise TimeoutError(f"waited {seconds} seconds for {what}")

"""Clock, locale, time zone, umask, path and rights: the same results."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("faults")]

CLOCK = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#define BACK 800000000 /* seconds: a quarter of a century */
int clock_gettime(clockid_t clock, struct timespec *now) {
    int failed = syscall(SYS_clock_gettime, clock, now);
    if (!failed && clock == CLOCK_REALTIME) now->tv_sec -= BACK;
    return failed;
}
int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    struct timespec exact;
    int failed = clock_gettime(CLOCK_REALTIME, &exact);
    now->tv_sec = exact.tv_sec;
    now->tv_usec = exact.tv_nsec / 1000;
    return failed;
}
time_t time(time_t *out) {
    struct timespec exact;
    clock_gettime(CLOCK_REALTIME, &exact);
    if (out) *out = exact.tv_sec;
    return exact.tv_sec;
}
"""


@pytest.fixture
def clock(tmp_path):
    """A clock that is decades behind, for every program but the disk."""
    compiler = shutil.which("cc")
    if not compiler:
        pytest.skip("a wrong clock needs cc")
    library = tmp_path / "clock.so"
    (tmp_path / "clock.c").write_text(CLOCK, encoding="utf-8")
    options = ["-shared", "-fPIC", "-o", library, tmp_path / "clock.c"]
    subprocess.run([compiler, *options], check=True)
    date = subprocess.run(
        [shutil.which("date"), "+%Y"],
        env={"LD_PRELOAD": str(library)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(date.stdout) < 2020
    return {"LD_PRELOAD": str(library)}


@pytest.fixture
def strange_umask():
    """Nobody else may read anything."""
    before = os.umask(0o077)
    yield
    os.umask(before)


@pytest.mark.usefixtures("strange_umask", "one_page")
def test_strange_surroundings(finished, undisturbed, clock, tmp_path):
    """All at once, from the first count to the report: the same facts, the same tables."""
    folder = type(finished)(tmp_path / "ein Straßenzug, 顺子 'n more", finished.code)
    shutil.copytree(finished.path / "config", folder.path / "config")
    config = [folder.path / "config", *(folder.path / "config").rglob("*")]
    for path in config:
        path.chmod(0o555 if path.is_dir() else 0o444)
    before = [(path, path.stat().st_mtime_ns) for path in config]
    surroundings = {"LC_ALL": "C", "LANG": "xx_XX", "TZ": "Pacific/Kiritimati"}
    code, said = folder.ended(**clock, **surroundings)
    assert code == 0, said
    assert before == [
        (path, path.stat().st_mtime_ns)
        for path in (folder.path / "config", *(folder.path / "config").rglob("*"))
    ]
    assert folder.tables() == undisturbed
    made = folder.contents()
    facts = [file for file in made if file.startswith("facts/")]
    assert {file: made[file] for file in facts} == {
        file: content for file, content in finished.contents().items() if file.startswith("facts/")
    }
    assert (folder.path / "results/report/index.html").exists()
    assert "Nothing to be done" in folder.ended(**surroundings)[1]

"""Compiling the hot loops."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import numba as nb
from numba.core.dispatcher import Dispatcher

Loop = TypeVar("Loop", bound=Callable[..., object])


def compiled(loop: Loop) -> Dispatcher[Loop]:
    """A function as machine code, kept for the next process.

    It is kept beside the module, else in the reader's home, or where NUMBA_CACHE_DIR says. Where
    none of these can be written, each process compiles anew.
    """
    try:
        return nb.njit(cache=True, nogil=True)(loop)
    except RuntimeError:  # so numba says that there is no such folder
        return nb.njit(nogil=True)(loop)

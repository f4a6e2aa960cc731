# Violation: takes 1.2 GiB of pages that are in pipes, not in its own memory. Verdict: out-of-memory.
import ctypes
import json
import os
import signal
import sys

signal.alarm(60)
libc = ctypes.CDLL(None, use_errno=True)
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t] + 3 * [ctypes.c_int] + [ctypes.c_long]
libc.munmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
libc.madvise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
HUGE = 2 << 20
READ_WRITE, PRIVATE_ANONYMOUS, MADV_HUGEPAGE = 3, 0x22, 14


class Part(ctypes.Structure):
    _fields_ = [("base", ctypes.c_void_p), ("length", ctypes.c_size_t)]


def hide(pipe):
    """Puts one small page of a huge one into a pipe, which holds all of it, and forgets the rest."""
    memory = libc.mmap(None, 2 * HUGE, READ_WRITE, PRIVATE_ANONYMOUS, -1, 0)
    page = (memory + HUGE - 1) // HUGE * HUGE
    libc.madvise(page, HUGE, MADV_HUGEPAGE)
    ctypes.memset(page, 1, HUGE)
    libc.vmsplice(pipe, ctypes.byref(Part(page, 4096)), ctypes.c_size_t(1), 2)
    libc.munmap(memory, 2 * HUGE)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        pipes = [os.pipe() for _ in range(50)]
        for _, writer in pipes:
            for _ in range(12):
                hide(writer)
        print(message["legal"][0], flush=True)

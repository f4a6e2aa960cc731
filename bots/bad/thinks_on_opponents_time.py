# Sin: thinks on the opponent's time, and tries to be woken up when it is stopped. Prevented.
import ctypes
import json
import mmap
import os
import platform
import signal
import sys
import tempfile
import time

signal.alarm(60)
END = time.monotonic() + 30
CLONE = {"x86_64": 56, "aarch64": 220}.get(platform.machine())
libc = ctypes.CDLL(None)
# The millisecond in which a process last thought, and the number of milliseconds in which one did.
file = tempfile.TemporaryFile()
file.truncate(4096)
shared = memoryview(mmap.mmap(file.fileno(), 4096)).cast("Q")

def think():
    now = time.monotonic()
    if now > END:
        os._exit(0)
    if shared[0] != int(now * 1000):
        shared[0] = int(now * 1000)
        shared[1] += 1

def is_woken_by_its_children():
    while True:
        # SIGCONT instead of SIGCHLD is sent to the parent when the child ends.
        if CLONE and libc.syscall(CLONE, 18, 0, 0, 0, 0) == 0:
            os._exit(0)
        think()

def is_woken_by_its_parent():
    while True:
        if os.fork():
            os._exit(0)
        libc.prctl(1, 18, 0, 0, 0)
        think()

def is_woken_as_an_orphan():
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    while True:
        if os.fork():
            os._exit(0)
        try:
            os.setpgid(0, 0)
        except PermissionError:
            pass
        think()

def thinks():
    while True:
        think()

def opponent_begins():
    global since, before
    since, before = time.monotonic(), shared[1]

signal.signal(signal.SIGCHLD, signal.SIG_IGN)
own = waited = other = 0
opponent_begins()
for way in [thinks, is_woken_by_its_children, is_woken_by_its_parent, is_woken_as_an_orphan]:
    if os.fork() == 0:
        way()
for line in sys.stdin:
    asked, message = shared[1], json.loads(line)
    if message["type"] == "move":
        waited += 1000 * (time.monotonic() - since)
        other += asked - before
        time.sleep(0.05)
        own += shared[1] - asked
        report = {"own": own, "other": other, "waited": int(waited)}
        print(json.dumps(report), file=sys.stderr, flush=True)
        opponent_begins()
        print(message["legal"][0], flush=True)

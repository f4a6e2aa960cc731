# Sin: sets memory policies on parts of a file (here: 1 000 at most), whose memory no control group counts. Prevented.
import ctypes
import json
import mmap
import platform
import random
import signal
import sys
import tempfile

signal.alarm(60)
MPOL_BIND, PAGE = 2, 4096
MBIND = {"x86_64": 237, "aarch64": 235}[platform.machine()]
libc = ctypes.CDLL(None, use_errno=True)
report = {"policies": 0, "error": 0}
with tempfile.TemporaryFile() as file:
    file.truncate(2000 * PAGE)
    pages = mmap.mmap(file.fileno(), 2000 * PAGE)
start = ctypes.addressof(ctypes.c_char.from_buffer(pages))
node = ctypes.c_ulong(1)
for number in range(1000):
    # Every other page, so that the kernel cannot merge the policies.
    address = ctypes.c_void_p(start + 2 * number * PAGE)
    length, nodes = ctypes.c_ulong(PAGE), ctypes.byref(node)
    if libc.syscall(MBIND, address, length, MPOL_BIND, nodes, ctypes.c_ulong(64), 0):
        report["error"] = ctypes.get_errno()
        break
    report["policies"] += 1
print(json.dumps(report), file=sys.stderr, flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        print(random.choice(message["legal"]), flush=True)

# Sin: takes record locks (here: 4 000 at most), whose memory no control group counts. Prevented.
import fcntl
import json
import os
import random
import signal
import struct
import sys
import tempfile

signal.alarm(60)
F_OFD_SETLK, F_OFD_SETLKW = 37, 38
report = {"locks": 0, "flock": False}
with tempfile.TemporaryFile() as file:
    for command in (fcntl.F_SETLK, fcntl.F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW):
        try:
            for number in range(1000):
                # Every other byte, so that the kernel cannot merge the locks.
                lock = struct.pack("hhqqixxxx", fcntl.F_WRLCK, os.SEEK_SET, 2 * number, 1, 0)
                fcntl.fcntl(file, command, lock)
                report["locks"] += 1
            fcntl.lockf(file, fcntl.LOCK_UN)
        except OSError:
            pass
    fcntl.flock(file, fcntl.LOCK_EX)
    report["flock"] = True
print(json.dumps(report), file=sys.stderr, flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        print(random.choice(message["legal"]), flush=True)

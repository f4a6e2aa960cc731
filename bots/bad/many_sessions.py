# Violation: 80 busy children, each in a session of its own, delay being frozen. Prevented.
import json
import mmap
import os
import signal
import sys
import time

signal.alarm(60)
END = time.monotonic() + 40
CHILDREN = 80
# How far each child has counted.
shared = memoryview(mmap.mmap(-1, 8 * CHILDREN)).cast("Q")

for child in range(CHILDREN):
    if os.fork() == 0:
        try:
            os.setsid()  # a session has its own share of the processor
        except PermissionError:
            pass
        while time.monotonic() < END:
            shared[child] += 1
        os._exit(0)

own = other = 0
answered = None
for line in sys.stdin:
    asked, message = sum(shared), json.loads(line)
    if message["type"] == "move":
        if answered is not None:
            other += asked - answered
        time.sleep(0.15)
        answered = sum(shared)
        own += answered - asked
        print(json.dumps({"own": own, "other": other}), file=sys.stderr, flush=True)
        print(message["legal"][0], flush=True)

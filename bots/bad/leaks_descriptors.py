# Sin: leaks descriptors (here: 100 000 at most). Prevented.
import json
import os
import random
import signal
import sys

signal.alarm(60)
report = {"descriptors": 0}
try:
    while report["descriptors"] < 100_000:
        os.dup(0)
        report["descriptors"] += 1
except OSError:
    pass
print(json.dumps(report), file=sys.stderr, flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        print(random.choice(message["legal"]), flush=True)

# Sin: fork bomb (here: 2 000 children at most, for 20 s). Prevented.
import json
import os
import random
import signal
import sys
import time

signal.alarm(60)
report = {"forks": 0}
for _ in range(2000):
    try:
        if os.fork() == 0:
            time.sleep(20)
            os._exit(0)
        report["forks"] += 1
    except OSError:
        pass
print(json.dumps(report), file=sys.stderr, flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        print(random.choice(message["legal"]), flush=True)

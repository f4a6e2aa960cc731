# Sin: signals the referee: its parent, and the process given as argument. Prevented.
import json
import os
import random
import signal
import sys

signal.alarm(60)
report = {}
for name, process in [("referee", int(sys.argv[1])), ("parent", os.getppid())]:
    try:
        os.kill(process, 0)  # signal 0 only asks whether a signal could be sent
        report[name] = True
    except OSError:
        report[name] = False
print(json.dumps(report), file=sys.stderr, flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        print(random.choice(message["legal"]), flush=True)

# Sin: leaves a daemon behind (here: for 30 s). Prevented.
import json
import os
import random
import signal
import sys
import time

signal.alarm(60)
report = {"daemon": True}
child = os.fork()
if child == 0:
    try:
        os.setsid()
    except PermissionError:
        pass  # a session of its own is not what makes it a daemon
    if os.fork() == 0:
        time.sleep(30)
    os._exit(0)
os.waitpid(child, 0)
print(json.dumps(report), file=sys.stderr, flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        print(random.choice(message["legal"]), flush=True)

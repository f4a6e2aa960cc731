# Sin: thread bomb (here: 2 000 threads at most, for 20 s). Prevented.
import json
import random
import signal
import sys
import threading
import time

signal.alarm(60)
threading.stack_size(256 << 10)  # small, so that memory is not what ends it
report = {"threads": 0}
for _ in range(2000):
    try:
        threading.Thread(target=time.sleep, args=[20], daemon=True).start()
        report["threads"] += 1
    except RuntimeError:
        pass
print(json.dumps(report), file=sys.stderr, flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        print(random.choice(message["legal"]), flush=True)

# Sin: takes more and more memory (here: 3 GiB at most). Verdict: out-of-memory.
import json
import signal
import sys

signal.alarm(60)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        hoard = []
        for _ in range(192):
            hoard.append(b"x" * (16 << 20))  # writing every byte makes the system hand out every page
        hoard.clear()
        print(message["legal"][0], flush=True)

# Sin: plays an illegal move: one that was played before. Verdict: illegal-move.
import json
import signal
import sys

signal.alarm(60)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        print((message["history"] or message["legal"])[0], flush=True)

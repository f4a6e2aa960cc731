# Sin: plays a move of another game. Verdict: foreign-move.
import json
import signal
import sys

signal.alarm(60)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        print("d3" if message["game"] == "dots-and-boxes" else "a1-b1", flush=True)

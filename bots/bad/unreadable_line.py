# Sin: writes a line that nobody can read: JSON without its end. Verdict: unreadable-line.
import json
import signal
import sys

signal.alarm(60)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        print(json.dumps({"id": message["id"], "move": message["legal"][0]})[:-1], flush=True)

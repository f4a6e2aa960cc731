# Sin: exits early. Verdict: exited.
import json
import signal
import sys

signal.alarm(60)
for line in sys.stdin:
    if json.loads(line)["type"] == "move":
        sys.exit(0)

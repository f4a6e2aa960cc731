# Sin: floods its standard error (here: 16 MiB). Verdict: error-flood.
import json
import signal
import sys

signal.alarm(60)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        for _ in range(16 * 1024):
            print("x" * 1023, file=sys.stderr)
        print(message["legal"][0], flush=True)

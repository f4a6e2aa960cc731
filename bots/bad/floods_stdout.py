# Sin: floods its standard output (here: 16 MiB of proper lines). Verdict: output-flood.
import json
import signal
import sys

signal.alarm(60)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        for _ in range(16 * 1024):
            print(json.dumps({"type": "info", "line": ["a1"] * 168}), flush=True)
        print(message["legal"][0], flush=True)

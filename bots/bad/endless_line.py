# Sin: writes a line without end (here: 512 KiB). Verdict: endless-line.
import json
import os
import signal
import sys

signal.alarm(60)
for line in sys.stdin:
    if json.loads(line)["type"] == "move":
        for _ in range(512):
            os.write(1, b"x" * 1024)

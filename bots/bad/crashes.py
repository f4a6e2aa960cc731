# Sin: crashes in the middle of a move. Verdict: crashed.
import json
import signal
import sys

signal.alarm(60)
for line in sys.stdin:
    if json.loads(line)["type"] == "move":
        raise RuntimeError("this bot crashes on purpose")

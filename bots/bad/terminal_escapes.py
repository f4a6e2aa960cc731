# Sin: writes terminal escapes. Verdict: control-characters.
import json
import signal
import sys

signal.alarm(60)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        print("\x1b[31m" + message["legal"][0] + "\x1b[0m", flush=True)

# Sin: closes its standard output and goes on running. Verdict: closed-output.
import json
import os
import signal
import sys

signal.alarm(60)
for line in sys.stdin:
    if json.loads(line)["type"] == "move":
        os.close(1)
        sys.stdin.read()
        os._exit(0)

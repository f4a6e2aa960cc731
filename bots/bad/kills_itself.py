# Sin: is ended by a signal. Verdict: killed.
import json
import os
import resource
import signal
import sys

signal.alarm(60)
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
for line in sys.stdin:
    if json.loads(line)["type"] == "move":
        os.kill(os.getpid(), signal.SIGSEGV)

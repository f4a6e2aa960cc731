# Sin: answers the first question and sleeps at the second. Verdict: out-of-time.
import json
import signal
import sys
import time

signal.alarm(60)
answered = False
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        if answered:
            time.sleep(50)
        print(message["legal"][0], flush=True)
        answered = True

# Sin: thinks on the opponent's time. Prevented.
import json
import signal
import sys
import threading
import time

signal.alarm(60)
count = own = other = 0

def think():
    global count
    while True:
        count += 1
threading.Thread(target=think, daemon=True).start()
for line in sys.stdin:
    asked, message = count, json.loads(line)
    if message["type"] == "move":
        if own:
            other += asked - answered
            print(json.dumps({"own": own, "other": other}), file=sys.stderr, flush=True)
        time.sleep(0.05)
        own, answered = own + count - asked, count
        print(message["legal"][0], flush=True)

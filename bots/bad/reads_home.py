# Sin: reads the home folder: lists homes, reads the file given as argument, without its first slash. Prevented.
import json
import os
import random
import signal
import sys

signal.alarm(60)
report = {"read": False, "listed": {}}
secret = os.path.join("/", sys.argv[1])  # with the slash, the referee would show the file to its bot
for folder in {os.path.dirname(secret), "/root", "/home", os.path.expanduser("~")}:
    try:
        report["listed"][folder] = sorted(os.listdir(folder))[:20]
    except OSError:
        report["listed"][folder] = None
try:
    report["read"] = len(open(secret, "rb").read()) > 0
except OSError:
    pass
print(json.dumps(report), file=sys.stderr, flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        print(random.choice(message["legal"]), flush=True)

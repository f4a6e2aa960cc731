# Sin: opens the network: 127.0.0.1, at the port given as argument. Prevented.
import json
import random
import signal
import socket
import sys

signal.alarm(60)
report = {"connected": False, "error": None}
try:
    socket.create_connection(("127.0.0.1", int(sys.argv[1])), timeout=2).close()
    report["connected"] = True
except OSError as error:
    report["error"] = str(error)
print(json.dumps(report), file=sys.stderr, flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        print(random.choice(message["legal"]), flush=True)

# Sin: promises to obey stop and does not. Verdict: ignored-stop.
import json
import signal
import sys

signal.alarm(60)
answered = False
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"type":"hello","name":"Ignores stop","features":["stop"]}', flush=True)
    elif message["type"] == "move" and not answered:
        print(message["legal"][0], flush=True)
        answered = True

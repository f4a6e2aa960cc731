# Sin: promises to answer a ping and does not. Verdict: no-pong. Pings come between games.
import json
import signal
import sys

signal.alarm(60)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"type":"hello","name":"No pong","features":["ping"]}', flush=True)
    elif message["type"] == "move":
        print(message["legal"][0], flush=True)

# Sin: answers the second question under the id of the first. Verdict: old-answer.
import json
import signal
import sys

signal.alarm(60)
first_id = None
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        if first_id is None:
            first_id = message["id"]
        print(json.dumps({"id": first_id, "move": message["legal"][0]}), flush=True)

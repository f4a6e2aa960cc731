# Sin: answers one question twice. Verdict: two-answers.
import json
import signal
import sys

signal.alarm(60)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        answers = [json.dumps({"id": message["id"], "move": move}) for move in message["legal"] * 2]
        print(answers[0] + "\n" + answers[1], flush=True)

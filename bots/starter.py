#!/usr/bin/env python3
# A bot that plays any legal move. Make it yours: replace choose().
# Run it:  papan match reversi "exec:python3 starter.py" random
# Test it: papan bot check "python3 starter.py"
import json
import random
import sys


def choose(question):
    """Returns one of the legal moves.

    question["grid"] is the board as a list of strings, question["you"] is your sign on it,
    question["history"] has the moves so far. PROTOCOL.md explains the rest.
    """
    return random.choice(question["legal"])


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        random.seed(message["seed"])  # the same seed gives the same game again
    elif message["type"] == "move":
        # Standard output belongs to the referee: print your own notes with file=sys.stderr.
        print(json.dumps({"id": message["id"], "move": choose(message)}), flush=True)

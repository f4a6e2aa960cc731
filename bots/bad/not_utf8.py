# Sin: writes bytes that are not UTF-8. Verdict: not-utf8.
import json
import os
import signal
import sys

signal.alarm(60)
for line in sys.stdin:
    if json.loads(line)["type"] == "move":
        os.write(1, b'{"type":"info","line":["\xff\xfe"]}\n')

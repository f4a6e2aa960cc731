# Sin: fills the disk (here: 512 MiB in each of two folders at most, gone with the program). Prevented.
import json
import os
import random
import signal
import sys
import tempfile

signal.alarm(60)
report, files = {}, []
for name, folder in [("temporary", tempfile.gettempdir()), ("folder", ".")]:
    report[name] = 0
    try:
        for megabyte in range(512):
            if megabyte % 64 == 0:
                files.append(tempfile.TemporaryFile(dir=folder))
            report[name] += os.write(files[-1].fileno(), b"x" * (1 << 20))
    except OSError:
        pass
print(json.dumps(report), file=sys.stderr, flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        print(random.choice(message["legal"]), flush=True)

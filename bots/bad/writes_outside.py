# Sin: writes outside its folder: /, /tmp, its working folder, the folder given as argument. Prevented.
import json
import os
import random
import signal
import sys

signal.alarm(60)
report = {"written": {}, "temporary": os.environ.get("TMPDIR")}
for folder in [os.path.join("/", sys.argv[1]), "/", "/tmp", ".", os.environ.get("TMPDIR", "/tmp")]:
    path = os.path.join(folder, f"papan-{os.getpid()}-writes-outside")
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        os.unlink(path)
        place = os.stat(folder)  # tells a private /tmp from the real one
        report["written"][folder] = [place.st_dev, place.st_ino]
    except OSError:
        pass
print(json.dumps(report), file=sys.stderr, flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        print(random.choice(message["legal"]), flush=True)

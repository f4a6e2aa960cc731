# Sin: stops itself. Verdict: stopped-itself.
import json
import os
import signal
import sys
import time

signal.alarm(60)
for line in sys.stdin:
    if json.loads(line)["type"] == "move":
        me = os.getpid()
        if os.fork() == 0:
            # A stopped program cannot end itself: this child ends it, and goes when it is gone.
            os.closerange(0, 3)
            end = time.monotonic() + 60
            while os.getppid() == me and time.monotonic() < end:
                time.sleep(0.2)
            if os.getppid() == me:
                os.kill(me, signal.SIGKILL)
            os._exit(0)
        while True:
            os.kill(me, signal.SIGSTOP)

# Sin: reads everything and never answers. Verdict: no-answer.
import signal
import sys

signal.alarm(60)
for line in sys.stdin:
    pass

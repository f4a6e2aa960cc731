# Sin: never reads its standard input. Verdict: not-reading.
import signal
import time

signal.alarm(60)
time.sleep(50)

# Violation: takes 1 GiB of shared memory, of which little is resident at any time. Verdict: out-of-memory.
import json
import mmap
import signal
import sys

signal.alarm(60)
MADV_DONTNEED = 4
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        kept = []
        for _ in range(64):
            part = mmap.mmap(-1, 16 << 20)  # shared and anonymous
            for place in range(0, len(part), mmap.PAGESIZE):
                part[place] = 1
            part.madvise(MADV_DONTNEED)  # not resident any more, but not free either
            kept.append(part)
        print(message["legal"][0], flush=True)

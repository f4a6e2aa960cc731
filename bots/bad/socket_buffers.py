# Violation: takes 1.2 GB in the buffers of sockets, which are in no process's memory. Verdict: out-of-memory.
import json
import os
import signal
import socket
import sys
import time

signal.alarm(60)
PROCESSES, SOCKETS, CHUNK = 6, 240, bytes(64 << 10)


def fill():
    """Fills as many local sockets as there are descriptors for, and returns them."""
    kept = []
    for _ in range(SOCKETS):
        ends = socket.socketpair()
        kept.append(ends)
        for end in ends:
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4 << 20)
            end.setblocking(False)
            try:
                for _ in range(100):
                    end.send(CHUNK)
            except OSError:
                pass
    return kept


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        reader, writer = os.pipe()
        for _ in range(PROCESSES):
            if os.fork() == 0:
                kept = fill()
                os.write(writer, b"x")
                time.sleep(30)
                os._exit(0)
        os.close(writer)
        for _ in range(PROCESSES):
            os.read(reader, 1)
        print(message["legal"][0], flush=True)

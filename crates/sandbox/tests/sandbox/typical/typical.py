"""What Python bots use besides reading and printing lines."""
import asyncio
import ctypes
import concurrent.futures
import datetime
import gc
import hashlib
import json
import locale
import logging
import multiprocessing
import os
import pathlib
import pickle
import platform
import queue
import random
import re
import select
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import uuid
import zlib


def square(number):
    return number * number


def files():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "a.txt")
        path.write_text("text")
        path.chmod(0o600)
        os.utime(path)
        path.rename(path.with_name("b.txt"))
        os.symlink("b.txt", pathlib.Path(folder, "c.txt"))
        os.link(pathlib.Path(folder, "b.txt"), pathlib.Path(folder, "d.txt"))
        shutil.copytree(folder, folder + "/copy")
        assert sorted(os.listdir(folder)) == ["b.txt", "c.txt", "copy", "d.txt"]
        with open(folder + "/b.txt", "r+b") as file:
            file.seek(100)
            file.write(b"x")
            file.truncate(50)
            os.fsync(file.fileno())
        shutil.disk_usage(folder)
        # Record locks, which are the default, are refused.
        base = sqlite3.connect(f"file:{folder}/base?vfs=unix-dotfile", uri=True)
        base.execute("create table moves (name text)")
        base.execute("insert into moves values ('a1')")
        base.commit()
        assert base.execute("select * from moves").fetchall() == [("a1",)]
        base.close()


def threads():
    numbers = queue.Queue()
    workers = [threading.Thread(target=numbers.put, args=(n,)) for n in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert sorted(numbers.queue) == [0, 1, 2, 3]
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(square, range(10))) == 285


def processes():
    assert subprocess.run(["echo", "hello"], capture_output=True, text=True).stdout == "hello\n"
    assert subprocess.run("cat | tr a b", shell=True, input=b"a", capture_output=True).stdout == b"b"
    child = subprocess.Popen(["sleep", "100"])
    child.terminate()
    assert child.wait() == -signal.SIGTERM
    context = multiprocessing.get_context("fork")
    with context.Pool(2) as pool:
        assert pool.map(square, range(5)) == [0, 1, 4, 9, 16]
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as pool:
        assert list(pool.map(square, range(3))) == [0, 1, 4]
    shared, ours = context.Value("i", 0), context.Array("d", 10)
    left, right = context.Pipe()

    def work():
        with shared.get_lock():
            shared.value, ours[0] = 7, 1.5
        right.send({"move": "a1"})

    worker = context.Process(target=work)
    worker.start()
    assert left.recv() == {"move": "a1"}
    worker.join()
    assert (shared.value, ours[0], worker.exitcode) == (7, 1.5, 0)


async def asynchronous():
    process = await asyncio.create_subprocess_exec("cat", stdin=-1, stdout=-1)
    output, _ = await process.communicate(b"x")
    await asyncio.sleep(0.001)
    loop = asyncio.get_running_loop()
    assert await loop.run_in_executor(None, square, 3) == 9
    return output


def system():
    os.getpid(), os.getppid(), os.getuid(), os.getgroups(), os.getsid(0), os.getpgid(0)
    os.uname(), platform.platform(), os.cpu_count(), os.sched_getaffinity(0), os.getloadavg()
    os.getpriority(os.PRIO_PROCESS, 0), os.times(), os.get_terminal_size, os.umask(0o022)
    os.access("/etc/passwd", os.R_OK), os.statvfs("/"), os.urandom(8), uuid.uuid4()
    try:
        socket.gethostbyname("localhost")
        socket.create_connection(("localhost", 80), timeout=1)
        raise AssertionError("there is a network")
    except OSError:
        pass
    left, right = socket.socketpair()
    left.sendall(b"x")
    assert select.select([right], [], [], 5)[0] == [right] and right.recv(1) == b"x"
    poll = select.epoll()
    poll.register(right, select.EPOLLIN)
    poll.poll(0.001)
    poll.close()
    signal.signal(signal.SIGUSR1, lambda *_: None)
    os.kill(os.getpid(), signal.SIGUSR1)
    signal.setitimer(signal.ITIMER_REAL, 50)
    signal.alarm(0)
    signal.pthread_sigmask(signal.SIG_BLOCK, [])
    time.sleep(0.001), time.process_time(), time.thread_time(), time.monotonic_ns(), time.localtime()
    ctypes.CDLL(None).getpid()
    import mmap, resource
    resource.getrusage(resource.RUSAGE_SELF), resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_CPU, (1000, 1000))
    private = mmap.mmap(-1, 1 << 20, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    private[0] = 1
    private.close()


def libraries():
    random.seed(1), datetime.datetime.now(), hashlib.sha256(b"x").hexdigest()
    locale.setlocale(locale.LC_ALL, ""), logging.warning("a note"), re.compile("a+").match("aa")
    assert json.loads(json.dumps([1])) == pickle.loads(pickle.dumps([1]))
    zlib.compress(bytes(100000)), gc.collect()
    try:
        import numpy
    except ImportError:
        return
    numpy.linalg.inv(numpy.random.rand(300, 300) + numpy.eye(300) * 300)


if __name__ == "__main__":
    files(), threads(), processes(), system(), libraries()
    assert asyncio.run(asynchronous()) == b"x"
    for line in sys.stdin:
        print(line.upper(), end="", flush=True)

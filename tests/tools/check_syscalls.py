#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Watches the system calls of the programs while they read the samples: check_syscalls.py CLI WINDOW SAMPLES

Neither may open a socket that is not local, start anything but itself as layout worker, or write outside of its output
and, for the window, its own settings. QtNetwork must not be there. Exit status 77 where strace is missing or may not run.
"""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

CALLS = "%network,%process,open,openat,openat2,creat,mkdir,mkdirat,mknod,mknodat,rename,renameat,renameat2,unlink,unlinkat," \
    "rmdir,link,linkat,symlink,symlinkat,truncate,chmod,fchmodat,chown,fchownat,lchown,mount,ptrace,memfd_create"
# Paths that are no files of anybody's: devices, and what the kernel makes up.
HARMLESS = ("/dev/null", "/dev/tty", "/dev/shm/", "/proc/self/", "/dev/dri/")
CALL = re.compile(r"^(?:\d+ +)?(\w+)\((.*)$")
PATH = re.compile(r'"((?:[^"\\]|\\.)*)"')
WRITES = re.compile(r"O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_APPEND")


def strace(log, command):
    return ["strace", "-f", "-qq", "-s", "4096", "-o", str(log), "-e", "trace=" + CALLS, *map(str, command)]


def complaint(call, rest, program, allowed):
    """What is wrong with one call; None for a good one."""
    if call == "socket" and not rest.startswith(("AF_UNIX", "AF_LOCAL")):
        return "opens a socket that is not local"
    if call == "connect" and "AF_UNIX" not in rest and "AF_LOCAL" not in rest:
        return "connects to something that is not local"
    paths = PATH.findall(rest)
    if call in ("execve", "execveat"):
        is_worker = paths and paths[0] in ("/proc/self/exe", program) and "--layout-worker" in paths
        return None if is_worker else "starts a program"
    if call in ("mount", "ptrace"):
        return "is not for a reader"
    if not paths:
        return None
    if call in ("open", "openat", "openat2"):
        if "libQt6Network" in paths[0] and "ENOENT" not in rest:
            return "loads QtNetwork"
        if not WRITES.search(rest) or re.search(r"= -1 E", rest):
            return None
    elif call in ("creat", "mkdir", "mkdirat", "mknod", "mknodat", "rename", "renameat", "renameat2", "unlink", "unlinkat", "rmdir",
                  "link", "linkat", "symlink", "symlinkat", "truncate", "chmod", "fchmodat", "chown", "fchownat", "lchown"):
        if re.search(r"= -1 E(EXIST|NOENT)", rest):
            return None
    else:
        return None
    outside = [p for p in paths if not p.startswith((allowed, *HARMLESS))]
    return "writes outside of its output" if outside else None


def wrongs(log, program, allowed):
    found = []
    for number, line in enumerate(log.read_text(errors="replace").splitlines()):
        match = CALL.match(line)
        if not match or (match[1] == "execve" and number == 0):  # the program itself
            continue
        what = complaint(match[1], match[2], program, allowed)
        if what:
            found.append(f"{what}: {line[:300]}")
    return found


def samples_of(root):
    graphs = sorted(root.glob("graphs/*.pt2")) + sorted(root.glob("rules/*/*.json"))
    return graphs + sorted(p for p in root.glob("lint/*/*.json") if p.name != "config.json")


def watch_cli(cli, samples, folder):
    log, found, count = folder / "trace", [], 0
    jobs = [["check", *samples_of(samples), "-o", folder / "report.txt"]]
    for graph in sorted(samples.glob("graphs/*.pt2")):
        jobs.append(["render", graph, "-o", folder / f"{graph.stem}.svg"])
    for job in jobs:
        done = subprocess.run(strace(log, [cli, *job]), capture_output=True, text=True, cwd=folder)
        if done.returncode not in (0, 1):
            found.append(f"{job[0]} fails: {done.stderr.strip()[-300:]}")
        found += wrongs(log, str(cli), str(folder))
        count += len(job) - 3 if job[0] == "check" else 1
    return found, count


def watch_window(window, graph, folder):
    """Opens the graph and waits until it is laid out, which is when the worker has been started and some time has passed."""
    home = folder / "home"
    home.mkdir()
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("XDG_", "DBUS_", "DISPLAY", "WAYLAND_"))}
    environment.update(HOME=str(home), QT_QPA_PLATFORM="offscreen", TMPDIR=str(folder), XDG_RUNTIME_DIR=str(folder))
    log = folder / "window.trace"
    running = subprocess.Popen(strace(log, [window, graph]), env=environment, cwd=folder, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, start_new_session=True)
    deadline = time.monotonic() + 90
    while time.monotonic() < deadline and running.poll() is None:
        time.sleep(0.5)
        if log.exists() and "--layout-worker" in log.read_text(errors="replace"):
            time.sleep(3)
            break
    has_opened = running.poll() is None and "--layout-worker" in log.read_text(errors="replace")
    os.killpg(running.pid, signal.SIGTERM)
    try:
        running.wait(20)
    except subprocess.TimeoutExpired:
        os.killpg(running.pid, signal.SIGKILL)
        running.wait()
    found = wrongs(log, str(window), str(folder))
    return found if has_opened else found + ["the window did not open the sample"]


def linked_network(program):
    listed = subprocess.run(["ldd", str(program)], capture_output=True, text=True).stdout
    return [f"{program.name} is linked with QtNetwork"] if "Qt6Network" in listed else []


def main():
    cli, window, samples = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
    probe = ["strace", "-f", "-qq", "-o", os.devnull, "true"]
    if not shutil.which("strace") or subprocess.run(probe, capture_output=True).returncode != 0:
        print("strace is missing or may not run here: nothing is checked")
        return 77
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        found, count = watch_cli(cli, samples, folder)
        found += watch_window(window, samples / "graphs" / "chain.pt2", folder)
    found += linked_network(cli) + linked_network(window)
    print(f"{count} samples checked and drawn, one opened in the window")
    for line in found[:40]:
        print(line)
    return 1 if found else 0


sys.exit(main())

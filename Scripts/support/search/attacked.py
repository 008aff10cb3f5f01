"""The server that is attacked, and what an ordinary user does."""
import json
import os
import socket
import subprocess
import sys
import time
import urllib.parse
from pathlib import Path

from support.search.common import free_port, until

TIME_LIMIT = 2  # seconds: a connection to which the server could send nothing for so long is closed
SLACK = 3  # seconds by which a busy machine may be late
GROWTH = 32  # megabytes that the allocator may keep
PAGES = 100  # open at a time; the server refuses one more
CONNECTIONS = 512  # at a time; one more waits


class Succeeded(Exception):
    """An attack has succeeded: what the server should not have done."""


def expect(holds, otherwise):
    if not holds:
        raise Succeeded(otherwise)


class Server:
    def __init__(self, binary, *options):
        self.binary, self.port = binary, free_port()
        command = [binary, "--port", str(self.port), "--time-limit", str(TIME_LIMIT), *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        while not self.process.stdout.readline().startswith("Open "):
            if self.process.poll() is not None:
                sys.exit("attack: the server does not start")

    def stop(self):
        self.process.kill()
        self.process.wait()

    def head(self, method, path, *fields):
        """The first lines of a request, which end with an empty one."""
        return "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: localhost:{self.port}", *fields, "", ""]).encode()

    def connect(self, *parts, window=None):
        """A connection over which `parts` have been sent."""
        connection = socket.socket()
        if window:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        connection.settimeout(TIME_LIMIT + SLACK)
        connection.connect(("127.0.0.1", self.port))
        for part in parts:
            connection.sendall(part)
        return connection

    def ask(self, method, path, body=b"", connection=None):
        """Status and body of the answer to one request."""
        request = self.head(method, path, f"Content-Length: {len(body)}") + body
        if connection:
            connection.sendall(request)
            return answer(connection)
        with self.connect(request) as connection:
            return answer(connection)

    def search(self, query, connection=None):
        return self.ask("GET", "/api/search?q=" + urllib.parse.quote(query), connection=connection)

    def open_page(self, **options):
        """The connection of an open page, and its session."""
        page = self.connect(self.head("GET", "/api/events"), **options)
        return page, json.loads(event(page, "session"))["session"]

    @property
    def pages(self):
        return json.loads(self.ask("GET", "/api/stats")[1])["sessions"]

    @property
    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    @property
    def megabytes(self):
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def until_late(condition):
    """Waits as long as a busy machine may be late; returns the last value of `condition`."""
    return until(condition, TIME_LIMIT + SLACK)


def answer(connection):
    with connection.makefile("rb") as file:
        status = int((file.readline().split() or [0, 0])[1])
        length = 0
        while (line := file.readline()) not in (b"\r\n", b""):
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return status, file.read(length)


def event(page, name):
    """The data of the next event of this name."""
    received = b""
    mark = f"event: {name}\ndata: ".encode()
    while mark not in received or b"\n" not in received.split(mark, 1)[1]:
        piece = page.recv(65_536)
        expect(piece, f"the page was closed before its event {name}")
        received += piece
    return received.split(mark, 1)[1].split(b"\n")[0]


def ordinary_user(server):
    """Opens a page, types, and reads the answer; returns the seconds from the key to the answer."""
    page, session = server.open_page()
    with page:
        start = time.monotonic()
        status, _ = server.ask("POST", f"/api/sessions/{session}/keystrokes", b'{"text": "snowman"}')
        expect(status == 204, f"a keystroke was answered by {status}")
        expect(b"SNOWMAN" in event(page, "list"), "the answer is wrong")
        return time.monotonic() - start

"""Attacks by connections, heads and bodies. Each returns what it has measured."""
import select
import socket
import struct
import time

from support.search.attacked import CONNECTIONS, PAGES, SLACK, TIME_LIMIT, answer, expect
from support.search.common import seconds


def close_all(connections, abruptly=False):
    for connection in connections:
        if abruptly:  # A reset instead of an ordinary end.
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        connection.close()


def seconds_to_closing(connections, trickle=None):
    """How long the server takes to close all of them, while `trickle` is sent to each again and again."""
    start = time.monotonic()
    open_ones = set(connections)
    while open_ones:
        expect(time.monotonic() < start + TIME_LIMIT + SLACK, f"{len(open_ones)} connections stay open")
        for connection in list(open_ones):
            try:
                if trickle:
                    connection.sendall(trickle)
                while select.select([connection], [], [], 0)[0]:
                    if not connection.recv(1_000_000):
                        raise ConnectionError
            except OSError:
                open_ones.remove(connection)
        time.sleep(0.05)
    close_all(connections)
    return time.monotonic() - start


def requests_behind_event_streams(server):
    behind = server.head("GET", "/api/events") + server.head("GET", "/")
    connections = [server.connect(behind) for _ in range(PAGES + 20)]
    return f"the server closes them in {seconds_to_closing(connections):.1f} s"


def requests_behind_event_streams_left_alone(server):
    connections = [server.connect(server.head("GET", "/api/events")) for _ in range(PAGES + 20)]
    for connection in connections:
        answer(connection)
        connection.sendall(server.head("GET", "/"))
    close_all(connections)
    return ""


def bodies_behind_event_streams(server):
    head = server.head("GET", "/api/events", "Content-Length: 5000000")
    connections = [server.connect(head, b"x" * 100_000) for _ in range(PAGES + 20)]
    close_all(connections)
    return ""


def more_pages_than_may_be_open(server):
    connections = [server.connect(server.head("GET", "/api/events")) for _ in range(PAGES + 20)]
    statuses = [answer(connection)[0] for connection in connections]
    expect(sorted(statuses) == [200] * PAGES + [503] * 20, f"the answers are {sorted(set(statuses))}")
    close_all(connections, abruptly=True)
    return f"{PAGES} open, 20 refused"


def pages_left_half_closed(server):
    connections = [server.connect(server.head("GET", "/api/events")) for _ in range(PAGES)]
    for connection in connections:
        connection.shutdown(socket.SHUT_WR)
    return f"the server closes them in {seconds_to_closing(connections):.1f} s"


def oversize_bodies(server):
    page, session = server.open_page()
    body = b"x" * 5_000_000
    slowest = 0
    with page:
        for path in (f"/api/sessions/{session}/pause", f"/api/sessions/{session}/keystrokes", "/api/fail-next", "/"):
            for field, sent in (
                (f"Content-Length: {len(body)}", body),
                ("Transfer-Encoding: chunked", b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)),
            ):
                start = time.monotonic()
                with server.connect(server.head("POST", path, field), sent) as connection:
                    status, _ = answer(connection)
                    expect(status in (413, 404), f"{path} answers 5 MB by {status}")
                    expect(server.ask("GET", "/api/stats", connection=connection)[0] == 200, "the connection is stuck")
                slowest = max(slowest, time.monotonic() - start)
    return f"5 MB are refused in {slowest:.2f} s"


def endless_bodies(server):
    head = server.head("POST", "/api/fail-next", "Transfer-Encoding: chunked")
    connections = [server.connect(head) for _ in range(20)]
    chunk = b"1000\r\n" + b"x" * 0x1000 + b"\r\n"
    return f"the server closes them in {seconds_to_closing(connections, trickle=chunk):.1f} s"


def slow_headers(server):
    connections = [server.connect(b"GET / HTTP/1.1\r\nX: ") for _ in range(100)]
    return f"the server closes them in {seconds_to_closing(connections, trickle=b'x'):.1f} s"


def slow_bodies(server):
    head = server.head("POST", "/api/sessions/none/keystrokes", "Content-Length: 4000")
    connections = [server.connect(head) for _ in range(100)]
    return f"the server closes them in {seconds_to_closing(connections, trickle=b'x'):.1f} s"


def large_headers(server):
    connections = [server.connect(server.head("GET", "/", "X: " + "x" * 30_000)) for _ in range(20)]
    statuses = {answer(connection)[0] for connection in connections}
    expect(statuses == {400}, f"30 KB of header are answered by {statuses}")
    close_all(connections)
    return "refused"


def more_connections_than_may_be_open(server):
    connections = [server.connect() for _ in range(CONNECTIONS + 50)]
    waited = seconds(lambda: server.ask("GET", "/api/stats"))
    seconds_to_closing(connections)
    return f"a user waits for {waited:.1f} s"


ATTACKS = [
    requests_behind_event_streams, requests_behind_event_streams_left_alone, bodies_behind_event_streams,
    more_pages_than_may_be_open, pages_left_half_closed, oversize_bodies, endless_bodies, slow_headers, slow_bodies,
    large_headers, more_connections_than_may_be_open,
]

"""The requests of the marbles' page, and those of others, as the server answers them."""
import json
import socket

from support.search.browsed import check, explained, http


def requests(base):
    def run(body, headers={}):
        return http("POST", "/run", body if isinstance(body, bytes) else json.dumps(body).encode(), headers, at=base)

    status, text = run({"operator": "debounce(for:)"})
    check("a run is answered", status == 200 and json.loads(text)["marble"] == "-----2----(3|)", text)
    check("what is no JSON is refused", explained(run(b"{"), 400))
    check("a diagram that can't be read is refused", explained(run({"operator": "map(_:)", "inputs": {"source": "(1"}}), 400))
    check("a parameter out of range is refused", explained(run({"operator": "map(_:)", "parameters": {"factor": 99}}), 422))
    check("10 000 marbles are refused", explained(run({"operator": "map(_:)", "inputs": {"source": "1" * 10_000}}), 422))
    check("an endless stream is refused", explained(run({"operator": "repeat()", "inputs": {"source": "|"}}), 422))
    check("10 MB are refused", status_of(base, b" " * 10_000_000) == "413")
    check("another origin is refused", explained(run({"operator": "map(_:)"}, {"Origin": "http://example.com"}), 403))
    check("another host is refused", explained(http("GET", "/", headers={"Host": "example.com"}, at=base), 403))


def status_of(base, body):
    """The status of a request whose body is sent whole, whatever is answered meanwhile. The connection is kept: on one that is to be
    closed after the answer, the server does not read the rest."""
    address = base.removeprefix("http://")
    host, port = address.split(":")
    with socket.create_connection((host, int(port)), timeout=20) as connection:
        connection.sendall(f"POST /run HTTP/1.1\r\nHost: {address}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        return connection.recv(1000).decode().split(" ")[1]

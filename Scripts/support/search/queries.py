"""Attacks by keystrokes, queries and corpora. Each returns what it has measured."""
import collections
import concurrent.futures
import json
import tempfile
import time

from support.search.attacked import GROWTH, SLACK, Server, expect, ordinary_user, until_late
from support.search.common import seconds


def a_page_that_never_reads(server):
    page, session = server.open_page(window=4_096)
    base = server.megabytes
    path = f"/api/sessions/{session}/keystrokes"
    wide = "\N{MUSICAL SYMBOL G CLEF}" * 190
    with server.connect() as typing:
        for burst in range(300):
            bodies = [f'{{"text": "{burst} {key} {wide}"}}'.encode() for key in range(100)]
            heads = [server.head("POST", path, f"Content-Length: {len(body)}") for body in bodies]
            typing.sendall(b"".join(head + body for head, body in zip(heads, bodies)))
            answered = 0
            while answered < 100:
                piece = typing.recv(65_536)
                expect(piece, "the connection was closed")
                answered += piece.count(b"HTTP/1.1 ")
    growth = server.megabytes - base
    expect(growth < GROWTH / 4, f"30000 unread keystrokes are {growth:.0f} MB")
    expect(until_late(lambda: server.pages == 0), "the page stays open")
    page.close()
    return f"30000 keystrokes are {growth:+.1f} MB, the page is closed"


def expensive_queries(server):
    queries = ["a " * 100, "c u i " * 33, "cjk→" * 50, " ".join("abcdefghijklmnopqrstuvwxyz"), "c u i 4", "l"]
    end = time.monotonic() + 4
    statuses = collections.Counter()

    def client(_):
        with server.connect() as connection:
            while time.monotonic() < end:
                statuses.update(server.search(query, connection)[0] for query in queries)

    waits = []
    with concurrent.futures.ThreadPoolExecutor(12) as crowd:
        clients = [crowd.submit(client, number) for number in range(12)]
        while time.monotonic() < end:
            waits.append(ordinary_user(server))
        for each in clients:
            each.result()
    expect(set(statuses) <= {200, 400, 503}, f"the answers are {dict(statuses)}")
    expect(max(waits) < SLACK, f"another user waits for {max(waits):.1f} s")
    alone = max(min(seconds(lambda: server.search(query)) for _ in range(5)) for query in queries)
    expect(alone < 0.15, f"one query holds the database for {alone:.2f} s")
    return f"{statuses.total()} queries, each takes {alone:.2f} s at most, another user {max(waits):.2f} s"


def more_queries_than_may_wait(server):
    with concurrent.futures.ThreadPoolExecutor(200) as crowd:
        statuses = [status for status, _ in crowd.map(lambda _: server.search("letter small"), range(200))]
    expect(set(statuses) <= {200, 503} and 200 in statuses, f"the answers are {set(statuses)}")
    return f"{statuses.count(200)} of 200 answered, {statuses.count(503)} refused"


def odd_corpora(server):
    names = {
        b"nul\0middle": "nul\N{REPLACEMENT CHARACTER}middle",
        "line\N{LINE SEPARATOR}separator".encode(): "line\N{LINE SEPARATOR}separator",
        "next\x85line".encode(): "next\x85line",
        b"form\x0cfeed": "form\x0cfeed",
        b"carriage\rreturn": "carriage\rreturn",
        b"broken\xff\xc3(utf": "broken\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}(utf",
    }
    with tempfile.NamedTemporaryFile() as file:
        file.write(b"\r\n".join(name + b"\tdetail" for name in names))
        file.flush()
        other = Server(server.binary, "--corpus", file.name)
        try:
            found = {entry["name"] for entry in json.loads(other.search("detail")[1])["entries"]}
            expect(found == set(names.values()), f"the names are {found}")
            for last in ("middle", "separator", "line", "feed", "return", "utf"):
                total = json.loads(other.search(last)[1])["total"]
                expect(total >= 1, f"{last} is not found")
            expect(other.ask("GET", "/api/search?q=nul%00middle")[0] == 200, "a NUL in a query is not safe")
        finally:
            other.stop()
    return f"{len(names)} names are whole"


ATTACKS = [a_page_that_never_reads, expensive_queries, more_queries_than_may_wait, odd_corpora]

"""What is asked of the server without a browser: bad input, and many pages at once."""
import json
import subprocess
import urllib.request

from support.search.browsed import check, events, explained, following, http, point, port, stats
from support.search.common import until


def test_bad_input(binary):
    keys = "/api/sessions/unknown/keystrokes"
    check("an unknown session is 404", explained(answer := http("POST", keys, b'{"text":"a"}'), 404), answer)
    check(
        "another host name is 403",
        explained(answer := http("GET", "/", headers={"Host": "evil.example"}), 403), answer)
    check(
        "another port in the host name is 403",
        explained(answer := http("GET", "/", headers={"Host": "localhost:1"}), 403), answer)
    for act in ("pause", "resume", "rewind"):
        answer = http("POST", f"/api/sessions/unknown/{act}", b"{}")
        check(f"{act} of an unknown session is 404", explained(answer, 404), answer)
    for path, method in (("/api/events", "GET"), (keys, "POST")):
        answer = http(method, path, b"{}" if method == "POST" else None, {"Origin": "http://evil.example"})
        check(f"another origin is 403 for {method} {path}", explained(answer, 403), answer)
    check("a query of 201 letters is 400", explained(answer := http("GET", "/api/search?q=" + "a" * 201), 400), answer)
    check("a search without q is 400", explained(answer := http("GET", "/api/search"), 400), answer)

    stream = events()
    session = following(stream, "session")["session"]
    keys = f"/api/sessions/{session}/keystrokes"
    check("an oversized body is 413", explained(answer := http("POST", keys, b" " * 100_000), 413), answer)
    check("malformed JSON is 400", explained(answer := http("POST", keys, b'{"text":'), 400), answer)
    check("JSON of another shape is 400", explained(answer := http("POST", keys, b'{"text":7}'), 400), answer)
    check("a latency out of range is 400", explained(
        answer := http("POST", f"/api/sessions/{session}/latency", b'{"milliseconds":-1}'), 400), answer)
    check("the session continues", http("POST", keys, b'{"text":"snow"}')[0] == 204)
    check("and has an answer", until(lambda: b"SNOW" in stream.readline()))
    stream.close()
    check("a closed stream ends its session", until(lambda: stats()["sessions"] == 0), stats())

    for text in (
        "'", '"', 'a"b', "NOT", "a AND", "(", "*", "^a", "a:b", "-a", "%00", "%F0%9F%92%A9", "a*b*", "%", "\\"
    ):
        status, body = http("GET", "/api/search?q=" + (text if "%" in text else urllib.request.quote(text)))
        check(f"{text} is a safe query", status == 200 and "entries" in json.loads(body), (status, body))
    status, body = http("GET", "/api/search?q=snowman")
    check("the interface for other programs answers", status == 200 and json.loads(body)["total"] >= 3, body)

    http("POST", "/api/fail-next")
    answer = http("GET", "/api/search?q=snowman")
    check("a failing database is 500 there", explained(answer, 500), answer)
    check("and the next one answers", http("GET", "/api/search?q=snowman")[0] == 200)

    busy = subprocess.run([binary, "--port", str(port), "--corpus", "/etc/passwd"], capture_output=True, text=True)
    check("a busy port exits with 1 and says so", busy.returncode == 1 and "port" in busy.stderr, busy)
    wrong = subprocess.run([binary, "--port", "x"], capture_output=True, text=True)
    check("a wrong option exits with 64 and shows the usage", wrong.returncode == 64 and "usage" in wrong.stderr, wrong)


def test_many_pages():
    """All of them share the main actor, with pauses, resumes and rewinds in between."""
    pages = [events() for _ in range(20)]
    ids = [following(page, "session")["session"] for page in pages]
    check("twenty pages are twenty sessions", stats()["sessions"] == 20, stats())
    lookups = stats()["lookups"]
    for id in ids:
        http("POST", f"/api/sessions/{id}/pause")
        http("POST", f"/api/sessions/{id}/keystrokes", b'{"text":"snowman"}')
    waiting = [point(page, "count", lambda shown: shown["queued"] == 1) for page in pages]
    check("each has an answer that waits", all(shown["state"] == "paused" for shown in waiting), waiting[0])
    for id in ids:
        http("POST", f"/api/sessions/{id}/rewind")
        http("POST", f"/api/sessions/{id}/resume")
    answers = [following(page, "count")["query"] for page in pages]
    check("and shows it", answers == ["snowman"] * 20, answers)
    check("one lookup a page", stats()["lookups"] == lookups + 20, stats())
    for page in pages:
        page.close()
    check("closing them ends the sessions", until(lambda: stats()["sessions"] == 0), stats())

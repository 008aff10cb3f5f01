"""The servers that the browser test starts, what is asked of them, and what has been checked."""
import json
import subprocess
import urllib.error
import urllib.request

from support.search.common import free_port

port = free_port()
base = f"http://127.0.0.1:{port}"


class Checks:
    """How many checks have passed and failed."""
    passed = failed = 0


def check(claim, holds, seen=""):
    if holds:
        Checks.passed += 1
    else:
        Checks.failed += 1
    print(f"{'ok  ' if holds else 'FAIL'} {claim}" + (f"   saw: {seen}" if not holds else ""), flush=True)


def http(method, path, body=None, headers={}, at=base):
    """Status and text of one request; proxies are not asked."""
    request = urllib.request.Request(at + path, data=body, method=method, headers=dict(headers))
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=20) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def stats():
    return json.loads(http("GET", "/api/stats")[1])


def events():
    """The stream of one page."""
    return urllib.request.build_opener(urllib.request.ProxyHandler({})).open(base + "/api/events", timeout=20)


def following(stream, name):
    """The data of the next event of this name."""
    while stream.readline() != f"event: {name}\n".encode():
        pass
    return json.loads(stream.readline().removeprefix(b"data: "))


def point(stream, name, condition=lambda point: True):
    """The next state of a point of the page's pipeline for which the condition holds."""
    while True:
        for each in following(stream, "diagram")["points"]:
            if each["name"] == name and condition(each):
                return each


def explained(answer, status):
    """True if the answer has the status and a message."""
    try:
        return answer[0] == status and len(json.loads(answer[1])["error"]["message"]) > 10
    except (ValueError, KeyError):
        return False


class Server:
    def __init__(self, binary, *options, port=port):
        self.command = [binary, "--port", str(port), *options]

    def start(self, *options):
        """Starts it and waits until it listens; returns what it has printed."""
        self.process = subprocess.Popen(
            [*self.command, *options], stdout=subprocess.PIPE, text=True)
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if line.startswith("Open "):
                break
        return lines

    def stop(self):
        self.process.terminate()
        self.process.wait()

"""The search application as several processes, with a worker that is killed, and its page in a real browser. Run by
Scripts/cluster-search-test."""
import argparse
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

from support.search.browsed import Checks, base, check, following, http, port
from support.search.clustered import Clustered
from support.search.common import until
from support.search.page import browser

arguments = argparse.ArgumentParser(description=__doc__)
arguments.add_argument("binary", help="the application, built with the trait Cluster")
arguments.add_argument("--keep", metavar="DIR", help="where the screenshots go (default: a temporary directory)")
arguments.add_argument("--entries", type=int, default=3000, help="the number of lines of the corpus")
arguments = arguments.parse_args()
pictures = Path(arguments.keep or tempfile.mkdtemp(prefix="antiphon-browser-"))
pictures.mkdir(parents=True, exist_ok=True)
COUNT = arguments.entries
names = {number: f"entry {number:05}" for number in range(1, COUNT + 1)}


class Follower(threading.Thread):
    """The feed of another page: the changes that it has received."""

    def __init__(self, after=None):
        super().__init__(daemon=True)
        self.events = open_stream("/api/events")
        self.session = following(self.events, "session")["session"]
        self.changes = []
        self.feed = open_stream(f"/api/sessions/{self.session}/feed" + (f"?after={after}" if after is not None else ""))
        self.start()

    def run(self):
        try:
            while True:
                self.changes += following(self.feed, "changes")["changes"]
        except (ValueError, OSError):
            pass

    @property
    def numbers(self):
        return [change["prepared"]["number"] for change in self.changes]

    def close(self):
        self.feed.close()
        self.events.close()


class Killer(threading.Thread):
    """Ends a worker by SIGKILL as soon as a quarter of the corpus is indexed, and then the NATS server that leads the log, however busy
    the browser is."""

    def __init__(self, cluster):
        super().__init__(daemon=True)
        self.cluster = cluster
        self.start()

    def run(self):
        until(lambda: size(self.cluster) >= COUNT // 4, 300)
        worker = self.cluster.processes["worker-1"]
        os.kill(worker.pid, signal.SIGKILL)
        worker.wait()
        self.size = size(self.cluster)
        until(lambda: size(self.cluster) >= COUNT // 2, 300)
        self.cluster.cluster("kill-leader", "indexed")
        self.later_size = size(self.cluster)


def open_stream(path):
    return urllib.request.build_opener(urllib.request.ProxyHandler({})).open(base + path, timeout=60)


def indexed(cluster):
    """Number and name of each entry of the index, and its position."""
    with sqlite3.connect(f"file:{cluster.index}?mode=ro", uri=True) as database:
        entries = database.execute("SELECT rowid, name FROM entry").fetchall()
        return entries, database.execute("SELECT sequence, size FROM state").fetchone()


def size(cluster):
    try:
        return indexed(cluster)[1][1]
    except sqlite3.OperationalError:
        return 0


def shown(driver):
    """How many changes the page has shown since it was rewound, and their places in the log, the latest first."""
    text, places = driver.execute_script("""
        return [document.getElementById("feed-state").textContent,
                [...document.querySelectorAll("#changes button")].map(each => Number(each.dataset.sequence))]
    """)
    return int(text.split()[0].replace(",", "")), places


def rewound(driver, click):
    """Clicks, and waits until the page shows nothing of before."""
    driver.execute_script("document.getElementById('changes').prepend(document.createElement('hr'))")
    click()
    return until(lambda: driver.execute_script("return document.querySelector('#changes hr') === null"), 30)


def test_live(cluster, driver):
    first, second = Follower(after=0), Follower(after=0)
    killer = Killer(cluster)
    check("the page shows that the corpus changes", until(lambda: driver.find_element(By.ID, "feed").is_displayed()))
    until(lambda: shown(driver)[0] > 0, 60)
    early = shown(driver)[0]
    check("it shows new entries while they are indexed", 0 < early < COUNT, early)
    name = driver.execute_script("return document.querySelector('#changes .what').textContent")
    found = json.loads(http("GET", f"/api/search?q={urllib.request.quote(name)}")[1])
    check("what it shows can be found", [each["name"] for each in found["entries"]] == [name], (name, found))
    driver.save_screenshot(pictures / "feed.png")
    check("and more of them follow", until(lambda: shown(driver)[0] > early, 60), (early, shown(driver)))

    killer.join()
    check("a worker is killed in the middle", COUNT // 4 <= killer.size < COUNT, killer.size)
    check("and a NATS server later", COUNT // 2 <= killer.later_size < COUNT, killer.later_size)
    check("the other one takes over, until all is indexed", until(lambda: size(cluster) >= COUNT, 180), size(cluster))
    workers = {change["prepared"]["worker"] for change in first.changes}
    check("both workers have prepared entries", workers == {"worker-1", "worker-2"}, workers)

    entries, (position, counted) = indexed(cluster)
    check("the index has the corpus, each entry once", (len(entries), dict(entries)) == (COUNT, names), len(entries))
    check("each change is in the log once", (position, counted) == (COUNT, COUNT), (position, counted))
    for which, follower in (("one page", first), ("another page", second)):
        until(lambda: len(follower.changes) >= COUNT, 30)
        check(f"{which} has received each entry once", sorted(follower.numbers) == list(names), len(follower.changes))
    check("in one order", first.numbers == second.numbers)
    check("the browser has shown all, too", until(lambda: shown(driver)[1][:1] == [COUNT]), shown(driver))
    return first, second


def test_rewind(driver, first, second):
    """Rewinds the page to the start, to a change that is clicked, and to a time; the other pages are left alone."""
    Select(driver.find_element(By.ID, "feed-moment")).select_by_value("start")
    rewind = driver.find_element(By.ID, "feed-rewind")
    check("Rewind clears the feed", rewound(driver, rewind.click))
    check("and shows it again from the start", until(lambda: shown(driver)[0] == COUNT, 60), shown(driver))

    chosen = shown(driver)[1][4]
    rewound(driver, driver.find_element(By.CSS_SELECTOR, f"#changes button[data-sequence='{chosen}']").click)
    expected = list(range(COUNT, chosen - 1, -1))
    check("a click shows it from a change on", until(lambda: shown(driver) == (len(expected), expected)), shown(driver))
    driver.save_screenshot(pictures / "rewound.png")

    http("POST", f"/api/sessions/{first.session}/feed/rewind", json.dumps({"sequence": COUNT - 9}).encode())
    until(lambda: len(first.changes) >= COUNT + 10)
    check("from a place in the log", [each["sequence"] for each in first.changes[COUNT:]] == list(range(COUNT - 9, COUNT + 1)))
    moment = first.changes[COUNT // 2]["milliseconds"]
    first.changes.clear()
    http("POST", f"/api/sessions/{first.session}/feed/rewind", json.dumps({"seconds": seconds_since(moment)}).encode())
    until(lambda: first.changes and first.changes[-1]["sequence"] == COUNT)
    check("from a time", 0 < len(first.changes) < COUNT and all(each["milliseconds"] >= moment - 50 for each in first.changes),
          (len(first.changes), moment, first.changes[:1]))
    check("a rewind of one page leaves another alone", len(second.changes) == COUNT, len(second.changes))
    rewound(driver, rewind.click)
    check("the page is still live", until(lambda: shown(driver)[0] == COUNT, 60), shown(driver))


def sides(driver):
    """What the page says has passed at each point, on both sides of the broker."""
    rows = driver.execute_script(
        "return [...document.querySelectorAll('#sides tr')].map(row => [row.dataset.process, row.dataset.point, Number(row.dataset.delivered)])")
    return {(process, point): delivered for process, point, delivered in rows}


def test_sides(driver, first):
    """What each process has published, and the server and the page have read."""
    by = {worker: sum(change["prepared"]["worker"] == worker for change in first.changes) for worker in ("worker-1", "worker-2")}
    expected = {
        ("feeder", "sent"): COUNT, ("feeder", "stored"): COUNT, ("server", "read"): COUNT, ("this page", "read"): COUNT}
    until(lambda: expected.items() <= sides(driver).items(), 30)
    check("the page shows what was published and read on both sides", expected.items() <= sides(driver).items(), sides(driver))
    # A publication that is repeated because of the killed server is acknowledged as a duplicate.
    def published():
        seen = sides(driver)
        return [seen.get(("worker-2", point), 0) for point in ("stored", "acknowledged")]
    # Its last report may come later than what it has published.
    until(lambda: published()[1] >= by["worker-2"], 30)
    worker = published()
    check("the worker has published what the log has of it", worker[0] <= by["worker-2"] <= worker[1], (worker, by))
    last = sides(driver).get(("worker-1", "stored"), 0)
    check("and the last report of the killed worker", 0 < last <= by["worker-1"], (last, by))
    driver.save_screenshot(pictures / "sides.png")


def test_both_sides(cluster, driver):
    """A hundred entries more, and another worker: what the workers have published is what the page has read."""
    before = until(lambda: ("this page", "read") in sides(driver) and ("worker-2", "stored") in sides(driver) and sides(driver), 30)
    more = pictures / "more.txt"
    more.write_text("".join(f"{names[number]}\tof the corpus, again\n" for number in range(1, 101)))
    cluster.start("worker-3", "--worker", "worker-3")
    until(lambda: ("worker-3", "taken") in sides(driver), 30)
    cluster.start("feeder-2", "--feeder", "50", "--corpus", str(more))

    def passed(*points):
        now = sides(driver)
        return sum(now.get(point, 0) - (before.get(point, 0) if point[0] != "feeder" else 0) for point in points)

    ends = [("feeder", "stored")], [("worker-2", "stored"), ("worker-3", "stored")], [("server", "read")], [("this page", "read")]
    until(lambda: all(passed(*points) == 100 for points in ends) and sides(driver)[("feeder", "sent")] == 100, 60)
    check("what the workers have published is what the page has read", [passed(*points) for points in ends] == [100] * 4,
          (before, sides(driver)))
    check("the other worker has a share", passed(("worker-3", "stored")) > 0, sides(driver))


def seconds_since(milliseconds):
    return time.time() - milliseconds / 1000


def test_restart(cluster, driver):
    """A server that is killed continues at the position of its index; the page connects again, and doubles nothing."""
    server = cluster.processes["server"]
    server.kill()
    server.wait()
    check("the page notices it", until(lambda: "reconnecting" in driver.find_element(By.ID, "connection").text))
    cluster.start_server(stdout=subprocess.DEVNULL)
    check("and connects again", until(lambda: "entries" in driver.find_element(By.ID, "connection").text, 60))
    check("the index is as it was", indexed(cluster)[1] == (COUNT, COUNT), indexed(cluster)[1])
    check("the feed is not shown again", shown(driver)[0] == COUNT, shown(driver))


def is_running(id):
    try:
        return Path(f"/proc/{id}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def answers():
    try:
        return http("GET", "/api/stats")[0] == 200
    except OSError:
        return False


corpus = pictures / "corpus.txt"
corpus.write_text("".join(f"{name}\tof the corpus\n" for name in names.values()))
cluster = Clustered(arguments.binary, "--port", str(port), rate=max(1, COUNT // 40), corpus=corpus)
driver = None
try:
    cluster.start_nats()
    cluster.start_workers()
    cluster.start_server(stdout=subprocess.DEVNULL)
    check("the server answers", until(answers, 60))
    driver = browser()
    driver.get(base)
    cluster.start_feeder()
    ids = [*cluster.nodes(), *(process.pid for process in cluster.processes.values())]
    first, second = test_live(cluster, driver)
    test_sides(driver, first)
    test_rewind(driver, first, second)
    test_restart(cluster, driver)
    test_both_sides(cluster, driver)
    ids.append(cluster.processes["server"].pid)
finally:
    if driver:
        driver.quit()
    cluster.stop()
check("nothing is left over", not any(map(is_running, ids)) and not cluster.folder.exists(), list(filter(is_running, ids)))

print(f"{Checks.passed} passed, {Checks.failed} failed; screenshots in {pictures}")
sys.exit(Checks.failed > 0)

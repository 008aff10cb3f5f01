"""The search example in a real browser: starts the server, types, looks. Run by Scripts/browser-test."""

import argparse
import json
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

arguments = argparse.ArgumentParser(description=__doc__)
arguments.add_argument("binary", help="the server")
arguments.add_argument("--keep", metavar="DIR", help="where the screenshots go (default: a temporary directory)")
arguments = arguments.parse_args()
binary = arguments.binary
pictures = Path(arguments.keep or tempfile.mkdtemp(prefix="antiphon-search-"))
pictures.mkdir(parents=True, exist_ok=True)
passed = failed = 0


def check(claim, holds, seen=""):
    global passed, failed
    if holds:
        passed += 1
    else:
        failed += 1
    print(f"{'ok  ' if holds else 'FAIL'} {claim}" + (f"   saw: {seen}" if not holds else ""), flush=True)


def until(condition, seconds=10):
    """Waits until `condition` is true or the time is up; returns its last value."""
    end = time.monotonic() + seconds
    while not (value := condition()) and time.monotonic() < end:
        time.sleep(0.02)
    return value


with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    port = probe.getsockname()[1]
base = f"http://127.0.0.1:{port}"


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
    """What the next event of this name says."""
    while stream.readline() != f"event: {name}\n".encode():
        pass
    return json.loads(stream.readline().removeprefix(b"data: "))


def explained(answer, status):
    """True if the answer has the status and says why."""
    try:
        return answer[0] == status and len(json.loads(answer[1])["error"]["message"]) > 10
    except (ValueError, KeyError):
        return False


def test_bad_input():
    keys = "/api/sessions/nobody/keystrokes"
    check("an unknown session is 404", explained(answer := http("POST", keys, b'{"text":"a"}'), 404), answer)
    check(
        "another host name is 403",
        explained(answer := http("GET", "/", headers={"Host": "evil.example"}), 403), answer)
    check(
        "another port in the host name is 403",
        explained(answer := http("GET", "/", headers={"Host": "localhost:1"}), 403), answer)
    for act in ("pause", "resume", "rewind"):
        answer = http("POST", f"/api/sessions/nobody/{act}", b"{}")
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
    check("the session goes on", http("POST", keys, b'{"text":"snow"}')[0] == 204)
    check("and has an answer", until(lambda: b"SNOW" in stream.readline()))
    stream.close()
    check("a closed stream takes its session away", until(lambda: stats()["sessions"] == 0), stats())

    for text in (
        "'", '"', 'a"b', "NOT", "a AND", "(", "*", "^a", "a:b", "-a", "%00", "%F0%9F%92%A9", "a*b*", "%", "\\"
    ):
        status, body = http("GET", "/api/search?q=" + (text if "%" in text else urllib.request.quote(text)))
        check(f"{text} is a safe query", status == 200 and "entries" in json.loads(body), (status, body))
    status, body = http("GET", "/api/search?q=snowman")
    check("the interface for programs answers", status == 200 and json.loads(body)["total"] >= 3, body)

    http("POST", "/api/fail-next")
    answer = http("GET", "/api/search?q=snowman")
    check("a failing database is 500 there", explained(answer, 500), answer)
    check("and the next one answers", http("GET", "/api/search?q=snowman")[0] == 200)

    busy = subprocess.run([binary, "--port", str(port), "--corpus", "/etc/passwd"], capture_output=True, text=True)
    check("a busy port exits with 1 and says so", busy.returncode == 1 and "port" in busy.stderr, busy)
    wrong = subprocess.run([binary, "--port", "x"], capture_output=True, text=True)
    check("a wrong option exits with 64 and shows the usage", wrong.returncode == 64 and "usage" in wrong.stderr, wrong)


class Page:
    def __init__(self, browser):
        self.browser = browser
        browser.get(base)
        until(lambda: "characters" in self.text("connection"))

    def text(self, id):
        return self.browser.find_element(By.ID, id).text

    def type(self, *keys):
        self.browser.find_element(By.ID, "query").send_keys(*keys)

    def names(self):
        return self.browser.execute_script(
            "return [...document.querySelectorAll('#results .name')].map(name => name.textContent)")

    def marbles(self, row, extra=""):
        return len(self.browser.find_elements(By.CSS_SELECTOR, f"#river g.{row}{extra}"))

    def click(self, id):
        self.browser.find_element(By.ID, id).click()

    def replace(self, text):
        """Types `text` over what the input says."""
        self.type(Keys.CONTROL, "a")
        self.type(text)

    def totals(self):
        """What the count has said since `watch`."""
        return self.browser.execute_script("return window.totals")

    def watch(self):
        self.browser.execute_script("""
            window.totals = [];
            window.watcher?.disconnect();
            const count = document.getElementById("count");
            const note = () => totals.push(parseInt(count.textContent.replaceAll(",", "")));
            window.watcher = new MutationObserver(note);
            watcher.observe(count, { childList: true });
        """)

    def picture(self, name):
        self.browser.save_screenshot(pictures / name)


def test_many_pages():
    """All of them share the main actor, with pauses, resumes and rewinds in between."""
    pages = [events() for _ in range(20)]
    ids = [following(page, "session")["session"] for page in pages]
    check("twenty pages are twenty sessions", stats()["sessions"] == 20, stats())
    lookups = stats()["lookups"]
    for id in ids:
        http("POST", f"/api/sessions/{id}/pause")
        http("POST", f"/api/sessions/{id}/keystrokes", b'{"text":"snowman"}')
    waiting = [(following(page, "flow"), following(page, "flow")) for page in pages]
    expected = ({"isPaused": True, "waiting": 0}, {"isPaused": True, "waiting": 1})
    check("each has an answer that waits", all(flow == expected for flow in waiting), waiting[0])
    for id in ids:
        http("POST", f"/api/sessions/{id}/rewind")
        http("POST", f"/api/sessions/{id}/resume")
    answers = [following(page, "count")["query"] for page in pages]
    check("and shows it", answers == ["snowman"] * 20, answers)
    check("one lookup a page", stats()["lookups"] == lookups + 20, stats())
    for page in pages:
        page.close()
    check("closing them takes the sessions away", until(lambda: stats()["sessions"] == 0), stats())


def total(query):
    return json.loads(http("GET", "/api/search?q=" + urllib.request.quote(query))[1])["total"]


def test_flow(browser):
    totals = {query: total(query) for query in ("cat face", "musical note", "snowman", "greek alpha")}
    page = Page(browser)
    page.replace("snowman")
    until(lambda: page.marbles("shown") == 1)
    names, count = page.names(), page.text("count")
    check("an answer is shown, and its marble", page.marbles("shown") == 1 and len(names) >= 3, names[:3])

    page.click("pause")
    until(lambda: page.text("pause") == "Resume")
    check("the page says that it is paused", page.text("flow") == "Paused: no answers wait.", page.text("flow"))
    lookups = stats()["lookups"]
    page.replace("cat face")
    until(lambda: "1 answer waits" in page.text("flow"))
    check("an answer waits", "1 answer waits" in page.text("flow"), page.text("flow"))
    page.replace("musical note")
    until(lambda: "2 answers wait" in page.text("flow"))
    check("a second one waits", "2 answers wait" in page.text("flow"), page.text("flow"))
    check("both were looked up while paused", stats()["lookups"] == lookups + 2, stats())
    check("nothing is shown while paused", (page.names(), page.text("count")) == (names, count), page.names()[:3])
    check("nor in the diagram", (page.marbles("answered"), page.marbles("shown")) == (3, 1))
    page.picture("paused.png")

    page.watch()
    page.click("pause")
    until(lambda: page.marbles("shown") == 3)
    check(
        "what has waited is shown in order when it is resumed",
        page.totals() == [totals["cat face"], totals["musical note"]], (page.totals(), totals))
    check("and the latest stays", page.names() and all("NOTE" in name for name in page.names()), page.names()[:3])
    check("the page says that it goes on", (page.text("pause"), page.text("flow")) == ("Pause", ""), page.text("flow"))

    lookups, names = stats()["lookups"], page.names()
    page.watch()
    page.click("rewind")
    until(lambda: page.marbles("shown") == 4)
    check("a rewind shows the latest answer again", page.totals() == [totals["musical note"]], page.totals())
    check("with the same results", page.names() == names, page.names()[:3])
    check("and without a lookup", stats()["lookups"] == lookups, stats())

    page.click("pause")
    until(lambda: page.text("pause") == "Resume")
    page.replace("cat face")
    until(lambda: "1 answer waits" in page.text("flow"))
    page.replace("snowman")
    until(lambda: "2 answers wait" in page.text("flow"))
    page.watch()
    page.click("rewind")
    until(lambda: "1 answer waits" in page.text("flow"))
    check("a rewind while paused shows nothing", page.totals() == [] and page.names() == names, page.totals())
    page.click("pause")
    until(lambda: page.marbles("shown") == 5)
    check("and passes over all but the latest", page.totals() == [totals["snowman"]], (page.totals(), totals))

    page.replace(Keys.BACKSPACE)
    until(lambda: page.names() == [])
    browser.find_element(By.XPATH, "//div[@id='suggestions']/button[.='greek alpha']").click()
    until(lambda: page.names())
    shown = browser.find_element(By.ID, "query").get_attribute("value")
    check("a suggestion reaches the input", shown == "greek alpha", shown)
    check("and is searched for", page.names() and all("ALPHA" in name for name in page.names()), page.names()[:3])
    log = [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]
    check("the browser has no complaints about this", log == [], log)


def test_page(browser):
    page = Page(browser)
    check("the page says what it searches", "Unicode characters" in page.text("connection"), page.text("connection"))

    before = stats()["lookups"]
    page.type("leftwards ")
    until(lambda: any("LEFTWARDS" in name for name in page.names()))
    check("results appear", any("LEFTWARDS" in name for name in page.names()), page.names()[:3])
    check("the count appears", "matches" in page.text("count"), page.text("count"))
    check("ten keys are ten marbles", page.marbles("typed") == 10, page.marbles("typed"))
    check("ten keys in one burst are one lookup for two targets", stats()["lookups"] == before + 1, stats())
    for row in ("settled", "asked", "answered"):
        check(f"one marble is {row}", page.marbles(row) == 1, page.marbles(row))
    check("nothing failed", page.marbles("failed") == 0 and page.text("error") == "")

    http("POST", "/api/fail-next")
    page.type("arr")
    until(lambda: page.text("error"))
    check("a failing database shows on the page", "no such table" in page.text("error"), page.text("error"))
    check("and in the diagram", page.marbles("failed") == 1)
    page.type("o")
    until(lambda: not page.text("error"))
    check(
        "the next key answers",
        page.text("error") == "" and any("ARROW" in name for name in page.names()), page.names()[:3])

    http("POST", "/api/fail-next")
    page.type("w")
    until(lambda: page.text("error"))
    before = stats()["lookups"]
    page.type("s", Keys.BACKSPACE)
    until(lambda: not page.text("error"))
    check("the same words are asked again after a failure", stats()["lookups"] == before + 1 and page.names(), stats())

    browser.find_element(By.ID, "slow").click()
    before = stats()["cancelled"]
    asked = stats()["lookups"]
    page.type(Keys.CONTROL, "a")
    page.type("cat")
    until(lambda: stats()["lookups"] == asked + 1)
    page.type(" face")
    until(lambda: any("CAT FACE" in name for name in page.names()))
    check("a newer query cancels the lookup that runs", stats()["cancelled"] == before + 1, stats())
    check("and its marble is marked", page.marbles("asked", ".cancelled .cross") == 1)
    description = browser.find_element(By.ID, "diagram-text").get_attribute("textContent")
    check("the diagram has a description", "1 cancelled" in description, description)
    page.picture("light.png")
    dark = {"features": [{"name": "prefers-color-scheme", "value": "dark"}]}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", dark)
    page.picture("dark.png")

    page.type(Keys.CONTROL, "a")
    page.type(Keys.BACKSPACE)
    check("an empty input empties the list", until(lambda: page.names() == []))
    page.type("<img src=x onerror=alert(1)>")
    until(lambda: page.text("count"))
    check("what is typed is shown as text", browser.find_elements(By.TAG_NAME, "img") == [])
    log = [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]
    check("the browser has no complaints", log == [], log)

    # The server goes away and comes back with another corpus.
    page.type(Keys.CONTROL, "a")
    page.type("hello")
    server.stop()
    check("a lost server shows", until(lambda: "reconnecting" in page.text("connection")), page.text("connection"))
    corpus = pictures / "corpus.tsv"
    corpus.write_text("hello\tthe classic <b>greeting</b>\nbye\tanother\n\nlonely\n")
    server.start("--corpus", str(corpus))
    until(lambda: "3 entries" in page.text("connection"))
    check("the page comes back by itself", "3 entries" in page.text("connection"), page.text("connection"))
    check("and asks for what is in the input", until(lambda: page.names() == ["hello"]), page.names())
    check("a description is shown as text", "<b>greeting</b>" in page.text("results"), page.text("results"))

    check("one page is one session", stats()["sessions"] == 1, stats())
    page.type("x")  # closed in the middle of a slow lookup
    browser.get("about:blank")
    check("a closed page takes its session away", until(lambda: stats()["sessions"] == 0), stats())


def browser():
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in ("--headless=new", "--no-sandbox", "--window-size=1100,900", "--no-proxy-server"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))


class Server:
    def start(self, *options):
        """Starts it and waits until it listens; returns what it has said."""
        self.process = subprocess.Popen(
            [binary, "--port", str(port), "--allow-failure-injection", *options], stdout=subprocess.PIPE, text=True)
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if line.startswith("Open "):
                break
        return lines

    def stop(self):
        self.process.terminate()
        self.process.wait()


server = Server()
try:
    said = server.start()
    check("the server says how far it is and where it is", len(said) > 2 and base in said[-1], said)
    test_bad_input()
    test_many_pages()
    driver = browser()
    try:
        test_flow(driver)
        test_page(driver)
    finally:
        driver.quit()
    check("the server is still there", server.process.poll() is None)
finally:
    server.stop()

print(f"{passed} passed, {failed} failed; screenshots in {pictures}")
sys.exit(failed > 0)

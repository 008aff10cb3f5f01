"""The marbles' page: dragging, keys, parameters, demand, failures, the address, and the page without a server."""
import json
import socket
import subprocess
import tempfile
from pathlib import Path

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from support.playground.page import Page
from support.search.browsed import Server, check, explained, http
from support.search.common import free_port, until
from support.search.page import browser


def test_marbles(binary, pictures):
    port = free_port()
    server = Server(binary, port=port)
    base = f"http://127.0.0.1:{port}"
    driver = browser()
    try:
        printed = server.start()
        check("the marbles' server prints its address", printed and base in printed[-1], printed)
        requests(base)
        page = Page(driver, base)
        dragging(page, pictures)
        keyboard(page)
        text_and_failures(page, pictures)
        demand(page, pictures)
        address(page, base)
        every_operator(page)
        sizes(page, base, pictures)
        check("the marbles' page has no error", page.log() == [], page.log())
        check("the marbles' server is still running", server.process.poll() is None)
        server.stop()
        page.keys("source", 0, Keys.ARROW_RIGHT)
        until(lambda: page.text("error"))
        check("a server that is gone is reported", "does not answer" in page.text("error"), page.text("error"))
        driver.get_log("browser")
        exported(binary, driver, pictures)
    finally:
        driver.quit()
        server.stop()


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


def dragging(page, pictures):
    page.open("debounce(for:)")
    check("the default is that of the comment", page.output() == "-----2----(3|)", page.output())
    page.drag("source", 1, 2)
    check("a dragged marble is elsewhere", page.diagram("source") == "1---2---3-|", page.diagram("source"))
    check("and the output is another one", page.settles("---1---2--(3|)") == "---1---2--(3|)", page.output())
    page.drag("source", 0, -3)
    check("a marble stays behind time zero", page.diagram("source") == "1---2---3-|", page.diagram("source"))
    page.drag("source", 3, 3)
    check("the end can be dragged", page.settles("---1---2---3-|") == "---1---2---3-|", page.output())
    page.drag("source", 2, 6)
    check("a marble stays before the end", page.diagram("source") == "1---2--------(3|)", page.diagram("source"))
    page.parameter("period", 1)
    check("a parameter changes the output", page.settles("-1---2-------(3|)") == "-1---2-------(3|)", page.output())
    check("and the line", page.text("line") == "source.debounce(for: .milliseconds(1))", page.text("line"))
    page.browser.save_screenshot(pictures / "marbles-dragged.png")
    page.browser.execute_cdp_cmd(
        "Browser.grantPermissions", {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]})
    page.find("#copy").click()
    until(lambda: page.text("copy") == "Copied")
    copied = page.browser.execute_async_script("navigator.clipboard.readText().then(arguments[0], error => arguments[0](String(error)))")
    check("the line is copied", copied == "source.debounce(for: .milliseconds(1))", copied)
    page.find("#reset").click()
    check("Reset brings the default back", page.settles("-----2----(3|)") == "-----2----(3|)", page.output())


def keyboard(page):
    page.open("map(_:)")
    page.keys("source", 1, Keys.ARROW_LEFT)
    check("an arrow moves a marble", page.settles("24--6-|") == "24--6-|", page.output())
    page.browser.switch_to.active_element.send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    check("it keeps the focus", page.settles("2--46-|") == "2--46-|", page.output())
    page.browser.switch_to.active_element.send_keys("4")
    check("a digit renames it", page.settles("2--86-|") == "2--86-|", page.output())
    page.browser.switch_to.active_element.send_keys("x")
    check("a letter does not, where numbers are", page.diagram("source") == "1--43-|", page.diagram("source"))
    page.browser.switch_to.active_element.send_keys(Keys.DELETE)
    check("Delete removes it", page.settles("2---6-|") == "2---6-|", page.output())
    page.browser.switch_to.active_element.send_keys(Keys.DELETE)
    check("the next one has the focus then", page.settles("2-----|") == "2-----|", page.output())
    page.find('[aria-label="Add to source"]').click()
    check("Add adds one", page.settles("24----|") == "24----|", page.output())
    page.keys("source", 2, Keys.DELETE)
    check("the end can be removed", page.diagram("source") == "12", page.diagram("source"))
    for _ in range(50):
        page.find('[aria-label="Add to source"]').click()
    check("there is a limit", len(page.marbles("source")) == 40 and "at most 40" in page.text("note"), page.text("note"))


def text_and_failures(page, pictures):
    page.open("catch(_:)")
    check("catch(_:) goes on", page.settles("1-2-3-|") == "1-2-3-|", page.output())
    page.open("timeout(after:failure:)")
    check("a failure is drawn", page.settles("1-2---#") == "1-2---#" and page.find("#output-picture .end.failed"), page.output())
    check("with its text", "6 ms with TestFailure(too late)" in page.text("failure"), page.text("failure"))
    page.browser.save_screenshot(pictures / "marbles-failed.png")
    page.open("map(_:)")
    page.write("source", "1-(2")
    until(lambda: "never closed" in page.text("error"))
    check("a text that can't be read is explained", "this group is never closed" in page.text("error"), page.text("error"))
    page.write("source", "1-(23#)")
    check("one that can is played", page.settles("2-(46#)") == "2-(46#)" and page.text("error") == "", page.output())
    page.write("source", "1 @0ms 2 5ms 3|")
    check("a text may have times", page.settles("(24)--6|", "(24)----6|"), page.output())
    page.open("repeat()")
    page.write("source", "|")
    until(lambda: "never ends" in page.text("error"))
    check("an endless stream is explained", "never ends" in page.text("error"), page.text("error"))
    page.open("flatMap(_:maxConcurrent:_:)")
    page.parameter("strategy", ".latest")
    check("a policy changes the output", page.settles("a-a--b---|") == "a-a--b---|", page.output())
    check("and is in the line", ".flatMap(.latest," in page.text("line"), page.text("line"))


def demand(page, pictures):
    page.open("map(_:)")
    page.choose("preset", "2")
    check("a counted request limits the output", page.settles("2-4") == "2-4", page.output())
    page.choose("preset", "-p---r")
    check("a pause delays it", page.settles("2----(46) @6ms |") == "2----(46) @6ms |", page.output())
    page.drag("demand", 1, 2)
    check("the resumption can be dragged", page.settles("2------(46|)") == "2------(46|)", page.output())
    page.browser.save_screenshot(pictures / "marbles-paused.png")
    page.choose("preset", "")
    check("unlimited demand is the first choice", page.settles("2-4-6-|") == "2-4-6-|", page.output())


def address(page, base):
    page.open("prefix(_:)")
    page.keys("source", 1, Keys.ARROW_RIGHT)
    page.parameter("count", 3)
    page.settles("1--2(3|)")
    shared = page.browser.current_url
    page.browser.get("about:blank")
    page.browser.get(shared)
    check("the address holds the state", page.settles("1--23|", "1--2(3|)") in ("1--2(3|)", "1--23|") and "in.source=1--23-4-" in shared, shared)
    page.browser.get("about:blank")
    page.browser.get(base + "/#op=prefix(_%3A)&p.count=999&in.source=%3Cscript%3E&in.other=1")
    until(lambda: "can't be read" in page.text("error"))
    check("an invalid address is explained", "can't be read" in page.text("error"), page.text("error"))
    page.browser.get("about:blank")
    page.browser.get(base + "/#op=nothing")
    check("an unknown operator opens the first page", page.settles("-----2----(3|)") == "-----2----(3|)", page.output())


def every_operator(page):
    names = page.browser.execute_script("return operators.map(each => each.name)")
    check("there are 60 operators or more", len(names) >= 60, len(names))
    silent = []
    for name in names:
        page.open(name)
        if not page.output() or page.text("error") or page.text("name") != name:
            silent.append((name, page.text("error")))
    check("each of them opens with an output", silent == [], silent)
    page.find("#filter").send_keys("zip")
    shown = [each.text for each in page.browser.find_elements(By.CSS_SELECTOR, "#list a") if each.is_displayed()]
    check("the filter shows what fits", shown == ["zip(with:)", "zipLongest(with:)"], shown)
    page.find("#filter").send_keys(Keys.ENTER)
    check("and Enter opens the first", page.settles("--A---B-|") == "--A---B-|", page.output())


def sizes(page, base, pictures):
    for width, scheme in [(1200, "light"), (1200, "dark"), (360, "light"), (360, "dark")]:
        page.resize(width, 900, scheme)
        page.browser.get("about:blank")
        page.browser.get(base + "/#op=combineLatest(with%3A)")
        page.settles()
        check(f"nothing is wider than {width} pixels, {scheme}", page.width() <= 0, page.width())
        page.browser.save_screenshot(pictures / f"marbles-{width}-{scheme}.png")
    page.drag("source", 1, -2)
    check("dragging works at 360 pixels", page.settles("--(AB)", "--AB--C-|", "--B---C-|") and page.diagram("source") == "1-2-----|", page.diagram("source"))
    page.resize(1200, 900)


def exported(binary, driver, pictures):
    folder = Path(tempfile.mkdtemp(prefix="antiphon-marbles-"))
    subprocess.run([binary, "--export", folder / "page"], check=True)
    page = Page(driver, (folder / "page/index.html").as_uri() + "#op=debounce(for%3A)")
    check("the exported page shows a case", page.settles("-----2----(3|)") == "-----2----(3|)", page.output())
    page.parameter("period", 5)
    check("a computed parameter is shown", page.settles("-------2--(3|)") == "-------2--(3|)", page.output())
    page.drag("source", 1, 2)
    check("a dragged marble snaps back", page.diagram("source") == "1-2-----3-|", page.diagram("source"))
    check("with a note", "no server" in page.text("note"), page.text("note"))
    differing = page.browser.execute_script("""
        const texts = Object.values(cases).flat().flatMap(each => [each.result.marble, ...Object.values(each.request.inputs ?? {})]);
        const known = texts.filter(text => !/[?!~]| [0-9]+ms/.test(text));
        return [known.length, known.filter(text => rendered(parsed(text, false)).replace(/-*$/, "") !== text.replace(/-*$/, ""))];
        """)
    check("the page reads and writes diagrams as the library does", differing[0] > 400 and differing[1] == [], differing)
    titles = [each.text for each in page.browser.find_elements(By.CSS_SELECTOR, "#case option")]
    page.choose("case", str(titles.index("source fails")))
    check("a case can be chosen", page.settles("-----2----#") == "-----2----#", page.output())
    driver.save_screenshot(pictures / "marbles-exported.png")
    check("the exported page has no error", page.log() == [], page.log())

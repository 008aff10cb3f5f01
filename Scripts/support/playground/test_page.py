"""The marbles' page: texts, failures, demand, the address, and each operator."""
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from support.playground.page import Page
from support.playground.test_dragging import dragging, keyboard
from support.playground.test_exported import exported
from support.playground.test_requests import requests
from support.search.browsed import Server, check
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
    check("there are 150 operators or more", len(names) >= 150, len(names))
    silent = []
    for name in names:
        page.open(name)
        if not page.output() or page.text("error") or page.text("name") != name:
            silent.append((name, page.text("error")))
    check("each of them opens with an output", silent == [], silent)
    page.find("#filter").send_keys("zip")
    shown = [each.text for each in page.browser.find_elements(By.CSS_SELECTOR, "#list a") if each.is_displayed()]
    check("the filter shows what fits", shown == ["zip(with:)", "zipLongest(with:)", "zip(delayingErrors:)"], shown)
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

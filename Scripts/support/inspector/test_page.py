"""The inspector's page, of the program in Tests/Fixtures/InspectedProgram."""
import re
import subprocess

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from support.inspector.page import Page
from support.search.browsed import check, http
from support.search.common import until
from support.search.page import browser


class Program:
    def __init__(self, binary, *options):
        self.process = subprocess.Popen(
            [binary, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.line = self.process.stdout.readline()
        self.url = self.line.removeprefix("Inspector: ").strip()

    def sent(self):
        """How many ticks its source has sent."""
        self.process.stdin.write("count\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline().removeprefix("sent "))

    def stop(self):
        self.process.stdin.close()
        self.process.wait(20)


def test_inspector(binary, pictures):
    program = Program(binary)
    driver = browser()
    try:
        check("the program prints an address with a token", re.fullmatch(r"http://127\.0\.0\.1:\d+/\?token=[0-9a-f]{32}", program.url), program.line)
        base, _, path = program.url.partition("/?")
        check("without the token there is no page", http("GET", "/", at=base)[0] == 403)
        page = Page(driver, program.url)
        graph(page)
        answers(page, program)
        buffered(page)
        filtered(page)
        details(page)
        page.select("display")
        page.browser.execute_script("document.getElementById('graph').scrollTop = 0")
        for scheme in ["light", "dark"]:
            page.scheme(scheme)
            page.picture(pictures / f"inspector-{scheme}.png")
        check("the inspector's page has no error", page.log() == [], page.log())
        program.stop()
        until(lambda: "does not answer" in page.text("connection"))
        check("a program that has ended is reported", "does not answer" in page.text("connection"), page.text("connection"))
        driver.get_log("browser")
        many(binary, driver)
    finally:
        driver.quit()
        program.process.kill()


def graph(page):
    names = {"ticks", "orders", "parcels", "deliveries", "readings", "display", "beats", "next beat"}
    until(lambda: names <= page.names())
    check("the graph shows each point of the program", names <= page.names(), page.names())
    until(lambda: page.point("deliveries")["delivered"] > 3)
    points = page.points()
    named = {each["name"]: each for each in points}
    check("orders are above deliveries", named["orders"]["downstream"] == named["deliveries"]["id"], named)
    parcels = [each for each in points if each["name"] == "parcels"]
    check("the inner streams are below the orders that made them", parcels and all(
        each["origin"] == [named["orders"]["id"], index + 1] for index, each in enumerate(parcels)), parcels)
    places = page.browser.execute_script(
        "return placed.map(node => [node.point.name, node.x, node.y])")
    place = {name: (x, y) for name, x, y in reversed(places)}
    check("upstream is on the left", place["orders"][0] < place["deliveries"][0] and place["readings"][0] < place["display"][0], place)
    check("and inner streams are under the first", place["parcels"][1] > place["orders"][1] and place["parcels"][0] == place["orders"][0], place)
    check("what feeds itself is a cycle", named["beats"]["cycle"] and named["next beat"]["feeds"] == [named["beats"]["id"]], named["next beat"])
    check("and is marked", page.node("beats").find_element(By.CSS_SELECTOR, ".loop").is_displayed())


def answers(page, program):
    page.click("ticks", "pause")
    until(lambda: page.point("ticks")["state"] == "paused")
    first = program.sent()
    # Several samples later.
    until(lambda: False, 0.5)
    check("pause stops the counter in the source", program.sent() == first, program.sent() - first)
    check("the page counts what was sent", page.point("ticks")["delivered"] == first, (page.point("ticks"), first))
    said = []
    page.part("ticks", ".state", lambda state: said.append(state.text))
    check("the paused point says so", said == ["paused"], said)
    page.click("ticks", "step")
    until(lambda: page.point("ticks")["delivered"] == first + 1)
    until(lambda: False, 0.3)
    check("a step lets one element pass", program.sent() == first + 1 == page.point("ticks")["delivered"], program.sent() - first)
    page.click("ticks", "resume")
    until(lambda: program.sent() > first + 3)
    check("resume lets it continue", program.sent() > first + 3, program.sent() - first)
    before = int(page.point("ticks")["last"])
    page.click("ticks", "rewind")
    until(lambda: int(page.point("ticks")["last"]) < before)
    check("rewind starts it again", int(page.point("ticks")["last"]) < before and page.point("ticks")["rewinds"] == 1, page.point("ticks"))
    page.click("beats", "rewind")
    until(lambda: page.text("message"))
    check("what can't be rewound is explained", page.text("message") == "This stream can't be rewound.", page.text("message"))
    page.click("beats", "pause")
    until(lambda: page.text("message") == "")
    page.click("beats", "resume")


def buffered(page):
    until(lambda: page.point("display")["dropped"] > 0)
    display = page.point("display")
    check("a slow consumer's queue and losses are shown", display["queued"] > 0 and display["dropped"] > 0, display)
    until(lambda: page.browser.execute_script("return [...recorded.values()].some(each => each.marbles.length > 20)"))
    check("the page says how often it looks", re.fullmatch(r"sampled every \d00 ms", page.text("interval")), page.text("interval"))
    drawn = page.browser.execute_script("return rows.length")
    check("the timeline has a row for each point that is seen", drawn >= 6, drawn)
    frames = page.best_frames()
    check("the page has 30 frames a second", frames >= 30, frames)


def filtered(page):
    field = page.browser.find_element(By.ID, "filter")
    field.send_keys("BEAT")
    until(lambda: page.shown() == {"beats", "next beat"})
    check("the filter shows the pipelines with this name", page.shown() == {"beats", "next beat"}, page.shown())
    field.send_keys("nothing")
    until(lambda: page.shown() == set())
    check("and says if there is none", "No running point" in page.text("empty"), page.text("empty"))
    field.send_keys(Keys.CONTROL, "a")
    field.send_keys(Keys.DELETE)
    until(lambda: "ticks" in page.shown())


def details(page):
    page.select("ticks")
    until(lambda: "InspectedProgram.swift" in page.text("facts"))
    check("the details say where a point is written", "InspectedProgram/InspectedProgram.swift:" in page.text("facts"), page.text("facts"))
    page.browser.find_element(By.ID, "export").click()
    until(lambda: page.text("refusal"))
    check("what was rewound is not exported", "was rewound" in page.text("refusal"), page.text("refusal"))
    page.select("readings")
    page.browser.find_element(By.ID, "export").click()
    until(lambda: page.text("refusal"))
    check("what is sampled is not exported", "are sampled" in page.text("refusal"), page.text("refusal"))
    page.select("orders")
    page.browser.find_element(By.ID, "export").click()
    until(lambda: "marbles" in page.text("code"))
    check("what was recorded is a test", 'let orders = m.cold("@' in page.text("code") and '"a": "order 1"' in page.text("code"), page.text("code"))


def many(binary, driver):
    """1 000 pipelines of two points, with 100 elements a second each."""
    program = Program(binary, "--many", "1000")
    try:
        page = Page(driver, program.url)
        until(lambda: len(page.points()) > 2000, 60)
        check("1 000 pipelines are known", len(page.points()) > 2000, len(page.points()))
        nodes = len(driver.find_elements(By.CSS_SELECTOR, ".node"))
        check("only what can be seen is drawn", nodes < 60, nodes)
        frames = page.best_frames()
        check("with 1 000 pipelines the page has 30 frames a second", frames >= 30, frames)
        check("and says how often it looks", re.fullmatch(r"sampled every [\d,]+00 ms", page.text("interval")), page.text("interval"))
        print(f"     {frames:.0f} frames a second, {page.text('interval')}, {page.text('summary')}")
    finally:
        program.process.kill()

"""Pausing, resuming and rewinding on the page."""
import json
import urllib.request

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from support.search.browsed import check, http, stats
from support.search.common import until
from support.search.page import Page


def total(query):
    return json.loads(http("GET", "/api/search?q=" + urllib.request.quote(query))[1])["total"]


def test_flow(browser, pictures):
    totals = {query: total(query) for query in ("cat face", "musical note", "snowman", "greek alpha")}
    page = Page(browser, pictures)
    page.replace("snowman")
    page.has_marbles("shown", 1)
    until(page.names)
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
    check("nor in the diagram", page.has_marbles("answered", 3) and page.marbles("shown") == 1)
    check("which says how many wait", page.text("state-shown") == "paused, 2 wait", page.text("state-shown"))
    check("and has a bar for the pause", page.marbles("held") == 1)
    page.picture("paused.png")

    page.watch()
    page.click("pause")
    until(lambda: page.marbles("shown") == 3)
    check(
        "what has waited is shown in order when it is resumed",
        page.totals() == [totals["cat face"], totals["musical note"]], (page.totals(), totals))
    check("and the latest stays", page.names() and all("NOTE" in name for name in page.names()), page.names()[:3])
    check("the page says that it is resumed", (page.text("pause"), page.text("flow")) == ("Pause", ""), page.text("flow"))

    lookups, names = stats()["lookups"], page.names()
    page.watch()
    page.click("rewind")
    until(lambda: page.marbles("shown") == 4)
    check("a rewind shows the latest answer again", page.totals() == [totals["musical note"]], page.totals())
    check("with the same results", page.names() == names, page.names()[:3])
    check("and without a lookup", stats()["lookups"] == lookups, stats())
    check("the diagram has a sign of the rewind", page.marbles("rewound") == 1)

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
    check("and skips all but the latest", page.totals() == [totals["snowman"]], (page.totals(), totals))

    page.replace(Keys.BACKSPACE)
    until(lambda: page.names() == [])
    browser.find_element(By.XPATH, "//div[@id='suggestions']/button[.='greek alpha']").click()
    until(lambda: page.names())
    shown = browser.find_element(By.ID, "query").get_attribute("value")
    check("a suggestion reaches the input", shown == "greek alpha", shown)
    check("and is searched for", page.names() and all("ALPHA" in name for name in page.names()), page.names()[:3])
    page.check_log("the browser logs no errors")

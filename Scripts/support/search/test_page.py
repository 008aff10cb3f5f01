"""Typing on the page, with failures, slow answers and a server that comes back."""
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from support.search.browsed import check, http, stats
from support.search.common import until
from support.search.page import Page


def test_page(browser, pictures, server):
    page = Page(browser, pictures)
    check("the page says what it searches", "Unicode characters" in page.text("connection"), page.text("connection"))

    before = stats()["lookups"]
    page.type("leftwards ")
    until(lambda: any("LEFTWARDS" in name for name in page.names()))
    check("results appear", any("LEFTWARDS" in name for name in page.names()), page.names()[:3])
    check("the count appears", "matches" in page.text("count"), page.text("count"))
    check("ten keys are ten marbles", page.has_marbles("typed", 10), page.marbles("typed"))
    check("ten keys in one burst are one lookup for two targets", stats()["lookups"] == before + 1, stats())
    for row in ("settled", "asked", "answered"):
        check(f"one marble is {row}", page.has_marbles(row, 1), page.marbles(row))
    check("nothing failed", page.marbles("failed") == 0 and page.text("error") == "")

    http("POST", "/api/fail-next")
    page.type("arr")
    until(lambda: page.text("error"))
    check("a failing database shows on the page", "no such table" in page.text("error"), page.text("error"))
    check("and in the diagram", page.has_marbles("failed", 1))
    page.type("o")
    until(lambda: not page.text("error"))
    check(
        "the next key has an answer",
        page.text("error") == "" and any("ARROW" in name for name in page.names()), page.names()[:3])

    http("POST", "/api/fail-next")
    page.type("w")
    until(lambda: page.text("error"))
    before = stats()["lookups"]
    page.type("s", Keys.BACKSPACE)
    until(lambda: not page.text("error"))
    check("the same query is looked up again after a failure", stats()["lookups"] == before + 1 and page.names(), stats())

    browser.find_element(By.ID, "slow").click()
    before = stats()["cancelled"]
    asked = stats()["lookups"]
    page.type(Keys.CONTROL, "a")
    page.type("cat")
    until(lambda: stats()["lookups"] == asked + 1)
    page.type(" face")
    until(lambda: any("CAT FACE" in name for name in page.names()))
    check("a newer query cancels the lookup that runs", stats()["cancelled"] == before + 1, stats())
    check("and its marble is marked", until(lambda: page.marbles("asked", ".cancelled .cross") == 1))
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
    page.check_log("the browser logs no errors")

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
    check("and searches for the text of the input", until(lambda: page.names() == ["hello"]), page.names())
    check("a description is shown as text", "<b>greeting</b>" in page.text("results"), page.text("results"))

    check("one page is one session", stats()["sessions"] == 1, stats())
    page.type("x")  # closed in the middle of a slow lookup
    browser.get("about:blank")
    check("a closed page ends its session", until(lambda: stats()["sessions"] == 0), stats())

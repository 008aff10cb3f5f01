"""The marbles' page: marbles that are dragged, or moved by keys."""
from selenium.webdriver.common.keys import Keys

from support.search.browsed import check
from support.search.common import until


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

"""The marbles' page without a server."""
import subprocess
import tempfile
from pathlib import Path

from selenium.webdriver.common.by import By

from support.playground.page import Page
from support.search.browsed import check


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

"""The page of the search application in a headless Chromium."""
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from support.search.browsed import base, check
from support.search.common import until


class Page:
    def __init__(self, browser, pictures):
        self.browser, self.pictures = browser, pictures
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

    def has_marbles(self, row, count):
        """Waits for the next looks at the pipeline."""
        return until(lambda: self.marbles(row) == count)

    def click(self, id):
        self.browser.find_element(By.ID, id).click()

    def replace(self, text):
        """Replaces the text of the input."""
        self.type(Keys.CONTROL, "a")
        self.type(text)

    def totals(self):
        """The values of the count since `watch`."""
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
        self.browser.save_screenshot(self.pictures / name)

    def check_log(self, claim):
        log = [entry for entry in self.browser.get_log("browser") if entry["level"] == "SEVERE"]
        check(claim, log == [], log)


def browser():
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in ("--headless=new", "--no-sandbox", "--window-size=1100,900", "--no-proxy-server"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))

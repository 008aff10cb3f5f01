"""The inspector's page in a headless Chromium."""
from selenium.common.exceptions import ElementClickInterceptedException, NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.common.by import By

from support.search.common import until

SCRIPT_COPY = "return [...points.values()].map(point => ({ ...point }))"


class Page:
    def __init__(self, browser, url):
        self.browser = browser
        browser.set_window_size(1200, 1060)
        browser.get(url)
        until(lambda: self.text("connection") == "live")

    def text(self, id):
        return self.browser.find_element(By.ID, id).text

    def points(self):
        """What the page knows of each point."""
        return self.browser.execute_script(SCRIPT_COPY)

    def names(self):
        return {each["name"] for each in self.points()}

    def point(self, name):
        return next(each for each in self.points() if each["name"] == name)

    def shown(self):
        """The names of the points that can be seen."""
        return set(self.browser.execute_script(
            "return [...document.querySelectorAll('.node .name')].map(name => name.textContent)"))

    def node(self, name):
        id = self.point(name)["id"]
        self.browser.execute_script("document.getElementById('graph').scrollTop = places.get(arguments[0])?.y - 40", id)
        until(lambda: self.browser.find_elements(By.CSS_SELECTOR, f".node[data-id='{id}']"))
        return self.browser.find_element(By.CSS_SELECTOR, f".node[data-id='{id}']")

    def part(self, name, selector, use):
        """Uses a part of a node once it is there. The nodes move as streams come and go."""
        def attempt():
            try:
                use(self.node(name).find_element(By.CSS_SELECTOR, selector))
                return True
            except (ElementClickInterceptedException, NoSuchElementException, StaleElementReferenceException):
                return False
        if not until(attempt): raise LookupError(f"{name} has no {selector}")

    def click(self, name, command):
        self.part(name, f"[data-command={command}]", lambda button: button.click())

    def select(self, name):
        self.part(name, ".name", lambda title: title.click())
        until(lambda: self.text("point-name") == name)

    def frames(self, seconds):
        """How many frames a second are drawn."""
        first = self.browser.execute_script("return [frames, performance.now()]")
        until(lambda: False, seconds)
        last = self.browser.execute_script("return [frames, performance.now()]")
        return (last[0] - first[0]) * 1000 / (last[1] - first[1])

    def best_frames(self):
        """The frames of the best of five seconds: other work of the machine takes some away."""
        return max(self.frames(1) for _ in range(5))

    def scheme(self, name):
        self.browser.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": name}]})

    def picture(self, path):
        until(lambda: False, 0.5)
        self.browser.save_screenshot(path)

    def log(self):
        """The errors, but for those of answers that the test has provoked."""
        return [each for each in self.browser.get_log("browser") if each["level"] == "SEVERE" and " 409 " not in each["message"]]

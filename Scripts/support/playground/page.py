"""The marbles' page in a headless Chromium."""
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

from support.search.common import until


class Page:
    def __init__(self, browser, url):
        self.browser = browser
        browser.get(url)
        self.settles()

    def find(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def text(self, id):
        return self.browser.find_element(By.ID, id).get_attribute("textContent")

    def output(self):
        return self.text("text")

    def settles(self, *expected):
        """Waits for an output, or for this one."""
        until(lambda: self.output() in expected if expected else self.output())
        return self.output()

    def open(self, operator):
        self.browser.execute_script("document.getElementById('text').textContent = ''")
        self.find(f'#list a[data-name="{operator}"]').click()
        self.settles()

    def marbles(self, row):
        """The marbles of a row, in time; the end comes last."""
        found = self.browser.find_elements(By.CSS_SELECTOR, f'svg[aria-label="Marbles of {row}"] [data-id]')
        return sorted(found, key=lambda each: (int(each.get_attribute("aria-valuenow")), "the " in each.get_attribute("aria-label")))

    def diagram(self, row):
        return self.find(f"#text-{row}").get_attribute("value")

    def frame(self, row):
        """The width of a millisecond."""
        return self.browser.execute_script("return scaleOf(arguments[0])", self.find(f'svg[aria-label="Marbles of {row}"]'))

    def drag(self, row, number, frames):
        """Drags a marble by this many frames, in steps."""
        self.rests()
        width = self.frame(row)
        actions = ActionChains(self.browser, duration=20).click_and_hold(self.marbles(row)[number])
        for step in range(1, 5):
            actions.move_by_offset(round(width * frames * step / 4) - round(width * frames * (step - 1) / 4), 0)
        actions.release().perform()
        self.rests()

    def rests(self):
        """Waits until nothing is dragged and nothing is asked: the scale changes with the output."""
        until(lambda: self.browser.execute_script("return dragging === null && !isBusy"))

    def keys(self, row, number, *keys):
        """Keys for a focused marble."""
        self.browser.execute_script("arguments[0].focus()", self.marbles(row)[number])
        ActionChains(self.browser).send_keys(*keys).perform()

    def parameter(self, name, value):
        """Moves a slider by the keyboard's event, or chooses."""
        control = self.find(f"#parameter-{name}")
        if control.tag_name == "select":
            Select(control).select_by_value(value)
        else:
            self.browser.execute_script(
                "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input', { bubbles: true }))", control, value)

    def write(self, row, text):
        """Replaces the text of a diagram."""
        field = self.find(f"#text-{row}")
        field.clear()
        field.send_keys(text)

    def choose(self, id, value):
        Select(self.find(f"#{id}")).select_by_value(value)

    def width(self):
        return self.browser.execute_script("return document.documentElement.scrollWidth - document.documentElement.clientWidth")

    def resize(self, width, height, scheme="light"):
        self.browser.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        self.browser.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})

    def log(self):
        """What the browser complains about; that a request was refused is part of the test."""
        return [entry for entry in self.browser.get_log("browser") if entry["level"] == "SEVERE" and "/run" not in entry["message"]]

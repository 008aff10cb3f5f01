"""Some pages of the site in a headless Chromium."""
import functools
import http.server
import threading

from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from support.search.page import browser

# The address and the heading of each; the last one is looked at in the dark.
PAGES = {
    "": "Antiphon",
    "marbles/": "Marbles",
    "documentation": "Antiphon",
    "documentation/antiphon": "Antiphon",
    "documentation/antiphon/gettingstarted": "Getting started",
    "documentation/antiphon/whichoperator": "Which operator?",
    "documentation/antiphon/producer": "Producer",
    "documentation/antiphon/everyoperator": "Every operator",
    "documentation/antiphon/asyncawait": "async and await",
    "documentation/antiphoncallbag/curriedoperators": "Curried operators",
    "documentation/antiphontesting": "AntiphonTesting",
    "documentation/antiphontesting/testingyourstreams": "Testing your streams",
    "documentation/antiphonfoundation": "AntiphonFoundation",
    "documentation/antiphonunits": "AntiphonUnits",
}
# The distinct colours of a screenshot. A blank page has one.
COLOURS = """
    const [encoded, done] = arguments, picture = new Image();
    picture.onload = () => {
      const canvas = Object.assign(document.createElement("canvas"), { width: picture.width, height: picture.height });
      const context = canvas.getContext("2d");
      context.drawImage(picture, 0, 0);
      done(new Set(new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size);
    };
    picture.src = "data:image/png;base64," + encoded;
"""
# The pictures that don't appear within 20 seconds. Those below the window are loaded, too.
BROKEN = """
    const done = arguments[0], found = [...document.images], late = new Promise(resolve => setTimeout(resolve, 20000));
    for (const each of found) each.loading = "eager";
    Promise.race([late, Promise.allSettled(found.map(each => each.decode()))])
      .then(() => done(found.filter(each => !each.complete || !each.naturalWidth).map(each => each.src)));
"""


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a directory below a path."""

    def __init__(self, *arguments, base, **options):
        self.base = f"/{base}" if base else ""
        super().__init__(*arguments, **options)

    def translate_path(self, path):
        return super().translate_path(path.removeprefix(self.base))

    def log_message(self, *arguments): pass


def seen(site, base, pictures):
    """The number of pages that were looked at, and what is wrong with them."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, base=base, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    driver, failures = browser(), []
    driver.set_script_timeout(40)
    address = f"http://127.0.0.1:{server.server_port}/" + (f"{base}/" if base else "")
    try:
        for number, (page, heading) in enumerate(PAGES.items(), 1):
            scheme = "dark" if number == len(PAGES) else "light"
            driver.execute_cdp_cmd(
                "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
            driver.get(address + page)
            try:
                WebDriverWait(driver, 20).until(lambda driver: heading in [each.text for each in driver.find_elements(By.TAG_NAME, "h1")])
            except Exception:
                failures.append(f"{page}: no heading {heading!r}, but {[each.text for each in driver.find_elements(By.TAG_NAME, 'h1')]}")
            driver.save_screenshot(pictures / f"{number:02} {page.strip('/').rpartition('/')[2]}.png")
            colours = driver.execute_async_script(COLOURS, driver.get_screenshot_as_base64())
            if colours < 30: failures.append(f"{page}: {colours} colours")
            failures += [f"{page}: no picture at {each}" for each in driver.execute_async_script(BROKEN)]
            failures += [f"{page}: {each['message']}" for each in driver.get_log("browser") if each["level"] == "SEVERE"]
    finally:
        driver.quit()
        server.shutdown()
    return len(PAGES), failures

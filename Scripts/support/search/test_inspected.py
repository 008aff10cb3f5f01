"""The inspector's page of the search application: what it counts is what was sent."""
from support.inspector.page import Page
from support.search.browsed import check, events, following, http, point, stats
from support.search.common import until

KEYS = ["s", "sn", "sno", "snow", "snowm"]


def test_inspected(driver, printed):
    urls = [line.removeprefix("Inspector: ").strip() for line in printed if line.startswith("Inspector: ")]
    check("--inspect prints the address of the inspector", len(urls) == 1 and "?token=" in urls[0], printed)
    lookups = stats()["lookups"]
    page, other = events(), events()
    session = following(page, "session")["session"]
    for text in KEYS:
        http("POST", f"/api/sessions/{session}/keystrokes", f'{{"text": "{text}"}}'.encode())
    point(page, "count", lambda shown: shown["delivered"] == 1)
    inspector = Page(driver, urls[0])
    until(lambda: {"typed", "lookup", "count"} <= inspector.names())

    def points(name):
        return [each for each in inspector.points() if each["name"] == name]

    def delivered(name):
        return sorted(each["delivered"] for each in points(name))

    for name in ("typed", "settled", "results", "list", "count"):
        check(f"the inspector's page has the point {name} of both pages", len(points(name)) == 2, points(name))
    check("what it counts as typed is what was sent", delivered("typed") == [0, len(KEYS)], delivered("typed"))
    asked = stats()["lookups"] - lookups
    for name in ("settled", "results", "list", "count"):
        check(f"and as {name} what was looked up", delivered(name) == [0, asked], (delivered(name), asked))
    ids = {name: next(each["id"] for each in points(name) if each["delivered"]) for name in ("typed", "settled", "results")}
    below = {each["name"]: each["downstream"] for each in inspector.points() if each["delivered"] and each["downstream"]}
    check("typed is above settled", below.get("typed") == ids["settled"], (below, ids))
    check("and settled above results", below.get("settled") == ids["results"], (below, ids))

    shown = next(each["id"] for each in points("count") if each["delivered"])
    status = driver.execute_async_script(
        "const done = arguments[1];"
        "fetch(`/points/${arguments[0]}/pause?token=${token}`, { method: 'POST' }).then(answer => done(answer.status))", shown)
    paused = point(page, "count", lambda each: each["state"] == "paused")
    check("a pause on the inspector's page pauses the page", (status, paused["id"]) == (200, shown), (status, paused))
    page.close()
    other.close()
    check("a closed page leaves the inspector", until(lambda: all(
        each["state"] in ("cancelled", "released") for each in points("typed"))), points("typed"))
    check("closing them ends the sessions", until(lambda: stats()["sessions"] == 0), stats())

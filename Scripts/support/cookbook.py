"""The page Cookbook, which is made from the tests of its recipes: a comment, the code below it, and a test of its name."""
import re

from support.project import root

TESTS = root / "Tests/CookbookTests"
PAGE = root / "Sources/Antiphon/Antiphon.docc/Cookbook.md"
LONGEST = 25

# The files of recipes, in the order of the page, and the themes.
THEMES = {
    "Requests": "Requests, retries and sharing", "Time": "Time and rates", "Streams": "Combining and transforming", "ButtonsAndForms": "Buttons and forms",
    "Bridges": "Callbacks, tasks and actors",
}
# Their elements come from tasks, which take no virtual time: their tests compare values, and they have no marble.
WITHOUT_MARBLE = {"length", "sum", "written"}

OVERVIEW = """# Cookbook

Recipes by task: code to paste, how it handles demand, cancellation and loss, and a marble.

## Overview

Each recipe is a function. Its last parameter is often a clock, so that a test can pass a virtual one. A recipe that is a single operator is here
for its task: <doc:WhichOperator> has the others.

A marble shows the streams that go in, and below them what comes out; its rows are those of the recipe's test, and the picture below it is drawn
from what that test observes (<doc:Marbles> says how to read it). A column is a second where the
code names seconds, unless the marble says otherwise. Some recipes share a failure:

```swift
enum LoadFailure: Error, Equatable {
  case busy
  case missing
}
```
"""


class Recipe:
    """A wish with its prose, its marble and its code."""

    def __init__(self, text):
        comment, code = re.match(r"((?:///[^\n]*\n)+)(.*)", text, re.S).groups()
        lines = [line[4:] for line in comment.splitlines()]
        self.wish = lines[0]
        self.prose = "\n".join(line for line in lines[1:] if not line.startswith("    ")).strip()
        self.marble = [line[4:] for line in lines if line.startswith("    ")]
        self.code = code.rstrip()
        self.name = re.search(r"^func (\w+)", code, re.M)[1]
        self.picture = f"recipe-{self.name}"

    def page(self, words):
        marble = ["", "```text", *self.marble, "```", "", f"![{words.get(self.picture, '')}]({self.picture})"] if self.marble else []
        return "\n".join([f"### {self.wish}", "", self.prose, "", "```swift", self.code, "```", *marble])

    def faults(self, tests):
        """What the recipe lacks, given the text of the suite."""
        if f"@Test func {self.name}()" not in tests:
            yield "has no test of its name"
            return
        test = tests.split(f"@Test func {self.name}()")[1].split("@Test func")[0]
        if len(self.code.splitlines()) > LONGEST:
            yield f"is longer than {LONGEST} lines"
        if f"CookbookTests.{self.name}(" not in test and f"CookbookTests.{self.name} " not in test:
            yield "is not called by its test"
        if bool(self.marble) == (self.name in WITHOUT_MARBLE):
            yield "has no marble, or is listed as one without"
        for line in self.marble:
            row = re.split(r"  +", line)[1]
            if f'"{row}"' not in test:
                yield f"has a row that is not in its test: {row}"


def recipes(theme):
    """The recipes of a file, and the text of its suite."""
    text, tests = (TESTS / f"{theme}Tests.swift").read_text().split("@Suite")
    return [Recipe(part) for part in text.split("\n\n/// ")[1:] for part in [f"/// {part}"]], tests


def cookbook():
    """The page, and what its recipes lack."""
    page, faults = OVERVIEW, []
    # The words of the pictures are written by `Scripts/pictures`.
    words = {name: said for said, name in re.findall(r"!\[(.*)\]\((recipe-\w+)\)", PAGE.read_text())}
    for theme, title in THEMES.items():
        found, tests = recipes(theme)
        page += f"\n## {title}\n\n" + "\n\n".join(recipe.page(words) for recipe in found) + "\n"
        faults += [f"CookbookTests: {recipe.name} {fault}" for recipe in found for fault in recipe.faults(tests)]
    if {f"{theme}Tests" for theme in THEMES} != {file.stem for file in TESTS.glob("*.swift")}:
        faults.append("Scripts/support/cookbook.py: THEMES are not the files of Tests/CookbookTests")
    if OVERVIEW.split("```swift\n")[1].split("```")[0] not in (TESTS / "RequestsTests.swift").read_text():
        faults.append("Scripts/support/cookbook.py: the failure of the overview is not in RequestsTests")
    return page, faults

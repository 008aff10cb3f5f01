"""The README: its examples compile, its pictures are there, its figures are measured."""
import re

from support.project import root

README = (root / "README.md").read_text()


def examples():
    """The first example is a snippet, and the others are in one."""
    first, *others = [block.split("```")[0] for block in README.split("```swift\n")[1:]]
    if first != (root / "Snippets/ReadMe.swift").read_text(): yield "README.md: its first example is not Snippets/ReadMe.swift"
    for code in others:
        if not code.startswith(".package") and not any(code in file.read_text() for file in root.glob("Snippets/*.swift")):
            yield f"README.md: in no snippet: {code.splitlines()[0]} …"


def pictures():
    """The pictures are there, and small."""
    for picture in re.findall(r'src(?:set)?="([^"]+)"', README):
        if not (root / picture).exists(): yield f"README.md: no such file: {picture}"
        elif (root / picture).stat().st_size > 150_000: yield f"README.md: {picture} has more than 150 000 bytes"


def figures():
    """A figure is a time of the row, or a multiple of the chart, of the case that the same item tells to run."""
    measured, chart = (root / "docs/performance.md").read_text(), (root / "docs/speed-light.svg").read_text()
    multiples = {float(each) for each in re.findall(r": ([\d.e+]+)×</title>", chart)}
    for item in re.findall(r"^- .*?(?=^- |^$)", README, re.S | re.M):
        if case := re.search(r"Scripts/bench --filter (\S+)`", item):
            cells = re.search(rf"^\| {re.escape(case[1])} (\|.*)$", measured, re.M)[1].split(" | ")
            for figure in re.findall(r"[\d.,]+ ns", item):
                if figure not in cells: yield f"README.md: {figure} is not in the row {case[1]} of docs/performance.md"
            for figure in re.findall(r"([\d.,]+) times", item):
                if float(figure.replace(",", "")) not in multiples: yield f"README.md: {figure} times is not in the chart"


def failures():
    return [*examples(), *pictures(), *figures()]

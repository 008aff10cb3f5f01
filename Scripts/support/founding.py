"""The table docs/founding-texts.tsv: what the founding texts demand, and the tests that show it."""
import re

from .project import root

# How many statements each of the texts has.
STATEMENTS = {0: 36, 1: 17, 2: 15, 3: 19, 4: 16}


def declared():
    """The test functions, by the name of their suite."""
    suites = {}
    for folder in ["Tests", "Examples/Tests"]:
        for file in filter(lambda file: file.is_file(), sorted((root / folder).rglob("*.swift"))):
            text = file.read_text()
            functions = set(re.findall(r"\bfunc `?(\w+)`?\(", text))
            for suite in re.findall(r"\b(?:struct|class|enum|actor) (\w+)", text):
                suites.setdefault(suite, set()).update(functions)
    return suites


def exists(test, suites):
    suite, _, name = test.partition(".")
    if test.startswith("Scripts/"): return (root / test).is_file()
    if suite == "Refusals": return (root / f"Tests/Refusals/{name}.swift").is_file()
    return name in suites.get(suite, ())


def founding():
    """A line for each statement: its number, its tests or "–", and what is missing."""
    lines = (root / "docs/founding-texts.tsv").read_text().splitlines()[1:]
    rows = {cells[0]: cells[1:] for cells in (line.split("\t") for line in lines)}
    wanted = [f"S{text}.{number}" for text, count in STATEMENTS.items() for number in range(1, count + 1)]
    if len(rows) < len(lines): yield "founding-texts.tsv", "–", "a statement stands there twice"
    for row in rows.keys() - set(wanted): yield row, "–", "no such statement"
    suites = declared()
    for row in wanted:
        _, tests, partial, *_ = rows.get(row, ["", "", ""]) + ["", ""]
        absent = [test for test in tests.split() if not exists(test, suites)]
        if row not in rows: yield row, "–", "absent"
        elif absent: yield row, "–", f"no test {', '.join(absent)}"
        elif not tests: yield row, "–", f"no test: {partial}"
        elif partial: yield row, " ".join(tests.split()), f"partial: {partial}"
        else: yield row, " ".join(tests.split()), ""

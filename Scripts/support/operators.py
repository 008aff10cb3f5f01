"""The operators as their comments and the tests' catalogue have them, and the page that is made of both."""
import re

from support.project import root

CATALOGUE = [*(root / "Tests/AntiphonTests/Catalogue").glob("*.swift"), root / "Tests/AntiphonTests/Conformance/Asynchronous.swift"]
# The forms for mixed failures call the others.
FUNCTIONS = ["func", "method", "type.method"]
ASKS = {"exact": "one element for each one requested", "everything": "everything"}
PAGE = """# Every operator

What each one asks of its upstream, loses, and does about failures. Made from the catalogue that the tests run on, and from the
comments; `Scripts/documents --update` writes it.

A dash means: nothing is lost, failures go through, a rewind goes upstream.
<doc:WhatAFailureOvertakes> has for each operator whether a failure comes before the elements that wait.
"""


def documented(graph):
    """The public functions that have a comment of their own, from file to file."""
    found = [symbol for symbol in graph.symbols if symbol.comment and symbol.file and symbol.kind in FUNCTIONS]
    return sorted(found, key=lambda symbol: (symbol.file, symbol.line))


def is_operator(symbol):
    """Whether it is a method among the operators: a free function calls the method of its name."""
    folders = [root / "Sources/Antiphon/Operators", root / "Sources/Antiphon/Async/MapAsync.swift"]
    return symbol.kind != "func" and any(symbol.file.is_relative_to(folder) for folder in folders)


def words(comment):
    """The text of a comment under each of its words: *Demand*, *Fails*, *Loses* and so on."""
    found, word = {}, None
    for line in (line.strip() for line in comment):
        if start := re.match(r"- (\w+):\s*(.*)", line):
            word = start[1]
            found[word] = start[2]
        elif word and line:
            found[word] += " " + line
    return found


def entries():
    """Name, demand and order of each entry of the catalogue."""
    found = {}
    for file in CATALOGUE:
        for entry in re.finditer(
            r'Entry\(\s*"([^"]+)"(?:,\s*\.(exact|ahead\(\d+\)|everything))?(?:,\s*\.(fixed|anyOrder|timed))?', file.read_text()
        ):
            # The text after the name tells several forms apart.
            found.setdefault(entry[1].split(" ")[0], (entry[2] or "exact", entry[3] or "fixed"))
    return found


def page(families, catalogue):
    """The page of every operator. `families` has the first comment of each name, by family and name."""
    text = PAGE
    for family in sorted(families):
        text += f"\n## {family}\n\n| Operator | Asks upstream for | Loses | Fails | Rewinds |\n|---|---|---|---|---|\n"
        for name, said in sorted(families[family].items()):
            demand = catalogue[name][0]
            ahead = re.fullmatch(r"ahead\((\d+)\)", demand)
            asked = f"at most {ahead[1]} elements ahead" if ahead else ASKS[demand]
            row = [f"`{name}`", asked + (f": {said['Demand']}" if "Demand" in said else "")]
            row += [said.get(word, "–") for word in ["Loses", "Fails", "Rewinds"]]
            text += "| " + " | ".join(cell.rstrip(".").replace("|", "\\|") for cell in row) + " |\n"
    return text

"""What the pages state: names that exist, pages that are linked, figures, messages, and answers to questions."""
import re

from support.documents.code import ARTICLES, PAGES
from support.operators import documented
from support.project import root


def names(graph, catalogue):
    """Every name on a page exists. Some pages have calls as well, and leave out parameters with a default value."""
    folders = [root / "Sources/Antiphon" / folder for folder in ["Async", "Building", "Consumers", "Producers", "Protocol", "Signals"]]
    known = set(catalogue) | {"cancel()", "next()", "request(_:)", "start()"}
    known |= {symbol.name for symbol in documented(graph) if any(symbol.file.is_relative_to(folder) for folder in folders)}
    for page in ["WhichOperator", "WhichSource", "ComingFrom", "Demand", "WritingASource"]:
        for name in re.findall(r"[`/](\w+\([\w:]*\))`", (ARTICLES / f"{page}.md").read_text()):
            if name not in known: yield f"{page}.md: there is no {name}"
    others = {"ActorBound(_:)", "record(on:requesting:)"}
    for page in ["ComingFromExamples", *PAGES["Antiphon"]]:
        for name in re.findall(r"`(\w+\((?:\w+:)+\))`", (ARTICLES / f"{page}.md").read_text()):
            if name not in others and not any(other.startswith(name[:-1]) for other in known): yield f"{page}.md: there is no {name}"


def choices(catalogue):
    """The page WhichOperator links to every form of every operator; those for two, three and more streams or key paths are one."""
    def forms(names): return {re.sub(r"(?<=:)(_:)+\)$", ")", name) for name in names}

    linked = re.findall(r"``\w+/([^`]+)``", (ARTICLES / "WhichOperator.md").read_text())
    return [f"WhichOperator.md does not link {name}" for name in sorted(forms(catalogue) - forms(linked))]


def links():
    """Every page that is linked exists, and the first page of a catalogue links all others."""
    for folder in (root / "Sources").glob("*/*.docc"):
        # A file that begins with a symbol orders that symbol's page, and is no page of its own. The first page begins with its module.
        pages = {file.stem for file in folder.glob("*.md") if not file.read_text().startswith("# ``") or file.stem == folder.stem}
        for name in sorted(pages):
            linked = set(re.findall(r"<doc:(\w+)>", (folder / f"{name}.md").read_text()))
            yield from (f"{folder.name}: {name} links a page that does not exist: {link}" for link in sorted(linked - pages))
            if name == folder.stem: yield from (f"{folder.name}: {name} does not link {other}" for other in sorted(pages - linked - {name}))


def figures():
    """The figures of the page WhatFuses are measured ones, and it says which of its rows miss their targets."""
    measured = {}
    for line in (root / "docs/performance.md").read_text().splitlines():
        if match := re.match(r"\| (\w+\.?\w*) \|[^|]*\|[^|]*\| ([\d.,]+) ns \|.*", line):
            measured[match[1]] = (match[2], "**missed**" in line)
    page = (ARTICLES / "WhatFuses.md").read_text()
    found = re.findall(r"([\d.,]+) ns \(`([\w.]+)`\)", page)
    for figure, case in found:
        if measured.get(case, ("",))[0] != figure: yield f"WhatFuses.md: {case} is not {figure} ns in docs/performance.md"
    missed = sorted({case for _, case in found if measured.get(case, ("", False))[1]})
    if not found or sorted(re.findall(r"`([\w.]+)`", page.partition("their targets there:")[2].partition(".\n")[0])) != missed:
        yield f"WhatFuses.md: of its rows these miss their targets: {', '.join(missed)}"


def messages():
    """The messages on the page MainActorAndSendable are those of code that must not compile."""
    refused = "\n".join(file.read_text() for file in (root / "Tests/Refusals").glob("*.swift"))
    for message in re.findall(r"^\| ([^|]+) \|", (ARTICLES / "MainActorAndSendable.md").read_text(), re.M)[1:]:
        if message not in refused: yield f"MainActorAndSendable.md: no code of Tests/Refusals has this message: {message}"


def questions():
    """Each question of a newcomer is answered below a heading of a page, and a test shows the answer."""
    suites = {file.stem: file.read_text() for file in (root / "Tests/AntiphonTests").rglob("*.swift")}
    for row in (root / "docs/questions.tsv").read_text().splitlines()[1:]:
        question, name, heading, test = row.split("\t")
        answer, (suite, function) = ARTICLES / f"{name}.md", test.split(".")
        if not answer.exists() or f"\n## {heading}\n" not in answer.read_text():
            yield f"docs/questions.tsv: {name}.md has no heading {heading}, which answers: {question}"
        if not re.search(rf"@Test(\(.*?\))?\s+func {function}\(", suites.get(suite, ""), re.S):
            yield f"docs/questions.tsv: there is no {test}, which answers: {question}"


def survivors():
    """The code of each mutant of which Tests/survivors.tsv says why no test detects it is still there."""
    for row in (root / "Tests/survivors.tsv").read_text().splitlines():
        if row.startswith("#"): continue
        file, _, mutant, _ = row.split("\t")
        code = re.sub(r" \(\d+ of \d+\)$", "", mutant)
        if not (root / file).exists() or code not in (root / file).read_text(): yield f"Tests/survivors.tsv: {file} has no such code: {code}"


def failures(graph, catalogue):
    return [*names(graph, catalogue), *choices(catalogue), *links(), *figures(), *messages(), *questions(), *survivors()]

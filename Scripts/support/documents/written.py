"""The operators have tests, marbles, a word for each question and a curried form; and the pages that are written from their comments."""
import re

from support.cookbook import cookbook
from support.documents.code import ARTICLES
from support.operators import (
    CURRIED_PAGE, CURRIED_TOPICS, TOPICS, curated, documented, is_operator, page, without_complexity, without_curried_form, words)
from support.project import root, swift_files
from support.symbolgraph import Graph


def marbles(graph):
    """Every operator and source has a test file of its name, and the marble of its comment is in it."""
    for source in [*swift_files("Sources/Antiphon/Operators"), *swift_files("Sources/Antiphon/Producers")]:
        name = source.relative_to(root / "Sources/Antiphon").with_suffix("")
        tests = root / "Tests/AntiphonTests" / f"{name}Tests.swift"
        if not tests.exists():
            yield f"{tests.relative_to(root)}: missing"
            continue
        for line in (line for symbol in graph.symbols if symbol.file == source for line in symbol.comment):
            row = re.split(r"  +", line.strip()) if line.startswith("    ") else []
            marble = row[1] if len(row) > 1 else ""
            if re.fullmatch(r"[-\w()|#!^]*[|#!)-][-\w()|#!^]*", marble) and f'"{marble}"' not in tests.read_text():
                yield f"{source.relative_to(root)}: no test has the marble {marble}"


def families(graph, catalogue):
    """The operators of each folder with the words of their comments, and what the catalogue lacks or has too much."""
    found, failures = {}, []
    for operator in filter(is_operator, documented(graph)):
        if operator.name not in catalogue:
            failures.append(f"{operator.file.relative_to(root)}: {operator.name} is not in the catalogue")
        else:
            family = found.setdefault(operator.file.parent.name, {})
            # Of several forms, the first that has a word.
            family[operator.name] = words(operator.comment) | {"Type": operator.path[0]} | family.get(operator.name, {})
    unknown = catalogue.keys() - {name for family in found.values() for name in family}
    return found, failures + [f"the catalogue has {name}, which no operator's comment has" for name in sorted(unknown)]


def pages(graph, catalogue, update):
    """Writes the pages, or compares them with the files."""
    found, failures = families(graph, catalogue)
    recipes, incomplete = cookbook()
    curried = root / "Sources/AntiphonCallbag/AntiphonCallbag.docc/CurriedOperators.md"
    for file, text in [
        (ARTICLES / "EveryOperator.md", page(found, catalogue)),
        (ARTICLES / "Producer.md", curated("# ``Antiphon/Producer``", graph, TOPICS, depth=2)),
        (curried, curated(CURRIED_PAGE, Graph("AntiphonCallbag"), CURRIED_TOPICS, depth=1)),
        (ARTICLES / "Cookbook.md", recipes),
    ]:
        if update: file.write_text(text)
        elif not file.exists() or file.read_text() != text: failures.append(f"{file.relative_to(root)}: stale; Scripts/documents --update")
    return failures + incomplete


def failures(graph, catalogue, update):
    complexity = [f"the comment of {name} states no complexity, or there is no {name}" for name in without_complexity(graph)]
    return [*marbles(graph), *pages(graph, catalogue, update), *without_curried_form(catalogue), *complexity]

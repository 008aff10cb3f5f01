"""The operators as their comments and the tests' catalogue have them, and the page that is made of both."""
import re
import sys

from support.project import root

CATALOGUE = [*(root / "Tests/AntiphonTests/Catalogue").glob("*.swift"), root / "Tests/AntiphonTests/Conformance/Asynchronous.swift"]
# The forms for mixed failures call the others.
FUNCTIONS = ["func", "method", "type.method"]
# What takes more than constant time for an element, or memory that grows with the elements, the subscribers or an argument. The names
# are those of the symbol graph; a member of another type than `Producer` has the name of its type in front.
GROWING = """
buffer(_:) cache(for:clock:) chunked(by:) chunked(on:) chunks(every:clock:) chunks(from:until:) chunks(ofCount:)
chunks(ofCount:orEvery:clock:) chunks(ofCount:orOn:) chunks(ofCount:startingEvery:) chunks(on:) chunks(until:) collect() collect(first:)
combineLast(_:) combineLatest(_:) components(separatedBy:) delay(by:) delay(for:clock:) dropFirst(_:) dropLast(_:) expand(maxConcurrent:_:)
flatMap(_:maxConcurrent:_:) flatMapSequential(maxConcurrent:_:) group(maxGroups:by:) group(maxGroups:by:until:) merge(_:)
mergeByPriority(_:) mergeByPriority(_:by:) mergeOrdered(_:by:) mergeOrdered(with:by:) multicast(_:policy:clock:)
pausableBuffered(by:policy:) race(_:) receive(on:prefetch:) sequenceEqual(_:) sequenceEqual(_:by:) share(replay:scope:policy:)
share(replay:scope:policy:keepingAliveFor:clock:) share(replay:scope:policy:on:) sorted() sorted(by:)
split(maxSplits:omittingEmptySubsequences:whereSeparator:) split(separator:maxSplits:omittingEmptySubsequences:) suffix(_:)
toDictionary(keyedBy:uniquingKeysWith:) toDictionary(uniquingKeysWith:) toSet() uniqued() uniqued(on:) uniqued(on:flushedBy:)
windows(lasting:every:clock:) windows(ofCount:) windowStreams(every:clock:) windowStreams(from:until:) windowStreams(ofCount:)
windowStreams(ofCount:startingEvery:) windowStreams(on:) windowStreams(until:) zip(_:) zip(with:) zipLongest(with:)
Channel.send(_:isolation:) ConnectableProducer.autoconnect(after:disconnectsWithLast:) MutableProperty.link(with:)
MutableProperty.modify(_:) MutableProperty.value Property.value Relay.send(_:) Signal.sendFailed(_:) Signal.sendNext(_:) Signal.update(_:)
Subject.send(_:) SubscriptionBag.cancelAll() Talkback.cancel() Talkback.rewind() ValidatingProperty.value
""".split()
# The families by intent: what a reader looks for first comes first.
TOPICS = {
    "Protocol": "The description of a stream", "Transforming": "Transforming elements", "Filtering": "Choosing elements",
    "Matching": "Asking about a stream", "Combining": "Combining streams", "Flattening": "Streams of streams", "Failing": "Failures",
    "MixedFailures": "Streams that can fail, with streams that cannot", "Repeating": "Repeating", "Timing": "Time",
    "Buffering": "Demand and buffers", "Sharing": "Sharing", "Scheduling": "Place", "Observing": "Watching",
    "Consumers": "Starting", "Async": "Asynchronous code", "Signals": "Subjects, signals and properties", "Producers": "Sources",
    "Building": "Operators of your own",
}
CURRIED_TOPICS = {
    "Transforming": "Transforming elements", "Replacing": "Numbers, replacements, arrays and windows", "Filtering": "Choosing elements",
    "Matching": "Asking about a stream", "Combining": "Combining streams", "Flattening": "Streams of streams", "Failing": "Failures",
    "Timing": "Time", "Buffering": "Demand and buffers", "Sharing": "Sharing and place",
    "Windows": "Groups and windows", "Others": "Races and watching",
    "Ending": "The end of the process", "Blocking": "Holding a thread", "Sources": "Sources", "Sinks": "Sinks", "Pipes": "Composing",
    "Helpers": "Predicates and arithmetic",
}
CURRIED_PAGE = """# Curried operators

The functions of this module by family. An operator or a sink takes its arguments first, and the stream afterwards.

Most have the name that CallbagKit gave them. ``Antiphon/Producer`` has the same operators as methods; the page of each says what it asks of
its upstream and what it can lose."""
ASKS = {"exact": "one element for each one requested", "everything": "everything"}
PAGE = """# Every operator

What each one asks of its upstream, loses, does about failures, and costs. Made from the catalogue that the tests run on, and from the
comments; `Scripts/documents --update` writes it.

A dash means: nothing is lost, failures go through, a rewind goes upstream, an element takes constant time, and only kept elements and
running streams take memory.
<doc:WhatAFailureOvertakes> has for each operator whether a failure comes before the elements that wait.
"""


def documented(graph):
    """The public functions that have a comment of their own, from file to file."""
    found = [symbol for symbol in graph.symbols if symbol.comment and symbol.file and symbol.kind in FUNCTIONS]
    return sorted(found, key=lambda symbol: (symbol.file, symbol.line))


def is_operator(symbol):
    """Whether it is a method among the operators: a free function calls the method of its name, and a comment that refers to another
    form has nothing to add."""
    folders = [root / "Sources/Antiphon/Operators", root / "Sources/Antiphon/Async/MapAsync.swift"]
    return symbol.kind != "func" and not symbol.comment[0].startswith("See ") and any(symbol.file.is_relative_to(folder) for folder in folders)


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


def without_complexity(graph):
    """The names in GROWING that no comment with a *Complexity* is about."""
    stated = {".".join(symbol.path).removeprefix("Producer.") for symbol in graph.symbols if "Complexity" in words(symbol.comment)}
    return [name for name in GROWING if name not in stated]


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


def without_curried_form(catalogue):
    """What is wrong with the curried forms: an operator has the one of its name, with `on:` for `clock:`, or that of docs/curried.tsv."""
    forms = {
        entry[1] for file in [*CATALOGUE[0].parent.glob("Callbags/*.swift"), CATALOGUE[-1]]
        for entry in re.finditer(r'Entry\(\s*callbag: "(\S+?\))[ "]', file.read_text())}
    rows = [line.split("\t") for line in (root / "docs/curried.tsv").read_text().splitlines()[1:]]
    named = {operator: curried for operator, curried, _ in rows}
    wrong = [f"docs/curried.tsv: {name} stands there twice" for name in named if sum(row[0] == name for row in rows) > 1]
    wrong += [f"docs/curried.tsv: there is no operator {name}" for name in named if name not in catalogue]
    wrong += [
        f"docs/curried.tsv: {name} needs a curried form or a reason, one of them" for name, curried, reason in rows
        if (curried == "–") != bool(reason)]
    for name in catalogue:
        curried = named.get(name, name.replace("clock:", "on:"))
        if curried != "–" and curried not in forms:
            wrong.append(f"{name} has no curried form {curried} in the catalogue; docs/curried.tsv may name another one, or say why")
    return wrong


def curated(head, graph, titles, depth):
    """A page that has the names of a module by family: the members of `Producer`, or the functions of a module. The family is the
    folder or the file."""
    found = {family: set() for family in titles}
    for symbol in graph.symbols:
        if symbol.file and len(symbol.path) == depth and (symbol.path[0] == "Producer" if depth == 2 else symbol.kind == "func"):
            parts = symbol.file.relative_to(root / "Sources" / graph.module).with_suffix("").parts
            family = next((part for part in reversed(parts) if part in found), None)
            if family is None and depth == 1: sys.exit(f"{symbol.file}: no family of CURRIED_TOPICS has {symbol.name}")
            if family: found[family].add(symbol.name)
    text = f"{head}\n\n@Comment {{ Written by Scripts/documents --update. }}\n\n## Topics\n"
    for family, names in found.items():
        text += f"\n### {titles[family]}\n\n" + "".join(f"- ``{name}``\n" for name in sorted(names))
    return text


def page(families, catalogue):
    """The page of every operator. `families` has the type of each name, and the words of its comments, by family and name."""
    text = PAGE
    for family in sorted(families):
        text += f"\n## {family}\n\n| Operator | Asks upstream for | Loses | Fails | Rewinds | Complexity |\n|---|---|---|---|---|---|\n"
        for name, said in sorted(families[family].items()):
            demand = catalogue[name][0]
            ahead = re.fullmatch(r"ahead\((\d+)\)", demand)
            asked = f"at most {ahead[1]} elements ahead" if ahead else ASKS[demand]
            row = [f"``{said['Type']}/{name}``", asked + (f": {said['Demand']}" if "Demand" in said else "")]
            row += [said.get(word, "–") for word in ["Loses", "Fails", "Rewinds", "Complexity"]]
            text += "| " + " | ".join(cell.rstrip(".").replace("|", "\\|") for cell in row) + " |\n"
    return text

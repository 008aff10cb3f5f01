"""The diagrams of comments, and which record of a test of `marbles` shows which diagram."""
import collections
import json
import re

from support.marblepicture import clean
from support.operators import documented
from support.project import root

FOLDERS = [root / "Sources/Antiphon" / folder for folder in ["Operators", "Producers"]]
# A row of a diagram. One that ends with dots goes on; its test cancels it there.
MARBLE = re.compile(r"[-\w()|#!^~]*[|#!~)-][-\w()|#!^~]*…?")
# Rows of calls: that of a consumer is above its output, that of the requests which a source receives is below it.
CALLS = {"talkback": re.compile(r"[-1-9*pr<!^()]+"), "requests": re.compile(r"[-1-9*pr()]+")}

Row = collections.namedtuple("Row", "label marble notes talkback requests", defaults=[None, None])


class Diagram:
    """The diagram of a comment: its rows, of which those from the first with the operator's name on are outputs."""

    def __init__(self, symbol, rows):
        self.symbol = symbol
        # Its name and its words, once it is drawn.
        self.picture = None
        called = [self.calls(row.label) for row in rows]
        first = called.index(True) if True in called else len(rows) - 1
        self.inputs, self.outputs = rows[:first], rows[first:]

    def calls(self, label):
        return bool(re.search(rf"(?<!\w){self.symbol.name.split('(')[0]}\b", label))

    def differences(self, record):
        """How many of the elements that the comment explains are others in the record. What explains itself otherwise counts as another one."""
        said = {mark: plain(text) for row in self.inputs + self.outputs for note in row.notes for mark, text in re.findall(r"(\w): (\S.*)", note)}
        rows = {row.marble for row in self.inputs + self.outputs}
        events = [event for row in record["sources"] + record["streams"] if row["text"] in rows for event in row["events"]]
        return sum(event["mark"] in said and said[event["mark"]] != plain(clean(event["text"])) for event in events)

    def shown_by(self, record):
        """Whether a record has every row. Rows that are in it more than once count once."""
        return (
            all(any(is_source(row, source) for source in record["sources"]) for row in self.inputs)
            and all(any(is_stream(row, stream) for stream in record["streams"]) for row in self.outputs))

    def record(self, records):
        """The record that shows this diagram with the fewest other elements, sources and streams; None if there is none."""
        tests = f"AntiphonTests/{self.symbol.file.stem}Tests.swift"
        found = [record for record in records if record["file"] == tests and self.shown_by(record)]
        def rank(record):
            return self.differences(record), len(record["sources"]) + len(record["streams"]), record["line"], json.dumps(record)

        return min(found, key=rank, default=None)


def is_source(row, source):
    """Whether a source of a record is that of a row."""
    return row.marble == source["text"] and (not row.requests or row.requests in [each["text"] for each in source["requests"]])


def is_stream(row, stream):
    """Whether a stream of a record is that of a row."""
    return row.marble == stream["text"] and (not row.talkback or row.talkback == stream.get("talkback"))


def plain(text):
    """A value without blanks and the labels of a tuple."""
    return re.sub(r"\b[a-z]+: | ", "", text)


def with_calls(cells):
    """The rows of a diagram, of which each has its own row of calls, from the cells of its lines."""
    rows, talkback = [], None
    for label, marble, *notes in cells:
        if label == "talkback": talkback = marble
        elif label == "requests" and CALLS[label].fullmatch(marble): rows[-1] = rows[-1]._replace(requests=marble)
        else: rows, talkback = rows + [Row(label, marble.replace("…", "!"), notes, talkback)], None
    return rows


def rows_of(comment):
    """The rows of the first diagram of a comment."""
    before, rows = "", []
    for line in comment:
        if line.startswith("    ") and (rows or not before.strip()):
            cells = re.split(r"  +", line.strip())
            if len(cells) > 1 and CALLS.get(cells[0], MARBLE).fullmatch(cells[1]):
                rows.append(cells)
                continue
        if rows: break
        before = line
    return with_calls(rows)


def diagrams(graph):
    """The diagram of each operator and source that has one, and those that have none but a comment of their own."""
    found, without = [], []
    for symbol in documented(graph):
        if not any(symbol.file.is_relative_to(folder) for folder in FOLDERS) or symbol.path[0] == "Emitter": continue
        rows = rows_of(symbol.comment)
        if rows: found.append(Diagram(symbol, rows))
        else: without.append(symbol)
    return found, without


# What has a comment and no diagram, by file and name, and why.
NO_DIAGRAM = {
    "Emitting.create(buffering:_:)": "emits what its closure sends",
    "Emitting.emitting(buffering:_:)": "emits what its closure sends",
    "ObservingModels.observing(_:)": "runs on the main actor, not in virtual time",
    "Using.using(_:release:_:)": "emits what the stream of its closure does",
}

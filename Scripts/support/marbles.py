"""The diagrams of comments, the records that tests of `marbles` write, and which record shows which diagram."""
import collections
import json
import re

from support.marblesvg import Element, Line, Picture, clean
from support.operators import documented
from support.project import root

FOLDERS = [root / "Sources/Antiphon" / folder for folder in ["Operators", "Producers"]]
# A row of a diagram. One that ends with dots goes on; its test cancels it there.
MARBLE = re.compile(r"[-\w()|#!^~]*[|#!~)-][-\w()|#!^~]*…?")

ENDS = "|#!~"
END_WORDS = {"|": "end", "#": "failure", "!": "cancelled"}
CALLS = {"*": "+all"} | {str(count): f"+{count}" for count in range(1, 10)}

Row = collections.namedtuple("Row", "label marble notes")


class Diagram:
    """The diagram of a comment: its rows, of which those from the first with the operator's name on are outputs."""

    def __init__(self, symbol, rows):
        self.symbol = symbol
        self.talkback = next((row.marble for row in rows if row.label == "talkback"), None)
        rows = [row for row in rows if row.label != "talkback"]
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
        sources = {source["text"] for source in record["sources"]}
        streams = {(stream["text"], stream.get("talkback") if self.talkback else None) for stream in record["streams"]}
        return (
            all(row.marble in sources for row in self.inputs)
            and all((row.marble, self.talkback) in streams for row in self.outputs))

    def record(self, records):
        """The record that shows this diagram with the fewest other elements, sources and streams; None if there is none."""
        tests = f"AntiphonTests/{self.symbol.file.stem}Tests.swift"
        found = [record for record in records if record["file"] == tests and self.shown_by(record)]
        def rank(record):
            return self.differences(record), len(record["sources"]) + len(record["streams"]), record["line"], json.dumps(record)

        return min(found, key=rank, default=None)


def plain(text):
    """A value without blanks and the labels of a tuple."""
    return re.sub(r"\b[a-z]+: | ", "", text)


def rows_of(comment):
    """The rows of the first diagram of a comment."""
    before, rows = "", []
    for line in comment:
        if line.startswith("    ") and (rows or not before.strip()):
            cells = re.split(r"  +", line.strip())
            if len(cells) > 1 and MARBLE.fullmatch(cells[1]):
                rows.append(Row(cells[0], cells[1].replace("…", "!"), cells[2:]))
                continue
        if rows: break
        before = line
    return rows


def diagrams(graph):
    """The diagram of each operator and source that has one, and those that have none but a comment of their own."""
    found, without = [], []
    for symbol in documented(graph):
        if not any(symbol.file.is_relative_to(folder) for folder in FOLDERS) or symbol.path[0] == "Emitter": continue
        rows = rows_of(symbol.comment)
        if rows: found.append(Diagram(symbol, rows))
        else: without.append(symbol)
    return found, without


def records(file):
    """The records of a file, each once, in a fixed order: tests run in any."""
    found = [json.loads(line) for line in set(file.read_text().splitlines())]
    return sorted(found, key=lambda each: (each["file"], each["line"], json.dumps(each)))


# What has a comment and no diagram, by file and name, and why.
NO_DIAGRAM = {
    "Emitting.create(buffering:_:)": "emits what its closure sends",
    "Emitting.emitting(buffering:_:)": "emits what its closure sends",
    "ObservingModels.observing(_:)": "runs on the main actor, not in virtual time",
    "Using.using(_:release:_:)": "emits what the stream of its closure does",
}


def in_frames(record, time):
    return None if time is None else time / record["frame"]


def occurrences(record, events, start=0):
    """The elements of events, and the end if there is one, as they are drawn."""
    timed = [(in_frames(record, event["time"] + start), event["mark"], clean(event["text"])) for event in events]
    return [Element(*each) for each in timed if each[1] not in ENDS], [each[:2] for each in timed if each[1] in ENDS]


def is_longer(span, other):
    return other[1] is not None and (span[1] is None or span[1] > other[1])


def source_lines(record, source, label):
    """A source as it was subscribed to: a line for all subscriptions one after the other, or one for each."""
    spans = list(dict.fromkeys((span["start"], span.get("end")) for span in source["spans"]))
    if source["isHot"]:
        elements, ends = occurrences(record, source["events"])
        return [Line(label, elements, ends, [(in_frames(record, start), in_frames(record, end)) for start, end in spans])] if spans else []
    lines, last = [], None
    # Streams that a test expects of one source subscribe to it each at once.
    spans = [span for span in spans if not any(other[0] == span[0] and is_longer(other, span) for other in spans)]
    for start, end in sorted(spans, key=lambda span: span[0]):
        elements, ends = occurrences(record, source["events"], start)
        if last is not None and last <= start:
            # The rest of the run before is not drawn.
            line, limit = lines[-1], in_frames(record, start)
            line.elements = [each for each in line.elements if each.time < limit or each.time <= line.spans[-1][1]] + elements
            line.ends = [each for each in line.ends if each[0] <= line.spans[-1][1]] + ends
            line.spans.append((in_frames(record, start), in_frames(record, end)))
        else:
            lines.append(Line(label, elements, ends, [(in_frames(record, start), in_frames(record, end))]))
        last = end
    return lines


def stream_line(record, stream, label, start=0):
    elements, ends = occurrences(record, stream["events"])
    calls = [Element(in_frames(record, call["time"]), "", CALLS.get(call["mark"], call["text"])) for call in stream["calls"]]
    # `^` in the row of the calls is the start; it stands at the start of a row or after dashes.
    start = max(start, (stream.get("talkback") or "").find("^"))
    return Line(label, elements, ends, [(start, ends[-1][0] if ends else None)], calls)


def distinct(lines):
    """Each line once: a test may make a source twice."""
    found = []
    for line in lines:
        if vars(line) not in [vars(each) for each in found]: found.append(line)
    return found


def pictured(record, diagram):
    """The picture of a comment's diagram. A source that is subscribed to several times may have several rows."""
    labels = {row.marble: row.label for row in diagram.inputs}
    for row in diagram.inputs + diagram.outputs:
        for note in row.notes:
            if found := re.fullmatch(r"(\w+): (\S+)|then (\S+)", note): labels.setdefault(found[2] or found[3], found[1] or row.label)
    # What the test starts besides is not of this diagram.
    sources = [source for source in record["sources"] if source["text"] in labels]
    inputs = distinct(line for source in sources for line in source_lines(record, source, labels[source["text"]]))
    main = next((line for line in inputs if line.label == "self"), None)
    inputs = [line for line in inputs if line.label != "self" or line is main]
    order = [row.label for row in diagram.inputs]
    inputs.sort(key=lambda line: order.index(line.label) if line.label in order else len(order))
    steps, streams = [], list(record["streams"])
    # Streams that have rows of their own are shown by their marks.
    children = {row.label.split(".")[0] for row in diagram.outputs} | {
        labels[source["text"]] for source in sources if len(labels[source["text"]]) == 1}
    for row in diagram.outputs:
        stream = next((each for each in streams if each["text"] == row.marble), None) or next(
            each for each in record["streams"] if each["text"] == row.marble)
        if stream in streams: streams.remove(stream)
        if diagram.calls(row.label):
            steps.append((row.label, [stream_line(record, stream, "")]))
        else:
            parent = steps[-1][1][0]
            opened = [each.time for each in parent.elements if each.mark == row.label.split(".")[0]]
            steps[-1][1].append(stream_line(record, stream, row.label, opened[0] if opened else 0))
    for line in inputs + [lines[0] for _, lines in steps]:
        line.elements = [each._replace(text=each.mark) if each.mark in children else each for each in line.elements]
    return Picture(inputs, steps)


def named(record, titles, labels):
    """The picture of a record as it is: all sources and streams, with these labels, and the titles in boxes above the first streams."""
    names = iter(labels)
    lines = [line for source in record["sources"] for line in source_lines(record, source, next(names, ""))]
    boxes = iter(titles)
    return Picture(lines, [(next(boxes, ""), [stream_line(record, stream, next(names, ""))]) for stream in record["streams"]])


def listed(line, picture):
    """A line in words."""
    elements = [picture.shown(element) for element in line.elements]
    said = " and ".join(filter(None, [", ".join(elements[:-1]), *elements[-1:]])) or "nothing"
    ends = [END_WORDS[mark] for _, mark in line.ends if mark in END_WORDS]
    return f"{said}, {ends[-1]}" if ends else said


def words_of(picture):
    """What a picture shows, in words."""
    inputs = [f"input{' ' + line.label if line.label and len(picture.inputs) > 1 else ''} {listed(line, picture)}" for line in picture.inputs]
    said = []
    for number, (call, lines) in enumerate(picture.steps):
        outputs = [f"output{' ' + line.label if line.label else ''} {listed(line, picture)}" for line in lines]
        said.append(f"{call}: " + "; ".join((inputs if number == 0 else []) + outputs))
    return ". ".join(said)

"""The records that tests of `marbles` write, and the pictures of what they observed."""
import json
import re

from support.marblediagrams import is_stream
from support.marblepicture import Element, Line, Picture, clean

ENDS = "|#!~"
CALLS = {"*": "+all"} | {str(count): f"+{count}" for count in range(1, 10)}


def records(file):
    """The records of a file, each once, in a fixed order: tests run in any."""
    found = [json.loads(line) for line in set(file.read_text().splitlines())]
    return sorted(found, key=lambda each: (each["file"], each["line"], json.dumps(each)))


def in_frames(record, time):
    return None if time is None else time / record["frame"]


def occurrences(record, events, start=0):
    """The elements of events, and the end if there is one, as they are drawn."""
    timed = [(in_frames(record, event["time"] + start), event["mark"], clean(event["text"])) for event in events]
    return [Element(*each) for each in timed if each[1] not in ENDS], [each[:2] for each in timed if each[1] in ENDS]


def is_longer(span, other):
    return other[1] is not None and (span[1] is None or span[1] > other[1])


def calls_of(record, events):
    return [Element(in_frames(record, call["time"]), "", CALLS.get(call["mark"], call["text"])) for call in events]


def source_lines(record, source, label):
    """A source as it was subscribed to: a line for all subscriptions one after the other, or one for each; the first has the requests."""
    lines = subscription_lines(record, source, label)
    if lines: lines[0].calls = calls_of(record, [call for each in source["requests"] for call in each["calls"]])
    return lines


def subscription_lines(record, source, label):
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
    # `^` in the row of the calls is the start; it stands at the start of a row or after dashes.
    start = max(start, (stream.get("talkback") or "").find("^"))
    return Line(label, elements, ends, [(start, ends[-1][0] if ends else None)], calls_of(record, stream["calls"]))


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
    asked = {row.marble for row in diagram.inputs if row.requests}
    sources = [source if source["text"] in asked else source | {"requests": []} for source in sources]
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
        stream = next((each for each in streams if is_stream(row, each)), None) or next(
            each for each in record["streams"] if is_stream(row, each))
        if stream in streams: streams.remove(stream)
        if steps and steps[-1][0] == row.label:
            # Another consumer of what is shared.
            steps[-1][1].append(stream_line(record, stream, ""))
        elif diagram.calls(row.label):
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

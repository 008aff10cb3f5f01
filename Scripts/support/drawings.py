"""The drawings of pages that a marble diagram can't illustrate, by their names."""
import math
import re

from support.drawing import Drawing
from support.project import root


def lifetimes():
    return (
        Drawing("The source keeps the stages, and the stages keep the consumer. The handle does not keep the stages of a stream that runs. "
                "A cancellation goes from the handle to the source.", 290)
        .box(20, 40, "source", "subject, clock, task").box(285, 40, "stages", "operators and their closures").box(550, 40, "consumer", "your closure")
        .box(285, 160, "SubscriptionBag", "cancels when it is released").box(550, 160, "Subscription", "the handle")
        .arrow("forward", "M210 69H285", 247, 62, "keeps").arrow("forward", "M475 69H550", 512, 62, "keeps")
        .arrow("forward", "M475 189H550", 512, 182, "keeps")
        .arrow("back", "M645 218V260H115V98", 380, 280, "cancel() reaches every upstream and every inner stream"))


def main_actor():
    return (
        Drawing("What is sent on another thread passes the stages there, is handed over in order, and is observed on the main actor. "
                "What is sent on the main actor is observed before send returns.", 230)
        .text(20, 24, "another thread", "quiet", "start").text(740, 24, "the main actor", "quiet", "end")
        .box(20, 40, "send", "a queue, a task").box(285, 40, "stages", "@Sendable closures").box(550, 40, "observeValues(on:)", "the closure uses the model")
        .arrow("forward", "M210 69H285", 247, 62, "a call").arrow("forward", "M475 69H550", 512, 62, "a hop")
        .text(512, 88, "in order", "quiet")
        .box(20, 140, "send", "on the main actor").box(285, 140, "stages", "@Sendable closures").box(550, 140, "observeValues(on:)", "the closure uses the model")
        .arrow("forward", "M210 169H285", 247, 162, "a call").arrow("forward", "M475 169H550", 512, 162, "a call")
        .text(380, 222, "the model has changed when send returns", "quiet"))


def async_await():
    return (
        Drawing("A stream becomes an asynchronous sequence by values, and a sequence a stream by from. A stream calls an asynchronous function "
                "by mapAsync and forEachAsync, and just makes a stream of one. Future value awaits the first element.", 290)
        .box(20, 110, "Producer", "a stream")
        .box(550, 30, "AsyncSequence", "for await").box(550, 200, "async function", "a task")
        .arrow("forward", "M210 122L548 48", 370, 62, "values, values(_:), batches()")
        .arrow("back", "M550 78L212 138", 400, 128, "from(_:)")
        .arrow("forward", "M210 148L548 212", 300, 208, "mapAsync(_:), forEachAsync(_:)")
        .arrow("forward", "M115 168V240H548", 330, 234, "future.value: the first element")
        .arrow("back", "M645 258V276H60V168", 380, 270, "just { await … }, from(_:) of a task"))


def to_the_screen():
    return (
        Drawing("A property of a model becomes a stream by observing, and the elements of a stream become a property by bind.", 130)
        .box(20, 40, "model.query", "@Observable").box(285, 40, "stages", "debounce, flatMapLatest").box(550, 40, "model.results", "@Observable")
        .arrow("forward", "M210 69H285", 247, 30, "observing { model.query }").arrow("forward", "M475 69H550", 512, 30, "bind(to: model, \\.results)")
        .text(380, 122, "the model is on the main actor, and the stream does not keep it", "quiet"))


def values():
    return (
        Drawing("A property that is set is read by the closure of another one, which is read by an effect. A property becomes a stream by "
                "producer, and the latest element of a stream a property by then.", 240)
        .box(20, 40, "MutableProperty", "is set").box(285, 40, "Property { … }", "is computed").box(550, 40, "effect { … }", "is done again")
        .arrow("back", "M285 69H212", 247, 62, "reads").arrow("back", "M550 69H477", 512, 62, "reads")
        .box(285, 160, "Producer", "a stream")
        .arrow("forward", "M340 98V158", 290, 134, "producer").arrow("back", "M420 160V100", 500, 134, "init(_:then:)")
        .text(115, 120, "marks what has read it", "quiet").text(645, 120, "runs when it is marked", "quiet"))


def processes():
    return (
        Drawing("The consumer's process sends grant and cancel, and the producer's process answers with next, finished and failed. Every "
                "message has the number of its run.", 190)
        .box(20, 60, "consumer", "remote(window:)").box(550, 60, "source", "serve(_:)")
        .text(115, 36, "one process", "quiet").text(645, 36, "another process", "quiet")
        .arrow("back", "M210 78H548", 380, 70, "grant(3), cancel")
        .arrow("forward", "M550 104H212", 380, 122, "next(1), finished, failed(…)")
        .text(380, 166, "each message has the number of its run: what is late is dropped", "quiet"))


CHOICES = [
    ("one result", "an async function"), ("one task, one sequence", "for await"), ("all is there already", "a collection"),
    ("state of one object", "a variable"),
]


def when_not():
    drawing = Drawing(
        "One result: an asynchronous function. One task that reads one sequence: for await. What is there already: a collection. State of "
        "one object: a variable. Several sources, time, failures, consumers that come and go, demand: a stream.", 40 + 44 * 5 + 20)
    for number, (case, answer) in enumerate([*CHOICES, ("several sources, time, failures, consumers, demand", "a stream")]):
        y = 40 + 44 * number
        drawing.text(400, y + 5, case, anchor="end").arrow("forward", f"M420 {y}H500", 0, 0, "")
        drawing.text(515, y + 5, answer, anchor="start", weight=600)
    return drawing


FUSING = {
    "map10.cold": "ten maps, in sight", "flatMap.cold": "flatMap, in sight", "merge.cold": "merge of cold streams",
    "hop.queue": "to another queue", "map10.opaque": "ten maps, out of sight", "map10.hot": "ten maps behind a subject", "values": "for await",
}


def what_fuses():
    """The time of each case, from docs/performance.md, on a logarithmic scale."""
    page = (root / "docs/performance.md").read_text()
    found = {case: re.search(rf"^\| {re.escape(case)} \|[^|]*\|[^|]*\| ([\d.,]+) ns \|", page, re.M)[1] for case in FUSING}
    words = "; ".join(f"{title}: {found[case]} ns" for case, title in FUSING.items())
    drawing = Drawing(f"Nanoseconds for each element. {words}.", 40 + 30 * len(FUSING) + 14)
    drawing.text(290, 22, "ns for each element, on a logarithmic scale; less is better", "text", "start", 600)
    numbers = {case: float(found[case].replace(",", "")) for case in FUSING}
    highest = max(numbers.values())
    for row, (case, title) in enumerate(FUSING.items()):
        drawing.bar(40 + 30 * row, 380 * math.log10(numbers[case] / 0.1) / math.log10(highest / 0.1), title, f"{found[case]} ns")
    return drawing


def drawings():
    return {
        "lifetimes": lifetimes(), "main-actor": main_actor(), "async-await": async_await(), "to-the-screen": to_the_screen(), "processes": processes(),
        "values": values(),
        "when-not": when_not(), "what-fuses": what_fuses(),
    }

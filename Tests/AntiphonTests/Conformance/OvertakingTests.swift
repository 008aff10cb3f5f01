import Antiphon
import AntiphonTesting
import Foundation
import Testing

/// Whether a failure overtakes elements that wait for demand: for each operator, and for each place where elements wait.
@Suite(.leavesNothing) struct OvertakingTests {
  static let counts = [0, 1, 2, 70]

  // MARK: All operators

  /// The page lists the results. `ANTIPHON_UPDATE=1 swift test --filter OvertakingTests` writes it.
  @Test func pageListsWhatAFailureOvertakes() throws {
    var text = Self.introduction
    for family in Catalogue.families {
      text += "\n## \(try #require(Self.title(of: family)))\n\n| Operator | A failure of its stream |\n|---|---|\n"
      for entry in family { text += "| `\(entry.name)` | \(Overtaking(entry).text) |\n" }
    }
    let page = "../../../../Sources/Antiphon/Antiphon.docc/WhatAFailureOvertakes.md"
    let file = URL(filePath: #filePath).appending(path: page).standardized
    if ProcessInfo.processInfo.environment["ANTIPHON_UPDATE"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let isCurrent = (try? String(contentsOf: file, encoding: .utf8)) == text
    #expect(isCurrent, "the page shows something else: ANTIPHON_UPDATE=1 writes it, git shows the difference")
  }

  @Test func listedOperatorsAreInTheCatalogue() {
    let names = Set(Catalogue.all.map(\.name))
    #expect(Set(Overtaking.keepingOrder.keys).subtracting(names) == [])
  }

  // MARK: Elements behind a stream that never completes

  /// Operators that wait for an event that never arrives, whatever the demand is.
  static let stuck: [Stuck] = [
    Stuck("flatMapConcat") { $0.flatMapConcat { _ in never() } },
    Stuck("flatMap(maxConcurrent: 1)") { $0.flatMap(maxConcurrent: 1) { _ in never() } },
    Stuck("flatMap(maxConcurrent: 2)") { $0.flatMap(maxConcurrent: 2) { _ in never() } },
    Stuck("flatMap(delayingErrors:) of something else") { source in
      of([1]).flatMap(delayingErrors: .merge) { _ in source.flatMapConcat { _ in never() } }.merge(with: source)
    },
    Stuck("flatMapSequential(maxConcurrent: 1)") { $0.flatMapSequential(maxConcurrent: 1) { _ in never() } },
    Stuck("flatMapSequential, not the first") { source in
      of([0, 1]).flatMapSequential { $0 == 0 ? never() : source }
    },
    Stuck("expand(maxConcurrent: 1)") { $0.expand(maxConcurrent: 1) { _ in never() }.filter { $0 < 0 } },
    Stuck("zip(with:)") { $0.zip(with: never(Int.self)).map { $0.0 } },
    Stuck("zip(with:), the other") { silence.zip(with: $0).map { $0.1 } },
    Stuck("zip of three") { Producer.zip($0, silence, silence).map { $0.0 } },
    Stuck("zip of a collection") { Producer<[Int], TestFailure>.zip([$0, never()]).map { $0[0] } },
    Stuck("zipLongest(with:)") { $0.zipLongest(with: never(Int.self)).map { $0.0 ?? 0 } },
    Stuck("sequenceEqual(_:)") { $0.sequenceEqual(never()).map { $0 ? 1 : 0 } },
    Stuck("mergeOrdered(with:)") { $0.mergeOrdered(with: never()) },
    Stuck("mergeOrdered of a collection") { .mergeOrdered([never(), never(), $0], by: <) },
  ]

  /// Sources that ignore demand, alone and behind other operators.
  static let pushing: [Pushing] = [
    Pushing("a subject") { subject, _ in subject.producer },
    Pushing("an emitter") { _, manual in manual.producer },
    Pushing("a shared stream") { subject, _ in subject.producer.share() },
    Pushing("a group") { subject, _ in
      subject.producer.group { _ in 0 }.flatMap { $0.elements }
    },
    Pushing("operators of one stream") { subject, _ in
      subject.producer.map { $0 + 1 }.filter { $0 > 0 }.scan(0, +)
    },
    Pushing("limitRate(_:)") { _, manual in manual.producer.limitRate(1) },
    Pushing("append(_:)") { subject, _ in empty().append(subject.producer) },
    Pushing("a catch that has caught") { subject, _ in
      (fail(TestFailure("caught")) as Producer<Int, TestFailure>).catch { _ in subject.producer }
    },
    Pushing("append(_:) behind a stream that can't fail any more") { subject, _ in
      of([0]).ignoreError().promoteFailure(to: TestFailure.self).filter { $0 > 0 }.append(subject.producer)
    },
    Pushing("timeout(after:)") { subject, _ in subject.producer.timeout(after: .seconds(1), clock: VirtualClock()) },
    Pushing("interspersed(with:)") { subject, _ in subject.producer.interspersed(with: 0) },
    Pushing("merge(with:)") { subject, _ in subject.producer.merge(with: never()) },
  ]

  @Test(arguments: stuck, pushing)
  func failureOvertakesWaitingElements(_ stuck: Stuck, _ pushing: Pushing) {
    for count in Self.counts {
      let subject = Subject<Int, TestFailure>()
      let manual = ManualSource(Int.self, failure: TestFailure.self)
      let recorder = stuck.apply(pushing.make(subject, manual)).record(on: VirtualClock())
      for number in 0..<count {
        subject.send(number)
        manual.send(number)
      }
      subject.fail(TestFailure())
      manual.fail(TestFailure())
      #expect(recorder.completion == .failed(TestFailure()), "\(stuck), \(pushing), \(count) waiting")
      recorder.cancel()
    }
  }

  // MARK: Consumers without demand

  /// Operators with two upstreams, of which the second one fails.
  static let pairs: [Pair] = [
    Pair("and(_:)") { one, other in one.map { $0 > 0 }.and(other.map { $0 > 0 }).map { $0 ? 1 : 0 } },
    Pair("chunks(from:until:)") { $0.chunks(from: $1, until: { _ in silence }).map(\.count) },
    Pair("chunks(ofCount:orOn:)") { $0.chunks(ofCount: 2, orOn: $1).map(\.count) },
    Pair("chunks(on:)") { $0.chunks(on: $1).map(\.count) },
    Pair("chunks(until:)") { one, other in one.chunks(until: { other }).map(\.count) },
    Pair("combineLast(with:)") { $0.combineLast(with: $1).map { $0.0 } },
    Pair("combineLatest(_:)") { Producer<[Int], TestFailure>.combineLatest([$0, $1]).map { $0[0] } },
    Pair("combineLatest(with:)") { $0.combineLatest(with: $1).map { $0.0 } },
    Pair("drop(until:)") { $0.drop(until: $1) },
    Pair("flatMap(_:maxConcurrent:_:)", requesting: 1) { one, other in
      one.merge(with: of([-1])).flatMap { $0 < 0 ? other : of([$0]) }
    },
    Pair("flatMapConcat(_:)", requesting: 1) { one, other in
      of([-1]).append(one).flatMapConcat { $0 < 0 ? other : silence }
    },
    Pair("flatMapSequential(maxConcurrent:_:)", requesting: 1) { one, other in
      of([one, other]).flatMapSequential { $0 }
    },
    Pair("merge(_:)") { .merge([$0, $1]) },
    Pair("merge(with:)") { $0.merge(with: $1) },
    Pair("mergeByPriority(with:)") { $0.mergeByPriority(with: $1) },
    Pair("mergeOrdered(with:)") { $0.mergeOrdered(with: $1) },
    Pair("pausable(by:)") { one, other in
      one.pausable(by: of([true]).append(other.map { _ in true }))
    },
    Pair("prefix(until:)") { $0.prefix(until: $1) },
    Pair("prefix(untilReplacement:)") { $0.prefix(untilReplacement: $1) },
    Pair("sample(on:)") { $0.sample(on: $1) },
    Pair("sequenceEqual(_:)") { $0.sequenceEqual($1).map { $0 ? 1 : 0 } },
    Pair("switchLatest(_:)") { .switchLatest($0, $1) },
    Pair("uniqued(on:flushedBy:)") { $0.uniqued(on: { $0 }, flushedBy: $1) },
    Pair("withLatest(from:)") { $0.withLatest(from: $1).map { $0.0 } },
    Pair("zip(with:)") { $0.zip(with: $1).map { $0.0 } },
    Pair("zipLongest(with:)") { $0.zipLongest(with: $1).map { $0.0 ?? 0 } },
  ]

  /// - Parameter ignoresDemand: true for a source that ignores demand, so that its elements wait in the operator.
  @Test(arguments: pairs, [false, true])
  func failureOfAnotherStreamOvertakesWaitingElements(_ pair: Pair, ignoresDemand: Bool) {
    for count in Self.counts {
      let clock = VirtualClock()
      let elements = Subject<Int, TestFailure>()
      let pushed: Producer<Int, TestFailure> = hot("(" + String(repeating: "1", count: count) + ")", on: clock)
      let failing = ManualSource(Int.self, failure: TestFailure.self)
      let recorder = pair.apply(ignoresDemand ? pushed : elements.producer, failing.producer)
        .record(on: clock, requesting: pair.demand)
      clock.advance(by: .seconds(1))
      for number in 0..<count { elements.send(number) }
      failing.fail(TestFailure())
      #expect(recorder.completion == .failed(TestFailure()), "\(pair), \(count) waiting")
      #expect(recorder.elements.count <= pair.demand)
      recorder.cancel()
    }
  }

  // MARK: Elements that are not lost

  /// Stages that replace a failure: the elements before it arrive.
  static let replacing: [Replacing] = [
    Replacing("catch(_:)") { $0.catch { _ in just(100).promoteFailure() } },
    Replacing("ignoreError()") { $0.ignoreError().promoteFailure() },
    Replacing("materialize()") { stream in
      stream.materialize().map { if case .next(let element) = $0 { element } else { 100 } }.promoteFailure()
    },
    Replacing("materializeResults()") { stream in
      stream.materializeResults().map { (try? $0.get()) ?? 100 }.promoteFailure()
    },
    Replacing("replaceError(with:)") { $0.replaceError(with: 100).promoteFailure() },
    Replacing("retry(_:)") { $0.retry(1) },
    Replacing("retry(_:backoff:if:clock:)") { $0.retry(1, backoff: .constant(.zero), clock: VirtualClock()) },
    Replacing("retry(when:)") { stream in
      stream.retry { failures in failures.promoteFailure(to: TestFailure.self).prefix(1) }
    },
    Replacing("catch(_:), of timeout(after:)") { stream in
      stream.timeout(after: .seconds(1), clock: VirtualClock()).catch { _ in just(100).promoteFailure() }
    },
    Replacing("append(_:), of ignoreError()") { stream in
      stream.ignoreError().promoteFailure().append(just(100).promoteFailure())
    },
    Replacing("buffer(_:)") { $0.buffer(.unbounded) },
    Replacing("pausable(by:)") { $0.pausable(by: just(true).promoteFailure()) },
    Replacing("serialized()") { $0.serialized() },
    Replacing("receive(on:)") { $0.receive(on: ImmediateScheduler()) },
  ]

  @Test(arguments: replacing)
  func nothingIsLostThatCameBeforeAFailureThatIsReplaced(_ replacing: Replacing) {
    for count in Self.counts {
      let subject = Subject<Int, TestFailure>()
      // A merge fails at once, unless a stage upstream of it replaces the failure.
      let recorder = replacing.apply(subject.producer).merge(with: never()).record(on: VirtualClock(), requesting: 0)
      for number in 0..<count { subject.send(number) }
      subject.fail(TestFailure())
      recorder.request(.max)
      #expect(Array(recorder.elements.prefix(count)) == Array(0..<count), "\(replacing), \(count) waiting")
      recorder.cancel()
    }
  }

  @Test func droppedElementsAreReleased() {
    let live = LifetimeCounter()
    let subject = Subject<LifetimeCounter.Token, TestFailure>()
    let recorder = subject.producer.merge(with: never()).record(on: VirtualClock(), requesting: 0)
    for _ in 0..<3 { subject.send(live.token()) }
    #expect(live.count == 3)
    subject.fail(TestFailure())
    #expect(recorder.completion == .failed(TestFailure()))
    #expect(live.count == 0)
  }

  @Test func aFailureDuringABatchDropsTheRest() {
    // A shared stream delivers whole buffers to a scheduler.
    let clock = VirtualClock()
    let subject = Subject<Int, TestFailure>()
    let recorder = subject.producer.share(on: clock).flatMapConcat { _ in never(Int.self) }.record(on: clock)
    clock.advance(by: .seconds(1))
    for number in 0..<9 { subject.send(number) }
    clock.advance(by: .seconds(1))
    subject.fail(TestFailure())
    clock.advance(by: .seconds(1))
    #expect(recorder.events == [.completed(.failed(TestFailure()))])
    recorder.cancel()
  }

  private static func title(of family: [Entry]) -> String? {
    let titles = [
      "Async", "Buffering", "Combining", "Failing", "Filtering", "Flattening", "Matching", "Observing", "Repeating",
      "Scheduling", "Sharing", "Timing", "Transforming",
    ]
    return Catalogue.families.firstIndex { $0.first?.name == family.first?.name }.map { titles[$0] }
  }

  private static let introduction = """
    # What a failure overtakes

    Whether a failure is delivered before the elements that wait for demand.

    ## Overview

    A completion needs no demand; an element does. When a stream fails while elements wait, one of three things happens:

    - The failure *overtakes* them: it is delivered at once, and they are lost. This is so in operators that combine, group or time
      what they keep, of one stream or of several: what they have kept can't be completed any more, and a failure behind it might
      never be delivered.
    - It comes *as the source says it*: the operator keeps nothing. Elements wait at the source, and a ``Subject``, an ``Emitter`` or a
      shared stream delivers a failure after the elements that were sent before it. In front of an operator that a failure overtakes
      in, it delivers the failure at once.
    - It comes *in order*, after what waits, wherever the operator stands: the operator promises to lose nothing.

    A source that makes its elements on request, such as `from(_:)`, does not run without demand; so it can't fail then.
    The failure of another stream that an operator receives from, such as a notifier, is delivered at once in every operator.

    A failure that overtakes also overtakes what a stage between the source and the operator would have cut off with it:
    `subject.producer.prefix(3)` fails in front of such an operator if the subject does before the third element is requested.

    To have every element before a failure, put a `buffer(_:)` in front of the operator: it delivers what it keeps to the operator
    first. To have every element for certain, make the failure an element with `materialize()`.

    A test writes the tables. It sends 0, 1, 2 and 70 elements to each operator of the catalogue and then a failure, without demand.

    """
}

/// Finds out whether a failure overtakes elements in an operator.
private struct Overtaking {
  let text: String

  /// Operators that keep elements in order before the failure, each with the reason.
  static let keepingOrder = [
    "buffer(_:)": "it keeps what came before the failure",
    "conflated()": "it keeps what came before the failure",
    "conflated(into:_:)": "it keeps what came before the failure",
    "combineLatest(delayingErrors:)": "failures come at the end",
    "flatMap(delayingErrors:maxConcurrent:_:)": "failures come at the end",
    "mapAsync(_:)": "it asks for the next element when it has transformed the one before",
    "pausable(by:)": "it loses nothing",
    "pausableBuffered(by:policy:)": "it keeps what came before the failure",
    "receive(on:prefetch:)": "it moves what comes to another place, and changes nothing else",
    "retry(_:)": "what came before the failure is emitted before the stream is started again",
    "retry(_:backoff:if:clock:)": "what came before the failure is emitted before the stream is started again",
    "retry(when:)": "what came before the failure is emitted before the stream is started again",
    "serialized()": "it puts calls in order, and changes nothing else",
    "zip(delayingErrors:)": "failures come at the end",
    "timeout(after:fallback:clock:)": "the failure may have to be replaced",
    "timeout(first:after:fallback:clock:)": "the failure may have to be replaced",
  ]

  /// Operators that cannot be tested, because a failure ends the process.
  private static let fatal: Set = ["assertNoFailure(_:file:line:)", "breakpointOnError()"]

  init(_ entry: Entry) {
    if Self.fatal.contains(entry.name) {
      text = "ends the process"
      return
    }
    if let reason = entry.exceptions[.failureIsForwarded], entry.name != "mapError(_:)" {
      text = "is not passed on: \(Self.clause(reason))"
      return
    }
    let alone = OvertakingTests.counts.map { Self.failureArrives(entry, after: $0, isFollowed: false) }
    let followed = OvertakingTests.counts.map { Self.failureArrives(entry, after: $0, isFollowed: true) }
    switch (alone, followed) {
    case ([true, true, true, true], [true, true, true, true]): text = "overtakes what waits"
    case (let received, [true, true, true, true]) where !received.dropFirst().contains(true):
      // Without an element the first window waits, if it starts at once.
      text = "comes as the source says it"
    case (let received, let behind) where !(received.dropFirst() + behind.dropFirst()).contains(true):
      let reason = Self.keepingOrder[entry.name] ?? entry.exceptions[.failureNeedsNoDemand].map(Self.clause)
      if reason == nil { Issue.record("\(entry.name) keeps the order, and no reason is stated") }
      text = "comes in order: \(reason ?? "?")"
    default:
      Issue.record("\(entry.name): with 0, 1, 2 and 70 waiting arrives \(alone), in front of a merge \(followed)")
      text = "?"
    }
  }

  /// True if the failure arrives without demand.
  ///
  /// - Parameter isFollowed: true to append an operator in which a failure overtakes elements.
  private static func failureArrives(_ entry: Entry, after count: Int, isFollowed: Bool) -> Bool {
    let clock = VirtualClock()
    let subject = Subject<Int, TestFailure>()
    let stream = (streams[entry.name] ?? entry.apply)(subject.producer, clock)
    let recorder = (isFollowed ? stream.merge(with: never()) : stream).record(on: clock, requesting: 0)
    // One operator starts its stream after a second.
    clock.advance(by: entry.name.hasPrefix("delayStart") ? .seconds(1) : .milliseconds(1))
    for number in 0..<count { subject.send(number) }
    subject.fail(TestFailure())
    clock.advance(by: .milliseconds(1))
    defer {
      recorder.cancel()
      clock.advance(by: .seconds(1))
    }
    if case .failed = recorder.completion { return true }
    return false
  }

  /// Entries of the catalogue that add another operator.
  private static let streams: [String: Entry.Apply] = [
    "windowStreams(every:clock:)": { source, clock in
      source.windowStreams(every: .seconds(9), clock: clock).map { _ in "" }
    },
    "windowStreams(from:until:)": { source, _ in
      source.windowStreams(from: just(0).promoteFailure(), until: { _ in never(Int.self) }).map { _ in "" }
    },
    "windowStreams(ofCount:)": { source, _ in source.windowStreams(ofCount: 1).map { _ in "" } },
    "windowStreams(ofCount:startingEvery:)": { source, _ in
      source.windowStreams(ofCount: 1, startingEvery: 1).map { _ in "" }
    },
    "windowStreams(on:)": { source, _ in source.windowStreams(on: never(Int.self)).map { _ in "" } },
    "windowStreams(until:)": { source, _ in
      source.windowStreams(until: { just(0).promoteFailure() }).map { _ in "" }
    },
    "group(maxGroups:by:)": { source, _ in source.group { $0 }.map { "\($0.key)" } },
    "group(maxGroups:by:until:)": { source, _ in
      source.group(by: { $0 }, until: { _ in never(Int.self) }).map { "\($0.key)" }
    },
  ]

  private static func clause(_ reason: String) -> String {
    (reason.prefix(1).lowercased() + reason.dropFirst()).trimmingCharacters(in: ["."])
  }
}

private func of<Element>(_ elements: [Element]) -> Producer<Element, TestFailure> { from(elements).promoteFailure() }

private var silence: Producer<Int, TestFailure> { never() }

struct Stuck: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let apply: @Sendable (Producer<Int, TestFailure>) -> Producer<Int, TestFailure>

  init(_ name: String, _ apply: @escaping @Sendable (Producer<Int, TestFailure>) -> Producer<Int, TestFailure>) {
    testDescription = name
    self.apply = apply
  }
}

typealias Replacing = Stuck

struct Pushing: Sendable, CustomTestStringConvertible {
  typealias Make =
    @Sendable (Subject<Int, TestFailure>, ManualSource<Int, TestFailure>) -> Producer<Int, TestFailure>
  let testDescription: String
  let make: Make

  init(_ name: String, _ make: @escaping Make) {
    testDescription = name
    self.make = make
  }
}

struct Pair: Sendable, CustomTestStringConvertible {
  typealias Apply =
    @Sendable (Producer<Int, TestFailure>, Producer<Int, TestFailure>) -> Producer<Int, TestFailure>
  let testDescription: String
  /// The demand after which it has started both upstreams.
  let demand: Int
  let apply: Apply

  init(_ name: String, requesting demand: Int = 0, _ apply: @escaping Apply) {
    testDescription = name
    self.demand = demand
    self.apply = apply
  }
}

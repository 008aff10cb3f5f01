import Antiphon
import AntiphonTesting
import Testing

/// An operator on two streams of which one cannot fail emits the events that it emits if both can fail.
@Suite(.leavesNothing) struct MixedFailuresTests {
  private static let safe = from(1...3)
  private static let promoted = safe.promoteFailure(to: TestFailure.self)
  private static let failing = from(21...22).promoteFailure(to: TestFailure.self).append(fail(TestFailure()))

  private static let finishing = from(21...22).promoteFailure(to: TestFailure.self)

  private static let firstIsSafe: [Form] = [
    Form("merge(with:)", safe.merge(with: failing), promoted.merge(with: failing)),
    Form("append(_:)", safe.append(failing), promoted.append(failing)),
    Form("prepend(_:)", safe.prepend(failing), promoted.prepend(failing)),
    Form("race(with:)", safe.race(with: failing), promoted.race(with: failing)),
    Form("zip(with:)", safe.zip(with: failing).map { "\($0)" }, promoted.zip(with: failing).map { "\($0)" }),
    Form(
      "zipLongest(with:)", safe.zipLongest(with: failing).map { "\($0)" },
      promoted.zipLongest(with: failing).map { "\($0)" }),
    Form(
      "combineLatest(with:)", safe.combineLatest(with: failing).map { "\($0)" },
      promoted.combineLatest(with: failing).map { "\($0)" }),
    Form(
      "combineLast(with:)", safe.combineLast(with: failing).map { "\($0)" },
      promoted.combineLast(with: failing).map { "\($0)" }),
    Form(
      "withLatest(from:)", safe.withLatest(from: failing).map { "\($0)" },
      promoted.withLatest(from: failing).map { "\($0)" }),
    Form(
      "mergeOrdered(with:by:)", safe.mergeOrdered(with: failing, by: { $0 < $1 }),
      promoted.mergeOrdered(with: failing, by: { $0 < $1 })),
    Form(
      "sequenceEqual(_:by:)", safe.sequenceEqual(failing, by: { $0 == $1 }),
      promoted.sequenceEqual(failing, by: { $0 == $1 })),
    Form("sample(on:)", safe.sample(on: failing), promoted.sample(on: failing)),
    Form("prefix(until:)", safe.prefix(until: failing), promoted.prefix(until: failing)),
    Form("drop(until:)", safe.drop(until: failing), promoted.drop(until: failing)),
    Form(
      "prefix(untilReplacement:)", safe.prefix(untilReplacement: failing), promoted.prefix(untilReplacement: failing)),
    Form(
      "chunks(ofCount:orOn:)", safe.chunks(ofCount: 2, orOn: failing).map { "\($0)" },
      promoted.chunks(ofCount: 2, orOn: failing).map { "\($0)" }),
    Form(
      "chunks(from:until:)", safe.chunks(from: failing, until: { _ in failing }).map { "\($0)" },
      promoted.chunks(from: failing, until: { _ in failing }).map { "\($0)" }),
    Form(
      "chunks(until:)", safe.chunks(until: { failing }).map { "\($0)" },
      promoted.chunks(until: { failing }).map { "\($0)" }),
    Form(
      "windowStreams(on:)", safe.windowStreams(on: failing).flatMap { $0 },
      promoted.windowStreams(on: failing).flatMap { $0 }),
    Form(
      "windowStreams(from:until:)", safe.windowStreams(from: failing, until: { _ in failing }).flatMap { $0 },
      promoted.windowStreams(from: failing, until: { _ in failing }).flatMap { $0 }),
    Form(
      "windowStreams(until:)", safe.windowStreams(until: { failing }).flatMap { $0 },
      promoted.windowStreams(until: { failing }).flatMap { $0 }),
    Form(
      "group(maxGroups:by:until:)", safe.group(by: { $0 }, until: { _ in failing }).map(\.key),
      promoted.group(by: { $0 }, until: { _ in failing }).map(\.key)),
    Form("chunks(on:)", safe.chunks(on: failing).map { "\($0)" }, promoted.chunks(on: failing).map { "\($0)" }),
    Form(
      "pausable(by:)", safe.pausable(by: failing.map { $0 % 2 == 1 }),
      promoted.pausable(by: failing.map { $0 % 2 == 1 })),
    Form(
      "pausableBuffered(by:policy:)", safe.pausableBuffered(by: failing.map { $0 % 2 == 1 }),
      promoted.pausableBuffered(by: failing.map { $0 % 2 == 1 })),
    Form(
      "pausableDropping(by:)", safe.pausableDropping(by: failing.map { $0 % 2 == 1 }),
      promoted.pausableDropping(by: failing.map { $0 % 2 == 1 })),
    Form("debounce(by:)", safe.debounce(by: { _ in failing }), promoted.debounce(by: { _ in failing })),
    Form("throttle(latest:by:)", safe.throttle(by: { _ in failing }), promoted.throttle(by: { _ in failing })),
    Form(
      "throttleToLatest(by:)", safe.throttleToLatest(by: { _ in failing }),
      promoted.throttleToLatest(by: { _ in failing })),
    Form("repeat(when:)", safe.repeat(when: { _ in failing }), promoted.repeat(when: { _ in failing })),
    Form(
      "timeout(first:after:fallback:clock:)", safe.timeout(first: .seconds(1), fallback: failing),
      promoted.timeout(first: .seconds(1), fallback: failing)),
    Form("delay(by:)", safe.delay(by: { _ in failing }), promoted.delay(by: { _ in failing })),
    Form("flatMap(_:maxConcurrent:_:)", safe.flatMap { _ in failing }, promoted.flatMap { _ in failing }),
    Form("flatMap(.concat)", safe.flatMap(.concat) { _ in failing }, promoted.flatMap(.concat) { _ in failing }),
    Form(
      "flatMap(delayingErrors:maxConcurrent:_:)", safe.flatMap(delayingErrors: .merge) { _ in failing },
      promoted.flatMap(delayingErrors: .merge) { _ in failing }),
    Form("flatMapConcat(_:)", safe.flatMapConcat { _ in failing }, promoted.flatMapConcat { _ in failing }),
    Form("flatMapLatest(_:)", safe.flatMapLatest { _ in failing }, promoted.flatMapLatest { _ in failing }),
    Form("flatMapFirst(_:)", safe.flatMapFirst { _ in failing }, promoted.flatMapFirst { _ in failing }),
    Form(
      "flatMapSequential(maxConcurrent:_:)", safe.flatMapSequential { _ in failing },
      promoted.flatMapSequential { _ in failing }),
    Form(
      "timeout(after:fallback:clock:)", safe.timeout(after: .seconds(1), fallback: failing),
      promoted.timeout(after: .seconds(1), fallback: failing)),
    Form(
      "ifEmpty(switchTo:)", safe.dropFirst(3).ifEmpty(switchTo: failing),
      promoted.dropFirst(3).ifEmpty(switchTo: failing)),
    Form("merge(_:_:)", merge(safe, failing), merge(promoted, failing)),
    Form("concat(_:_:)", concat(safe, failing), concat(promoted, failing)),
    Form("race(_:_:)", race(safe, failing), race(promoted, failing)),
    Form("zip(_:_:)", zip(safe, failing).map { "\($0)" }, zip(promoted, failing).map { "\($0)" }),
    Form(
      "combineLatest(_:_:)", combineLatest(safe, failing).map { "\($0)" },
      combineLatest(promoted, failing).map { "\($0)" }),
    Form(
      "combineLast(_:_:)", combineLast(safe, failing).map { "\($0)" }, combineLast(promoted, failing).map { "\($0)" }),
  ]

  private static let secondIsSafe: [Form] = [
    Form("merge(with:)", failing.merge(with: safe), failing.merge(with: promoted)),
    Form("append(_:)", failing.append(safe), failing.append(promoted)),
    Form("prepend(_:)", failing.prepend(safe), failing.prepend(promoted)),
    Form("race(with:)", failing.race(with: safe), failing.race(with: promoted)),
    Form("zip(with:)", failing.zip(with: safe).map { "\($0)" }, failing.zip(with: promoted).map { "\($0)" }),
    Form(
      "zipLongest(with:)", failing.zipLongest(with: safe).map { "\($0)" },
      failing.zipLongest(with: promoted).map { "\($0)" }),
    Form(
      "combineLatest(with:)", failing.combineLatest(with: safe).map { "\($0)" },
      failing.combineLatest(with: promoted).map { "\($0)" }),
    Form(
      "combineLast(with:)", failing.combineLast(with: safe).map { "\($0)" },
      failing.combineLast(with: promoted).map { "\($0)" }),
    Form(
      "withLatest(from:)", failing.withLatest(from: safe).map { "\($0)" },
      failing.withLatest(from: promoted).map { "\($0)" }),
    Form(
      "mergeOrdered(with:by:)", failing.mergeOrdered(with: safe, by: { $0 < $1 }),
      failing.mergeOrdered(with: promoted, by: { $0 < $1 })),
    Form(
      "sequenceEqual(_:by:)", failing.sequenceEqual(safe, by: { $0 == $1 }),
      failing.sequenceEqual(promoted, by: { $0 == $1 })),
    Form("sample(on:)", failing.sample(on: safe), failing.sample(on: promoted)),
    Form("prefix(until:)", failing.prefix(until: safe), failing.prefix(until: promoted)),
    Form("drop(until:)", failing.drop(until: safe), failing.drop(until: promoted)),
    Form(
      "prefix(untilReplacement:)", failing.prefix(untilReplacement: safe), failing.prefix(untilReplacement: promoted)),
    Form(
      "chunks(ofCount:orOn:)", failing.chunks(ofCount: 2, orOn: safe).map { "\($0)" },
      failing.chunks(ofCount: 2, orOn: promoted).map { "\($0)" }),
    Form(
      "chunks(from:until:)", failing.chunks(from: safe, until: { _ in safe }).map { "\($0)" },
      failing.chunks(from: promoted, until: { _ in promoted }).map { "\($0)" }),
    Form(
      "chunks(until:)", failing.chunks(until: { safe }).map { "\($0)" },
      failing.chunks(until: { promoted }).map { "\($0)" }),
    Form(
      "windowStreams(on:)", failing.windowStreams(on: safe).flatMap { $0 },
      failing.windowStreams(on: promoted).flatMap { $0 }),
    Form(
      "windowStreams(from:until:)", failing.windowStreams(from: safe, until: { _ in safe }).flatMap { $0 },
      failing.windowStreams(from: promoted, until: { _ in promoted }).flatMap { $0 }),
    Form(
      "windowStreams(until:)", failing.windowStreams(until: { safe }).flatMap { $0 },
      failing.windowStreams(until: { promoted }).flatMap { $0 }),
    Form(
      "group(maxGroups:by:until:)", failing.group(by: { $0 }, until: { _ in safe }).map(\.key),
      failing.group(by: { $0 }, until: { _ in promoted }).map(\.key)),
    Form("chunks(on:)", failing.chunks(on: safe).map { "\($0)" }, failing.chunks(on: promoted).map { "\($0)" }),
    Form(
      "pausable(by:)", failing.pausable(by: safe.map { $0 % 2 == 1 }),
      failing.pausable(by: promoted.map { $0 % 2 == 1 })),
    Form(
      "pausableBuffered(by:policy:)", failing.pausableBuffered(by: safe.map { $0 % 2 == 1 }),
      failing.pausableBuffered(by: promoted.map { $0 % 2 == 1 })),
    Form(
      "pausableDropping(by:)", failing.pausableDropping(by: safe.map { $0 % 2 == 1 }),
      failing.pausableDropping(by: promoted.map { $0 % 2 == 1 })),
    Form("debounce(by:)", failing.debounce(by: { _ in safe }), failing.debounce(by: { _ in promoted })),
    Form("throttle(latest:by:)", failing.throttle(by: { _ in safe }), failing.throttle(by: { _ in promoted })),
    Form(
      "throttleToLatest(by:)", failing.throttleToLatest(by: { _ in safe }),
      failing.throttleToLatest(by: { _ in promoted })),
    Form("repeat(when:)", finishing.repeat(when: { _ in safe }), finishing.repeat(when: { _ in promoted })),
    Form(
      "timeout(first:after:fallback:clock:)", failing.timeout(first: .seconds(1), fallback: safe),
      failing.timeout(first: .seconds(1), fallback: promoted)),
    Form("delay(by:)", failing.delay(by: { _ in safe }), failing.delay(by: { _ in promoted })),
    Form("flatMap(_:maxConcurrent:_:)", failing.flatMap { _ in safe }, failing.flatMap { _ in promoted }),
    Form("flatMap(.concat)", failing.flatMap(.concat) { _ in safe }, failing.flatMap(.concat) { _ in promoted }),
    Form(
      "flatMap(delayingErrors:maxConcurrent:_:)", failing.flatMap(delayingErrors: .merge) { _ in safe },
      failing.flatMap(delayingErrors: .merge) { _ in promoted }),
    Form("flatMapConcat(_:)", failing.flatMapConcat { _ in safe }, failing.flatMapConcat { _ in promoted }),
    Form("flatMapLatest(_:)", failing.flatMapLatest { _ in safe }, failing.flatMapLatest { _ in promoted }),
    Form("flatMapFirst(_:)", failing.flatMapFirst { _ in safe }, failing.flatMapFirst { _ in promoted }),
    Form(
      "flatMapSequential(maxConcurrent:_:)", failing.flatMapSequential { _ in safe },
      failing.flatMapSequential { _ in promoted }),
    Form(
      "timeout(after:fallback:clock:)", failing.timeout(after: .seconds(1), fallback: safe),
      failing.timeout(after: .seconds(1), fallback: promoted)),
    Form("ifEmpty(switchTo:)", failing.ifEmpty(switchTo: safe), failing.ifEmpty(switchTo: promoted)),
    Form("merge(_:_:)", merge(failing, safe), merge(failing, promoted)),
    Form("concat(_:_:)", concat(failing, safe), concat(failing, promoted)),
    Form("race(_:_:)", race(failing, safe), race(failing, promoted)),
    Form("zip(_:_:)", zip(failing, safe).map { "\($0)" }, zip(failing, promoted).map { "\($0)" }),
    Form(
      "combineLatest(_:_:)", combineLatest(failing, safe).map { "\($0)" },
      combineLatest(failing, promoted).map { "\($0)" }),
    Form(
      "combineLast(_:_:)", combineLast(failing, safe).map { "\($0)" }, combineLast(failing, promoted).map { "\($0)" }),
  ]

  @Test func aFirstStreamThatCannotFailTakesTheFailureOfTheSecond() {
    for form in Self.firstIsSafe { #expect(form.mixed() == form.same(), "\(form.name)") }
  }

  @Test func aSecondStreamThatCannotFailTakesTheFailureOfTheFirst() {
    for form in Self.secondIsSafe { #expect(form.mixed() == form.same(), "\(form.name)") }
  }

  @Test func aKillSwitchMayBeTheOneThatCanFailOrTheOneThatCannot() {
    let (failing, finishing) = (KillSwitch<TestFailure>(), KillSwitch<Never>())
    failing.fail(TestFailure())
    finishing.finish()
    let failed: Producer<Int, TestFailure> = Self.safe.killed(by: failing)
    #expect(failed.record(on: VirtualClock()).events == [.completed(.failed(TestFailure()))])
    let finished: Producer<Int, TestFailure> = Self.failing.killed(by: finishing)
    #expect(finished.record(on: VirtualClock()).events == [.completed(.finished)])
  }

  @Test func aStreamThatCannotFailTakesTheFailureOfItsTimeLimit() {
    let clock = VirtualClock()
    let recorder = never(Int.self, Never.self).timeout(after: .seconds(1), failure: TestFailure("late"), clock: clock)
      .record(on: clock)
    clock.advance(by: .seconds(1))
    #expect(recorder.completion == .failed(TestFailure("late")))
  }
}

/// The events of an operator, as texts: on two streams of which one cannot fail, and on two that both can fail.
private struct Form: Sendable {
  let name: String
  let mixed: @Sendable () -> [String]
  let same: @Sendable () -> [String]

  init<Element: Sendable>(
    _ name: String, _ mixed: Producer<Element, TestFailure>, _ same: Producer<Element, TestFailure>
  ) {
    self.name = name
    self.mixed = { Self.events(of: mixed) }
    self.same = { Self.events(of: same) }
  }

  private static func events<Element: Sendable>(of stream: Producer<Element, TestFailure>) -> [String] {
    let recorder = stream.record(on: VirtualClock())
    return recorder.elements.map { "\($0)" } + ["\(recorder.completion as Any)"]
  }
}

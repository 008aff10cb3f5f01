import Antiphon
import AntiphonTesting
import Testing

/// Tests the common part of all operators with several upstreams.
@Suite(.leavesNothing) struct JunctionTests {
  /// The operators, each on two upstreams of numbers.
  enum Kind: String, CaseIterable, Sendable {
    case merge, zip, combineLatest, withLatest, prefixUntil, flatMap, flatMapConcat, flatMapLatest, flatMapFirst
    case subscribe, debounce, throttle, delay, timeout

    func join<Failure: Error>(
      _ one: Producer<Int, Failure>, _ other: Producer<Int, Failure>, _ clock: VirtualClock
    ) -> Producer<Int, Failure> {
      switch self {
      case .merge: one.merge(with: other)
      case .zip: one.zip(with: other).map { $0 + $1 }
      case .combineLatest: one.combineLatest(with: other).map { $0 + $1 }
      case .withLatest: one.withLatest(from: other).map { $0 + $1 }
      case .prefixUntil: one.prefix(until: other)
      case .flatMap: one.flatMap { _ in other }
      case .flatMapConcat: one.flatMapConcat { _ in other }
      case .flatMapLatest: one.flatMapLatest { _ in other }
      case .flatMapFirst: one.flatMapFirst { _ in other }
      case .subscribe: one.subscribe(on: .immediate)
      case .debounce: one.debounce(for: .seconds(1), clock: clock)
      case .throttle: one.throttle(for: .seconds(1), latest: true, clock: clock)
      case .delay: one.delay(for: .seconds(1), clock: clock)
      case .timeout: one.timeout(after: .seconds(1), clock: clock)
      }
    }
  }

  enum Ending: String, CaseIterable, Sendable { case finish, fail, cancel, stop, dropped }

  // MARK: Lifetime

  @Test(arguments: Kind.allCases, Ending.allCases)
  func releasesEverything(kind: Kind, ending: Ending) {
    let live = LifetimeCounter()
    let clock = VirtualClock()
    do {
      let one = ManualSource(Int.self, failure: TestFailure.self)
      let other = ManualSource(Int.self, failure: TestFailure.self)
      let subscription = {
        let token = live.token()
        let touching: @Sendable (Int) -> Int = {
          token.touch()
          return $0
        }
        let joined = kind.join(one.producer.map(touching), other.producer.map(touching), clock)
        let counted = ending == .stop ? joined.prefix(1) : joined
        return counted.pull(requesting: ending == .dropped ? 0 : 1) { _ in token.touch() }
      }()
      other.send(1)
      one.send(1)
      // A second inner stream would replace the consumer of the manual source.
      if !kind.rawValue.hasPrefix("flatMap") { one.send(2) }
      other.send(2)
      switch ending {
      case .finish:
        one.finish()
        other.finish()
        subscription.request(.max)
        clock.run()
      case .fail:
        other.fail(TestFailure())
        one.fail(TestFailure())
        subscription.request(.max)
        clock.run()
      case .cancel: subscription.cancel()
      case .stop:
        subscription.request(.max)
        clock.advance(by: .seconds(1))
        one.finish()
        other.finish()
        clock.run()
      case .dropped: break
      }
    }
    #expect(live.count == 0)
    #expect(clock.pending == 0)
  }

  @Test(arguments: Kind.allCases)
  func upstreamsAreCancelledOnce(kind: Kind) {
    let cancelled = Log<Int>()
    let hands = (0..<2).map { _ in ManualSource(Int.self) }
    let sources = hands.enumerated().map { index, manual in
      emitting { (emitter: Emitter<Int, Never>) in
        emitter.onEnd { cancelled.add(index) }
        emitter.send(index)
      }
    }
    let recorder = kind.join(sources[0], sources[1], VirtualClock()).record(on: VirtualClock())
    let started = Set(cancelled.entries)
    #expect(started.count == cancelled.entries.count)
    recorder.cancel()
    recorder.cancel()
    #expect(Set(cancelled.entries).count == cancelled.entries.count)
    #expect(!cancelled.entries.isEmpty)
  }

  // MARK: Several streams in turn on one talkback

  @Test(arguments: Kind.allCases)
  func talkbackIsUsedByOneStreamAfterTheOther(kind: Kind) {
    let clock = VirtualClock()
    let source = kind.join(from(1...2), from(1...2), clock)
    let alone = source.record(on: clock)
    clock.run()
    let repeated = Producer.concat([source, source, source])
    let recorder = repeated.record(on: clock)
    clock.run()
    #expect(recorder.elements == alone.elements + alone.elements + alone.elements)
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
    // With one request at a time the elements may differ, but the stream completes.
    let asked = repeated.record(on: clock, requesting: 1)
    clock.run()
    for _ in 0..<20 where !asked.isOver {
      asked.request()
      clock.run()
    }
    #expect(asked.completion == .finished)
    #expect(asked.violations == [])
  }

  @Test func retriesAFlatMapOnTheSameTalkback() {
    let attempts = Box(0)
    let source = from(1...3).promoteFailure(to: TestFailure.self).flatMap { number throws(TestFailure) in
      if number == 3 && attempts.increment() < 4 { throw TestFailure() }
      return from([number, -number]).promoteFailure(to: TestFailure.self)
    }
    let recorder = source.retry(5).record(on: VirtualClock())
    let attempt = [1, -1, 2, -2]
    #expect(recorder.elements == attempt + attempt + attempt + attempt + [3, -3])
    #expect(recorder.completion == .finished)
  }

  @Test func lateCompletionOfAnEarlierStreamDoesNotAffectTheNextOne() {
    // The merge has completed, but its upstream reports the cancellation later, on its scheduler.
    let scheduler = ManualScheduler()
    let live = LifetimeCounter()
    let first = {
      let token = live.token()
      return from(1...3).receive(on: scheduler).merge(with: never()).map {
        token.touch(); return $0
      }.prefix(1)
    }()
    let recorder = Producer.concat(first, from(11...14)).record(on: VirtualClock(), requesting: 2)
    scheduler.run()
    #expect(recorder.elements == [1, 11])
    scheduler.run()
    #expect(recorder.elements == [1, 11])
    recorder.request()
    #expect(recorder.elements == [1, 11, 12])
    recorder.request(.max)
    #expect(recorder.elements == [1, 11, 12, 13, 14])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func lateElementOfAnEarlierStreamIsDropped() {
    // A source that ignores all replies; the test calls its consumer directly.
    let next = Box<(@Sendable (Int) -> Reply)?>(nil)
    let completed = Box<(@Sendable (Completion<Never>) -> Void)?>(nil)
    defer {
      next.value = nil
      completed.value = nil
    }
    let unresponsive = Producer<Int, Never> { consumer in
      next.value = consumer.next
      completed.value = consumer.completed
    }
    let recorder = Producer.concat(unresponsive.merge(with: never()).prefix(1), from(11...13).merge(with: empty()))
      .record(on: VirtualClock(), requesting: 2)
    #expect(next.value?(1) == .stop)
    #expect(recorder.elements == [1, 11])
    #expect(next.value?(2) == .stop)
    completed.value?(.finished)
    completed.value?(.cancelled)
    #expect(recorder.elements == [1, 11])
    recorder.request()
    #expect(recorder.elements == [1, 11, 12])
    recorder.request(.max)
    #expect(recorder.elements == [1, 11, 12, 13])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func lateCallsRetainNothing() {
    let live = LifetimeCounter()
    let next = Box<(@Sendable (Int) -> Reply)?>(nil)
    do {
      let token = live.token()
      let unresponsive = Producer<Int, Never> { consumer in next.value = consumer.next }
      let recorder = unresponsive.merge(with: never()).map {
        token.touch(); return $0
      }.record(on: VirtualClock())
      _ = next.value?(1)
      recorder.cancel()
      #expect(recorder.completion == .cancelled)
      #expect(next.value?(2) == .stop)
      #expect(recorder.elements == [1])
    }
    next.value = nil
    #expect(live.count == 0)
  }

  // MARK: Enqueued actions

  @Test func deliversInOrderOfArrival() {
    // While 1 is delivered the other upstream emits; its element precedes the rest of the burst.
    let other = ManualSource(Int.self)
    let recorder = from(1...3).on(next: { if $0 == 2 { other.send(10) } })
      .merge(with: other.producer).record(on: VirtualClock())
    // The other upstream was not subscribed yet.
    #expect(recorder.elements == [1, 2, 3])
    recorder.cancel()
    let first = ManualSource(Int.self)
    let again = first.producer.merge(with: from(1...3)).on(next: { if $0 == 1 { first.send(10) } })
      .record(on: VirtualClock())
    #expect(again.elements == [1, 10, 2, 3])
    first.finish()
    #expect(again.completion == .finished)
    #expect(again.violations == [])
  }

  @Test func firstCompletionIsDeliveredFirst() {
    let first = ManualSource(Int.self, failure: TestFailure.self)
    let recorder = first.producer.merge(with: from(1...3).promoteFailure(to: TestFailure.self))
      .on(next: { if $0 == 2 { first.fail(TestFailure()) } }).record(on: VirtualClock())
    #expect(recorder.elements == [1, 2])
    #expect(recorder.completion == .failed(TestFailure()))
    #expect(recorder.violations == [])
  }

  @Test(arguments: [1, 2, 3, 4])
  func endlessBurstYieldsThroughSeveralJunctions(_ depth: Int) {
    let stop = ManualSource(Int.self)
    var stream = from { () -> Int? in 1 }.scan(0, +).prefix(until: never(Int.self))
    for _ in 0..<depth { stream = stream.merge(with: empty()) }
    let recorder = stream.on(next: { if $0 == 100 { stop.send(0) } }).prefix(until: stop.producer)
      .record(on: VirtualClock())
    #expect(recorder.elements == Array(1...99))
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func manyEnqueuedActionsLeaveTheStackFlat() async {
    await onSmallStack {
      // Each element of the burst makes the other upstream emit.
      let other = ManualSource(Int.self)
      let sum = Box(0)
      other.producer.merge(with: from(1...many / 2)).on(next: { if $0 > 0 { other.send(-$0) } })
        .forEach { sum.value += $0 }
      #expect(sum.value == 0)
      other.finish()
    }
  }

  // MARK: Inside a delivery

  @Test(arguments: Kind.allCases)
  func cancelInsideADeliveryEndsIt(kind: Kind) {
    let clock = VirtualClock()
    let probe = Probe<Int, Never>()
    let source = kind.join(from(1...5), from(1...5), clock)
    source.run(
      probe.consumer { _ in
        probe.talkback.cancel()
        return nil
      })
    clock.run()
    #expect(probe.elements.count <= 1)
    #expect(throws: Never.self) { try probe.requireRules() }
    // The notifier emitted before there was an element to cancel in.
    #expect(probe.completions == [kind == .prefixUntil ? .finished : .cancelled])
    #expect(clock.pending == 0)
  }

  @Test(arguments: Kind.allCases)
  func stopInsideADeliveryEndsIt(kind: Kind) {
    let clock = VirtualClock()
    let probe = Probe<Int, Never>()
    kind.join(from(1...5), from(1...5), clock).run(probe.consumer { _ in .stop })
    clock.run()
    #expect(probe.elements.count <= 1)
    #expect(probe.completions == (kind == .prefixUntil ? [.finished] : []))
    #expect(throws: Never.self) { try probe.requireRules() }
    #expect(clock.pending == 0)
  }

  @Test(arguments: Kind.allCases)
  func requestsInsideADeliveryLeaveTheStackFlat(kind: Kind) async {
    await onSmallStack {
      let clock = VirtualClock()
      let probe = Probe<Int, Never>(requesting: 1)
      let inner = kind.rawValue.hasPrefix("flatMap") ? from(1...1) : from(1...many / 2)
      kind.join(from(1...many / 2), inner, clock).run(
        probe.consumer { _ in
          probe.talkback.request()
          return nil
        })
      clock.run()
      #expect(probe.completions == [.finished])
      #expect(throws: Never.self) { try probe.requireRules() }
    }
  }

  @Test(arguments: Kind.allCases)
  func replyOfRewindStartsAgain(kind: Kind) {
    let clock = VirtualClock()
    let reference = kind.join(from(1...3), from(1...3), clock).record(on: clock)
    clock.run()
    for place in Set([1, reference.elements.count]) where place > 0 {
      let count = Box(0)
      let probe = Probe<Int, Never>()
      kind.join(from(1...3), from(1...3), clock).run(probe.consumer { _ in count.increment() == place ? .rewind : nil })
      clock.run()
      #expect(probe.elements == reference.elements.prefix(place) + reference.elements)
      #expect(probe.completions == [.finished])
    }
  }

  @Test func pauseHoldsElementsButNotTheCompletion() {
    marbles { m in
      m.expect(m.cold("1-|").merge(with: m.cold("-2|")), "12|", talkback: "--p")
      m.expect(m.cold("1-2|").merge(with: m.cold("|")), "1-----(2|)", talkback: "--p---r")
      m.expect(m.hot("1-2|").merge(with: m.cold("|")), "1--!", talkback: "-p-!")
    }
  }

  @Test func branchThatIsCancelledInItsOwnBurstDeliversNothingMore() {
    // The inner stream makes the outer source emit, which cancels the inner stream.
    let outer = ManualSource(Int.self)
    let starter = ManualSource(Int.self)
    let recorder = outer.producer.merge(with: starter.producer).flatMapLatest { number in
      number == 0 ? from(1...5) : from([number])
    }.on(next: { if $0 == 2 { outer.send(9) } }).record(on: VirtualClock())
    starter.send(0)
    outer.finish()
    starter.finish()
    #expect(recorder.elements.contains(9))
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  /// An upstream that has emitted nothing may still emit, so the stream goes on without its handle.
  @Test func retainsUpstreamsWhileTheyMayEmit() {
    let live = LifetimeCounter()
    let subject = Subject<Int, Never>()
    func merged(_ upstream: Producer<Int, Never>) -> Producer<Int, Never> {
      let token = live.token()
      let touching = upstream.on(next: { _ in token.touch() })
      return touching.merge(with: touching)
    }
    _ = merged(subject.producer).pull(requesting: 0) { _ in }
    #expect(live.count == 0)
    let talkback = merged(subject.producer).start().talkback
    #expect(live.count == 1)
    talkback.cancel()
    #expect(live.count == 0)
    _ = merged(never()).start()
    #expect(live.count == 0)
  }

  @Test func elementsThatSendInTheirDeinitMeetNoLock() {
    final class DeinitCallback: Sendable {
      let last: @Sendable () -> Void
      init(_ last: @escaping @Sendable () -> Void) { self.last = last }
      deinit { last() }
    }
    let one = ManualSource(DeinitCallback.self)
    let other = ManualSource(DeinitCallback.self)
    let sent = Box(0)
    let recorder = one.producer.zip(with: other.producer).map { _, _ in 1 }.record(on: VirtualClock())
    for _ in 0..<3 {
      one.send(
        DeinitCallback {
          sent.increment()
          other.send(DeinitCallback {})
        })
    }
    recorder.cancel()
    #expect(sent.value == 3)
    let latest = one.producer.combineLatest(with: other.producer).map { _, _ in 1 }.record(on: VirtualClock())
    one.send(DeinitCallback { other.send(DeinitCallback { latest.cancel() }) })
    one.send(DeinitCallback {})
    #expect(latest.elements.count <= 1)
    latest.cancel()
    #expect(latest.completion == .cancelled)
  }
}

import Antiphon
import AntiphonTesting
import Testing

/// A stream whose sources never emit is cancelled and released when its handle is dropped.
@Suite(.leavesNothing) struct SilentStreamTests {
  private static let silence = never(Int.self, TestFailure.self)

  /// A function with a type, because the compiler of Swift 6.3 does not infer that a closure in an array throws nothing.
  @Sendable private static func toSilence(_: Int) throws(TestFailure) -> Producer<Int, TestFailure> { silence }

  private static let failing: Producer<Int, TestFailure> = fail(TestFailure())

  private static let shapes: [(String, Producer<Int, TestFailure>)] = [
    ("never", silence),
    ("map", silence.map { $0 + 1 }),
    ("append", silence.append(just(1).promoteFailure())),
    ("prepend", silence.prepend(just(1).promoteFailure())),
    ("retry", silence.retry(3)),
    ("merge", silence.merge(with: silence)),
    ("merge with what has finished", from([1, 2]).promoteFailure().merge(with: silence)),
    ("merge of many", .merge([silence, silence, silence, silence, silence])),
    ("merge of merges", silence.merge(with: silence).merge(with: silence.merge(with: silence))),
    ("zip", silence.zip(with: silence).map(\.0)),
    ("zip with numbers", silence.zip(with: from(1...3).promoteFailure()).map(\.0)),
    ("zipLongest", silence.zipLongest(with: silence).map { $0.0 ?? 0 }),
    ("combineLatest", silence.combineLatest(with: silence).map(\.0)),
    ("combineLatest with one", silence.combineLatest(with: just(1).promoteFailure()).map(\.0)),
    ("withLatest", silence.withLatest(from: silence).map(\.0)),
    ("race", silence.race(with: silence)),
    ("mergeOrdered", silence.mergeOrdered(with: silence)),
    ("flatMap", from(1...3).promoteFailure().flatMap(.merge, toSilence)),
    ("flatMap over silence", silence.flatMap(.merge, toSilence)),
    ("flatMap of two at once", from(1...2).promoteFailure().flatMap(maxConcurrent: 2, toSilence)),
    ("flatMapConcat", just(1).promoteFailure().flatMapConcat(toSilence)),
    ("flatMapLatest", from(1...3).promoteFailure().flatMapLatest(toSilence)),
    ("flatMapFirst", from(1...3).promoteFailure().flatMapFirst(toSilence)),
    ("flatMapSequential", from(1...2).promoteFailure().flatMapSequential(maxConcurrent: 2, toSilence)),
    ("switchToLatest", just(silence).promoteFailure().switchToLatest()),
    ("prefix(until:)", silence.prefix(until: silence)),
    ("drop(until:)", silence.drop(until: silence)),
    ("numbers, drop(until:)", from([1]).promoteFailure().append(silence).drop(until: silence)),
    ("sample(on:)", silence.sample(on: silence)),
    ("chunks(on:)", silence.chunks(on: silence).map(\.count)),
    ("pausable(by:)", silence.pausable(by: silence.map { $0 == 0 })),
    ("debounce(by:)", silence.debounce { _ in silence }),
    ("delay(by:)", silence.delay { _ in silence }),
    ("buffer", silence.buffer(.unbounded)),
    ("buffer of a merge", silence.merge(with: silence).buffer(.unbounded)),
    ("merge of buffers", silence.buffer(.unbounded).merge(with: silence.buffer(.unbounded))),
    ("catch", failing.catch { _ in silence }),
  ]

  @Test func streamThatCannotEmitIsReleased() {
    for (name, stream) in Self.shapes {
      let received = Log<Completion<TestFailure>>()
      var handle: Subscription? = stream.on(completed: { received.add($0) }).start()
      #expect(handle?.isActive == true, "\(name)")
      #expect(received.entries == [], "\(name)")
      handle = nil
      #expect(received.entries == [.cancelled], "\(name)")
      #expect(LeakLedger.current?.living ?? [:] == [:], "\(name)")
    }
  }

  @Test func streamThatCanEmitGoesOn() {
    let clock = VirtualClock()
    let subject = Subject<Int, TestFailure>()
    let silence = Self.silence
    let one = timer(after: .seconds(1), clock: clock).promoteFailure(to: TestFailure.self)
    let streams: [(String, Producer<Int, TestFailure>)] = [
      ("merge", silence.merge(with: subject.producer)),
      ("merge of merges", silence.merge(with: silence.merge(with: subject.producer))),
      ("flatMap", subject.producer.flatMap { number in just(number).promoteFailure().append(silence) }),
      ("flatMapLatest", silence.merge(with: subject.producer).flatMapLatest { just($0).promoteFailure() }),
      ("prefix(until:)", silence.prefix(until: subject.producer)),
      ("timer", silence.merge(with: one)),
      ("timeout", silence.timeout(after: .seconds(1), clock: clock)),
      ("timeout of a merge", silence.merge(with: silence).timeout(after: .seconds(1), clock: clock)),
      ("prefix(for:)", silence.prefix(for: .seconds(1), clock: clock)),
      ("receive(on:)", just(1).promoteFailure().append(silence).receive(on: clock)),
      ("delay(for:)", just(1).promoteFailure().append(silence).delay(for: .seconds(1), clock: clock)),
      ("retry(when:)", Self.failing.retry(when: { _ in one.append(silence) })),
    ]
    var handles: [Talkback] = []
    for (name, stream) in streams {
      let handle = stream.on(completed: { #expect($0 != .cancelled || clock.elapsed > .zero, "\(name)") }).start()
      handles.append(handle.talkback)
    }
    for (handle, (name, _)) in zip(handles, streams) { #expect(handle.isActive, "\(name)") }
    subject.send(1)
    clock.advance(by: .seconds(2))
    for handle in handles { handle.cancel() }
    clock.advance(by: .seconds(2))
  }

  @Test func streamWhoseOnlyEmittingUpstreamHasFinishedIsCancelled() {
    let subject = Subject<Int, Never>()
    let recorder = Log<Event<Int, Never>>()
    _ = subject.producer.merge(with: never()).observe { recorder.add($0) }.start()
    subject.send(1)
    subject.finish()
    #expect(recorder.entries == [.next(1), .completed(.cancelled)])
  }

  @Test func streamThatIsAppendedToATimerIsCancelledWhenItFallsSilent() {
    let clock = VirtualClock()
    let recorder = Log<Event<Int, Never>>()
    _ = timer(after: .seconds(1), clock: clock).append(never()).observe { recorder.add($0) }.start()
    #expect(recorder.entries == [])
    clock.advance(by: .seconds(1))
    #expect(recorder.entries == [.next(0), .completed(.cancelled)])
  }

  @Test func rewoundStreamEmitsAgain() throws {
    let subject = Subject<Int, Never>()
    let runs = Box(0)
    let received = Log<Event<Int, Never>>()
    let stream = deferred { () -> Producer<Int, Never> in runs.increment() == 1 ? never() : subject.producer }
    var handle: Subscription? = stream.merge(with: never()).prefix(1).observe { received.add($0) }.start()
    try handle?.rewind()
    #expect(runs.value == 2)
    handle = nil
    #expect(received.entries == [])
    subject.send(1)
    #expect(received.entries == [.next(1), .completed(.finished)])
  }
}

import Antiphon
import Foundation
import Synchronization

/// What is verified as a stream: a source, or an operator on the kit's numbers.
struct Specimen<Element: Sendable, Failure: Error>: Sendable {
  typealias Make = @Sendable (Producer<Int, TestFailure>, VirtualClock) -> Producer<Element, Failure>
  typealias MakeThrowing =
    @Sendable (
      Producer<Int, TestFailure>, @escaping @Sendable (Int) throws(TestFailure) -> Void
    ) -> Producer<Element, Failure>

  let demand: Conformance.Demand
  let outcome: Conformance.Outcome
  let rewinds: Bool
  /// How often each race is run.
  let loops: Int
  let throwing: MakeThrowing?
  let make: Make

  /// What it says when it is asked for everything.
  let expected: [String]
  /// How many of that are elements.
  let count: Int
  /// What the check that is going on has started.
  private let stages = Guarded<[Stage<Element, Failure>]>([])

  init(
    demand: Conformance.Demand = .exact, outcome: Conformance.Outcome = .fixed, rewinds: Bool = true, loops: Int,
    throwing: MakeThrowing? = nil, make: @escaping Make
  ) {
    self.demand = demand
    self.outcome = outcome
    self.rewinds = rewinds
    self.loops = loops
    self.throwing = throwing
    self.make = make
    let stage = Stage(make)
    let recorder = stage.start()
    expected = recorder.texts
    count = recorder.elements.count
    stage.close()
  }

  /// A new run's surroundings.
  func stage(_ kind: Upstream.Kind = .numbers(12), holding live: Live? = nil) -> Stage<Element, Failure> {
    add(Stage(make, kind, holding: live))
  }

  func add(_ stage: Stage<Element, Failure>) -> Stage<Element, Failure> {
    stages.withLock { $0.append(stage) }
    return stage
  }

  /// Ends what is still running.
  func close() {
    let left = stages.withLock { stages in
      defer { stages = [] }
      return stages
    }
    for stage in left { stage.close() }
  }

  /// Holds that this is what was expected, as far as the outcome promises it.
  func holdSame(_ recorder: Recorder<Element, Failure>, _ when: String) throws(Unkept) {
    try recorder.holdProtocol()
    try holdSame(recorder.texts, when)
  }

  func holdSame(_ texts: [String], _ when: String) throws(Unkept) {
    let isSame =
      switch outcome {
      case .fixed: texts == expected
      case .anyOrder: texts.sorted() == expected.sorted() && texts.last == expected.last
      case .timed: texts.last == expected.last
      }
    try hold(isSame, "\(when) it said \(texts.joined(separator: " ")), otherwise \(expected.joined(separator: " "))")
  }
}

/// One stream with a clock and an upstream of its own.
final class Stage<Element: Sendable, Failure: Error>: Sendable {
  let clock = VirtualClock()
  let upstream: Upstream
  let producer: Producer<Element, Failure>
  private let recorders = Guarded<[Recorder<Element, Failure>]>([])

  init(
    _ make: (Producer<Int, TestFailure>, VirtualClock) -> Producer<Element, Failure>,
    _ kind: Upstream.Kind = .numbers(12), holding live: Live? = nil
  ) {
    upstream = Upstream(kind, clock, live)
    producer = make(upstream.producer, clock)
  }

  /// Ends what it has started.
  func close() {
    let left = recorders.withLock { recorders in
      defer { recorders = [] }
      return recorders
    }
    for recorder in left { recorder.talkback.cancel() }
    // What was handed to a scheduler has its turn, to find that it is no longer wanted.
    for _ in 0..<1000 where !clock.turn(through: .forever) { break }
    clock.forget()
  }

  /// Starts it, and lets time pass until nothing more happens.
  func start(
    requesting demand: Int = .max, replying: (@Sendable (Recorder<Element, Failure>) -> Reply?)? = nil
  ) -> Recorder<Element, Failure> {
    let recorder = recorder(requesting: demand, replying: replying)
    run(recorder)
    return recorder
  }

  func run(_ recorder: Recorder<Element, Failure>) {
    producer.run(recorder.consumer)
    clock.run()
  }

  /// A recorder that nothing has been started with; `replying` is called inside each `next`.
  func recorder(
    requesting demand: Int = .max, replying: (@Sendable (Recorder<Element, Failure>) -> Reply?)? = nil
  ) -> Recorder<Element, Failure> {
    let box = Guarded<Weak<Recorder<Element, Failure>>>(Weak(nil))
    let recorder = Recorder<Element, Failure>(on: clock, requesting: demand) { _ in
      guard let replying, let recorder = box.withLock({ $0.object }) else { return nil }
      return replying(recorder)
    }
    box.withLock { $0 = Weak(recorder) }
    recorders.withLock { $0.append(recorder) }
    return recorder
  }

  /// Starts it with a consumer that nobody keeps but the stream, and that holds a token.
  func startBare(
    requesting demand: Int = .max, holding live: Live, replying reply: Reply? = nil
  ) -> Talkback {
    let talkback = Talkback(requesting: demand)
    // The source ends up inside the talkback, so what it holds must not hold the talkback.
    let unowned = Unmanaged.passUnretained(talkback)
    let token = live.token()
    producer.run(
      Consumer(
        talkback: talkback,
        next: { _ in
          token.touch()
          return reply ?? unowned._withUnsafeGuaranteedRef { $0.take() }
        },
        completed: { _ in
          token.touch()
          unowned._withUnsafeGuaranteedRef { $0.close() }
        }))
    clock.run()
    return talkback
  }
}

private struct Weak<Object: AnyObject> {
  weak var object: Object?
  init(_ object: Object?) { self.object = object }
}

/// Counts from 1.
final class Counter: Sendable {
  private let number = Atomic(0)

  var value: Int { number.load(ordering: .acquiring) }
  @discardableResult
  func next() -> Int { number.add(1, ordering: .acquiringAndReleasing).newValue }
  func set(_ value: Int) { number.store(value, ordering: .releasing) }
}

extension Recorder {
  /// What came, as texts: what is verified need not be comparable.
  var texts: [String] { events.map { "\($0)" } }

  /// What everybody is promised.
  func holdProtocol() throws(Unkept) {
    let violations = violations
    try hold(violations.isEmpty, violations.joined(separator: "; "))
  }

  func holdCompletion(_ expected: String, _ when: String) throws(Unkept) {
    let completion = completion.map { "\($0)" } ?? "not completed"
    try hold(completion == expected, "\(when) it was \(completion), not \(expected)")
  }
}

/// Runs two functions at the same time, one of them on a thread of its own; which begins changes with `turn`.
func atOnce(_ turn: Int, _ one: @escaping @Sendable () -> Void, _ other: @escaping @Sendable () -> Void) {
  let arrivals = Meeting()
  let end = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    arrivals.meet()
    if turn % 2 == 1 { arrivals.dawdle(turn) }
    one()
    end.signal()
  }
  arrivals.meet()
  if turn % 2 == 0 { arrivals.dawdle(turn) }
  other()
  end.wait()
}

/// Where two threads meet.
private final class Meeting: Sendable {
  private let arrivals = Atomic(0)

  func meet() {
    arrivals.add(1, ordering: .acquiringAndReleasing)
    var spins = 0
    while arrivals.load(ordering: .acquiring) < 2 && spins < 20_000 { spins += 1 }
  }

  /// Lets the other side be first by a little.
  func dawdle(_ turn: Int) {
    for _ in 0..<(turn * 7 % 61) { _ = arrivals.load(ordering: .relaxed) }
  }
}

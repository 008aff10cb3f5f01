import Antiphon

/// A stream with its own clock and its own upstream.
final class StreamFixture<Element: Sendable, Failure: Error>: Sendable {
  let clock = VirtualClock()
  let upstream: TestUpstream
  let producer: Producer<Element, Failure>
  private let recorders = Locked<[Recorder<Element, Failure>]>([])

  init(
    _ make: (Producer<Int, TestFailure>, VirtualClock) -> Producer<Element, Failure>,
    _ kind: TestUpstream.Kind = .numbers(12), holding live: LifetimeCounter? = nil
  ) {
    upstream = TestUpstream(kind, clock, live)
    producer = make(upstream.producer, clock)
  }

  /// Cancels all streams that it started.
  func close() {
    let left = recorders.withLock { recorders in
      defer { recorders = [] }
      return recorders
    }
    for recorder in left { recorder.talkback.cancel() }
    // Work on a scheduler still gets its turn, to find that it was cancelled.
    for _ in 0..<1000 where !clock.turn(through: .forever) { break }
    clock.forget()
  }

  /// Starts the stream and runs the clock until nothing is scheduled.
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

  /// A recorder that is not started yet; `replying` is called inside each `next`.
  func recorder(
    requesting demand: Int = .max, replying: (@Sendable (Recorder<Element, Failure>) -> Reply?)? = nil
  ) -> Recorder<Element, Failure> {
    let box = Locked<Weak<Recorder<Element, Failure>>>(Weak(nil))
    let recorder = Recorder<Element, Failure>(on: clock, requesting: demand) { _ in
      guard let replying, let recorder = box.withLock({ $0.object }) else { return nil }
      return replying(recorder)
    }
    box.withLock { $0 = Weak(recorder) }
    recorders.withLock { $0.append(recorder) }
    return recorder
  }

  /// Starts the stream with a consumer that only the stream retains, and that holds a token.
  func startUnretained(
    requesting demand: Int = .max, holding live: LifetimeCounter, replying reply: Reply? = nil
  ) -> Talkback {
    let talkback = Talkback(requesting: demand)
    let unowned = talkback.unowned
    let token = live.token()
    producer.run(
      Consumer(
        talkback: talkback,
        next: { _ in
          token.touch()
          return reply ?? unowned.use { $0.take() }
        },
        completed: { _ in
          token.touch()
          unowned.use { $0.close() }
        }))
    clock.run()
    return talkback
  }
}

private struct Weak<Object: AnyObject> {
  weak var object: Object?
  init(_ object: Object?) { self.object = object }
}

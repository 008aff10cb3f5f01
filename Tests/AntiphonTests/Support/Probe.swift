import Antiphon
import Synchronization

/// A consumer with counted demand that records its events.
///
/// Its record is deliberately not synchronised: the source promises serial calls, and the thread sanitizer reports when it breaks
/// the promise.
final class Probe<Element: Sendable, Failure: Error>: Sendable {
  let talkback: Talkback
  private let events: Events

  private final class Events: @unchecked Sendable {
    var elements: [Element] = []
    var completions: [Completion<Failure>] = []
    var late = 0
    var isStopped = false
    let isInside = Atomic(false)
    let overlaps = Atomic(0)
    let hasStarted = Atomic(false)
    let isCancelled = Atomic(false)
    let afterCancel = Atomic(0)

    /// Counts calls that overlap.
    func beginCall() {
      if isInside.exchange(true, ordering: .relaxed) { overlaps.add(1, ordering: .relaxed) }
    }

    func endCall() {
      hasStarted.store(true, ordering: .relaxed)
      isInside.store(false, ordering: .relaxed)
    }
  }

  /// - Parameter demand: the initial demand.
  init(requesting demand: Int = .max) {
    talkback = Talkback(requesting: demand)
    events = Events()
  }

  /// The consumer to start one producer with.
  var consumer: Consumer<Element, Failure> { consumer { _ in nil } }

  /// A consumer that calls `receive` inside each `next`; its result is the reply, unless it is nil.
  func consumer(
    completed: @escaping @Sendable (Completion<Failure>) -> Void = { _ in },
    _ receive: @escaping @Sendable (Element) -> Reply?
  ) -> Consumer<Element, Failure> {
    // The talkback retains the source, so the consumer must not retain the talkback.
    let unowned = Unmanaged.passUnretained(talkback)
    let events = events
    return Consumer(talkback: talkback) { element in
      events.beginCall()
      if events.isCancelled.load(ordering: .acquiring) { events.afterCancel.add(1, ordering: .relaxed) }
      if !events.completions.isEmpty || events.isStopped { events.late += 1 }
      events.elements.append(element)
      let reply = receive(element)
      if reply == .stop { events.isStopped = true }
      events.endCall()
      return reply ?? unowned._withUnsafeGuaranteedRef { $0.take() }
    } completed: { completion in
      unowned._withUnsafeGuaranteedRef { $0.close() }
      events.beginCall()
      if events.isStopped { events.late += 1 }
      events.completions.append(completion)
      completed(completion)
      events.endCall()
    }
  }

  /// Cancels, and counts the elements that follow.
  func cancel() {
    talkback.cancel()
    events.isCancelled.store(true, ordering: .releasing)
  }

  func request(_ count: Int = 1) { talkback.request(count) }

  /// True once an event has arrived. Any thread may read it.
  var hasStarted: Bool { events.hasStarted.load(ordering: .relaxed) }

  // Read these when all threads are done.
  var elements: [Element] { events.elements }
  var completions: [Completion<Failure>] { events.completions }

  /// Requires the rules for every consumer: serial calls, at most one completion and nothing after it, and at most the element in
  /// flight after `cancel()` has returned.
  func requireRules() throws(RaceFailure) {
    try require(events.overlaps.load(ordering: .relaxed) == 0, "calls overlapped")
    try require(events.completions.count <= 1, "completed more than once: \(events.completions)")
    try require(events.late == 0, "\(events.late) calls after the end")
    let after = events.afterCancel.load(ordering: .relaxed)
    try require(after <= 1, "\(after) elements after cancel() had returned")
  }
}

extension Probe where Failure: Equatable {
  /// Requires the rules and exactly one completion, which is one of `allowed`.
  func requireOneCompletion(_ allowed: Completion<Failure>...) throws(RaceFailure) {
    try requireRules()
    try require(completions.count == 1, "completed \(completions.count) times")
    try require(allowed.contains(completions[0]), "\(completions[0]) is none of \(allowed)")
  }
}

extension Probe where Element == Int {
  /// Requires elements that count up by one from `first`.
  func requireCounting(from first: Int = 0) throws(RaceFailure) {
    for (index, element) in elements.enumerated() {
      try require(element == first + index, "not in order, or lost: \(elements)")
    }
  }
}

extension Producer {
  /// Starts a probe on this stream.
  func probe(requesting demand: Int = .max) -> Probe<Element, Failure> {
    let probe = Probe<Element, Failure>(requesting: demand)
    run(probe.consumer)
    return probe
  }
}

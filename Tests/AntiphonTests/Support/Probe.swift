import Antiphon
import Synchronization

/// A consumer that writes down what it is told, with counted demand.
///
/// What it writes to is not synchronised, on purpose: that calls are serial is the source's promise, and the thread
/// sanitizer sees when it is broken.
final class Probe<Element: Sendable, Failure: Error>: Sendable {
  let talkback: Talkback
  private let notes: Notes

  private final class Notes: @unchecked Sendable {
    var elements: [Element] = []
    var completions: [Completion<Failure>] = []
    var late = 0
    var isStopped = false
    let isInside = Atomic(false)
    let overlaps = Atomic(0)
    let hasStarted = Atomic(false)
    let isCancelled = Atomic(false)
    let afterCancel = Atomic(0)

    /// Tells of calls that overlap, unless they are one inside the other on purpose.
    func enter() {
      if isInside.exchange(true, ordering: .relaxed) { overlaps.add(1, ordering: .relaxed) }
    }

    func leave() {
      hasStarted.store(true, ordering: .relaxed)
      isInside.store(false, ordering: .relaxed)
    }
  }

  /// - Parameter demand: elements asked for so far.
  init(requesting demand: Int = .max) {
    talkback = Talkback(requesting: demand)
    notes = Notes()
  }

  /// What to start a producer with, once.
  var consumer: Consumer<Element, Failure> { consumer { _ in nil } }

  /// The same, with `receive` called inside each `next`; its result is the reply, unless it is nil.
  func consumer(
    completed: @escaping @Sendable (Completion<Failure>) -> Void = { _ in },
    _ receive: @escaping @Sendable (Element) -> Reply?
  ) -> Consumer<Element, Failure> {
    // The source ends up inside the talkback, so what it holds must not hold the talkback.
    let unowned = Unmanaged.passUnretained(talkback)
    let notes = notes
    return Consumer(talkback: talkback) { element in
      notes.enter()
      if notes.isCancelled.load(ordering: .acquiring) { notes.afterCancel.add(1, ordering: .relaxed) }
      if !notes.completions.isEmpty || notes.isStopped { notes.late += 1 }
      notes.elements.append(element)
      let reply = receive(element)
      if reply == .stop { notes.isStopped = true }
      notes.leave()
      return reply ?? unowned._withUnsafeGuaranteedRef { $0.take() }
    } completed: { completion in
      unowned._withUnsafeGuaranteedRef { $0.close() }
      notes.enter()
      if notes.isStopped { notes.late += 1 }
      notes.completions.append(completion)
      completed(completion)
      notes.leave()
    }
  }

  /// Cancels, and from then on counts what still comes.
  func cancel() {
    talkback.cancel()
    notes.isCancelled.store(true, ordering: .releasing)
  }

  func request(_ count: Int = 1) { talkback.request(count) }

  /// True once something has come. May be asked by any thread.
  var hasStarted: Bool { notes.hasStarted.load(ordering: .relaxed) }

  // To be read when all threads are done.
  var elements: [Element] { notes.elements }
  var completions: [Completion<Failure>] { notes.completions }

  /// What every consumer is promised: serial calls, one completion at most and nothing after it, and when `cancel()` has
  /// returned at most the one element that was on its way.
  func holdRules() throws(Wrong) {
    try hold(notes.overlaps.load(ordering: .relaxed) == 0, "calls overlapped")
    try hold(notes.completions.count <= 1, "completed more than once: \(notes.completions)")
    try hold(notes.late == 0, "\(notes.late) calls after the end")
    let after = notes.afterCancel.load(ordering: .relaxed)
    try hold(after <= 1, "\(after) elements after cancel() had returned")
  }
}

extension Probe where Failure: Equatable {
  /// The rules, and exactly one completion, which is one of `allowed`.
  func holdOneCompletion(_ allowed: Completion<Failure>...) throws(Wrong) {
    try holdRules()
    try hold(completions.count == 1, "completed \(completions.count) times")
    try hold(allowed.contains(completions[0]), "\(completions[0]) is none of \(allowed)")
  }
}

extension Probe where Element == Int {
  /// The elements count up by one from the first.
  func holdCounting(from first: Int = 0) throws(Wrong) {
    for (index, element) in elements.enumerated() {
      try hold(element == first + index, "not in order, or lost: \(elements)")
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

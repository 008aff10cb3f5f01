import Antiphon
import AntiphonTesting

/// Compares the events and the requests of a consumer with the list model. For one thread.
final class Oracle: @unchecked Sendable {
  /// The events that may have arrived by now.
  var expected: ExpectedStream
  private(set) var progress = Progress()
  private(set) var completion: Completion<TestFailure>?
  private(set) var isStopped = false
  private var isCancelled = false
  private var isPaused = false
  private var isInside = false
  private var wanted: Int
  /// The first violation.
  private(set) var violation: String?

  struct Progress {
    /// The elements since the last start.
    var received: [Int] = []
    /// The position after the last element, in a stream that may drop elements.
    var place = 0
  }

  init(_ expected: ExpectedStream, requesting demand: Int) {
    self.expected = expected
    wanted = demand
  }

  var received: [Int] { progress.received }
  var isOver: Bool { completion != nil || isStopped }

  private func check(_ condition: Bool, _ text: @autoclosure () -> String) {
    if !condition && violation == nil { violation = text() }
  }

  // MARK: Events

  func next(_ element: Int) {
    check(!isInside, "\(element) came inside another call")
    check(completion == nil, "\(element) came after the completion")
    check(!isStopped, "\(element) came after a reply of .stop")
    check(!isCancelled, "\(element) came after cancel() had returned")
    check(!isPaused, "\(element) came while paused")
    check(wanted > 0, "\(element) was not requested")
    if wanted < .max { wanted -= 1 }
    isInside = true
    progress.received.append(element)
    check(isExpected(element), "\(received) is not what the model emits")
  }

  func endCall() { isInside = false }

  private func isExpected(_ element: Int) -> Bool {
    let all = expected.elements
    if expected.nondeterminism.contains(.order) {
      return received.count { $0 == element } <= all.count { $0 == element }
    }
    if expected.nondeterminism.contains(.loss) {
      guard let index = all[progress.place...].firstIndex(of: element) else { return false }
      progress.place = index + 1
      return true
    }
    return received.count <= all.count && all[received.count - 1] == element
  }

  func completed(_ completion: Completion<TestFailure>) {
    check(!isInside, "\(completion) came inside another call")
    check(self.completion == nil, "\(completion) came after the completion")
    check(!isStopped, "\(completion) came after a reply of .stop")
    self.completion = completion
    if completion == .cancelled { return check(isCancelled, "cancelled without a call of cancel()") }
    if expected.overtaking.contains(completion) { return }
    check(
      completion == expected.end, "completed as \(completion) instead of \(expected.end.map { "\($0)" } ?? "running")")
    check(isComplete, "\(completion) after \(received) only")
  }

  /// True if no element is missing before the completion.
  private var isComplete: Bool { expected.nondeterminism.contains(.loss) || received.count == expected.elements.count }

  // MARK: Requests

  func requested(_ count: Int) {
    let (sum, overflow) = wanted.addingReportingOverflow(count)
    wanted = overflow ? .max : sum
  }

  func paused() { isPaused = true }
  func resumed() { isPaused = false }
  func stopped() { if !isOver && !isCancelled { isStopped = true } }
  func cancelled() { if !isOver { isCancelled = true } }

  /// Returns the earlier progress, for a rewind that is refused.
  @discardableResult
  func rewound() -> Progress {
    let before = progress
    if isOver || isCancelled { return before }
    progress = Progress()
    return before
  }

  func refusedRewind(_ before: Progress) {
    check(isOver || isCancelled || !expected.canRewind, "rewind() was refused")
    progress = before
  }

  /// Checks at rest that all requested events have arrived.
  func checkAtRest() {
    if isOver { return }
    if isCancelled { return check(false, "cancelled, but no completion came") }
    if isPaused || wanted == 0 { return }
    let missing = expected.nondeterminism.contains(.loss) ? 0 : expected.elements.count - received.count
    check(missing <= 0, "\(missing) more should have come after \(received)")
    check(missing > 0 || expected.end == nil, "\(expected.end!) should have come after \(received)")
  }

  func recordViolation(_ text: String) { check(false, text) }
}

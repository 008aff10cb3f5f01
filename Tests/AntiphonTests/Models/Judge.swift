import Antiphon
import AntiphonTesting

/// Compares what a consumer hears and asks with the list model. Used on one thread.
final class Judge: @unchecked Sendable {
  /// What the stream may have told by now.
  var told: Tale
  private(set) var knowledge = Knowledge()
  private(set) var completion: Completion<TestFailure>?
  private(set) var isStopped = false
  private var isCancelled = false
  private var isPaused = false
  private var isInside = false
  private var wanted: Int
  /// What was wrong first.
  private(set) var finding: String?

  struct Knowledge {
    /// What it told since it was started last.
    var heard: [Int] = []
    /// Of a stream that may lose elements: where the last one was found.
    var place = 0
  }

  init(_ told: Tale, requesting demand: Int) {
    self.told = told
    wanted = demand
  }

  var heard: [Int] { knowledge.heard }
  var isOver: Bool { completion != nil || isStopped }

  private func hold(_ condition: Bool, _ text: @autoclosure () -> String) {
    if !condition && finding == nil { finding = text() }
  }

  // MARK: What is heard

  func next(_ element: Int) {
    hold(!isInside, "\(element) came inside another call")
    hold(completion == nil, "\(element) came after the completion")
    hold(!isStopped, "\(element) came after a reply of .stop")
    hold(!isCancelled, "\(element) came after cancel() had returned")
    hold(!isPaused, "\(element) came while paused")
    hold(wanted > 0, "\(element) was not asked for")
    if wanted < .max { wanted -= 1 }
    isInside = true
    knowledge.heard.append(element)
    hold(isTold(element), "\(heard) is not what the model tells")
  }

  func leave() { isInside = false }

  private func isTold(_ element: Int) -> Bool {
    let all = told.elements
    if told.freedom.contains(.order) {
      return heard.count { $0 == element } <= all.count { $0 == element }
    }
    if told.freedom.contains(.loss) {
      guard let index = all[knowledge.place...].firstIndex(of: element) else { return false }
      knowledge.place = index + 1
      return true
    }
    return heard.count <= all.count && all[heard.count - 1] == element
  }

  func completed(_ completion: Completion<TestFailure>) {
    hold(!isInside, "\(completion) came inside another call")
    hold(self.completion == nil, "\(completion) came after the completion")
    hold(!isStopped, "\(completion) came after a reply of .stop")
    self.completion = completion
    if completion == .cancelled { return hold(isCancelled, "cancelled, which nobody asked for") }
    if told.early.contains(completion) { return }
    hold(completion == told.end, "completed as \(completion) instead of \(told.end.map { "\($0)" } ?? "going on")")
    hold(isComplete, "\(completion) after \(heard) only")
  }

  /// True if nothing more is to come before the end.
  private var isComplete: Bool { told.freedom.contains(.loss) || heard.count == told.elements.count }

  // MARK: What is asked

  func requested(_ count: Int) {
    let (sum, overflow) = wanted.addingReportingOverflow(count)
    wanted = overflow ? .max : sum
  }

  func paused() { isPaused = true }
  func resumed() { isPaused = false }
  func stopped() { if !isOver && !isCancelled { isStopped = true } }
  func cancelled() { if !isOver { isCancelled = true } }

  /// Returns what is known again if that turns out to be refused.
  @discardableResult
  func rewound() -> Knowledge {
    let before = knowledge
    if isOver || isCancelled { return before }
    knowledge = Knowledge()
    return before
  }

  func refusedRewind(_ before: Knowledge) {
    hold(isOver || isCancelled || !told.canRewind, "rewind() said that it can't")
    knowledge = before
  }

  /// Nothing goes on any more: what was wanted must have come.
  func settle() {
    if isOver { return }
    if isCancelled { return hold(false, "cancelled, but no completion came") }
    if isPaused || wanted == 0 { return }
    let missing = told.freedom.contains(.loss) ? 0 : told.elements.count - heard.count
    hold(missing <= 0, "\(missing) more should have come after \(heard)")
    hold(missing > 0 || told.end == nil, "\(told.end!) should have come after \(heard)")
  }

  func note(_ text: String) { hold(false, text) }
}

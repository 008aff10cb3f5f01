import Antiphon
import AntiphonTesting

/// A consumer that checks the rules of the contract. Used by one thread.
final class ContractChecker: @unchecked Sendable {
  nonisolated(unsafe) static var alive = 0

  let number: Int
  /// True if the elements increase.
  private let isIncreasing: Bool
  private unowned let state: FuzzState
  let talkback: Talkback
  private var demand: Int
  private var last = Int.min
  private var isPaused = false
  private var isInside = false
  private var isCancelled = false
  private var wasRewound = false
  private var isStopped = false
  private(set) var completion: Completion<TestFailure>?

  init(_ number: Int, in state: FuzzState, requesting demand: Int, isIncreasing: Bool) {
    self.number = number
    self.state = state
    self.isIncreasing = isIncreasing
    self.demand = demand
    talkback = Talkback(requesting: demand)
    Self.alive += 1
  }

  deinit { Self.alive -= 1 }

  var isOver: Bool { completion != nil || isStopped }

  private func check(_ condition: Bool, _ text: @autoclosure () -> String) {
    if !condition { state.fail("consumer \(number): \(text())") }
  }

  // MARK: Events

  func start(_ stream: Producer<Int, TestFailure>) {
    // The caller of the consumer retains its talkback, and so does this checker until the end.
    let unowned = Unmanaged.passUnretained(talkback)
    stream.run(
      Consumer(talkback: talkback) { element in
        self.next(element) ?? unowned._withUnsafeGuaranteedRef { $0.take() }
      } completed: { completion in
        unowned._withUnsafeGuaranteedRef { $0.close() }
        self.completed(completion)
      })
  }

  private func next(_ element: Int) -> Reply? {
    state.trace { "  \(number) receives \(element)" }
    checkStackDepth()
    check(!isInside, "\(element) came inside another call")
    check(completion == nil, "\(element) came after \(completion!)")
    check(!isStopped, "\(element) came after .stop")
    check(!isCancelled, "\(element) came after cancel()")
    check(!isPaused, "\(element) came while paused")
    check(demand > 0, "\(element) was not requested")
    if demand < .max { demand -= 1 }
    if isIncreasing && !wasRewound {
      check(element > last, "\(element) came after \(last)")
      last = element
    }
    isInside = true
    let reply = state.answer(self)
    isInside = false
    if reply == .stop { isStopped = true }
    if reply == .rewind { wasRewound = true }
    return reply
  }

  private func completed(_ completion: Completion<TestFailure>) {
    state.trace { "  \(number) receives \(completion)" }
    checkStackDepth()
    check(!isInside, "\(completion) came inside another call")
    check(self.completion == nil, "\(completion) came after \(self.completion!)")
    check(!isStopped, "\(completion) came after .stop")
    if completion == .cancelled { check(isCancelled, "cancelled without a call of cancel()") }
    self.completion = completion
    isInside = true
    state.react(self)
    isInside = false
  }

  /// The depth of the stack depends on the actions inside deliveries, not on the number of elements.
  private func checkStackDepth() {
    check(state.stackDepth < FuzzState.deepestStack, "the stack is \(state.stackDepth) bytes deep")
  }

  /// Checks what must hold when no work is pending.
  func checkWhenIdle() {
    if isCancelled && !isStopped { check(completion != nil, "cancelled, but no completion came") }
  }

  // MARK: Calls, in any order

  func request(_ count: Int) {
    let (sum, overflow) = demand.addingReportingOverflow(count)
    // The talkback treats larger demand as unlimited.
    demand = overflow || sum > Int.max >> 8 ? .max : sum
    talkback.request(count)
  }

  func pause() {
    isPaused = true
    talkback.pause()
  }

  func resume() {
    isPaused = false
    talkback.resume()
  }

  func rewind() {
    wasRewound = true
    try? talkback.rewind()
  }

  func cancel() {
    // After the end a cancellation has no effect.
    if !isOver { isCancelled = true }
    talkback.cancel()
  }
}

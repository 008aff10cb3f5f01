import Antiphon
import AntiphonTesting

/// A consumer that knows the rules of the contract, and reports when one is broken. Used on one thread.
final class Witness: @unchecked Sendable {
  nonisolated(unsafe) static var alive = 0

  let number: Int
  /// True if elements can only become larger.
  private let isIncreasing: Bool
  private unowned let world: World
  let talkback: Talkback
  private var wanted: Int
  private var last = Int.min
  private var isPaused = false
  private var isInside = false
  private var isCancelled = false
  private var wasRewound = false
  private var isStopped = false
  private(set) var completion: Completion<TestFailure>?

  init(_ number: Int, in world: World, requesting demand: Int, isIncreasing: Bool) {
    self.number = number
    self.world = world
    self.isIncreasing = isIncreasing
    wanted = demand
    talkback = Talkback(requesting: demand)
    Self.alive += 1
  }

  deinit { Self.alive -= 1 }

  var isOver: Bool { completion != nil || isStopped }

  private func hold(_ condition: Bool, _ text: @autoclosure () -> String) {
    if !condition { world.fail("consumer \(number): \(text())") }
  }

  // MARK: What is heard

  func start(_ stream: Producer<Int, TestFailure>) {
    // Whoever calls the consumer holds its talkback, and this holds it, too, until the world ends.
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
    world.note { "  \(number) hears \(element)" }
    holdFlat()
    hold(!isInside, "\(element) came inside another call")
    hold(completion == nil, "\(element) came after \(completion!)")
    hold(!isStopped, "\(element) came after .stop")
    hold(!isCancelled, "\(element) came after cancel()")
    hold(!isPaused, "\(element) came while paused")
    hold(wanted > 0, "\(element) was not asked for")
    if wanted < .max { wanted -= 1 }
    if isIncreasing && !wasRewound {
      hold(element > last, "\(element) came after \(last)")
      last = element
    }
    isInside = true
    let reply = world.answer(self)
    isInside = false
    if reply == .stop { isStopped = true }
    if reply == .rewind { wasRewound = true }
    return reply
  }

  private func completed(_ completion: Completion<TestFailure>) {
    world.note { "  \(number) hears \(completion)" }
    holdFlat()
    hold(!isInside, "\(completion) came inside another call")
    hold(self.completion == nil, "\(completion) came after \(self.completion!)")
    hold(!isStopped, "\(completion) came after .stop")
    if completion == .cancelled { hold(isCancelled, "cancelled, which nobody asked for") }
    self.completion = completion
    isInside = true
    world.react(self)
    isInside = false
  }

  /// The stack is as deep as what was asked for inside deliveries, not as the number of elements.
  private func holdFlat() {
    hold(world.stackDepth < World.deepest, "the stack is \(world.stackDepth) bytes deep")
  }

  /// Nothing goes on any more.
  func holdSettled() {
    if isCancelled && !isStopped { hold(completion != nil, "cancelled, but no completion came") }
  }

  // MARK: What is asked, in whatever order

  func request(_ count: Int) {
    let (sum, overflow) = wanted.addingReportingOverflow(count)
    // The talkback counts up to a smaller number.
    wanted = overflow || sum > Int.max >> 8 ? .max : sum
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
    // Who is told of the last element may be told of the end instead.
    if !isOver { isCancelled = true }
    talkback.cancel()
  }
}

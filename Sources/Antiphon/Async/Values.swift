import AntiphonShims
import DequeModule
import Synchronization

extension Producer {
  /// The elements as an asynchronous sequence, with the stream's own failure type.
  ///
  ///     for await number in from(1...3).values { print(number) }
  ///
  /// Each iteration is a run of its own, started by the first `next()`. To hear what a hot source says before that: `values(_:)`.
  ///
  /// - Fails: `next()` throws the failure, after the elements before it.
  /// - Demand: one element for each `next()`. A source that pushes more than was asked for is kept in full.
  /// - Cancels: when the iterating task is cancelled or lets go of the iterator. `next()` returns nil as soon as the task is
  ///   cancelled, also for elements that are there already.
  @inlinable
  public var values: Values<Element, Failure> { Values(producer: self) }
}

/// The elements of a producer as an asynchronous sequence.
public struct Values<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
  @usableFromInline let producer: Producer<Element, Failure>

  @inlinable
  init(producer: Producer<Element, Failure>) { self.producer = producer }

  @inlinable
  public func makeAsyncIterator() -> Iterator { Iterator(Mailbox(), producer) }

  public struct Iterator: AsyncIteratorProtocol {
    /// Cancels the stream when the iterator goes.
    @usableFromInline
    final class Owner: Sendable {
      @usableFromInline let mailbox: Mailbox<Element, Failure>
      @inlinable init(_ mailbox: Mailbox<Element, Failure>) { self.mailbox = mailbox }
      @inlinable deinit { mailbox.talkback.cancel() }
    }

    @usableFromInline let owner: Owner
    @usableFromInline var notStarted: Producer<Element, Failure>?
    /// True if the source itself looks whether the task was cancelled: to be told costs more than an element.
    @usableFromInline let looks: Bool

    @inlinable
    init(_ mailbox: Mailbox<Element, Failure>, _ producer: Producer<Element, Failure>) {
      owner = Owner(mailbox)
      notStarted = producer
      looks = producer.isImmediate
    }

    /// An iterator of a stream that has been started.
    init(_ owner: Owner) {
      self.owner = owner
      looks = false
    }

    @inlinable
    public mutating func next() async throws(Failure) -> Element? {
      try await next(isolation: nil)
    }

    @inlinable
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
      let mailbox = owner.mailbox
      if Task.isCancelled { return mailbox.leave() }
      if let element = mailbox.take() { return element }
      let producer = notStarted
      notStarted = nil
      let answer = await producer == nil && looks ? mailbox.ask() : mailbox.askWhileCancellable(producer)
      if let answer { return answer }
      while true {
        if Task.isCancelled { return mailbox.leave() }
        // Looked at first: what came before the end is still taken.
        let isOver = mailbox.isOver
        if let element = mailbox.take() { return element }
        if isOver { break }
        await mailbox.wait(isolation: actor)
      }
      if let failure = mailbox.reason { throw failure }
      return nil
    }
  }
}

/// Where a stream puts the one element that an iterator has asked for. What changes is handed over by a flag of `state`, or guarded
/// by `lock`.
@usableFromInline
final class Mailbox<Element: Sendable, Failure: Error>: SerialContext, @unchecked Sendable {
  @usableFromInline let tally = Tally("mailbox")
  @usableFromInline static var filled: UInt8 { 1 }
  @usableFromInline static var waiting: UInt8 { 2 }
  @usableFromInline static var ended: UInt8 { 4 }
  /// There is a failure as well: a cancelled task has `ended` before the stream has.
  @usableFromInline static var failed: UInt8 { 8 }
  /// There are elements that nobody asked for.
  @usableFromInline static var kept: UInt8 { 16 }

  @usableFromInline let talkback = Talkback(requesting: 0)
  @usableFromInline let state = Atomic<UInt8>(0)
  /// Written by the stream before it sets `filled`, read by the iterator after it saw it.
  @exclusivity(unchecked) @usableFromInline var element: Element?
  /// The thread on which the iterator is asking. What is said there meanwhile needs no flag: the iterator waits for it.
  @usableFromInline let asker = Atomic<UInt>(0)
  /// What was said to the asking thread.
  @exclusivity(unchecked) @usableFromInline var answer: Element?
  /// Written by the stream before it sets `failed`, read by the iterator after it saw it.
  @exclusivity(unchecked) @usableFromInline var failure: Failure?
  /// Written by the iterator before it sets `waiting`, read by whoever takes that flag away.
  private var continuation: UnsafeContinuation<Void, Never>?

  private let lock = Lock()
  /// What came without having been asked for. Guarded by `lock`.
  private var overflow = Deque<Element>()

  @inlinable
  override init() {
    super.init()
    talkback.context = self
  }

  @inlinable
  func open(_ producer: Producer<Element, Failure>) {
    producer.run(
      Consumer(talkback: talkback) { element in
        self.put(element)
      } completed: { completion in
        self.talkback.close()
        guard case .failed(let failure) = completion else { return self.mark(Self.ended) }
        self.failure = failure
        self.mark(Self.ended | Self.failed)
      })
  }

  @inlinable
  var isOver: Bool { state.load(ordering: .acquiring) & Self.ended != 0 }

  @inlinable
  var reason: Failure? { state.load(ordering: .acquiring) & Self.failed != 0 ? failure : nil }

  @inlinable
  var isUnanswered: Bool { if case nil = answer { true } else { false } }

  /// Asks for one element, and returns it if it comes at once.
  @inlinable
  func ask() -> Element? {
    asker.store(antiphon_thread(), ordering: .relaxed)
    talkback.request()
    asker.store(0, ordering: .relaxed)
    return answer.take()
  }

  /// The same for a source that need not return soon, nor look: the cancellation of the task is told to it. With nil it is open.
  @inlinable
  func askWhileCancellable(_ producer: Producer<Element, Failure>?) async -> Element? {
    await withTaskCancellationHandler {
      if let producer { open(producer) }
      return ask()
    } onCancel: {
      cancel()
    }
  }

  @usableFromInline
  override func interrupts(_ line: Talkback, for inner: SerialContext?) -> Bool {
    // What runs here for others as well goes on. The rest hears of the cancellation by its own talkback.
    if asker.load(ordering: .relaxed) == antiphon_thread() && Task.isCancelled { talkback.cancel() }
    return false
  }

  /// The task was cancelled: a source that does not react to that must not keep it.
  @usableFromInline
  func cancel() {
    talkback.cancel()
    mark(Self.ended)
  }

  /// Cancels the stream. Nothing is taken from it any more.
  @usableFromInline
  func leave() -> Element? {
    cancel()
    return nil
  }

  @inlinable
  func put(_ element: Element) -> Reply {
    let isAnswer = asker.load(ordering: .relaxed) == antiphon_thread() && isUnanswered
    if isAnswer && state.load(ordering: .acquiring) & (Self.filled | Self.kept) == 0 {
      answer = element
      return talkback.take()
    }
    if state.load(ordering: .acquiring) & (Self.filled | Self.kept) != 0 {
      keep(element)
      return .wait
    }
    self.element = element
    mark(Self.filled)
    return talkback.take()
  }

  @inlinable
  func mark(_ flag: UInt8) {
    let old = state.bitwiseOr(flag, ordering: .acquiringAndReleasing).oldValue
    if old & Self.waiting != 0 { wake() }
  }

  @inlinable
  func take() -> Element? {
    let now = state.load(ordering: .acquiring)
    if now & Self.filled != 0 {
      let element = element.take()
      state.bitwiseAnd(~Self.filled, ordering: .acquiringAndReleasing)
      return element
    }
    return now & Self.kept != 0 ? takeOverflow() : nil
  }

  /// Returns when there is something to take, or nothing any more; now and then for nothing, when a waker comes late.
  @inlinable
  func wait(isolation actor: isolated (any Actor)?) async {
    if state.load(ordering: .acquiring) & (Self.filled | Self.kept | Self.ended) != 0 { return }
    await suspend(isolation: actor)
  }

  @usableFromInline
  func suspend(isolation actor: isolated (any Actor)?) async {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        self.continuation = continuation
        let old = state.bitwiseOr(Self.waiting, ordering: .acquiringAndReleasing).oldValue
        if old & (Self.filled | Self.kept | Self.ended) != 0 { wake() }
      }
    } onCancel: {
      cancel()
    }
  }

  @usableFromInline
  func wake() {
    let old = state.bitwiseAnd(~Self.waiting, ordering: .acquiringAndReleasing).oldValue
    guard old & Self.waiting != 0 else { return }
    let continuation = continuation
    self.continuation = nil
    continuation?.resume()
  }

  @usableFromInline
  func keep(_ element: Element) {
    let old = lock.withLock { () -> UInt8 in
      overflow.append(element)
      return state.bitwiseOr(Self.kept, ordering: .acquiringAndReleasing).oldValue
    }
    if old & Self.waiting != 0 { wake() }
  }

  @usableFromInline
  func takeOverflow() -> Element? {
    lock.withLock {
      let element = overflow.popFirst()
      if overflow.isEmpty { state.bitwiseAnd(~Self.kept, ordering: .acquiringAndReleasing) }
      return element
    }
  }
}

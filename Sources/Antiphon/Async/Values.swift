import AntiphonShims
import DequeModule
import Synchronization

extension Producer {
  /// The elements as an asynchronous sequence, with the stream's own failure type.
  ///
  ///     for await number in from(1...3).values { print(number) }
  ///
  /// Each iteration is a run of its own, started by the first `next()`. Use `values(_:)` to receive what a hot source sent before.
  ///
  /// - Fails: `next()` throws the failure, after the elements before it.
  /// - Demand: one element for each `next()`. Elements that a source pushes without demand are all kept.
  /// - Cancels: when the iterating task is cancelled or releases the iterator. `next()` returns nil as soon as the task is
  ///   cancelled, even if elements are available.
  @inlinable
  public var values: Values<Element, Failure> { Values(producer: self) }
}

/// The elements of a producer as an asynchronous sequence.
public struct Values<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
  @usableFromInline let producer: Producer<Element, Failure>

  @inlinable
  init(producer: Producer<Element, Failure>) { self.producer = producer }

  @inlinable
  public func makeAsyncIterator() -> Iterator { Iterator(ElementSlot(), producer) }

  /// Starts the stream at its first `next()`, and cancels it when it is released.
  public struct Iterator: AsyncIteratorProtocol {
    /// Cancels the stream when the iterator is released.
    @usableFromInline
    final class Owner: Sendable {
      @usableFromInline let slot: ElementSlot<Element, Failure>
      @inlinable init(_ slot: ElementSlot<Element, Failure>) { self.slot = slot }
      @inlinable deinit { slot.talkback.cancel() }
    }

    @usableFromInline let owner: Owner
    @usableFromInline var notStarted: Producer<Element, Failure>?
    /// Whether the source itself checks for the cancellation of the task: a cancellation handler costs more than an element.
    @usableFromInline let looks: Bool

    @inlinable
    init(_ slot: ElementSlot<Element, Failure>, _ producer: Producer<Element, Failure>) {
      owner = Owner(slot)
      notStarted = producer
      looks = producer.isSynchronous
    }

    /// An iterator of a started stream.
    init(_ owner: Owner) {
      self.owner = owner
      looks = false
    }

    @inlinable
    public mutating func next() async throws(Failure) -> Element? {
      try await next(isolation: nil)
    }

    @inlinable @inline(__always)
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
      if Task.isCancelled { return owner.slot.leave() }
      if owner.slot.hasElement { return owner.slot.take() }
      if notStarted == nil && looks && owner.slot.ask() { return owner.slot.takeAnswer() }
      return try await nextSlowly(isolation: actor)
    }

    /// The next element where `next` has not asked for it, because the stream has not started or its source does not look for the
    /// cancellation, or where it has asked and got none at once.
    @inlinable @inline(never)
    mutating func nextSlowly(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
      let slot = owner.slot
      let producer = notStarted
      notStarted = nil
      if producer != nil || !looks, await slot.askWhileCancellable(producer) { return slot.takeAnswer() }
      while true {
        if Task.isCancelled { return slot.leave() }
        // Checked first: elements that arrived before the end are still taken.
        let isOver = slot.isOver
        if slot.hasElement { return slot.take() }
        if isOver { break }
        await slot.wait(isolation: actor)
      }
      if let failure = slot.reason { throw failure }
      return nil
    }
  }
}

/// Where a stream stores the one element that an iterator has requested. Mutable state is handed over by a flag of `state`, or guarded
/// by `lock`.
@usableFromInline
final class ElementSlot<Element: Sendable, Failure: Error>: SerialContext, @unchecked Sendable {
  @usableFromInline let leakCounter = LeakCounter("element slot")
  @usableFromInline static var filled: UInt8 { 1 }
  @usableFromInline static var waiting: UInt8 { 2 }
  @usableFromInline static var ended: UInt8 { 4 }
  /// There is a failure as well: the task's cancellation sets `ended` before the stream has ended.
  @usableFromInline static var failed: UInt8 { 8 }
  /// There are elements that were pushed without demand.
  @usableFromInline static var kept: UInt8 { 16 }

  @usableFromInline let talkback = Talkback(requesting: 0)
  @usableFromInline let state = Atomic<UInt8>(0)
  /// Written by the stream before it sets `filled`, read by the iterator after it has seen the flag.
  @exclusivity(unchecked) @usableFromInline var element: Element?
  /// The thread on which the iterator is requesting, plus 1 after the first element has arrived there meanwhile. That element needs no flag:
  /// the iterator waits for it.
  @usableFromInline let asker = Atomic<UInt>(0)
  /// The element that arrived on the requesting thread.
  @exclusivity(unchecked) @usableFromInline var answer: Element?
  /// Written by the stream before it sets `failed`, read by the iterator after it has seen the flag.
  @exclusivity(unchecked) @usableFromInline var failure: Failure?
  /// Written by the iterator before it sets `waiting`, read by the thread that clears the flag.
  private var continuation: UnsafeContinuation<Void, Never>?

  private let lock = Lock()
  /// Elements that were pushed without demand. Guarded by `lock`.
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

  /// True if an element can be taken.
  @inlinable
  var hasElement: Bool { state.load(ordering: .acquiring) & (Self.filled | Self.kept) != 0 }

  /// Requests one element.
  ///
  /// Never inlined: inside an asynchronous function the thread could be another one at the next look.
  ///
  /// - Returns: true if it has arrived at once.
  @inlinable @inline(never)
  func ask() -> Bool {
    asker.store(antiphon_thread(), ordering: .relaxed)
    talkback.request()
    let isAnswered = asker.load(ordering: .relaxed) & 1 != 0
    asker.store(0, ordering: .relaxed)
    return isAnswered
  }

  /// Returns the element that has arrived at once.
  @inlinable
  func takeAnswer() -> Element? { answer.take() }

  /// Requests one element of a source that may run long without checking for cancellation: the task's cancellation cancels the stream.
  /// Opens `producer` first, unless it is nil: then the stream is open.
  @inlinable
  func askWhileCancellable(_ producer: Producer<Element, Failure>?) async -> Bool {
    await withTaskCancellationHandler {
      if let producer { open(producer) }
      return ask()
    } onCancel: {
      cancel()
    }
  }

  @usableFromInline
  override func interrupts(_ upstream: Talkback, for inner: SerialContext?) -> Bool {
    // Work that runs here for other streams, too, continues. The rest learns of the cancellation from its own talkback.
    if asker.load(ordering: .relaxed) & ~1 == antiphon_thread() && Task.isCancelled { upstream.cancel() }
    return false
  }

  /// Called when the task was cancelled: a source that does not respond must not keep the task waiting.
  @usableFromInline
  func cancel() {
    talkback.cancel()
    mark(Self.ended)
  }

  /// Cancels the stream and ignores its further elements.
  @usableFromInline
  func leave() -> Element? {
    cancel()
    return nil
  }

  @inlinable
  func put(_ element: Element) -> Reply {
    let thread = antiphon_thread()
    if asker.load(ordering: .relaxed) == thread && !hasElement {
      asker.store(thread &+ 1, ordering: .relaxed)
      answer = element
      return talkback.take()
    }
    if hasElement {
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

  /// Returns when an element or the end is available; it may return early when a wake-up comes late.
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

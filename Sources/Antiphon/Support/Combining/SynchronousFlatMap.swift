/// `flatMap` for a consumer that takes everything. Synchronous inner streams run inside the call that made them, and their
/// elements go straight to the consumer.
///
/// The first stream that needs a talkback changes that: from then on the stage is an ordinary `flatMap`, with a junction and
/// talkbacks. Upstream cannot be made to wait, so it has the serial context until its `run` returns; actions enqueued meanwhile
/// are performed in between.
@usableFromInline
final class SynchronousFlatMap<Element: Sendable, Failure: Error>: TalkbackProvider, @unchecked Sendable {
  @usableFromInline typealias Inner = Producer<Element, Failure>

  @usableFromInline let leakCounter = LeakCounter("flow")
  @usableFromInline let next: @Sendable (Element) -> Reply
  @usableFromInline let completed: @Sendable (Completion<Failure>) -> Void
  @usableFromInline let talkbackProvider: TalkbackProvider?
  /// True if there is at most one inner stream, as with `flatMapResult`.
  @usableFromInline let isResult: Bool

  // Not synchronised: touched by upstream, and by the inner stream that runs in its call.
  /// True if the inner stream has finished; false if it has failed, or the consumer has stopped it.
  @exclusivity(unchecked) @usableFromInline var isFinished = false
  /// The ordinary `flatMap` that this stage has become, once it has needed a talkback.
  @exclusivity(unchecked) @usableFromInline var ordinary: Ordinary?

  @inlinable
  init(_ consumer: Consumer<Element, Failure>, isResult: Bool) {
    next = consumer.unownedNext
    completed = consumer.unownedCompleted
    talkbackProvider = consumer.talkbackProvider
    self.isResult = isResult
    super.init()
  }

  /// Handles the end of an inner stream that runs in the call that made it.
  @inlinable @inline(__always)
  func endInner(_ completion: Completion<Failure>) {
    if case .finished = completion { isFinished = true } else { completed(completion) }
  }

  /// Handles the end of upstream.
  @inlinable @inline(__always)
  func end(_ completion: Completion<Failure>) {
    if let ordinary { ordinary.consumer.unownedCompleted(completion) } else { completed(completion) }
  }

  /// Runs an inner stream that may be asynchronous.
  @inlinable @inline(never)
  func start(_ inner: Inner) -> Reply {
    // A result may lead to further results without end, and only the ordinary `flatMap` keeps the stack flat.
    guard !isResult && inner.synchrony == .unknown else {
      return connect(with: inner).reply
    }
    let guest = Guest(of: self)
    isFinished = false
    inner.run(
      Consumer(takingEverything: { guest.receive($0) }, completed: { guest.end($0) }, talkbackProvider: guest))
    guard let ordinary else { return isFinished ? .more : .stop }
    ordinary.lend(to: ordinary.inners?.outer)
    return ordinary.reply
  }

  // MARK: The ordinary flatMap

  /// Becomes an ordinary `flatMap`, with a first inner stream.
  @inlinable
  func connect(with first: Inner?) -> Ordinary {
    let consumer = Consumer(takingEverything: next, completed: completed, talkbackProvider: talkbackProvider).connected
    let ordinary = isResult ? Ordinary(result: consumer) : Ordinary(consumer)
    self.ordinary = ordinary
    if let first { ordinary.start(first) }
    return ordinary
  }

  /// Makes an inner stream and passes it to `ordinary`.
  @inlinable @inline(never)
  func hand<Received>(
    _ element: Received, _ transform: (Received) throws(Failure) -> Inner, to ordinary: Ordinary
  ) throws(Failure) -> Reply {
    let isLent = ordinary.isSpeaking && ordinary.isLent
    if isLent && !ordinary.isUndisturbed { attend() }
    if ordinary.consumer.talkback.isCancelled {
      ordinary.endResult()
      return .stop
    }
    let inner = try transform(element)
    guard isLent else { return ordinary.consumer.unownedNext(inner) }
    ordinary.start(inner)
    return ordinary.reply
  }

  @usableFromInline
  override var isCancelled: Bool { ordinary?.consumer.talkback.isCancelled ?? talkbackProvider?.isCancelled ?? false }

  @usableFromInline
  override func attend() {
    talkbackProvider?.attend()
    ordinary?.attend()
  }

  /// Called when upstream turns out to be asynchronous: it becomes the upstream of the ordinary `flatMap`.
  @usableFromInline
  override func talkback() -> Talkback { (ordinary ?? connect(with: nil)).consumer.talkback }

  /// An unknown inner stream. If it turns out to be asynchronous, it becomes an inner stream of the ordinary `flatMap`.
  @usableFromInline
  final class Guest: TalkbackProvider, @unchecked Sendable {
    @usableFromInline let leakCounter = LeakCounter("guest")
    @usableFromInline let flow: SynchronousFlatMap
    /// Its consumer in the ordinary `flatMap`.
    @exclusivity(unchecked) @usableFromInline var ordinary: Consumer<Element, Failure>?

    @inlinable
    init(of flow: SynchronousFlatMap) {
      self.flow = flow
      super.init()
    }

    @inlinable @inline(__always)
    func receive(_ element: Element) -> Reply {
      if let ordinary { ordinary.unownedNext(element) } else { flow.next(element) }
    }

    @inlinable @inline(__always)
    func end(_ completion: Completion<Failure>) {
      if let ordinary { ordinary.unownedCompleted(completion) } else { flow.endInner(completion) }
    }

    @usableFromInline
    override var isCancelled: Bool { ordinary?.talkback.isCancelled ?? flow.isCancelled }

    @usableFromInline
    override func attend() { flow.attend() }

    @usableFromInline
    override func talkback() -> Talkback {
      let entrance = StateBox<Consumer<Element, Failure>?>(nil)
      let around = flow.connect(with: Producer(synchrony: .asynchronous) { entrance.value = $0 })
      ordinary = entrance.value.take()
      // The inner stream continues to emit in this call.
      around.lend(to: around.inners?.latest)
      return ordinary!.talkback
    }
  }

  /// The ordinary `flatMap`, which takes over.
  @usableFromInline
  final class Ordinary: @unchecked Sendable {
    @usableFromInline let leakCounter = LeakCounter("ordinary flatMap")
    /// Receives the inner streams.
    @usableFromInline let consumer: Consumer<Inner, Failure>
    @usableFromInline let next: @Sendable (Element) -> Reply
    /// Nil for a result.
    @usableFromInline let inners: Inners<Inner, Element, Failure>?
    /// True while upstream's `run` has the serial context. Touched only in the context.
    @exclusivity(unchecked) @usableFromInline var isLent: Bool

    @inlinable
    init(_ downstream: Consumer<Element, Failure>) {
      let inners = Inners<Inner, Element, Failure>(downstream)
      let (junction, next) = (inners.junction, downstream.unownedNext)
      junction.prepare(turn: { inners.resume(.max) }, start: {})
      inners.reset()
      let outer: Branch = inners.outer
      consumer = junction.consumer(of: outer) { inner in
        junction.receive(inner, from: outer) { inners.start($0, next) }
      } ended: {
        inners.endOuter($0)
      }
      self.next = next
      self.inners = inners
      isLent = true
      junction.add(outer)
      junction.beginRun(of: outer)
    }

    /// A result leads to one stream, on the same talkback: there is no junction.
    @inlinable
    init(result downstream: Consumer<Element, Failure>) {
      let entrance = StateBox<Consumer<Inner, Failure>?>(nil)
      Producer<Inner, Failure>(synchrony: .asynchronous, shape: .result) { entrance.value = $0 }.flatMap { $0 }.run(
        downstream)
      consumer = entrance.value.take()!
      next = downstream.unownedNext
      inners = nil
      isLent = false
      // This `flatMap` has no upstream that could start again.
      consumer.talkback.forbidRewind()
    }

    /// Starts an inner stream, in the serial context if there is one.
    @inlinable
    func start(_ inner: Inner) {
      if let inners { _ = inners.start(inner, next) } else { _ = consumer.unownedNext(inner) }
    }

    /// Completes a result as cancelled when upstream is stopped: without a junction, nothing else does.
    @inlinable
    func endResult() {
      if inners == nil { consumer.unownedCompleted(.cancelled) }
    }

    /// True if the caller is in the serial context on behalf of upstream.
    @inlinable
    var isSpeaking: Bool { inners.map { $0.junction.isRunning($0.outer) } ?? false }

    @inlinable
    var isUndisturbed: Bool { inners?.junction.isUndisturbed ?? true }

    /// The reply to upstream, which never has to wait.
    @inlinable
    var reply: Reply { consumer.talkback.isCancelled || inners?.junction.isLive != true ? .stop : .more }

    /// Makes `branch` the running one, inside upstream's `run`.
    @inlinable
    func lend(to branch: Branch?) {
      if isLent, let branch { inners?.junction.beginRun(of: branch) }
    }

    @inlinable
    func attend() {
      guard isLent, let junction = inners?.junction, let last = junction.runPending() else { return }
      isLent = false
      junction.talkback.finishRun(last)
    }

    /// Releases the context after upstream's `run` has returned.
    @inlinable
    func giveBack() {
      guard isLent, let junction = inners?.junction else { return }
      isLent = false
      junction.endRun()
    }
  }
}

extension Producer {
  /// `flatMap` for a consumer that takes everything.
  @inlinable @inline(__always)
  func flow<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>,
    to consumer: Consumer<NewElement, Failure>
  ) {
    let flow = SynchronousFlatMap(consumer, isResult: isResult)
    let inside = Consumer(takingEverything: consumer.unownedNext) { flow.endInner($0) }
    run(
      Consumer(
        takingEverything: { element in
          do throws(Failure) {
            if let ordinary = flow.ordinary { return try flow.hand(element, transform, to: ordinary) }
            let inner = try transform(element)
            // Keep these branches separate so that the optimizer can prove that a synchronous inner stream does not escape.
            guard inner.isSynchronous else { return flow.start(inner) }
            flow.isFinished = false
            inner.run(inside)
            return flow.isFinished ? .more : .stop
          } catch {
            flow.end(.thrown(error))
            return .stop
          }
        },
        completed: { flow.end($0) },
        talkbackProvider: isSynchronous ? nil : flow))
    flow.ordinary?.giveBack()
  }
}

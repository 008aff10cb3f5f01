/// `flatMap` for a consumer that takes everything. Synchronous inner streams run inside the call that made them, and their
/// elements go straight to the consumer.
///
/// The first stream that needs a talkback changes that: from then on the stage is an ordinary `flatMap`, with a junction and
/// talkbacks. Upstream cannot be made to wait, so it has the serial context until its `run` returns; actions enqueued meanwhile
/// are performed between two of its elements.
///
/// | the stage | an element | its inner stream ends | upstream ends |
/// |---|---|---|---|
/// | takes everything | its stream runs in the call; one that needs a talkback becomes the first of the ordinary `flatMap` | finished: the next element; otherwise the consumer is told, and upstream stopped | the consumer is told |
/// | is an ordinary `flatMap` | goes to that `flatMap` | that `flatMap` is told | that `flatMap` is told |
///
/// `SynchronousFlatMapTests` compares it with the ordinary `flatMap`.
@usableFromInline
final class SynchronousFlatMap<Element: Sendable, Failure: Error>: TalkbackProvider, @unchecked Sendable {
  @usableFromInline typealias Inner = Producer<Element, Failure>
  @usableFromInline typealias Fallback = FallbackFlatMap<Element, Failure>

  @usableFromInline let leakCounter = LeakCounter("synchronous flatMap")
  @usableFromInline let next: @Sendable (Element) -> Reply
  @usableFromInline let completed: @Sendable (Completion<Failure>) -> Void
  @usableFromInline let talkbackProvider: TalkbackProvider?
  /// True if there is at most one inner stream, as with `flatMapResult`.
  @usableFromInline let isResult: Bool

  // Not synchronised: touched by upstream, and by the inner stream that runs in its call.
  /// True if the inner stream has finished; false if it has failed, or the consumer has stopped it.
  @exclusivity(unchecked) @usableFromInline var isFinished = false
  /// The ordinary `flatMap` that this stage becomes once it needs a talkback.
  @exclusivity(unchecked) @usableFromInline var fallback: Fallback?

  @_alwaysEmitIntoClient
  init(_ consumer: Consumer<Element, Failure>, isResult: Bool) {
    next = consumer.unownedNext
    completed = consumer.unownedCompleted
    talkbackProvider = consumer.talkbackProvider
    self.isResult = isResult
    super.init()
  }

  /// Handles the end of an inner stream that runs in the call that made it.
  @_alwaysEmitIntoClient @inline(__always)
  func endInner(_ completion: Completion<Failure>) {
    if case .finished = completion { isFinished = true } else { completed(completion) }
  }

  /// Handles the end of upstream.
  @_alwaysEmitIntoClient @inline(__always)
  func end(_ completion: Completion<Failure>) {
    if let fallback { fallback.consumer.unownedCompleted(completion) } else { completed(completion) }
  }

  /// Runs an inner stream that may be asynchronous.
  @_alwaysEmitIntoClient @inline(never)
  func start(_ inner: Inner) -> Reply {
    // A result may lead to further results without end, and only the ordinary `flatMap` keeps the stack flat.
    guard !isResult && inner.synchrony == .unknown else {
      return connect(with: inner).reply
    }
    let unknown = UnknownInner(of: self)
    isFinished = false
    inner.run(
      Consumer(takingEverything: { unknown.receive($0) }, completed: { unknown.end($0) }, talkbackProvider: unknown))
    guard let fallback else { return isFinished ? .more : .stop }
    fallback.beginRun(of: fallback.inners?.outer)
    return fallback.reply
  }

  // MARK: The fallback flatMap

  /// Becomes an ordinary `flatMap`, with a first inner stream.
  @_alwaysEmitIntoClient
  func connect(with first: Inner?) -> Fallback {
    assert(fallback == nil, "the stage becomes an ordinary flatMap once")
    let consumer = Consumer(takingEverything: next, completed: completed, talkbackProvider: talkbackProvider).connected
    let fallback = isResult ? Fallback(result: consumer) : Fallback(consumer)
    self.fallback = fallback
    if let first { fallback.start(first) }
    return fallback
  }

  /// Makes an inner stream and passes it to `fallback`.
  @_alwaysEmitIntoClient @inline(never)
  func forward<Received>(
    _ element: Received, _ transform: (Received) throws(Failure) -> Inner, to fallback: Fallback
  ) throws(Failure) -> Reply {
    let upstreamHasContext = fallback.isRunning && fallback.upstreamHasContext
    if upstreamHasContext && !fallback.isUndisturbed { performPending() }
    if fallback.consumer.talkback.isCancelled {
      fallback.completeCancelledResult()
      return .stop
    }
    let inner = try transform(element)
    guard upstreamHasContext else { return fallback.consumer.unownedNext(inner) }
    fallback.start(inner)
    return fallback.reply
  }

  @usableFromInline
  override var isCancelled: Bool { fallback?.consumer.talkback.isCancelled ?? talkbackProvider?.isCancelled ?? false }

  @usableFromInline
  override func performPending() {
    talkbackProvider?.performPending()
    fallback?.performPending()
  }

  /// Called when upstream turns out to be asynchronous: it becomes the upstream of the ordinary `flatMap`.
  @usableFromInline
  override func talkback() -> Talkback { (fallback ?? connect(with: nil)).consumer.talkback }
}

extension Producer {
  /// `flatMap` for a consumer that takes everything.
  @_alwaysEmitIntoClient @inline(__always)
  func flatMapSynchronously<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>,
    to consumer: Consumer<NewElement, Failure>
  ) {
    let stage = SynchronousFlatMap(consumer, isResult: isResult)
    let inside = Consumer(takingEverything: consumer.unownedNext) { stage.endInner($0) }
    run(
      Consumer(
        takingEverything: { element in
          do throws(Failure) {
            if let fallback = stage.fallback { return try stage.forward(element, transform, to: fallback) }
            let inner = try transform(element)
            // Keep these branches separate so that the optimizer can prove that a synchronous inner stream does not escape.
            guard inner.isSynchronous else { return stage.start(inner) }
            stage.isFinished = false
            inner.run(inside)
            return stage.isFinished ? .more : .stop
          } catch {
            stage.end(.thrown(error))
            return .stop
          }
        },
        completed: { stage.end($0) },
        talkbackProvider: isSynchronous ? nil : stage))
    stage.fallback?.endRun()
  }
}

import DequeModule

extension Producer {
  /// Emits the elements of the streams that `transform` returns for the elements: they run concurrently, and their elements are emitted
  /// one stream after the other.
  ///
  ///     self                             12---|
  ///     transform                        --a-a|   then b-b|
  ///     flatMapSequential { transform }  --a-a(bb|)
  ///
  /// - Parameters:
  ///   - maxConcurrent: how many streams may run at once, at least 1. One that has finished counts until its elements have been emitted.
  ///   - transform: returns the stream for an element.
  /// - Finishes: when this stream and all inner streams have finished.
  /// - Fails: when `transform` throws, or with the first failure, at once: elements that wait for their turn are lost.
  /// - Demand: a stream that waits for its turn runs ahead by at most 64 elements; all elements of one that can't wait are kept. This
  ///   stream waits while there is no demand or the limit of running streams is reached.
  /// - Complexity: O(1) for each element. Space: O(*n* + *k*), where *n* is the number of running streams and *k* that of kept elements.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMapSequential<NewElement: Sendable>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    precondition(maxConcurrent > 0, "flatMapSequential(maxConcurrent:) needs 1 or more")
    return Producer<NewElement, Failure> { consumer in
      SequentialInners(consumer, places: maxConcurrent, transform).run(self)
    }
  }

  /// Emits the elements of the streams that `transform` returns for the elements: they run concurrently, and their elements are emitted
  /// one stream after the other.
  ///
  /// For a nonthrowing `transform`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient
  public func flatMapSequential<NewElement: Sendable>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    flatMapSequential(
      maxConcurrent: maxConcurrent,
      { (element: Element) throws(Failure) -> Producer<NewElement, Failure> in transform(element) })
  }
}

/// Streams that run concurrently and are emitted one after the other. Confined to the junction's serial context.
@usableFromInline
final class SequentialInners<Received: Sendable, Element: Sendable, Failure: Error>: @unchecked Sendable {
  /// One of the streams, with the elements that arrived before its turn. Confined to the junction's serial context.
  @usableFromInline
  final class InnerQueue: @unchecked Sendable {
    @usableFromInline let branch = Branch()
    @exclusivity(unchecked) @usableFromInline var waiting = Deque<Element>()
    @exclusivity(unchecked) @usableFromInline var isFinished = false

    @_alwaysEmitIntoClient
    init() {}
  }

  @usableFromInline let junction: Junction<Element, Failure>
  @usableFromInline let next: @Sendable (Element) -> Reply
  @usableFromInline let places: Int
  @usableFromInline let transform: @Sendable (Received) throws(Failure) -> Producer<Element, Failure>
  @usableFromInline let capacity = 64

  @exclusivity(unchecked) @usableFromInline var outer = Branch()
  @exclusivity(unchecked) @usableFromInline var isOuterFinished = false
  @exclusivity(unchecked) @usableFromInline var received = Deque<Received>()
  /// For the elements that wait. Nil unless contexts are captured.
  @usableFromInline let contexts = StageContexts.atStart()
  @exclusivity(unchecked) @usableFromInline var inners = Deque<InnerQueue>()

  @_alwaysEmitIntoClient
  init(
    _ consumer: Consumer<Element, Failure>, places: Int,
    _ transform: @escaping @Sendable (Received) throws(Failure) -> Producer<Element, Failure>
  ) {
    junction = Junction(consumer)
    next = consumer.unownedNext
    self.places = places
    self.transform = transform
  }

  @_alwaysEmitIntoClient
  func run(_ upstream: Producer<Received, Failure>) {
    junction.open(turn: { self.turn() }) { [self] in
      outer = Branch()
      isOuterFinished = false
      received = []
      inners = []
      junction.listen(to: upstream, as: outer, onDemand: true) { [self] element in
        if inners.count >= places {
          contexts?.keep()
          received.append(element)
          junction.count(1)
          return .wait
        }
        start(element)
        return junction.reply
      } ended: { [self] completion in
        guard case .finished = completion else { return junction.end(completion) }
        isOuterFinished = true
        advance()
      }
    }
  }

  @_alwaysEmitIntoClient
  func startNext() {
    let element = received.removeFirst()
    junction.count(-1)
    if let contexts { contexts.inKept { start(element) } } else { start(element) }
  }

  @_alwaysEmitIntoClient
  func start(_ element: Received) {
    do throws(Failure) {
      let stream = try transform(element)
      let inner = InnerQueue()
      inners.append(inner)
      junction.listen(to: stream, as: inner.branch) { [self] element in
        if inner === inners.first && inner.waiting.isEmpty { return junction.emit(element, to: next) }
        if !junction.isLive { return .stop }
        inner.waiting.append(element)
        junction.count(1)
        return inner.waiting.count < capacity ? .more : .wait
      } ended: { [self] completion in
        guard case .finished = completion else { return junction.end(completion) }
        inner.isFinished = true
        advance()
      }
    } catch {
      junction.end(.failed(error))
    }
  }

  /// Emits the elements that have waited for their turn. It resumes no stream, so that a stream that ends during the call of another
  /// one leaves the stack flat: `turn` resumes them.
  @_alwaysEmitIntoClient
  func advance() {
    while let first = inners.first {
      while !first.waiting.isEmpty && junction.isReady {
        junction.count(-1)
        junction.deliver(first.waiting.removeFirst(), to: next)
      }
      if !first.waiting.isEmpty || !first.isFinished { break }
      inners.removeFirst()
    }
    if isOuterFinished && inners.isEmpty && received.isEmpty { return junction.end(.finished) }
    if let first = inners.first, first.branch.isWaiting || !first.waiting.isEmpty { junction.wantsTurn = true }
  }

  @_alwaysEmitIntoClient
  func turn() {
    advance()
    while inners.count < places && !received.isEmpty && junction.isReady { startNext() }
    if let first = inners.first, junction.isReady { junction.resume(first.branch) }
    if inners.count < places && received.isEmpty && junction.isReady { junction.resume(outer) }
    if !junction.isReady { junction.wantsTurn = true }
  }
}

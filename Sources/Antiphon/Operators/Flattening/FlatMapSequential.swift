import DequeModule

extension Producer {
  /// Emits the elements of the streams that `transform` returns for the elements: they run concurrently, and their elements are emitted
  /// one stream after the other.
  ///
  ///     self                             12---|
  ///     transform                        --a-a|   then b-b|
  ///     flatMapSequential { transform }  --a-a(bb|)
  ///
  /// - Parameter maxConcurrent: how many streams may run at once, at least 1.
  /// - Finishes: when this stream and all inner streams have finished.
  /// - Fails: when `transform` throws, or with the first failure, at once: elements that wait for their turn are lost.
  /// - Demand: a stream that waits for its turn runs ahead by at most 64 elements; all elements of one that can't wait are kept. This
  ///   stream waits while there is no demand or the limit of running streams is reached.
  @_disfavoredOverload
  public func flatMapSequential<NewElement: Sendable>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    precondition(maxConcurrent > 0, "flatMapSequential(maxConcurrent:) needs 1 or more")
    return Producer<NewElement, Failure> { consumer in
      Lanes(consumer, places: maxConcurrent, transform).run(self)
    }
  }

  /// Emits the elements of the streams that `transform` returns for the elements: they run concurrently, and their elements are emitted
  /// one stream after the other.
  ///
  /// For a nonthrowing `transform`: the throwing overload would infer the failure type `Never` from it.
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
private final class Lanes<Received: Sendable, Element: Sendable, Failure: Error>: @unchecked Sendable {
  /// One of the streams, with the elements that arrived before its turn. Confined to the junction's serial context.
  final class Lane: @unchecked Sendable {
    let branch = Branch()
    var waiting = Deque<Element>()
    var isFinished = false
  }

  private let junction: Junction<Element, Failure>
  private let next: @Sendable (Element) -> Reply
  private let places: Int
  private let transform: @Sendable (Received) throws(Failure) -> Producer<Element, Failure>
  private let capacity = 64

  private var outer = Branch()
  private var isOuterFinished = false
  private var received = Deque<Received>()
  private var lanes = Deque<Lane>()

  init(
    _ consumer: Consumer<Element, Failure>, places: Int,
    _ transform: @escaping @Sendable (Received) throws(Failure) -> Producer<Element, Failure>
  ) {
    junction = Junction(consumer)
    next = consumer.unownedNext
    self.places = places
    self.transform = transform
  }

  func run(_ upstream: Producer<Received, Failure>) {
    junction.open(turn: { self.turn() }) { [self] in
      outer = Branch()
      isOuterFinished = false
      received = []
      lanes = []
      junction.listen(to: upstream, as: outer, onDemand: true) { [self] element in
        if lanes.count >= places {
          received.append(element)
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

  private func start(_ element: Received) {
    do throws(Failure) {
      let stream = try transform(element)
      let lane = Lane()
      lanes.append(lane)
      junction.listen(to: stream, as: lane.branch) { [self] element in
        if lane === lanes.first && lane.waiting.isEmpty { return junction.emit(element, to: next) }
        if !junction.isLive { return .stop }
        lane.waiting.append(element)
        return lane.waiting.count < capacity ? .more : .wait
      } ended: { [self] completion in
        guard case .finished = completion else { return junction.end(completion) }
        lane.isFinished = true
        advance()
      }
    } catch {
      junction.end(.failed(error))
    }
  }

  /// Emits the elements that have waited for their turn. It resumes no stream, so that a stream that ends during the call of another
  /// one leaves the stack flat: `turn` resumes them.
  private func advance() {
    while let first = lanes.first {
      while !first.waiting.isEmpty && junction.isReady { junction.deliver(first.waiting.removeFirst(), to: next) }
      if !first.waiting.isEmpty || !first.isFinished { break }
      lanes.removeFirst()
    }
    if isOuterFinished && lanes.isEmpty && received.isEmpty { return junction.end(.finished) }
    if let first = lanes.first, first.branch.isWaiting || !first.waiting.isEmpty { junction.wantsTurn = true }
  }

  private func turn() {
    advance()
    while lanes.count < places && !received.isEmpty && junction.isReady { start(received.removeFirst()) }
    if let first = lanes.first, junction.isReady { junction.resume(first.branch) }
    if lanes.count < places && received.isEmpty && junction.isReady { junction.resume(outer) }
    if !junction.isReady { junction.wantsTurn = true }
  }
}

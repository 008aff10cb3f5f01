import DequeModule

extension Producer {
  /// Emits the elements of the streams that `transform` makes of the elements: they run at the same time, and are heard one
  /// after the other.
  ///
  ///     self                             12---|
  ///     transform                        --a-a|   then b-b|
  ///     flatMapSequential { transform }  --a-a(bb|)
  ///
  /// - Parameter maxConcurrent: how many streams may run at once, at least 1.
  /// - Finishes: when this stream and all those it led to have finished.
  /// - Fails: when `transform` throws, or with the first failure, at once: what was waiting for its turn is lost.
  /// - Demand: a stream that waits for its turn runs ahead by at most 64 elements; one that can't wait is kept in full. This
  ///   stream waits while nothing is wanted or there is no place.
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

  /// Emits the elements of the streams that `transform` makes of the elements: they run at the same time, and are heard one
  /// after the other.
  ///
  /// For a `transform` that does not throw, so that it says nothing about the failure: it would bind an open one to `Never`.
  public func flatMapSequential<NewElement: Sendable>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    flatMapSequential(
      maxConcurrent: maxConcurrent,
      { (element: Element) throws(Failure) -> Producer<NewElement, Failure> in transform(element) })
  }
}

/// Streams that run side by side and are heard one after the other. Touched only by who has the junction's floor.
private final class Lanes<Received: Sendable, Element: Sendable, Failure: Error>: @unchecked Sendable {
  /// One of the streams, with what it has said before its turn. Touched only by who has the junction's floor.
  final class Lane: @unchecked Sendable {
    let branch = Junction<Element, Failure>.Branch()
    var waiting = Deque<Element>()
    var isFinished = false
  }

  private let junction: Junction<Element, Failure>
  private let next: @Sendable (Element) -> Reply
  private let places: Int
  private let transform: @Sendable (Received) throws(Failure) -> Producer<Element, Failure>
  private let capacity = 64

  private var outer = Junction<Element, Failure>.Branch()
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
      outer = Junction<Element, Failure>.Branch()
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

  /// Hands over what has waited for its turn. Wakes nobody, so that a stream that ends inside another one's burst leaves the
  /// stack flat: `turn` does that.
  private func advance() {
    while let first = lanes.first {
      while !first.waiting.isEmpty && junction.isReady { junction.say(first.waiting.removeFirst(), to: next) }
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

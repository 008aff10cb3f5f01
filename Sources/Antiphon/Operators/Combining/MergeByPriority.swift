extension Producer {
  /// Emits the elements of this stream and of another one; if both have one waiting, this stream's comes first.
  ///
  ///     self                          1---3-|
  ///     other                         --2---4-|
  ///     mergeByPriority(with: other)  1-2-3-4-|
  ///
  /// An element is emitted as it arrives if there is demand. Without demand each stream waits with one element, and a request emits the one
  /// that comes first. The order within a stream is kept: an element behind another one of its own stream does not overtake it. Both streams
  /// are started before anything is emitted.
  ///
  /// - Finishes: when both have finished.
  /// - Fails: with the first failure, at once: waiting elements are lost.
  /// - Demand: one element ahead of each stream; all elements of one that can't wait are kept.
  @_alwaysEmitIntoClient
  public func mergeByPriority(with other: Producer) -> Producer { .prioritizing([self, other], by: nil) }

  /// Emits the elements of this stream and of another one; of two that wait, a comparison decides which comes first.
  ///
  ///     self                                 1---3-|
  ///     other                                --2---4-|
  ///     mergeByPriority(with: other, by: <)  1-2-3-4-|
  ///
  /// Of two equal elements, this stream's comes first.
  ///
  /// - Parameters:
  ///   - other: the other stream.
  ///   - areInIncreasingOrder: returns true if its first argument should come before its second.
  /// - Finishes: when both have finished.
  /// - Fails: when `areInIncreasingOrder` throws, or with the first failure, at once: waiting elements are lost.
  /// - Demand: one element ahead of each stream; all elements of one that can't wait are kept.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func mergeByPriority(
    with other: Producer, by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws(Failure) -> Bool
  ) -> Producer {
    .prioritizing([self, other], by: areInIncreasingOrder)
  }

  /// Emits the elements of this stream and of another one; of two that wait, a comparison decides which comes first.
  ///
  /// For a nonthrowing `areInIncreasingOrder`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient
  public func mergeByPriority(
    with other: Producer, by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Producer {
    mergeByPriority(
      with: other, by: { (one: Element, other: Element) throws(Failure) -> Bool in areInIncreasingOrder(one, other) })
  }

  /// Emits the elements of all the streams of a collection; of those that wait, the one of the earliest stream comes first.
  ///
  ///     first                             1---3-|
  ///     second                            --2---4-|
  ///     mergeByPriority([first, second])  1-2-3-4-|
  ///
  /// An empty collection finishes at once.
  ///
  /// - Fails: with the first failure, at once: waiting elements are lost.
  /// - Demand: one element ahead of each stream; all elements of one that can't wait are kept.
  /// - Complexity: O(*n*) for each element, where *n* is the number of streams. Space: O(*n* + *k*), where *k* is the number of kept elements.
  @_alwaysEmitIntoClient
  public static func mergeByPriority<Producers: Collection>(_ producers: Producers) -> Producer
  where Producers.Element == Producer {
    prioritizing(Array(producers), by: nil)
  }

  /// Emits the elements of all the streams of a collection; a comparison decides which of those that wait comes first.
  ///
  /// Of equal elements, the one of the earliest stream in the collection comes first.
  ///
  /// - Fails: when `areInIncreasingOrder` throws, or with the first failure, at once: waiting elements are lost.
  /// - Demand: one element ahead of each stream; all elements of one that can't wait are kept.
  /// - Complexity: O(*n*) comparisons for each element, where *n* is the number of streams. Space: O(*n* + *k*), where *k* is the number of
  ///   kept elements.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public static func mergeByPriority<Producers: Collection>(
    _ producers: Producers, by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws(Failure) -> Bool
  ) -> Producer where Producers.Element == Producer {
    prioritizing(Array(producers), by: areInIncreasingOrder)
  }

  /// Emits the elements of all the streams of a collection; a comparison decides which of those that wait comes first.
  ///
  /// For a nonthrowing `areInIncreasingOrder`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient
  public static func mergeByPriority<Producers: Collection>(
    _ producers: Producers, by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Producer where Producers.Element == Producer {
    mergeByPriority(
      producers, by: { (one: Element, other: Element) throws(Failure) -> Bool in areInIncreasingOrder(one, other) })
  }

  @usableFromInline
  static func prioritizing(
    _ producers: [Producer], by areInIncreasingOrder: (@Sendable (Element, Element) throws(Failure) -> Bool)?
  ) -> Producer {
    Producer { consumer in
      let streams = PrioritizedStreams(consumer, count: producers.count, by: areInIncreasingOrder)
      streams.junction.open(turn: { streams.turn() }) { streams.start(producers) }
    }
  }
}

/// The streams of a merge by priority, each with the elements that wait. Confined to the junction's serial context.
private final class PrioritizedStreams<Element: Sendable, Failure: Error>: @unchecked Sendable {
  typealias Comparison = @Sendable (Element, Element) throws(Failure) -> Bool

  /// One of the streams. Confined to the junction's serial context.
  final class PrioritizedStream: @unchecked Sendable {
    let waiting = Ring<Element>(capacity: 2)
    var branch = Branch()
  }

  let junction: Junction<Element, Failure>
  private let streams: [PrioritizedStream]
  private let comparison: Comparison?
  /// How many streams have not finished.
  private var running = 0
  /// True while streams are started or resumed or elements are emitted: what arrives then waits to be compared.
  private var isCollecting = false

  init(_ consumer: Consumer<Element, Failure>, count: Int, by comparison: Comparison?) {
    junction = Junction(consumer)
    streams = (0..<count).map { _ in PrioritizedStream() }
    self.comparison = comparison
    for stream in streams { junction.count(in: stream.waiting) }
  }

  func start(_ producers: [Producer<Element, Failure>]) {
    running = streams.count
    for stream in streams {
      stream.waiting.removeAll()
      stream.branch = Branch()
    }
    isCollecting = true
    for (producer, stream) in zip(producers, streams) where junction.isLive { listen(to: producer, stream) }
    isCollecting = false
    emit()
  }

  private func listen(to producer: Producer<Element, Failure>, _ stream: PrioritizedStream) {
    junction.listen(to: producer, as: stream.branch, onDemand: true) { [self] element in
      junction.contexts?.keep()
      stream.waiting.append(element)
      emit()
      if !junction.isLive { return .stop }
      return junction.isReady && stream.waiting.isEmpty ? .more : .wait
    } ended: { [self] completion in
      guard case .finished = completion else { return junction.end(completion) }
      running -= 1
      emit()
    }
  }

  /// Called when there is demand: each stream may provide the element that it is compared with.
  func turn() {
    isCollecting = true
    for stream in streams { resume(stream) }
    isCollecting = false
    emit()
  }

  private func resume(_ stream: PrioritizedStream) {
    if stream.waiting.isEmpty { junction.resume(stream.branch) }
  }

  /// Emits the first of the waiting elements while there is demand.
  private func emit() {
    if isCollecting { return }
    if let contexts = junction.contexts { contexts.inKept(emitWaiting) } else { emitWaiting() }
  }

  private func emitWaiting() {
    isCollecting = true
    defer { isCollecting = false }
    do throws(Failure) {
      while junction.isReady, let stream = try first() {
        junction.deliver(stream.waiting.removeFirst(), to: junction.next)
        if junction.isReady { resume(stream) }
      }
    } catch {
      return junction.end(.failed(error))
    }
    let isAnyWaiting = streams.contains { !$0.waiting.isEmpty }
    if running == 0 && !isAnyWaiting { return junction.end(.finished) }
    if !junction.isReady && (isAnyWaiting || junction.waiting.count > 0) { junction.wantsTurn = true }
  }

  /// The stream whose waiting element comes first.
  private func first() throws(Failure) -> PrioritizedStream? {
    var first: (stream: PrioritizedStream, element: Element)?
    for stream in streams {
      guard let element = stream.waiting.peek else { continue }
      if let earlier = first {
        guard let comparison, try comparison(element, earlier.element) else { continue }
      }
      first = (stream, element)
    }
    return first?.stream
  }
}

extension Producer {
  /// Emits what the asynchronous `transform` makes of each element, one after the other.
  ///
  ///     requests.mapAsync { await load($0) }.observeValues { print($0) }.start()
  ///
  /// It is no overload of `map`, which every chain would have to be checked against. One task calls `transform` for all
  /// elements; several at once are `flatMap(maxConcurrent:)` with `just { await … }`.
  ///
  /// - Fails: as soon as `transform` throws, or with the stream, after the elements that came before.
  /// - Demand: the next element is asked for when one is wanted and the one before has been transformed; the end is found at
  ///   the request after the last one.
  /// - Cancels: the task.
  @_disfavoredOverload
  public func mapAsync<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) async throws(Failure) -> NewElement
  ) -> Producer<NewElement, Failure> {
    let executor = TaskPreference.executor
    return Producer<NewElement, Failure> { consumer in
      // What is woken by the consumer's talkback must not own it.
      let mapped = Producer<NewElement, Failure>.walking(on: executor) { [weak line = consumer.line] in
        MappingIterator(self, below: line, transform)
      } ending: { (iterator: MappingIterator<Element, NewElement, Failure>) in
        iterator.ending.value
      }
      mapped.run(consumer)
    }
  }

  /// Emits what the asynchronous `transform` makes of each element, one after the other.
  ///
  /// For a `transform` that does not throw, so that it says nothing about the failure: it would bind an open one to `Never`.
  public func mapAsync<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) async -> NewElement
  ) -> Producer<NewElement, Failure> {
    mapAsync({ (element: Element) async throws(Failure) -> NewElement in await transform(element) })
  }

  /// Emits what the asynchronous `transform` makes of the latest element; the task of the one before is cancelled.
  ///
  ///     searchTexts.mapLatest { await results(for: $0) }.observeValues { print($0) }.start()
  ///
  /// - Finishes: when the stream has, and the last task.
  /// - Fails: as soon as `transform` throws; what a cancelled one throws is ignored.
  /// - Demand: upstream waits while the consumer wants nothing.
  /// - Cancels: the task.
  /// - Loses: every element that is followed by another one before it is transformed.
  @_disfavoredOverload
  public func mapLatest<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) async throws(Failure) -> NewElement
  ) -> Producer<NewElement, Failure> {
    let executor = TaskPreference.executor
    return flatMapLatest { element in
      calling({ () async throws(Failure) -> NewElement in try await transform(element) }, on: executor)
    }
  }

  /// Emits what the asynchronous `transform` makes of the latest element; the task of the one before is cancelled.
  ///
  /// For a `transform` that does not throw, so that it says nothing about the failure: it would bind an open one to `Never`.
  public func mapLatest<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) async -> NewElement
  ) -> Producer<NewElement, Failure> {
    mapLatest({ (element: Element) async throws(Failure) -> NewElement in await transform(element) })
  }
}

/// Transforms what comes from a stream, one element for each call.
private struct MappingIterator<Upstream: Sendable, Element: Sendable, Failure: Error>: AsyncIteratorProtocol {
  private var upstream: Values<Upstream, Failure>.Iterator
  private let transform: @Sendable (Upstream) async throws(Failure) -> Element
  /// How the stream has completed, once it has. Written before the iterator can see that it is over.
  let ending = Serial(Completion<Failure>.finished)

  /// - Parameter line: what can't be rewound upstream, can't be there.
  init(
    _ producer: Producer<Upstream, Failure>, below line: Talkback?,
    _ transform: @escaping @Sendable (Upstream) async throws(Failure) -> Element
  ) {
    self.transform = transform
    let mailbox = Mailbox<Upstream, Failure>()
    mailbox.talkback.downstream = line
    let ending = ending
    upstream = Values.Iterator(
      mailbox,
      Producer { consumer in
        let completed = consumer.unownedCompleted
        producer.run(
          consumer.wrapping(next: consumer.unownedNext) { completion in
            ending.value = completion
            completed(completion)
          })
      })
  }

  mutating func next() async throws(Failure) -> Element? { try await next(isolation: nil) }

  mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
    guard let element = try await upstream.next(isolation: actor) else { return nil }
    return try await transform(element)
  }
}

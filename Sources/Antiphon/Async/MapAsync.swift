extension Producer {
  /// Emits the result of the asynchronous `transform` for each element, one after the other.
  ///
  ///     requests.mapAsync { await load($0) }.observeValues { print($0) }.start()
  ///
  /// It is not an overload of `map`, which would slow the type-checking of every chain. One task calls `transform` for all
  /// elements; use `flatMap(maxConcurrent:)` with `just { await … }` for concurrent calls. `transform` sees the task-local values of the
  /// start.
  ///
  /// - Fails: as soon as `transform` throws, or with the stream, after the results of the earlier elements.
  /// - Demand: the next element is requested when the next result is requested and the previous element is transformed; the end is
  ///   found at the request after the last element.
  /// - Cancels: the task.
  @_disfavoredOverload
  public func mapAsync<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) async throws(Failure) -> NewElement
  ) -> Producer<NewElement, Failure> {
    let executor = TaskPreference.executor
    return Producer<NewElement, Failure> { consumer in
      let contexts = StageContexts.atStart()
      // The closure is woken by the consumer's talkback, so it must not retain the talkback.
      let mapped = Producer<NewElement, Failure>.walking(on: executor, carrying: contexts) {
        [weak talkback = consumer.optionalTalkback] in
        MappingIterator(self, below: talkback, contexts, transform)
      } ending: { (iterator: MappingIterator<Element, NewElement, Failure>) in
        iterator.ending.value
      }
      mapped.run(consumer)
    }
  }

  /// Emits the result of the asynchronous `transform` for each element, one after the other.
  ///
  /// For a nonthrowing `transform`: the throwing overload would infer the failure type `Never` from it.
  public func mapAsync<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) async -> NewElement
  ) -> Producer<NewElement, Failure> {
    mapAsync({ (element: Element) async throws(Failure) -> NewElement in await transform(element) })
  }

  /// Emits the result of the asynchronous `transform` for the latest element; the previous element's task is cancelled.
  ///
  ///     searchTexts.mapLatest { await results(for: $0) }.observeValues { print($0) }.start()
  ///
  /// `transform` sees the task-local values of the start, wherever the elements come from.
  ///
  /// - Finishes: when the stream and the last task have finished.
  /// - Fails: as soon as `transform` throws; an error of a cancelled task is ignored.
  /// - Demand: upstream waits while the consumer has no demand.
  /// - Cancels: the task.
  /// - Loses: every element that is followed by another one before it is transformed.
  @_disfavoredOverload
  public func mapLatest<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) async throws(Failure) -> NewElement
  ) -> Producer<NewElement, Failure> {
    let executor = TaskPreference.executor
    return Producer<NewElement, Failure> { consumer in
      let origin = TaskOrigin(on: executor)
      let mapped = flatMapLatest { element in
        calling({ () async throws(Failure) -> NewElement in try await transform(element) }, on: executor, from: origin)
      }
      mapped.run(consumer)
    }
  }

  /// Emits the result of the asynchronous `transform` for the latest element; the previous element's task is cancelled.
  ///
  /// For a nonthrowing `transform`: the throwing overload would infer the failure type `Never` from it.
  public func mapLatest<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) async -> NewElement
  ) -> Producer<NewElement, Failure> {
    mapLatest({ (element: Element) async throws(Failure) -> NewElement in await transform(element) })
  }
}

/// Transforms the elements of a stream, one element for each call.
private struct MappingIterator<Upstream: Sendable, Element: Sendable, Failure: Error>: AsyncIteratorProtocol {
  private var upstream: Values<Upstream, Failure>.Iterator
  private let contexts: StageContexts?
  private let transform: @Sendable (Upstream) async throws(Failure) -> Element
  /// The completion of the stream, once it has completed. Written before the iterator can see that the stream is over.
  let ending = StateBox(Completion<Failure>.finished)

  /// - Parameter talkback: that of the downstream, which can't be rewound if this stream can't be.
  init(
    _ producer: Producer<Upstream, Failure>, below talkback: Talkback?, _ contexts: StageContexts?,
    _ transform: @escaping @Sendable (Upstream) async throws(Failure) -> Element
  ) {
    self.transform = transform
    self.contexts = contexts
    let slot = ElementSlot<Upstream, Failure>()
    slot.talkback.downstream = talkback
    let ending = ending
    upstream = Values.Iterator(
      slot,
      Producer { consumer in
        let (next, completed) = (consumer.unownedNext, consumer.unownedCompleted)
        producer.run(
          consumer.wrapping(next: recording(next, in: contexts)) { completion in
            ending.value = completion
            completed(completion)
          })
      })
  }

  mutating func next() async throws(Failure) -> Element? { try await next(isolation: nil) }

  mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
    guard let element = try await upstream.next(isolation: actor) else { return nil }
    guard let contexts else { return try await transform(element) }
    return try await contexts.awaitInKept { [transform] () async throws(Failure) -> Element in
      try await transform(element)
    }
  }
}

/// `next`, which records the context of each element first.
private func recording<Element>(
  _ next: @escaping @Sendable (Element) -> Reply, in contexts: StageContexts?
) -> @Sendable (Element) -> Reply {
  guard let contexts else { return next }
  return { element in
    contexts.keep()
    return next(element)
  }
}

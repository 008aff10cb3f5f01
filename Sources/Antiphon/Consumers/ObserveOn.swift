extension ProducerObservable {
  /// Calls `receive` with `target` and each element, in the isolation of the caller.
  ///
  ///     results.observeValues(on: self) { screen, result in screen.text = result }.start()
  ///
  /// If the caller is isolated to the main actor, as in a view or a model, `receive` is called on the main actor: elements that arrive
  /// elsewhere are delivered there as by `receive(on: .main)`. If the caller is nonisolated, `receive` is called where the stream emits.
  ///
  /// `target` is not retained: the stream finishes at the first element after its release.
  ///
  /// - Parameters:
  ///   - target: the object that `receive` changes.
  ///   - receive: called with `target` and an element. Calls are serial.
  /// - Demand: that of `receive(on:prefetch:)` if elements are delivered elsewhere.
  public func observeValues<Target: AnyObject & Sendable>(
    on target: Target,
    @_inheritActorContext _ receive: @escaping @isolated(any) @Sendable (Target, Element) -> Void
  ) -> FinalizedProducer<Element, Failure> {
    let isolation = receive.isolation
    // `receive` without its isolation. `delivered(in:)` guards it: `notifying` is behind it, so it runs only on that actor.
    let there = unsafeBitCast(receive, to: (@Sendable (Target, Element) -> Void).self)
    return finalized.delivered(in: isolation).notifying(there, with: target).finalized
  }

  /// Calls `receive` on `actor` with each element.
  ///
  ///     results.observeValues(on: store) { store, result in store.keep(result) }.start()
  ///
  /// `actor` is not retained: the stream finishes at the first element after its release.
  ///
  /// - Demand: that of `receive(on:prefetch:)`.
  public func observeValues<Target: Actor>(
    on actor: Target, _ receive: @escaping @Sendable (isolated Target, Element) -> Void
  ) -> FinalizedProducer<Element, Failure> {
    finalized.delivered(in: actor)
      .notifying({ actor, element in actor.assumeIsolated { receive($0, element) } }, with: actor).finalized
  }
}

extension ProducerObservable where Failure == Never {
  /// Writes every element to a property of `target`, in the isolation of the caller, and starts the stream.
  ///
  ///     results.bind(to: self, \.text)
  ///
  /// If the caller is isolated to the main actor, the property is written on the main actor; if it is nonisolated, where the stream emits.
  ///
  /// `target` is not retained: the stream finishes at the first element after its release.
  ///
  /// - Returns: the handle. It may be dropped: the stream continues.
  @discardableResult
  public func bind<Target: AnyObject & Sendable>(
    to target: Target, _ property: ReferenceWritableKeyPath<Target, Element>,
    isolation: isolated (any Actor)? = #isolation
  ) -> Subscription {
    // A key path to isolated state isn't Sendable: it is used only where it was made.
    nonisolated(unsafe) let property = property
    return finalized.delivered(in: isolation).notifying({ $0[keyPath: property] = $1 }, with: target).finalized.start()
  }

  /// Writes every element to an optional property of `target`, in the isolation of the caller, and starts the stream.
  @discardableResult
  public func bind<Target: AnyObject & Sendable>(
    to target: Target, _ property: ReferenceWritableKeyPath<Target, Element?>,
    isolation: isolated (any Actor)? = #isolation
  ) -> Subscription {
    // A key path to isolated state isn't Sendable: it is used only where it was made.
    nonisolated(unsafe) let property = property
    return finalized.delivered(in: isolation).notifying({ $0[keyPath: property] = $1 }, with: target).finalized.start()
  }
}

extension FinalizedProducer {
  /// This stream as a producer that delivers on an actor; without an actor, where it emits.
  fileprivate func delivered(in isolation: (any Actor)?) -> Producer<Element, Failure> {
    let producer = producerWithObservers
    guard let isolation else { return producer }
    if isolation === MainActor.shared { return producer.receive(on: .main) }
    return producer.receive(on: ActorScheduler(weakly: isolation))
  }
}

extension Producer {
  /// Calls `receive` with `target` and each element before it is passed on. Finishes when `target` is released.
  func notifying<Target: AnyObject & Sendable>(
    _ receive: @escaping @Sendable (Target, Element) -> Void, with target: Target
  ) -> Producer {
    Producer { [run, weak target] consumer in
      let next = consumer.unownedNext
      run(
        consumer.receiving { [weak target] element in
          guard let target else {
            consumer.finish()
            return .stop
          }
          receive(target, element)
          return next(element)
        })
    }
  }
}

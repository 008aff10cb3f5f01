extension Producer {
  /// Merges the producers, and fails with the first failure only when all are over.
  ///
  ///     first                                 1-#
  ///     second                                -2-3-|
  ///     merge(delayingErrors: first, second)  12-3-#
  ///
  /// It behaves like `merge(_:)`, except that a failed stream counts as finished.
  ///
  /// - Fails: at the end, with the first failure; later failures are lost.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public static func merge(delayingErrors producers: Producer...) -> Producer { merge(delayingErrors: producers) }

  /// Merges the producers of a collection, and fails with the first failure only when all are over.
  @_alwaysEmitIntoClient
  public static func merge<Producers: Collection & Sendable>(delayingErrors producers: Producers) -> Producer
  where Producers.Element == Producer {
    delayingErrors { errors in .merge(producers.map { $0.finishing(telling: errors) }) }
  }

  /// Emits the elements of each producer, one after the other, and fails with the first failure only after the last one.
  ///
  ///     first                                  1-#
  ///     second                                 2-|
  ///     concat(delayingErrors: first, second)  1-2-#
  ///
  /// It behaves like `concat(_:)`, except that a failed stream counts as finished.
  ///
  /// - Fails: at the end, with the first failure; later failures are lost.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public static func concat(delayingErrors producers: Producer...) -> Producer { concat(delayingErrors: producers) }

  /// Emits the elements of each producer of a collection, one after the other, and fails with the first failure only after the
  /// last one.
  @_alwaysEmitIntoClient
  public static func concat<Producers: Collection & Sendable>(delayingErrors producers: Producers) -> Producer
  where Producers.Element == Producer {
    delayingErrors { errors in .concat(producers.map { $0.finishing(telling: errors) }) }
  }

  /// Combines the latest elements of the producers, and fails with the first failure only when the combination is over.
  ///
  ///     first                                         1---#
  ///     second                                        -a-b--|
  ///     combineLatest(delayingErrors: first, second)  -x-y--#   x: (1, a)  y: (1, b)
  ///
  /// It behaves like `combineLatest(_:)`, except that a failed stream counts as finished: its latest element stays in the
  /// combination; if it had none, the combination is over.
  ///
  /// - Fails: at the end, with the first failure; later failures are lost.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public static func combineLatest<each Part: Sendable>(
    delayingErrors producers: repeat Producer<each Part, Failure>
  ) -> Producer where Element == (repeat each Part) {
    delayingErrors { errors in .combineLatest(repeat (each producers).finishing(telling: errors)) }
  }

  /// Emits tuples of the producers' elements, and fails with the first failure only when there are no more tuples.
  ///
  ///     first                               12#
  ///     second                              -a-b-|
  ///     zip(delayingErrors: first, second)  -x-(z#)   x: (1, a)  z: (2, b)
  ///
  /// It behaves like `zip(_:)`, except that a failed stream counts as finished: its elements are used up first.
  ///
  /// - Fails: at the end, with the first failure; later failures are lost.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public static func zip<each Part: Sendable>(
    delayingErrors producers: repeat Producer<each Part, Failure>
  ) -> Producer where Element == (repeat each Part) {
    delayingErrors { errors in .zip(repeat (each producers).finishing(telling: errors)) }
  }

  /// Emits the elements of the streams that `transform` returns for the elements, and fails with the first failure only when all
  /// are over.
  ///
  ///     self                                           12--|
  ///     transform                                      5#   then -6-|
  ///     flatMap(delayingErrors: .merge) { transform }  5-6-#
  ///
  /// It behaves like `flatMap(_:maxConcurrent:_:)`, except that a failed stream counts as finished, and so does one that can't be made
  /// because `transform` throws.
  ///
  /// - Fails: at the end, with the first failure; later failures are lost.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMap<NewElement: Sendable>(
    delayingErrors strategy: FlattenStrategy, maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    precondition(maxConcurrent > 0, "flatMap(delayingErrors:maxConcurrent:) needs 1 or more")
    return .delayingErrors { errors in
      self.finishing(telling: errors).flatMap(strategy, maxConcurrent: maxConcurrent) { element in
        do throws(Failure) {
          return try transform(element).finishing(telling: errors)
        } catch {
          return fail(error).finishing(telling: errors)
        }
      }
    }
  }

  /// Emits the elements of the streams that `transform` returns for the elements, and fails with the first failure only when all
  /// are over.
  ///
  /// For a nonthrowing `transform`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient
  public func flatMap<NewElement: Sendable>(
    delayingErrors strategy: FlattenStrategy, maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    flatMap(
      delayingErrors: strategy, maxConcurrent: maxConcurrent,
      { (element: Element) throws(Failure) -> Producer<NewElement, Failure> in transform(element) })
  }

  /// The result of `compose` for streams that record their failures and finish; it fails with the first of these failures instead of
  /// finishing.
  @usableFromInline
  static func delayingErrors(_ compose: @escaping @Sendable (DelayedErrors<Failure>) -> Producer) -> Producer {
    Producer { consumer in
      let errors = DelayedErrors<Failure>()
      consumer.onRewind { errors.forget() }
      let completed = consumer.unownedCompleted
      compose(errors).run(
        consumer.wrapping(next: consumer.unownedNext) { completion in
          guard completion.isFinished, let first = errors.first else { return completed(completion) }
          completed(.failed(first))
        })
    }
  }

  /// This stream, except that it records its failure and finishes.
  @usableFromInline
  func finishing(telling errors: DelayedErrors<Failure>) -> Producer {
    Producer { [run] consumer in
      let round = errors.round
      let completed = consumer.unownedCompleted
      consumer.keepFailuresInOrder()
      run(
        consumer.wrapping(next: consumer.unownedNext) { (completion: Completion<Failure>) in
          if case .failed(let failure) = completion { errors.note(failure, in: round) }
          completed(completion.withoutFailure())
        })
    }
  }
}

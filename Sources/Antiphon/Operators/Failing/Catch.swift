extension Producer {
  /// Continues with another stream when this one fails.
  ///
  ///     self             1-2-#
  ///     other            3-|
  ///     catch { other }  1-2-3-|
  ///
  /// - Fails: when the stream that `handler` returned fails.
  /// - Demand: carried over.
  /// - Rewinds: to the first element of this stream.
  @_alwaysEmitIntoClient
  public func `catch`<NewFailure: Error>(
    _ handler: @escaping @Sendable (Failure) -> Producer<Element, NewFailure>
  ) -> Producer<Element, NewFailure> {
    Producer<Element, NewFailure> { [run] consumer in
      consumer.sequence {
        let failure = StateBox<Failure?>(nil)
        let first = Producer<Element, NewFailure> { consumer in
          consumer.keepFailuresInOrder()
          run(
            consumer.wrapping(next: consumer.unownedNext) { completion in
              if case .failed(let reason) = completion { failure.value = reason }
              consumer.unownedCompleted(completion.withoutFailure())
            })
        }
        return { ended in
          guard let ended else { return NextUpstream(first) }
          guard ended.isFinished, let reason = failure.value.take() else { return nil }
          return NextUpstream(handler(reason), isLast: true)
        }
      }
    }
  }

  /// Continues with another stream when this one fails, unless `handler` throws: then the result fails with that error.
  ///
  /// Disfavored, because a closure that doesn't throw would otherwise have to return a stream that can't fail.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func `catch`<NewFailure: Error>(
    _ handler: @escaping @Sendable (Failure) throws(NewFailure) -> Producer<Element, NewFailure>
  ) -> Producer<Element, NewFailure> {
    `catch` { (failure: Failure) -> Producer<Element, NewFailure> in
      do throws(NewFailure) { return try handler(failure) } catch { return fail(error) }
    }
  }
}

#if Lifecycle
import Antiphon

extension Producer {
  /// Emits each element as one that a service has accepted, until the service is shut down.
  ///
  ///     self                      1-2-3-4-|
  ///     shutdown                  -----a
  ///     accepted(by:)             1-2-3|
  ///
  /// - Parameters:
  ///   - intake: that of the running service.
  ///   - isEager: true for a source that pushes, such as a subject: each element is accepted as soon as it is sent. Otherwise those that
  ///     nothing has requested yet stay in the source, and are lost with it.
  ///   - giveBack: called with each element that is released before it is handled, on any thread.
  /// - Finishes: with the stream, also if that is terminated; on a graceful shutdown, after the elements that have arrived. The stream is cancelled then, and not
  ///   started by a rewind.
  /// - Fails: with the stream, after the elements that have arrived.
  /// - Demand: one element is requested when one is requested and none is waiting; all at once if `isEager`. What is not requested yet is
  ///   kept.
  public func accepted(
    by intake: ServiceIntake, eagerly isEager: Bool = false, returning giveBack: @escaping @Sendable (Element) -> Void
  ) -> Producer<Accepted<Element>, Failure> {
    Producer<Accepted<Element>, Failure> { consumer in
      // The queue that retains this closure is woken by the talkback of the consumer, which must not be retained in turn.
      let elements = emitting { [weak downstream = consumer.talkback] (emitter: Emitter<Accepted<Element>, Failure>) in
        let upstream = Talkback(requesting: isEager ? .max : 0)
        upstream.downstream = downstream
        guard let source = intake.connect({ upstream.cancel() }) else { return emitter.finish() }
        emitter.onEnd {
          intake.disconnect(source)
          upstream.cancel()
        }
        if !isEager {
          emitter.onPause {
            upstream.pause()
          } resume: {
            upstream.resume()
          }
          emitter.onRequest { upstream.request() }
        }
        run(
          Consumer(talkback: upstream) { element in
            if emitter.send(Accepted(element, by: intake, returning: giveBack)) != .ended { return upstream.take() }
            upstream.close()
            intake.settle()
            return .stop
          } completed: { completion in
            upstream.close()
            intake.disconnect(source)
            if case .failed(let failure) = completion { emitter.fail(failure) } else { emitter.finish() }
            intake.settle()
          })
      }
      elements.run(consumer)
    }
  }
}
#endif

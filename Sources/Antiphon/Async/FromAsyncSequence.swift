/// Emits the elements of an asynchronous sequence.
///
///     from(clock.timer(interval: .seconds(1))).observeValues { print($0) }.start()
///
/// For each start one task uses one iterator, which it calls only when an element is requested.
///
/// - Fails: when the sequence throws, with its own failure type.
/// - Demand: pullable, one call of `next()` for each requested element; the end is found at the request after the last element.
/// - Cancels: the task, and with it a running call of `next()`.
/// - Rewinds: with a new iterator; the sequence decides which elements it emits.
@_disfavoredOverload
public func from<Elements: AsyncSequence & Sendable>(
  _ elements: Elements
) -> Producer<Elements.Element, Elements.Failure>
where Elements.Element: Sendable, Elements.AsyncIterator: SendableMetatype {
  .walking(on: TaskPreference.executor) { elements.makeAsyncIterator() }
}

extension Producer {
  /// A pullable source: a task calls an asynchronous iterator, one element at a time.
  ///
  /// - Parameters:
  ///   - start: returns the iterator; called in the task.
  ///   - ending: returns the completion when the iterator has ended.
  ///   - contexts: records the context of each element, if contexts are captured.
  static func walking<Position: AsyncIteratorProtocol & SendableMetatype>(
    on executor: (any TaskExecutor)?, carrying contexts: StageContexts? = nil,
    _ start: @escaping @Sendable () -> Position,
    ending: @escaping @Sendable (Position) -> Completion<Failure> = { _ in .finished }
  ) -> Producer where Position.Element == Element, Position.Failure == Failure {
    emitting { emitter in
      // The task suspends here until an element is requested.
      let (wishes, tell) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
      emitter.onRequest { tell.yield() }
      let task = Task(executorPreference: executor) {
        var position = start()
        do throws(Failure) {
          for await _ in wishes {
            guard let element = try await position.next(isolation: nil) else { return emitter.end(ending(position)) }
            if let contexts { contexts.inKept { _ = emitter.send(element) } } else { emitter.send(element) }
          }
        } catch {
          emitter.fail(error)
        }
      }
      emitter.onEnd {
        tell.finish()
        task.cancel()
      }
    }
  }
}

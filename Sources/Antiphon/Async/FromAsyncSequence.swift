/// Emits the elements of an asynchronous sequence.
///
///     from(clock.timer(interval: .seconds(1))).observeValues { print($0) }.start()
///
/// One task walks through one iterator for each start, and calls it only when an element is wanted.
///
/// - Fails: when the sequence throws, with its own failure type.
/// - Demand: pullable, one call of `next()` for each element asked for; the end is found at the request after the last one.
/// - Cancels: the task, and with it the call of `next()` that is going on.
/// - Rewinds: with a new iterator; what that begins with is the sequence's.
@_disfavoredOverload
public func from<Elements: AsyncSequence & Sendable>(
  _ elements: Elements
) -> Producer<Elements.Element, Elements.Failure>
where Elements.Element: Sendable, Elements.AsyncIterator: SendableMetatype {
  .walking(on: TaskPreference.executor) { elements.makeAsyncIterator() }
}

extension Producer {
  /// A pullable source whose elements a task asks an asynchronous iterator for, one at a time.
  ///
  /// - Parameters:
  ///   - start: called in the task.
  ///   - ending: how the stream ends when the iterator has nothing more.
  static func walking<Position: AsyncIteratorProtocol & SendableMetatype>(
    on executor: (any TaskExecutor)?, _ start: @escaping @Sendable () -> Position,
    ending: @escaping @Sendable (Position) -> Completion<Failure> = { _ in .finished }
  ) -> Producer where Position.Element == Element, Position.Failure == Failure {
    emitting { emitter in
      // The task sleeps here until an element is wanted.
      let (wishes, tell) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
      emitter.onRequest { tell.yield() }
      let task = Task(executorPreference: executor) {
        var position = start()
        do throws(Failure) {
          for await _ in wishes {
            guard let element = try await position.next(isolation: nil) else { return emitter.end(ending(position)) }
            emitter.send(element)
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

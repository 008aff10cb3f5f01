/// A pull future: an operation that is done when it is asked for, and again each time.
///
///     let length = Future<String, Never> { answer in answer(.success("test")) }.map { $0.count }
///     length.start { print($0) }  // success(4)
///
/// It is cold: nothing is done before `start`, and two starts share nothing. Starting the last future of a chain starts the
/// operation of the first one, whose result then comes back through the chain. A future keeps what it was made of, and not the
/// other way round: keep the last one of a chain, or nothing at all while an operation runs that keeps its callback.
///
/// - Demand: one result for each `start`.
/// - Cancels: the handle that `start` returns tells the operation, and the answer that still comes is ignored. An operation that
///   lets go of its callback is cancelled, too.
public struct Future<Value: Sendable, Failure: Error>: Sendable {
  /// What an operation hands its result to.
  public typealias Callback = @Sendable (Result<Value, Failure>) -> Void

  /// Calls back once at most, and not after a cancellation.
  private let run: @Sendable (@escaping Callback, Talkback) -> Void

  private init(run: @escaping @Sendable (@escaping Callback, Talkback) -> Void) { self.run = run }

  /// A future around an operation that calls back, at once or later, from any thread.
  ///
  ///     Future { answer in queue.async { answer(.success(42)) } }
  ///
  /// The first answer to a start counts; if the operation calls back again that is ignored. A start whose operation lets go of
  /// `answer` without having called it is cancelled: there can be no answer.
  public init(_ operation: @escaping @Sendable (_ answer: @escaping Callback) -> Void) {
    self.init({ answer, _ in operation(answer) })
  }

  /// The same for an operation that can be stopped: it hears of a cancellation through `talkback`.
  ///
  /// An operation that lets go of `answer` without having called it is cancelled: there can be no answer. Its clean-ups are called
  /// where it does that, so let go of `answer` outside of locks.
  ///
  ///     Future { answer, talkback in
  ///       let request = load { answer($0) }
  ///       talkback.onCancel { request.stop() }
  ///     }
  public init(_ operation: @escaping @Sendable (_ answer: @escaping Callback, _ talkback: Talkback) -> Void) {
    self.init(run: { receive, talkback in
      // One for each operation of a chain, so that nothing is kept of those that have answered.
      let line = talkback.child()
      let answer = Answer<Value, Failure> {
        // What an operation answers that is being told to stop.
        if line.isCancelled { return }
        line.close()
        receive($0)
      } cancel: {
        talkback.cancel()
      }
      line.onCancel { [weak answer] in answer?.withdraw() }
      if line.isActive { operation({ answer.give($0) }, line) }
    })
  }

  /// A future that is answered by an asynchronous function, called in a task of its own for each start.
  ///
  ///     Future { () async throws(LoadFailure) in try await load() }
  ///
  /// - Fails: when `operation` throws.
  /// - Cancels: the task.
  public init(_ operation: @escaping @Sendable () async throws(Failure) -> Value) {
    self.init({ answer, talkback in
      let task = Task {
        do throws(Failure) { answer(.success(try await operation())) } catch { answer(.failure(error)) }
      }
      talkback.onCancel { task.cancel() }
    })
  }

  /// A future that answers with `result`, at once.
  public init(_ result: Result<Value, Failure>) {
    self.init(run: { receive, _ in receive(result) })
  }

  /// Does the operation, and calls `receive` with its result: once, or never if the operation never answers.
  ///
  /// - Returns: the handle, which may be dropped. After its `cancel()` the result is ignored.
  @discardableResult
  public func start(_ receive: @escaping Callback = { _ in }) -> Subscription {
    let talkback = Talkback()
    run(
      { result in
        talkback.close()
        receive(result)
      }, talkback)
    return Subscription(talkback)
  }
}

// MARK: Derived futures

extension Future {
  /// A future of what `transform` makes of the value.
  ///
  ///     text.map { $0.count }
  ///
  /// - Fails: when this one does, which skips `transform`, and when `transform` throws.
  @_disfavoredOverload
  public func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws(Failure) -> NewValue
  ) -> Future<NewValue, Failure> {
    Future<NewValue, Failure>(run: { [run] receive, talkback in
      run({ result in receive(Result { () throws(Failure) in try transform(result.get()) }) }, talkback)
    })
  }

  /// A future of what `transform` makes of the value.
  ///
  /// For a `transform` that does not throw, so that it says nothing about the failure: it would bind an open one to `Never`.
  public func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> Future<NewValue, Failure> {
    map({ (value: Value) throws(Failure) -> NewValue in transform(value) })
  }

  /// The callback form of `map`: `transform` hands its result to a callback, whenever it has it. The first answer counts.
  ///
  ///     text.map { text, answer in
  ///       queue.async { answer(.success(text.count)) }
  ///     }
  ///
  /// - Fails: when this one does, which skips `transform`, and when a failure is answered.
  public func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value, @escaping Future<NewValue, Failure>.Callback) -> Void
  ) -> Future<NewValue, Failure> {
    flatMap { value in
      Future<NewValue, Failure> { answer in transform(value, answer) }
    }
  }

  /// A future that goes on with the one that `transform` makes of the value.
  ///
  ///     user.flatMap { user in loadPicture(of: user) }
  ///
  /// Who answers at once does so inside `start`: a chain that goes on for ever by itself needs someone in it who answers later,
  /// or the stack grows.
  ///
  /// - Fails: when this one does, which skips `transform`, when the one it made does, and when it throws.
  /// - Cancels: whichever of the two operations is running.
  @_disfavoredOverload
  public func flatMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws(Failure) -> Future<NewValue, Failure>
  ) -> Future<NewValue, Failure> {
    Future<NewValue, Failure>(run: { [run] receive, talkback in
      run(
        { result in
          do throws(Failure) {
            try transform(result.get()).run(receive, talkback)
          } catch {
            receive(.failure(error))
          }
        }, talkback)
    })
  }

  /// A future that goes on with the one that `transform` makes of the value.
  ///
  /// For a `transform` that does not throw, so that it says nothing about the failure: it would bind an open one to `Never`.
  public func flatMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Future<NewValue, Failure>
  ) -> Future<NewValue, Failure> {
    flatMap({ (value: Value) throws(Failure) -> Future<NewValue, Failure> in transform(value) })
  }
}

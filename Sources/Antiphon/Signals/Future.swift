/// A pull-based future: an operation that runs on demand, and again for each start.
///
///     let length = Future<String, Never> { answer in answer(.success("test")) }.map { $0.count }
///     length.start { print($0) }  // success(4)
///
/// It is cold: nothing runs before `start`, and two starts share nothing. Starting the last future of a chain starts the
/// operation of the first one, whose result then passes through the chain. A future retains the future it was derived from, not the
/// reverse: keep the last one of a chain. None has to be kept while a running operation retains its callback.
///
/// - Demand: one result for each `start`.
/// - Cancels: cancelling the handle that `start` returns cancels the operation; a later answer is ignored. An operation that
///   releases its callback is cancelled, too.
public struct Future<Value: Sendable, Failure: Error>: Sendable {
  /// The callback for the result of an operation.
  public typealias Callback = @Sendable (Result<Value, Failure>) -> Void

  /// Calls back at most once, and not after a cancellation.
  private let run: @Sendable (@escaping Callback, Talkback) -> Void

  private init(run: @escaping @Sendable (@escaping Callback, Talkback) -> Void) { self.run = run }

  /// A future for an operation that calls back, at once or later, on any thread.
  ///
  ///     Future { answer in queue.async { answer(.success(42)) } }
  ///
  /// The first answer to a start counts; further answers are ignored. A start whose operation releases `answer` without having called it
  /// is cancelled: no answer is possible.
  public init(_ operation: @escaping @Sendable (_ answer: @escaping Callback) -> Void) {
    self.init({ answer, _ in operation(answer) })
  }

  /// A future for an operation that calls back and can be cancelled: `talkback` reports the cancellation.
  ///
  /// An operation that releases `answer` without having called it is cancelled: no answer is possible. Its clean-ups are called on the
  /// releasing thread, so release `answer` outside of locks.
  ///
  ///     Future { answer, talkback in
  ///       let request = load { answer($0) }
  ///       talkback.onCancel { request.stop() }
  ///     }
  public init(_ operation: @escaping @Sendable (_ answer: @escaping Callback, _ talkback: Talkback) -> Void) {
    self.init(run: { receive, talkback in
      // One for each operation of a chain, so that nothing of the finished ones is retained.
      let child = talkback.child()
      let answer = OneShotCallback<Value, Failure> {
        // An answer of an operation that is being cancelled.
        if child.isCancelled { return }
        child.close()
        receive($0)
      } cancel: {
        talkback.cancel()
      }
      child.onCancel { [weak answer] in answer?.withdraw() }
      if child.isActive { operation({ answer.give($0) }, child) }
    })
  }

  /// A future for an asynchronous function, called in a task of its own for each start.
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

  /// A future with a result that is known already.
  public init(_ result: Result<Value, Failure>) {
    self.init(run: { receive, _ in receive(result) })
  }

  /// Runs the operation, and calls `receive` with its result: once, or never if the operation never answers.
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
  /// A future for the result of `transform`.
  ///
  ///     text.map { $0.count }
  ///
  /// - Fails: when this future fails, without calling `transform`, and when `transform` throws.
  @_disfavoredOverload
  public func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws(Failure) -> NewValue
  ) -> Future<NewValue, Failure> {
    Future<NewValue, Failure>(run: { [run] receive, talkback in
      run({ result in receive(Result { () throws(Failure) in try transform(result.get()) }) }, talkback)
    })
  }

  /// A future for the result of `transform`.
  ///
  /// For a nonthrowing `transform`: the throwing overload would infer the failure type `Never` from it.
  public func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> Future<NewValue, Failure> {
    map({ (value: Value) throws(Failure) -> NewValue in transform(value) })
  }

  /// A future for the result that `transform` passes to a callback, at once or later. The first answer counts.
  ///
  ///     text.map { text, answer in
  ///       queue.async { answer(.success(text.count)) }
  ///     }
  ///
  /// - Fails: when this future fails, without calling `transform`, and when `transform` answers with a failure.
  public func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value, @escaping Future<NewValue, Failure>.Callback) -> Void
  ) -> Future<NewValue, Failure> {
    flatMap { value in
      Future<NewValue, Failure> { answer in transform(value, answer) }
    }
  }

  /// A future that continues with the future that `transform` returns.
  ///
  ///     user.flatMap { user in loadPicture(of: user) }
  ///
  /// A future that answers at once does so inside `start`: an endless recursive chain needs a future in it that answers later,
  /// or the stack grows.
  ///
  /// - Fails: when this future fails, without calling `transform`, when the returned future fails, and when `transform` throws.
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

  /// A future that continues with the future that `transform` returns.
  ///
  /// For a nonthrowing `transform`: the throwing overload would infer the failure type `Never` from it.
  public func flatMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Future<NewValue, Failure>
  ) -> Future<NewValue, Failure> {
    flatMap({ (value: Value) throws(Failure) -> Future<NewValue, Failure> in transform(value) })
  }
}

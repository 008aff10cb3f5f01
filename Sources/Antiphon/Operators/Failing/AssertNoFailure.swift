extension Producer {
  /// The same stream, which is known not to fail: if it does, the program stops with a message that names the failure.
  ///
  ///     self               1-2-|
  ///     assertNoFailure()  1-2-|
  ///
  /// It stops in release builds as well, as `try!` does.
  ///
  /// - Parameter message: what the message begins with.
  @inlinable @inline(__always)
  public func assertNoFailure(
    _ message: String = "", file: StaticString = #file, line: UInt = #line
  ) -> Producer<Element, Never> {
    Producer<Element, Never>(pace: pace) { [run] consumer in
      let completed = consumer.unownedCompleted
      run(
        consumer.wrapping(next: consumer.unownedNext) { (completion: Completion<Failure>) in
          if case .failed(let failure) = completion { unexpected(failure, message, file, line) }
          completed(completion.withoutFailure())
        })
    }
  }
}

@usableFromInline
func unexpected(_ failure: any Error, _ message: String, _ file: StaticString, _ line: UInt) -> Never {
  fatalError("\(message.isEmpty ? "assertNoFailure" : message): \(failure)", file: file, line: line)
}

extension Producer {
  /// This stream with the failure type `Never`: if it fails, the program traps with a message that names the failure.
  ///
  ///     self               1-2-|
  ///     assertNoFailure()  1-2-|
  ///
  /// It traps in release builds as well, as `try!` does.
  ///
  /// - Parameters:
  ///   - message: the prefix of the message.
  ///   - file: the file that the message names, by default that of the caller.
  ///   - line: the line that the message names, by default that of the caller.
  @_alwaysEmitIntoClient @inline(__always)
  public func assertNoFailure(
    _ message: String = "", file: StaticString = #file, line: UInt = #line
  ) -> Producer<Element, Never> {
    Producer<Element, Never>(synchrony: synchrony) { [run] consumer in
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

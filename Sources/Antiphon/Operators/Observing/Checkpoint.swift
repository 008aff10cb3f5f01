extension Producer {
  /// Names a position in the chain, so that the path of a failure is reported, and forwards all events unchanged.
  ///
  ///     self                1-2-#
  ///     checkpoint("here")  1-2-#
  ///
  /// Each checkpoint that a failure passes reports it, beginning with the one nearest to its origin:
  /// `NotFound came through "decoding" at Search/Index.swift:12`. The failure itself is unchanged, so that a checkpoint can
  /// be added anywhere and removed again. `print`, `debug` and an `Inspector` name the checkpoints that a failure has passed.
  ///
  /// - Parameters:
  ///   - name: the name of the position.
  ///   - write: called with the report; by default it goes to standard output.
  ///   - fileID: the file that the report names, by default that of the caller.
  ///   - line: the line that the report names, by default that of the caller.
  @_alwaysEmitIntoClient
  public func checkpoint(
    _ name: String, to write: @escaping @Sendable (String) -> Void = { Swift.print($0) },
    fileID: String = #fileID, line: Int = #line
  ) -> Producer {
    Producer(synchrony: synchrony) { [run] consumer in
      let completed = consumer.unownedCompleted
      run(
        consumer.wrapping(
          next: consumer.unownedNext,
          completed: { completion in
            guard case .failed(let failure) = completion else { return completed(completion) }
            FailurePath.extend(name, with: { write("\(failure) came through \"\(name)\" at \(fileID):\(line)") }) {
              completed(completion)
            }
          }))
    }
  }
}

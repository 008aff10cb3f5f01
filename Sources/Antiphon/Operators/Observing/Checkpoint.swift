extension Producer {
  /// Names a place in the chain, so that a failure tells where it came through, and changes nothing.
  ///
  ///     self                1-2-#
  ///     checkpoint("here")  1-2-#
  ///
  /// A failure is reported at each checkpoint on its way, the one next to its origin first:
  /// `NotFound came through "decoding" at Search/Index.swift:12`. The failure itself stays what it is, so that a checkpoint can
  /// be put anywhere and taken away again.
  ///
  /// - Parameters:
  ///   - name: of the place.
  ///   - write: called with the report; by default it goes to the standard output.
  @inlinable
  public func checkpoint(
    _ name: String, to write: @escaping @Sendable (String) -> Void = { Swift.print($0) },
    fileID: String = #fileID, line: Int = #line
  ) -> Producer {
    on(failed: { write("\($0) came through \"\(name)\" at \(fileID):\(line)") })
  }
}

extension Producer {
  /// Starts the stream again each time it finishes, until it has run `count` times.
  ///
  ///     self       1-2|
  ///     repeat(2)  1-21-2|
  ///
  /// - Parameter count: the number of runs, at least 0; with 0 it finishes without starting.
  /// - Fails: with the first failure.
  /// - Demand: carried over to the next run. A million runs leave the stack flat.
  @_alwaysEmitIntoClient
  public func `repeat`(_ count: Int) -> Producer {
    precondition(count >= 0, "repeat(_:) needs a count of 0 or more")
    return .concat(repeatElement(self, count: count))
  }

  /// Starts the stream again each time it finishes, without end.
  ///
  ///     self                1-2|
  ///     repeat().prefix(3)  1-2(1|)
  ///
  /// - Fails: with the first failure.
  @_alwaysEmitIntoClient
  public func `repeat`() -> Producer {
    Producer { consumer in
      consumer.sequence { { ended in ended?.isFinished ?? true ? NextUpstream(self) : nil } }
    }
  }
}

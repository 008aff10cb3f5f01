extension Producer {
  /// Starts the stream again when it fails, at most `count` times.
  ///
  ///     self      1-2#
  ///     retry(1)  1-21-2#
  ///
  /// - Parameter count: the number of starts after the first, at least 0.
  /// - Fails: with the failure of the last run, after the elements that arrived before.
  /// - Demand: carried over to the next run. A million runs leave the stack flat.
  @_alwaysEmitIntoClient
  public func retry(_ count: Int) -> Producer {
    precondition(count >= 0, "retry(_:) needs a count of 0 or more")
    return Producer { consumer in
      consumer.keepFailuresInOrder()
      consumer.sequence {
        let left = StateBox(count)
        return { ended in
          guard let ended else { return NextUpstream(self) }
          guard case .failed = ended, left.value > 0 else { return nil }
          left.value -= 1
          return NextUpstream(self)
        }
      }
    }
  }
}

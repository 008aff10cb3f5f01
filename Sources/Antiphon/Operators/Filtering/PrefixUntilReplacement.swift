extension Producer {
  /// Emits elements until `replacement` emits one, and forwards `replacement` from then on.
  ///
  ///     self                                   1-2-3-4-|
  ///     replacement                            ---5-6-|
  ///     prefix(untilReplacement: replacement)  1-25-6-|
  ///
  /// `replacement` is started first.
  ///
  /// - Finishes: with `replacement`, whether or not this stream has finished.
  /// - Fails: with `replacement`, or with this stream before the first element of `replacement`.
  /// - Demand: the first element of `replacement` is taken without demand, and kept; otherwise both wait.
  /// - Cancels: this stream with the first element of `replacement`.
  /// - Loses: elements that still wait at this stream when `replacement` emits its first one.
  /// - Rewinds: starts both again.
  @_alwaysEmitIntoClient @inline(__always)
  public func prefix(untilReplacement replacement: Producer) -> Producer {
    Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      junction.open(turn: { junction.resumeAll() }) {
        let replaced = Branch.forwarded
        junction.listen(to: replacement, as: .forwarded) { element in
          junction.cancel(replaced)
          return junction.emit(element, to: next)
        } ended: { completion in
          junction.end(completion, replaced.isLive ? .overtaking : .inherited)
        }
        if !junction.isLive || !replaced.isLive { return }
        junction.forward(self, as: replaced, to: next) { completion in
          if !completion.isFinished { junction.end(completion, .inherited) }
        }
      }
    }
  }
}

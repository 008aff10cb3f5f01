extension Producer {
  /// Emits what `stage` emits.
  ///
  ///     self               1-2-3-|
  ///     lift(Doubled())    2-4-6-|
  ///
  /// A lifted stage is like an operator of the library: it fuses, and does not delay the start of its upstream.
  @_alwaysEmitIntoClient @inline(__always)
  public func lift<S: Stage<Element, Output>, Output>(_ stage: S) -> Producer<Output, Failure>
  where S.Failure == Never {
    Producer<Output, Failure>(synchrony: synchrony, shape: resultShape) { [run] consumer in
      let next = consumer.unownedNext
      run(
        consumer.receiving { element in
          stage.receive(element, emit: next)
        })
    }
  }

  /// Emits what `stage` emits, and fails as soon as it throws.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func lift<S: Stage<Element, Output>, Output>(_ stage: S) -> Producer<Output, Failure>
  where S.Failure == Failure {
    Producer<Output, Failure>(synchrony: synchrony, shape: resultShape) { [run] consumer in
      let next = consumer.unownedNext
      run(
        consumer.catching { element throws(Failure) in
          try stage.receive(element, emit: next)
        })
    }
  }

  /// Emits what `stage` emits.
  @_alwaysEmitIntoClient @inline(__always)
  public func lift<S: StatefulStage<Element, Output>, Output>(_ stage: S) -> Producer<Output, Failure>
  where S.Failure == Never {
    Producer<Output, Failure>(synchrony: synchrony) { [run] consumer in
      let (next, state) = (consumer.unownedNext, StageState(stage))
      if stage.isOver(state.value) { return consumer.finish() }
      consumer.optionalTalkback?.onRewind(state)
      run(
        consumer.receiving { element in
          let reply = stage.receive(element, &state.value, emit: next)
          return stage.isOver(state.value) ? consumer.finish(after: reply) : reply
        })
    }
  }

  /// Emits what `stage` emits, and fails as soon as it throws.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func lift<S: StatefulStage<Element, Output>, Output>(_ stage: S) -> Producer<Output, Failure>
  where S.Failure == Failure {
    Producer<Output, Failure>(synchrony: synchrony) { [run] consumer in
      let (next, state) = (consumer.unownedNext, StageState(stage))
      if stage.isOver(state.value) { return consumer.finish() }
      consumer.optionalTalkback?.onRewind(state)
      run(
        consumer.catching { element throws(Failure) in
          let reply = try stage.receive(element, &state.value, emit: next)
          return stage.isOver(state.value) ? consumer.finish(after: reply) : reply
        })
    }
  }
}

/// The state of a stage in one subscription. A rewind makes it anew, because it may be a reference. Used by the calls to one consumer only,
/// which are serial.
@usableFromInline
final class StageState<S: StatefulStage>: RewindHandler, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var value: S.State
  @usableFromInline let stage: S

  @inlinable @inline(__always)
  init(_ stage: S) {
    value = stage.initialState
    self.stage = stage
    super.init()
  }

  @inlinable
  override func reset() { value = stage.initialState }
}

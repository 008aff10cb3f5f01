// Written by Scripts/hot-operators from the operators in this module.

extension HotStream {
  /// See `Producer.lift(_:)`.
  @_alwaysEmitIntoClient
  public func lift<S: Stage<Element, Output>, Output>(_ stage: S) -> Producer<Output, Failure>
  where S.Failure == Never { producer.lift(stage) }

  /// See `Producer.lift(_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func lift<S: Stage<Element, Output>, Output>(_ stage: S) -> Producer<Output, Failure>
  where S.Failure == Failure { producer.lift(stage) }

  /// See `Producer.lift(_:)`.
  @_alwaysEmitIntoClient
  public func lift<S: StatefulStage<Element, Output>, Output>(_ stage: S) -> Producer<Output, Failure>
  where S.Failure == Never { producer.lift(stage) }

  /// See `Producer.lift(_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func lift<S: StatefulStage<Element, Output>, Output>(_ stage: S) -> Producer<Output, Failure>
  where S.Failure == Failure { producer.lift(stage) }
}

import Antiphon

/// A value that a user interface shows and its user changes, the text of a field for instance: all four properties hold, and
/// it can be bound to.
///
/// It cannot fail, is started and observed on the main actor, and is shared; whoever comes later is told the latest value
/// first.
public struct ControlProperty<Value: Sendable>: UnitProtocol, BindingTargetProvider {
  public typealias Element = Value
  public typealias Failure = Never
  public typealias Proved = Proof<OnMainActor, OnMainActor, Replayed, Nothing>

  public let unit: Unit<Value, Never, Proved>
  public let bindingTarget: BindingTarget<Value>

  /// - Parameters:
  ///   - values: the current value and every change by the user; started on the main actor when somebody listens, and
  ///     cancelled when nobody does.
  ///   - set: shows a value. Called on the main actor.
  public init(_ values: Producer<Value, Never>, set: @escaping @MainActor (Value) -> Void) {
    unit = values.unit.subscribe(on: .main).receive(on: .main).share(replay: .latest)
    bindingTarget = BindingTarget(on: MainActorScheduler(), there(calling: set))
  }

  /// The changes alone, without the value that is there when somebody comes.
  public var changes: ControlEvent<Value> { ControlEvent(unit.producer.dropFirst()) }
}

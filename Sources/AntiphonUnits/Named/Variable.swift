import Antiphon

/// A value that can be read and set, and listened to: it cannot fail and is shared; whoever comes is told the current value
/// first.
///
/// It stands on a `MutableProperty`: set from any thread, everybody is told in one order. The stream finishes when the last
/// copy of the variable is let go of.
public struct Variable<Value: Sendable>: StreamUnitProtocol, BindingTargetProvider {
  public typealias Element = Value
  public typealias Failure = Never
  public typealias Proved = Proof<Anywhere, Anywhere, Replayed, Nothing>

  /// What it stands on.
  public let property: MutableProperty<Value>

  public init(_ value: Value) { property = MutableProperty(value) }

  /// The current value.
  public var value: Value {
    get { property.value }
    nonmutating set { property.value = newValue }
  }

  /// Changes the value as one step. See `MutableProperty.modify(_:)`.
  public func modify(_ change: (inout Value) -> Void) { property.modify(change) }

  // One value for all, and the current one first: a property shares and replays by itself.
  public var unit: StreamUnit<Value, Never, Proved> { StreamUnit(property.producer) }

  public var bindingTarget: BindingTarget<Value> { property.bindingTarget }
}

import Antiphon

/// A value that can be read, set and observed: it cannot fail and is shared; a late subscriber receives the current value first.
///
/// It is based on a `MutableProperty`: it can be set on any thread, and all subscribers receive the values in one order. The stream
/// finishes when the last copy of the variable is released.
public struct Variable<Value: Sendable>: StreamUnitProtocol, BindingTargetProvider {
  public typealias Element = Value
  public typealias Failure = Never
  public typealias Proved = Proof<Anywhere, Anywhere, Replayed, Nothing>

  /// The property that stores the value.
  public let property: MutableProperty<Value>

  /// A variable whose first value is `value`.
  public init(_ value: Value) { property = MutableProperty(value) }

  /// The current value.
  public var value: Value {
    get { property.value }
    nonmutating set { property.value = newValue }
  }

  /// Changes the value atomically. See `MutableProperty.modify(_:)`.
  public func modify(_ change: (inout Value) -> Void) { property.modify(change) }

  // One value for all subscribers, and the current one first: a property shares and replays by itself.
  public var unit: StreamUnit<Value, Never, Proved> { StreamUnit(property.producer) }

  public var bindingTarget: BindingTarget<Value> { property.bindingTarget }
}

/// A property that is set.
///
///     value = …  1-2-3
///     producer   1-2-3
///
/// A new value can be read at once, here and in all that follows from it; everybody is told in the order in which values were
/// set, whoever sets them. What is set from inside an observer, or on another thread meanwhile, is told afterwards. When the
/// property is let go of its streams finish.
public final class MutableProperty<Value: Sendable>: Sendable {
  let cell: Cell<Value>

  public init(_ value: Value) { cell = Cell(value) }

  deinit { cell.finish() }

  /// The current value.
  public var value: Value {
    get { cell.current }
    set { cell.set(newValue) }
  }

  /// A part of the current value. Setting it changes nothing else.
  public subscript<Part>(_ part: WritableKeyPath<Value, Part> & Sendable) -> Part {
    get { value[keyPath: part] }
    set { modify { $0[keyPath: part] = newValue } }
  }

  /// Changes the value as one step. No lock is held meanwhile: `change` is called again if somebody else was quicker.
  public func modify(_ change: (inout Value) -> Void) {
    cell.modify {
      change(&$0)
      return true
    }
  }

  /// This, to be read and listened to only. It does not keep this one.
  public var property: Property<Value> { Property(cell: cell) }

  /// The current value first, and every change from then on. See `Property.producer`.
  public var producer: Producer<Value, Never> { property.producer }

  /// Every change from now on, without the current value.
  public var changes: Producer<Value, Never> { property.changes }

  /// A property that is always `transform` of this one.
  public func map<NewValue: Sendable>(_ transform: @escaping @Sendable (Value) -> NewValue) -> Property<NewValue> {
    property.map(transform)
  }

  /// Keeps this property and `other` equal, from now on: `other` takes the value of this one, and then each takes what is set
  /// in the other, at once. Observers of the one that was set are told first.
  ///
  /// What was set last wins, also if both are set at the same time; nothing is handed back to where it came from, whether
  /// values can be compared or not. Any number of properties may be linked, in a circle too.
  ///
  /// - Returns: what ends the link. Dropping it does not; the end of either property does.
  @discardableResult
  public func link(with other: MutableProperty) -> Subscription {
    Subscription(cell.link(with: other.cell))
  }
}

extension MutableProperty: HotStream {
  public typealias Element = Value
  public typealias Failure = Never
}

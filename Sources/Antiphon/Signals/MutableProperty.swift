/// A property that can be set.
///
///     value = …  1-2-3
///     producer   1-2-3
///
/// A new value can be read at once, here and in all derived properties. All observers receive the values in the order in which they
/// were set, on any thread. A value that is set by an observer, or on another thread meanwhile, is delivered afterwards. When the
/// property is released its streams finish.
public final class MutableProperty<Value: Sendable>: Sendable {
  @usableFromInline let node: RootNode<Value>

  /// A property whose first value is `value`. Setting it is a change, whether or not the new value is another one.
  @inlinable
  public init(_ value: Value) { node = RootNode(value) }

  /// A property with an equality of its own.
  ///
  /// - Parameters:
  ///   - value: the first value.
  ///   - areEquivalent: true for two values if setting the second one after the first is no change. Called without a lock.
  @inlinable
  public init(_ value: Value, unless areEquivalent: @escaping @Sendable (Value, Value) -> Bool) {
    node = RootNode(value, unless: areEquivalent)
  }

  deinit { node.finish() }

  /// The current value.
  ///
  /// - Complexity: O(1) to read and O(*n*) to set, where *n* counts the observers and inputs of this property, of those linked with it, and
  ///   of all that are derived from these.
  @inlinable
  public var value: Value {
    get { node.read() }
    set { node.write(newValue) }
  }

  /// A part of the current value. Setting it leaves the other parts unchanged.
  public subscript<Part>(_ part: WritableKeyPath<Value, Part> & Sendable) -> Part {
    get { value[keyPath: part] }
    set { modify { $0[keyPath: part] = newValue } }
  }

  /// Changes the value atomically. No lock is held meanwhile: if another thread is faster, `change` is called again.
  /// A `change` that sets this property itself never ends.
  ///
  /// - Complexity: O(*n*), as for setting `value`.
  @inlinable
  public func modify(_ change: (inout Value) -> Void) {
    node.modify {
      change(&$0)
      return true
    }
  }

  /// A read-only property with the same value. It does not retain this one.
  public var property: Property<Value> { Property(node) }

  /// Emits the current value first, and every later value. See `Property.producer`.
  public var producer: Producer<Value, Never> { property.producer }

  /// Every later value, without the current one.
  public var changes: Producer<Value, Never> { property.changes }

  /// A property that is always `transform` of this one.
  public func map<NewValue: Sendable>(_ transform: @escaping @Sendable (Value) -> NewValue) -> Property<NewValue> {
    property.map(transform)
  }

  /// Links this property and `other`: `other` takes the value of this one, and then each takes the values that are set
  /// in the other, at once. Observers of the property that was set are notified first.
  ///
  /// The last set value wins, even if both are set at the same time; no value is sent back to its origin, whether or not
  /// values can be compared. Any number of properties can be linked, even in a circle.
  ///
  /// - Returns: the handle that ends the link. Dropping it doesn't end the link; the release of either property does.
  /// - Complexity: O(*n*), as for setting the value of `other`.
  @discardableResult
  public func link(with other: MutableProperty) -> Subscription {
    Subscription(node.link(with: other.node))
  }
}

extension MutableProperty: HotStream {
  public typealias Element = Value
  public typealias Failure = Never
}

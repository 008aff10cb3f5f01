/// A value that changes, which can be read at any time and observed: a stream that starts with the current value.
///
///     value              1-2-3
///     producer           1-2-3
///     producer, later    -12-3
///
/// A derived property (`map`, `combineLatest`) changes once for each change of its inputs, even if the change arrives on two paths (a
/// diamond), and never shows an inconsistent value (a glitch). While several threads change its inputs at the same time, observers may
/// miss values, but not the last one.
///
/// A read includes every earlier write on the same thread, also through derived properties, even while the change has not been
/// delivered: inside an observer, or while another thread's observer runs. It then calls their closures.
///
/// It finishes when nothing can change it any more; a later subscriber receives the last value and the completion.
public struct Property<Value: Sendable>: Sendable {
  let node: ValueNode<Value>

  init(node: ValueNode<Value>) { self.node = node }

  /// A property that never changes.
  public init(_ value: Value) {
    node = ValueNode(value)
    node.finish()
  }

  /// A property with the value `initial` first, and then the elements of `producer`. It finishes with the producer.
  ///
  /// The producer is started now, and cancelled when the property is released and has no subscribers.
  public init(_ initial: Value, then producer: Producer<Value, Never>) {
    node = ValueNode(initial)
    node.feed(from: producer)
  }

  /// The newest value, including every earlier write on the same thread.
  ///
  /// - Complexity: O(1), one lock, while no change of the property's inputs waits for delivery. Otherwise O(*n*), where *n* is the number
  ///   of inputs, direct and indirect: all are checked, and outdated values are computed, once for each change.
  public var value: Value { node.current }

  /// The current value first, and every later value.
  ///
  /// - Demand: values that a consumer has not requested yet are kept for it, without limit; `conflated()` keeps only the latest.
  /// - Rewinds: to the current value, for that consumer alone.
  public var producer: Producer<Value, Never> {
    Producer { [node] in node.listen($0) }
  }

  /// Every later value, without the current one.
  public var changes: Producer<Value, Never> { producer.dropFirst(1) }

  /// A property that is always `transform` of this one.
  public func map<NewValue: Sendable>(_ transform: @escaping @Sendable (Value) -> NewValue) -> Property<NewValue> {
    Property<NewValue>(node: ValueNode(following: [node]) { [node] in transform(node.value(in: $0)) })
  }

  /// A property that changes only when this one's value becomes different.
  ///
  /// A read returns the earlier value as long as the newest one is equivalent to it.
  public func removeDuplicates(
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> Property {
    Property(node: ValueNode(following: [node], unless: areEquivalent) { [node] in node.value(in: $0) })
  }

  /// A property of the values of all the properties, which changes once for each cause, however many of them change.
  public static func combineLatest<each Part: Sendable>(
    _ property: repeat Property<each Part>
  ) -> Property where Value == (repeat each Part) {
    var nodes: [any UpstreamNode] = []
    repeat nodes.append((each property).node)
    return Property(node: ValueNode(following: nodes) { snapshot in (repeat (each property).node.value(in: snapshot)) })
  }

  /// A property of the values of all the properties of an array, in their order.
  public static func combineLatest<Part: Sendable>(_ properties: [Property<Part>]) -> Property where Value == [Part] {
    Property(
      node: ValueNode(following: properties.map(\.node)) { snapshot in properties.map { $0.node.value(in: snapshot) } })
  }

  /// A property of this value and that of `other`.
  public func combineLatest<Other: Sendable>(with other: Property<Other>) -> Property<(Value, Other)> {
    Property<(Value, Other)>.combineLatest(self, other)
  }
}

extension Property where Value: Equatable {
  /// A property that changes only when this one's value becomes different.
  public func removeDuplicates() -> Property { removeDuplicates(by: ==) }
}

extension Property: HotStream {
  public typealias Element = Value
  public typealias Failure = Never
}

/// A value that changes, which can be read at any time and observed: a stream that starts with the current value.
///
///     value              1-2-3
///     producer           1-2-3
///     producer, later    -12-3
///
/// A derived property follows from what its closure reads:
///
///     let area = Property { width.value * height.value }
///
/// It is computed when it is read or observed, and again only when one of these has changed; in between it is kept. `map`, `combineLatest` and
/// `removeDuplicates` are short forms. It changes once for each change of its inputs, even if the change arrives on two paths (a diamond), and
/// never shows an inconsistent value (a glitch).
///
/// A read includes every earlier write on the same thread, also through derived properties, even while the change has not been
/// delivered: inside an observer, or while another thread's observer runs.
///
/// - Loses: an observer of a derived property that could not be notified before the next change hears of that one only: while an observer sets
///   an input, or several threads do. It does not miss the last one.
///
/// It finishes when nothing can change it any more; a later subscriber receives the last value and the completion.
public struct Property<Value: Sendable>: Sendable {
  /// A `RootNode<Value>` or a `ComputedValue<Value>`. A closure that captures one reference needs no memory of its own; one that captures an
  /// enumeration of the two would.
  @usableFromInline let node: ValueNode

  @usableFromInline
  init(_ root: RootNode<Value>) { node = root }

  @usableFromInline
  init(_ computed: ComputedValue<Value>) { node = computed }

  /// A property that never changes.
  public init(_ value: Value) {
    let root = RootNode(value)
    root.finish()
    self.init(root)
  }

  /// A property that is always what `compute` returns.
  ///
  /// It depends on the properties that `compute` reads, in functions that it calls, too. Each computation finds out anew which these are.
  /// It is computed when it is read or observed, and then only if one of them has changed. The first computation calls those of what it reads,
  /// one inside the other: a chain of more than some thousand is to be read from its beginning, or made with `map`.
  ///
  /// - Parameter compute: called on any thread, without a lock, and again if a property is set meanwhile. It reads values of one moment. It must
  ///   not read this property.
  @inlinable
  public init(_ compute: @escaping @Sendable () -> Value) { self.init(ComputedValue(compute)) }

  /// A property that is always what `compute` returns, and changes only when that becomes different.
  @inlinable
  public init(_ compute: @escaping @Sendable () -> Value) where Value: Equatable {
    self.init(ComputedValue(comparing: compute))
  }

  /// A property that is always what `compute` returns, and changes only when that is not equivalent to the value before.
  ///
  /// - Parameters:
  ///   - areEquivalent: receives the value before and the new one. `{ _, _ in false }`: each computation is a change.
  ///   - compute: as for an `Equatable` value.
  @inlinable
  public init(
    unless areEquivalent: @escaping @Sendable (Value, Value) -> Bool, _ compute: @escaping @Sendable () -> Value
  ) {
    self.init(ComputedValue(unless: areEquivalent, compute))
  }

  /// A property that is what `compute` returns or throws. A failure is kept like a value, until a property that `compute` has read changes.
  @inlinable
  public init<Success, Failure>(
    catching compute: @escaping @Sendable () throws(Failure) -> Success
  ) where Value == Result<Success, Failure> {
    self.init(ComputedValue { Result { () throws(Failure) in try compute() } })
  }

  /// A property with the value `initial` first, and then the elements of `producer`. It finishes with the producer.
  ///
  /// The producer is started now, and cancelled when the property is released and has no subscribers.
  public init(_ initial: Value, then producer: some ProducerProtocol<Value, Never>) {
    self.init(FedNode(initial, from: producer.producer, whileObserved: false))
  }

  /// A property with the value `initial` first, and then the elements of `producer`, which runs only while the property is observed. It finishes
  /// with the producer.
  ///
  ///     let position = Property(.unknown, whileObserved: receiver.positions)
  ///
  /// It is observed while an effect, or a subscriber of a stream, follows from it, directly or through other properties. The producer is started
  /// with the first one, and cancelled with the last one, when the outermost transaction, effect or computation is over. A read is no
  /// observation: while it is not observed, the property keeps the last value. Make it once, and not inside a computation, which would start another
  /// stream each time.
  public init(_ initial: Value, whileObserved producer: some ProducerProtocol<Value, Never>) {
    self.init(FedNode(initial, from: producer.producer, whileObserved: true))
  }

  /// The newest value, including every earlier write on the same thread.
  ///
  /// - Complexity: O(1), one lock, while nothing that it follows from has changed. Otherwise O(*n*), where *n* counts what it follows from,
  ///   directly or not: outdated values are computed, once for each change.
  @inlinable
  public var value: Value {
    // Not around the call: a computation that reads what is not yet computed is inside it, and each has its place on the stack.
    defer { withExtendedLifetime(node) {} }
    return if node.isComputed { computed._withUnsafeGuaranteedRef { $0.read() } } else {
      root._withUnsafeGuaranteedRef { $0.read() }
    }
  }

  /// The current value first, and every later value.
  ///
  /// - Demand: values that a consumer has not requested yet are kept for it, without limit; `conflated()` keeps only the latest.
  /// - Rewinds: to the current value, for that consumer alone.
  public var producer: Producer<Value, Never> {
    Producer { consumer in
      if node.isComputed {
        computed.takeUnretainedValue().listen(consumer)
      } else {
        root.takeUnretainedValue().listen(consumer)
      }
    }
  }

  /// Every later value, without the current one.
  public var changes: Producer<Value, Never> { producer.dropFirst(1) }

  /// A property that is always `transform` of this one.
  @inlinable
  public func map<NewValue: Sendable>(_ transform: @escaping @Sendable (Value) -> NewValue) -> Property<NewValue> {
    let computed = ComputedValue { transform(value) }
    computed.declare([node])
    return Property<NewValue>(computed)
  }

  /// A property that changes only when this one's value becomes different.
  ///
  /// A read returns the earlier value as long as the newest one is equivalent to it.
  public func removeDuplicates(
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> Property {
    let computed = ComputedValue(unless: areEquivalent) { value }
    computed.declare([node])
    return Property(computed)
  }

  /// A property of the values of all the properties, which changes once for each cause, however many of them change.
  public static func combineLatest<each Part: Sendable>(
    _ property: repeat Property<each Part>
  ) -> Property where Value == (repeat each Part) {
    var sources: [ValueNode] = []
    repeat sources.append((each property).node)
    let computed = ComputedValue<(repeat each Part)> { (repeat (each property).value) }
    computed.declare(sources)
    return Property(computed)
  }

  /// A property of the values of all the properties of an array, in their order.
  public static func combineLatest<Part: Sendable>(_ properties: [Property<Part>]) -> Property where Value == [Part] {
    let computed = ComputedValue { properties.map(\.value) }
    computed.declare(properties.map(\.node))
    return Property(computed)
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

// The nodes are unretained: they are used only while the property lives. Rule: the property's initialisers accept no other class of node.
extension Property {
  @inlinable @inline(__always)
  var computed: Unmanaged<ComputedValue<Value>> {
    .passUnretained(unsafeDowncast(node, to: ComputedValue<Value>.self))
  }

  @inlinable @inline(__always)
  var root: Unmanaged<RootNode<Value>> { .passUnretained(unsafeDowncast(node, to: RootNode<Value>.self)) }
}

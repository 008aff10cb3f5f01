/// A value that changes, to be read at any time and listened to: a stream that begins with the current one.
///
///     value              1-2-3
///     producer           1-2-3
///     producer, later    -12-3
///
/// A property that follows from others (`map`, `combineLatest`) changes once for each change of what it follows from, even if
/// it does so on two ways, and never shows what does not belong together. While several threads change what it follows from
/// at the same time observers may miss values, but not the last one.
///
/// A read is up to date with every write before it on the same thread, in all that follows, too, and wherever the change is
/// still waiting to be told: inside an observer, or while another thread's observer runs. Closures are then called by the read.
///
/// It finishes when nobody can change it any more; whoever comes then is told the last value and the end.
public struct Property<Value: Sendable>: Sendable {
  let cell: Cell<Value>

  init(cell: Cell<Value>) { self.cell = cell }

  /// A property that never changes.
  public init(_ value: Value) {
    cell = Cell(value)
    cell.finish()
  }

  /// A property that is `initial` first, and then what `producer` says. It finishes with it.
  ///
  /// The producer is started now, and cancelled when nobody has or listens to the property any more.
  public init(_ initial: Value, then producer: Producer<Value, Never>) {
    cell = Cell(initial)
    cell.feed(from: producer)
  }

  /// The newest value, every write before on the same thread included.
  ///
  /// - Complexity: one lock while no change of what it follows from waits to be told; otherwise all that it follows from is looked
  ///   at, and what has become outdated is computed, once for each change.
  public var value: Value { cell.current }

  /// The current value first, and every change from then on.
  ///
  /// - Demand: what a consumer has not asked for yet is kept for it, without limit; `conflated()` keeps the latest only.
  /// - Rewinds: to the current value, for that consumer alone.
  public var producer: Producer<Value, Never> {
    Producer { [cell] in cell.listen($0) }
  }

  /// Every change from now on, without the current value.
  public var changes: Producer<Value, Never> { producer.dropFirst(1) }

  /// A property that is always `transform` of this one.
  public func map<NewValue: Sendable>(_ transform: @escaping @Sendable (Value) -> NewValue) -> Property<NewValue> {
    Property<NewValue>(cell: Cell(following: [cell]) { [cell] in transform(cell.value(in: $0)) })
  }

  /// A property that changes only when this one takes on another value.
  ///
  /// A read gives the value before as long as the newest one is equivalent to it.
  public func removeDuplicates(
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> Property {
    Property(cell: Cell(following: [cell], unless: areEquivalent) { [cell] in cell.value(in: $0) })
  }

  /// A property of the values of all of them, which changes once however many of them change for one reason.
  public static func combineLatest<each Part: Sendable>(
    _ property: repeat Property<each Part>
  ) -> Property where Value == (repeat each Part) {
    var cells: [any CellSource] = []
    repeat cells.append((each property).cell)
    return Property(cell: Cell(following: cells) { snapshot in (repeat (each property).cell.value(in: snapshot)) })
  }

  /// A property of the values of all of them, in their order.
  public static func combineLatest<Part: Sendable>(_ properties: [Property<Part>]) -> Property where Value == [Part] {
    Property(
      cell: Cell(following: properties.map(\.cell)) { snapshot in properties.map { $0.cell.value(in: snapshot) } })
  }

  /// A property of this value and that of `other`.
  public func combineLatest<Other: Sendable>(with other: Property<Other>) -> Property<(Value, Other)> {
    Property<(Value, Other)>.combineLatest(self, other)
  }
}

extension Property where Value: Equatable {
  /// A property that changes only when this one takes on another value.
  public func removeDuplicates() -> Property { removeDuplicates(by: ==) }
}

extension Property: HotStream {
  public typealias Element = Value
  public typealias Failure = Never
}

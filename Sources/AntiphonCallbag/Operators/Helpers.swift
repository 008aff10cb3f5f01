import Antiphon

/// True for an even number: `filter(even)`.
public func even<Number: BinaryInteger>(_ number: Number) -> Bool { number.isMultiple(of: 2) }

/// True for an odd number.
public func odd<Number: BinaryInteger>(_ number: Number) -> Bool { !number.isMultiple(of: 2) }

/// The negation of a predicate: `filter(not(even))`.
public func not<Value>(_ predicate: @escaping @Sendable (Value) -> Bool) -> @Sendable (Value) -> Bool {
  { !predicate($0) }
}

/// Whether the argument equals `value`.
public func equals<Value: Equatable & Sendable>(_ value: Value) -> @Sendable (Value) -> Bool { { $0 == value } }

/// Whether the argument does not equal `value`.
public func notEquals<Value: Equatable & Sendable>(_ value: Value) -> @Sendable (Value) -> Bool { { $0 != value } }

/// True for a collection without elements.
public func isEmpty<Elements: Collection>(_ elements: Elements) -> Bool { elements.isEmpty }

/// True for a collection with elements.
public func notEmpty<Elements: Collection>(_ elements: Elements) -> Bool { !elements.isEmpty }

/// Adds `number`: `map(add(1))`.
public func add<Number: AdditiveArithmetic & Sendable>(_ number: Number) -> @Sendable (Number) -> Number {
  { $0 + number }
}

/// Subtracts `number`.
public func sub<Number: AdditiveArithmetic & Sendable>(_ number: Number) -> @Sendable (Number) -> Number {
  { $0 - number }
}

/// Multiplies by `factor`.
public func multiply<Number: Numeric & Sendable>(_ factor: Number) -> @Sendable (Number) -> Number { { $0 * factor } }

/// Divides by `divisor`; traps for an integer divided by 0.
public func divide<Number: BinaryInteger & Sendable>(_ divisor: Number) -> @Sendable (Number) -> Number {
  { $0 / divisor }
}

/// Divides by `divisor`.
public func divide<Number: FloatingPoint & Sendable>(_ divisor: Number) -> @Sendable (Number) -> Number {
  { $0 / divisor }
}

/// Prints an item: `sink(printItem)`. The standard library's `print` can't be passed, as it has more parameters.
@Sendable public func printItem<Item>(_ item: Item) { Swift.print(item) }

/// Prints items with a prefix: `forEach(printItem(prefix: "> "))`.
public func printItem<Item>(prefix: String) -> @Sendable (Item) -> Void { { Swift.print(prefix, $0, separator: "") } }

extension CallbagKit {
  /// True for a collection without elements: CallbagKit's predicate `empty`. The free function `empty` is a source.
  @Sendable public static func empty<Elements: Collection>(_ elements: Elements) -> Bool { elements.isEmpty }

  /// Prints an item: CallbagKit's `print(item)`.
  @Sendable public static func print<Item>(_ item: Item) { Swift.print(item) }

  /// Prints items with a prefix: CallbagKit's `print(prefix)`.
  public static func print<Item>(prefix: String) -> @Sendable (Item) -> Void { printItem(prefix: prefix) }
}

extension Duration {
  /// One second.
  public static var second: Duration { .seconds(1) }

  /// One millisecond.
  public static var millisecond: Duration { .milliseconds(1) }

  /// One minute.
  public static var minute: Duration { .seconds(60) }

  /// `count` minutes.
  public static func minutes(_ count: Int) -> Duration { .seconds(60 * count) }

  /// One hour.
  public static var hour: Duration { .seconds(3600) }

  /// `count` hours.
  public static func hours(_ count: Int) -> Duration { .seconds(3600 * count) }
}

import Antiphon

/// True for an even number: `filter(even)`.
@_alwaysEmitIntoClient
public func even<Number: BinaryInteger>(_ number: Number) -> Bool { number.isMultiple(of: 2) }

/// True for an odd number.
@_alwaysEmitIntoClient
public func odd<Number: BinaryInteger>(_ number: Number) -> Bool { !number.isMultiple(of: 2) }

/// The negation of a predicate: `filter(not(even))`.
@_alwaysEmitIntoClient
public func not<Value>(_ predicate: @escaping @Sendable (Value) -> Bool) -> @Sendable (Value) -> Bool {
  { !predicate($0) }
}

/// Whether the argument equals `value`.
@_alwaysEmitIntoClient
public func equals<Value: Equatable & Sendable>(_ value: Value) -> @Sendable (Value) -> Bool { { $0 == value } }

/// Whether the argument does not equal `value`.
@_alwaysEmitIntoClient
public func notEquals<Value: Equatable & Sendable>(_ value: Value) -> @Sendable (Value) -> Bool { { $0 != value } }

/// True for a collection without elements.
@_alwaysEmitIntoClient
public func isEmpty<Elements: Collection>(_ elements: Elements) -> Bool { elements.isEmpty }

/// True for a collection with elements.
@_alwaysEmitIntoClient
public func notEmpty<Elements: Collection>(_ elements: Elements) -> Bool { !elements.isEmpty }

/// Adds `number`: `map(add(1))`.
@_alwaysEmitIntoClient
public func add<Number: AdditiveArithmetic & Sendable>(_ number: Number) -> @Sendable (Number) -> Number {
  { $0 + number }
}

/// Subtracts `number`.
@_alwaysEmitIntoClient
public func sub<Number: AdditiveArithmetic & Sendable>(_ number: Number) -> @Sendable (Number) -> Number {
  { $0 - number }
}

/// Multiplies by `factor`.
@_alwaysEmitIntoClient
public func multiply<Number: Numeric & Sendable>(_ factor: Number) -> @Sendable (Number) -> Number { { $0 * factor } }

/// Divides by `divisor`; traps for an integer divided by 0.
@_alwaysEmitIntoClient
public func divide<Number: BinaryInteger & Sendable>(_ divisor: Number) -> @Sendable (Number) -> Number {
  { $0 / divisor }
}

/// Divides by `divisor`.
@_alwaysEmitIntoClient
public func divide<Number: FloatingPoint & Sendable>(_ divisor: Number) -> @Sendable (Number) -> Number {
  { $0 / divisor }
}

/// Prints an item: `sink(printItem)`. The standard library's `print` can't be passed, as it has more parameters.
@_alwaysEmitIntoClient
@Sendable public func printItem<Item>(_ item: Item) { Swift.print(item) }

/// Prints items with a prefix: `forEach(printItem(prefix: "> "))`.
@_alwaysEmitIntoClient
public func printItem<Item>(prefix: String) -> @Sendable (Item) -> Void { { Swift.print(prefix, $0, separator: "") } }

extension CallbagKit {
  /// True for a collection without elements: CallbagKit's predicate `empty`. The free function `empty` is a source.
  @_alwaysEmitIntoClient
  @Sendable public static func empty<Elements: Collection>(_ elements: Elements) -> Bool { elements.isEmpty }

  /// Prints an item: CallbagKit's `print(item)`.
  @_alwaysEmitIntoClient
  @Sendable public static func print<Item>(_ item: Item) { Swift.print(item) }

  /// Prints items with a prefix: CallbagKit's `print(prefix)`.
  @_alwaysEmitIntoClient
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
  @_alwaysEmitIntoClient
  public static func minutes(_ count: Int) -> Duration { .seconds(60 * count) }

  /// One hour.
  public static var hour: Duration { .seconds(3600) }

  /// `count` hours.
  @_alwaysEmitIntoClient
  public static func hours(_ count: Int) -> Duration { .seconds(3600 * count) }
}

/// The mapping between the letters and digits of a diagram and the elements, in both directions.
///
/// A dictionary literal makes one: `["a": 10, "b": 12]`. Other characters stand for themselves if the
/// element type has a natural representation: integers (digits), `String`, `Character`, `Bool` (`t`, `f`).
public struct MarbleValues<Element: Sendable>: Sendable, ExpressibleByDictionaryLiteral {
  private let table: [(mark: Character, element: Element)]

  /// Makes a mapping from a table; an element is drawn with its first mark.
  public init(_ table: [(mark: Character, element: Element)]) {
    for (mark, _) in table {
      precondition(mark.isLetter || mark.isNumber, "MarbleValues: '\(mark)' can't stand for an element")
    }
    self.table = table
  }

  public init(dictionaryLiteral elements: (Character, Element)...) {
    self.init(elements.map { (mark: $0.0, element: $0.1) })
  }

  /// Characters stand for themselves; element types without a natural representation have no marks.
  public static var natural: MarbleValues { MarbleValues([]) }

  /// The element that `mark` stands for.
  public func element(for mark: Character) -> Element? {
    table.first { $0.mark == mark }?.element ?? Self.natural(mark)
  }

  /// The mark that stands for `element`.
  public func mark(for element: Element) -> Character? {
    if let entry = table.first(where: { areEqual($0.element, element) }) { return entry.mark }
    guard let mark = Self.naturalMark(element), !marks.contains(mark) else { return nil }
    return mark
  }

  var marks: [Character] { table.map(\.mark) }

  private static func natural(_ mark: Character) -> Element? {
    if let integers = Element.self as? any FixedWidthInteger.Type {
      return mark.isASCII ? mark.wholeNumberValue.flatMap { integers.init(exactly: $0) as? Element } : nil
    }
    if Element.self == String.self { return String(mark) as? Element }
    if Element.self == Character.self { return mark as? Element }
    if Element.self == Bool.self { return (mark == "t" ? true : mark == "f" ? false : nil) as? Element }
    return nil
  }

  private static func naturalMark(_ element: Element) -> Character? {
    switch element {
    case let number as any FixedWidthInteger: number.asDigit
    case let text as String: text.count == 1 && text.first!.isMark ? text.first : nil
    case let character as Character: character.isMark ? character : nil
    case let truth as Bool: truth ? "t" : "f"
    default: nil
    }
  }
}

extension MarbleValues where Element == Int {
  /// `0` to `9`.
  public static var digits: MarbleValues { .natural }
}

extension MarbleValues where Element == String {
  /// Every letter and digit stands for itself.
  public static var letters: MarbleValues { .natural }
}

extension FixedWidthInteger {
  fileprivate var asDigit: Character? { self >= 0 && self <= 9 ? Character("\(self)") : nil }
}

extension Character {
  fileprivate var isMark: Bool { isLetter || isNumber }
}

/// What `#` stands for.
public struct MarbleError<Failure: Error>: Sendable {
  /// Nil: sources cannot fail, and an expected `#` matches any failure.
  let failure: Failure?

  /// `#` is this failure.
  public static func error(_ failure: Failure) -> MarbleError { MarbleError(failure: failure) }

  /// An expected `#` matches any failure; for `TestFailure` it is `TestFailure()`.
  public static var natural: MarbleError { MarbleError(failure: TestFailure() as? Failure) }
}

extension MarbleError where Failure == TestFailure {
  /// `#` is `TestFailure()`.
  public static var test: MarbleError { .natural }
}

extension MarbleError where Failure == Never {
  /// The stream never fails, so there is no `#`.
  public static var never: MarbleError { .natural }
}

/// A failure for tests, identified by its name.
public struct TestFailure: Error, Hashable, CustomStringConvertible {
  /// What tells two failures apart.
  public let name: String?

  /// A failure with a name, or without.
  public init(_ name: String? = nil) { self.name = name }

  public var description: String { name.map { "TestFailure(\($0))" } ?? "TestFailure" }
}

import Foundation

/// An operator between two values.
enum Operator: String, Sendable {
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divided = "/"
  case power = "^"
  case equal = "="
  case unequal = "<>"
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  func apply(_ left: CellValue, _ right: CellValue) throws(CellError) -> CellValue {
    switch self {
    case .plus: .number(try left.number() + right.number())
    case .minus: .number(try left.number() - right.number())
    case .times: .number(try left.number() * right.number())
    case .divided: .number(try Self.quotient(left.number(), right.number()))
    case .power: .number(try Self.power(left.number(), right.number()))
    case .equal: .boolean(try Self.compare(left, right).map { $0 == 0 } ?? false)
    case .unequal: .boolean(try Self.compare(left, right).map { $0 != 0 } ?? true)
    case .less: .boolean(try Self.order(left, right) < 0)
    case .lessOrEqual: .boolean(try Self.order(left, right) <= 0)
    case .greater: .boolean(try Self.order(left, right) > 0)
    case .greaterOrEqual: .boolean(try Self.order(left, right) >= 0)
    }
  }

  private static func quotient(_ left: Double, _ right: Double) throws(CellError) -> Double {
    if right == 0 { throw .divisionByZero }
    return left / right
  }

  private static func power(_ base: Double, _ exponent: Double) throws(CellError) -> Double {
    if base == 0, exponent < 0 { throw .divisionByZero }
    return pow(base, exponent)
  }

  private static func order(_ left: CellValue, _ right: CellValue) throws(CellError) -> Int {
    guard let order = try compare(left, right) else { throw .value }
    return order
  }

  /// Texts are compared without regard to case, everything else as numbers.
  ///
  /// - Returns: nil for a text and something else.
  private static func compare(_ left: CellValue, _ right: CellValue) throws(CellError) -> Int? {
    switch (left, right) {
    case (.text(let left), .text(let right)): order(left.lowercased(), right.lowercased())
    case (.text(let left), .empty): order(left, "")
    case (.empty, .text(let right)): order("", right)
    case (.text, _), (_, .text): nil
    default: order(try left.number(), try right.number())
    }
  }

  private static func order<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
    left == right ? 0 : left < right ? -1 : 1
  }
}

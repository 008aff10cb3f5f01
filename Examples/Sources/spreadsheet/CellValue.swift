import Foundation

/// What a cell shows.
enum CellValue: Equatable, Sendable, CustomStringConvertible {
  case empty
  case number(Double)
  case text(String)
  case boolean(Bool)
  case error(CellError)

  var description: String {
    switch self {
    case .empty: ""
    case .number(let number): Self.text(of: number)
    case .text(let text): text
    case .boolean(let boolean): boolean ? "TRUE" : "FALSE"
    case .error(let error): error.rawValue
    }
  }

  /// A number for arithmetic. An empty cell is 0, and TRUE is 1.
  func number() throws(CellError) -> Double {
    switch self {
    case .empty: 0
    case .number(let number): number
    case .text: throw .value
    case .boolean(let boolean): boolean ? 1 : 0
    case .error(let error): throw error
    }
  }

  /// A condition. A number is true unless it is 0.
  func boolean() throws(CellError) -> Bool {
    if case .boolean(let boolean) = self { return boolean }
    return try number() != 0
  }

  private static func text(of number: Double) -> String {
    if number == number.rounded(), abs(number) < 1e15 { return String(Int(number)) }
    return String(format: "%.10g", number)
  }
}

/// A function of a formula, by its name.
enum Function: String, CaseIterable, Sendable {
  case sum = "SUM"
  case average = "AVERAGE"
  case min = "MIN"
  case max = "MAX"
  case count = "COUNT"
  case `if` = "IF"
  case round = "ROUND"
  case abs = "ABS"
  case row = "ROW"
  case column = "COLUMN"

  /// How many arguments it takes.
  var arguments: ClosedRange<Int> {
    switch self {
    case .sum, .average, .min, .max, .count: 1...100
    case .if: 2...3
    case .round: 1...2
    case .abs: 1...1
    case .row, .column: 0...0
    }
  }
}

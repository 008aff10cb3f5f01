import Foundation

/// Computes a formula. It reads only what it needs: of IF, the branch that is taken.
struct Evaluation<Reader: CellReader> {
  let reader: Reader
  /// The cell of the formula.
  let cell: CellReference

  /// - Returns: an error as a value.
  func value(of formula: Formula) -> CellValue {
    do throws(CellError) {
      return try value(of: formula.expression)
    } catch {
      return .error(error)
    }
  }

  private func value(of expression: Expression) throws(CellError) -> CellValue {
    let result =
      switch expression {
      case .constant(let value): value
      case .cell(let cell): reader.value(of: cell)
      case .range: throw CellError.value
      case .negation(let operand): CellValue.number(-(try value(of: operand).number()))
      case .operation(let operation, let left, let right):
        try operation.apply(value(of: left), value(of: right))
      case .call(let function, let arguments): try call(function, arguments)
      }
    switch result {
    case .error(let error): throw error
    case .number(let number) where !number.isFinite: throw .number
    default: return result
    }
  }

  private func call(_ function: Function, _ arguments: [Expression]) throws(CellError) -> CellValue {
    switch function {
    case .sum: return .number(try numbers(arguments).reduce(0, +))
    case .average:
      let numbers = try numbers(arguments)
      if numbers.isEmpty { throw .divisionByZero }
      return .number(numbers.reduce(0, +) / Double(numbers.count))
    case .min: return .number(try numbers(arguments).min() ?? 0)
    case .max: return .number(try numbers(arguments).max() ?? 0)
    case .count: return .number(Double(count(arguments)))
    case .if:
      if try value(of: arguments[0]).boolean() { return try value(of: arguments[1]) }
      return arguments.count == 3 ? try value(of: arguments[2]) : .boolean(false)
    case .round:
      let digits = arguments.count == 2 ? try value(of: arguments[1]).number() : 0
      return .number(Self.round(try value(of: arguments[0]).number(), digits: digits))
    case .abs: return .number(abs(try value(of: arguments[0]).number()))
    case .row: return .number(Double(cell.row + 1))
    case .column: return .number(Double(cell.column + 1))
    }
  }

  /// The numbers among the arguments. In cells, texts and empty cells are left out.
  private func numbers(_ arguments: [Expression]) throws(CellError) -> [Double] {
    var numbers: [Double] = []
    for argument in arguments {
      guard let cells = cells(of: argument) else {
        numbers.append(try value(of: argument).number())
        continue
      }
      for cell in cells {
        switch reader.value(of: cell) {
        case .number(let number): numbers.append(number)
        case .error(let error): throw error
        case .empty, .text, .boolean: break
        }
      }
    }
    return numbers
  }

  /// How many numbers there are. Nothing else counts, not even an error.
  private func count(_ arguments: [Expression]) -> Int {
    var count = 0
    for argument in arguments {
      if let cells = cells(of: argument) {
        for cell in cells { if case .number = reader.value(of: cell) { count += 1 } }
      } else if case .number? = try? value(of: argument) {
        count += 1
      }
    }
    return count
  }

  private func cells(of argument: Expression) -> CellRange? {
    switch argument {
    case .cell(let cell): CellRange(cell)
    case .range(let range): range
    default: nil
    }
  }

  private static func round(_ number: Double, digits: Double) -> Double {
    let scale = pow(10, digits.rounded(.towardZero))
    let scaled = number * scale
    // So many digits that nothing is left to round, or so few that nothing is left.
    if !scaled.isFinite { return number }
    return scale == 0 ? 0 : scaled.rounded() / scale
  }
}

extension Evaluation: Sendable where Reader: Sendable {}

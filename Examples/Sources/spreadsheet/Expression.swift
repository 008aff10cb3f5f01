/// A formula that was parsed.
indirect enum Expression: Equatable, Sendable {
  case constant(CellValue)
  case cell(CellReference)
  case range(CellRange)
  case negation(Expression)
  case operation(Operator, Expression, Expression)
  case call(Function, [Expression])
}

/// Makes an expression of a formula, from the loosest operators to the tightest:
///
///     = <> < <= > >=     + -     * /     unary -     ^
///
/// Operators of one rank are applied from the left, but `^` from the right: `2^3^2` is 2^9, and `-2^2` is -4.
struct FormulaParser {
  /// The greatest length of a formula, in bytes.
  static let longest = 1_000
  /// The greatest number of operators and parentheses. It bounds the depth of an expression, and so the stack that it needs.
  static let mostOperators = 100

  /// What was referred to so far.
  private(set) var references: [CellRange] = []

  private let text: [UInt8]
  private let tokens: [Token]
  private var next = 0
  private var operators = 0

  init(_ text: String) throws(ParseError) {
    self.text = Array(text.utf8)
    if self.text.count > Self.longest {
      throw ParseError("the formula is longer than \(Self.longest) bytes", in: self.text, at: Self.longest)
    }
    tokens = try Lexer.tokens(of: self.text)
  }

  mutating func parse() throws(ParseError) -> Expression {
    let expression = try comparison()
    if tokens[next].kind != .end { throw unexpected() }
    return expression
  }

  private mutating func comparison() throws(ParseError) -> Expression {
    var result = try sum()
    while let comparison = try skip(.equal, .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual) {
      result = .operation(comparison, result, try sum())
    }
    return result
  }

  private mutating func sum() throws(ParseError) -> Expression {
    var result = try product()
    while let sign = try skip(.plus, .minus) { result = .operation(sign, result, try product()) }
    return result
  }

  private mutating func product() throws(ParseError) -> Expression {
    var result = try signed()
    while let sign = try skip(.times, .divided) { result = .operation(sign, result, try signed()) }
    return result
  }

  private mutating func signed() throws(ParseError) -> Expression {
    switch try skip(.plus, .minus) {
    case .minus: return .negation(try signed())
    case .plus: return try signed()
    default: break
    }
    let base = try operand()
    guard let power = try skip(.power) else { return base }
    return .operation(power, base, try signed())
  }

  private mutating func operand() throws(ParseError) -> Expression {
    let token = tokens[next]
    switch token.kind {
    case .number(let number):
      next += 1
      return .constant(.number(number))
    case .text(let text):
      next += 1
      return .constant(.text(text))
    case .error(let error):
      next += 1
      return .constant(.error(error))
    case .reference(let reference):
      next += 1
      return try referred(from: reference)
    case .name(let name):
      next += 1
      return try named(name, token)
    case .sign("("):
      try countOperator()
      next += 1
      let content = try comparison()
      try skipClosing()
      return content
    case .sign, .end: throw unexpected()
    }
  }

  /// A cell, or a range if a colon follows.
  private mutating func referred(from corner: FormulaReference) throws(ParseError) -> Expression {
    guard skip(":") else {
      guard let cell = corner.cell else { return .constant(.error(.reference)) }
      references.append(CellRange(cell))
      return .cell(cell)
    }
    guard case .reference(let opposite) = tokens[next].kind else {
      throw ParseError("after “:” comes the other corner of the range", in: text, at: tokens[next].range.lowerBound)
    }
    next += 1
    guard let corner = corner.cell, let opposite = opposite.cell else { return .constant(.error(.reference)) }
    let range = CellRange(corner, opposite)
    references.append(range)
    return .range(range)
  }

  /// A call, TRUE, FALSE, or a name that nothing has.
  private mutating func named(_ name: String, _ token: Token) throws(ParseError) -> Expression {
    guard skip("(") else {
      return .constant(name == "TRUE" ? .boolean(true) : name == "FALSE" ? .boolean(false) : .error(.name))
    }
    try countOperator()
    var arguments: [Expression] = []
    if !skip(")") {
      repeat { arguments.append(try comparison()) } while skip(",")
      try skipClosing()
    }
    guard let function = Function(rawValue: name) else { return .constant(.error(.name)) }
    let count = function.arguments
    guard count ~= arguments.count else {
      let takes = count.count == 1 ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
      let noun = count == 1...1 ? "argument" : "arguments"
      throw ParseError(
        "\(name) takes \(takes) \(noun), not \(arguments.count)", in: text, at: token.range.lowerBound)
    }
    return .call(function, arguments)
  }

  private mutating func skip(_ sign: String) -> Bool {
    guard tokens[next].kind == .sign(sign) else { return false }
    next += 1
    return true
  }

  private mutating func skip(_ operators: Operator...) throws(ParseError) -> Operator? {
    guard case .sign(let sign) = tokens[next].kind, let found = Operator(rawValue: sign), operators.contains(found)
    else { return nil }
    try countOperator()
    next += 1
    return found
  }

  private mutating func skipClosing() throws(ParseError) {
    if skip(")") { return }
    throw tokens[next].kind == .end
      ? ParseError("“)” is missing", in: text, at: tokens[next].range.lowerBound) : unexpected()
  }

  private mutating func countOperator() throws(ParseError) {
    operators += 1
    if operators > Self.mostOperators {
      throw ParseError(
        "there are more than \(Self.mostOperators) operators and parentheses: use several cells", in: text,
        at: tokens[next].range.lowerBound)
    }
  }

  private func unexpected() -> ParseError {
    let token = tokens[next]
    if token.kind == .end { return ParseError("the formula ends too early", in: text, at: token.range.lowerBound) }
    let word = String(decoding: text[token.range], as: UTF8.self)
    return ParseError("“\(word)” is not expected here", in: text, at: token.range.lowerBound)
  }
}

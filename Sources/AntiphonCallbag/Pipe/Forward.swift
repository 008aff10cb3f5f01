import Antiphon

precedencegroup CallbagPrecedence {
  associativity: left
  higherThan: AssignmentPrecedence
  lowerThan: TernaryPrecedence
}

infix operator |> : CallbagPrecedence

/// A source through an operator, or into a sink: `source |> map { $0 * 2 } |> forEach { print($0) }`.
@inlinable @discardableResult
public func |> <Head: CallbagConvertible, Result>(
  head: Head, stage: (CallbagProducer<Head.Element>) -> Result
) -> Result {
  stage(head.callbag)
}

/// Two operators, or an operator and a sink, as one: `map { $0 * 2 } |> filter { $0 > 2 }`.
@inlinable
public func |> <Input, Between, Output>(
  first: @escaping @Sendable (Input) -> Between, second: @escaping @Sendable (Between) -> Output
) -> @Sendable (Input) -> Output {
  { second(first($0)) }
}

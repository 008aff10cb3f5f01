import Antiphon

precedencegroup CallbagPrecedence {
  associativity: left
  higherThan: AssignmentPrecedence
  lowerThan: TernaryPrecedence
}

infix operator |> : CallbagPrecedence

/// A source through an operator: `source |> map { $0 * 2 }`.
@_alwaysEmitIntoClient
public func |> <Head: CallbagConvertible, Output>(
  head: Head, stage: CallbagOperator<Head.Element, Output>
) -> CallbagProducer<Output> {
  stage(head.callbag)
}

/// A source into a sink: `source |> forEach { print($0) }`.
@discardableResult
@_alwaysEmitIntoClient
public func |> <Head: CallbagConvertible, Result>(head: Head, stage: CallbagSink<Head.Element, Result>) -> Result {
  stage(head.callbag)
}

/// Two operators as one: `map { $0 * 2 } |> filter { $0 > 2 }`.
@_alwaysEmitIntoClient
public func |> <Input, Between, Output>(
  first: CallbagOperator<Input, Between>, second: CallbagOperator<Between, Output>
) -> CallbagOperator<Input, Output> {
  CallbagOperator { second(first($0)) }
}

/// An operator and a sink as one sink: `map { $0 * 2 } |> forEach { print($0) }`.
@_alwaysEmitIntoClient
public func |> <Input, Between, Result>(
  first: CallbagOperator<Input, Between>, second: CallbagSink<Between, Result>
) -> CallbagSink<Input, Result> {
  CallbagSink { second(first($0)) }
}

/// A sink and a function of its result as one sink: `forEach { print($0) } |> { kept.value = $0 }`.
@_alwaysEmitIntoClient
public func |> <Input, Between, Result>(
  first: CallbagSink<Input, Between>, second: @escaping @Sendable (Between) -> Result
) -> CallbagSink<Input, Result> {
  CallbagSink { second(first($0)) }
}

import Antiphon

/// An operator without its arguments: input source → output source.
///
///     func twice() -> CallbagOperator<Int, Int> {
///       CallbagOperator { source in pipe(source, map { $0 * 2 }) }
///     }
///     let doubled = twice()(source)
///
/// It is a separate type so that chains of operators are quick to type-check.
public struct CallbagOperator<Input: Sendable, Output: Sendable>: Sendable {
  @usableFromInline let body: @Sendable (CallbagProducer<Input>) -> CallbagProducer<Output>

  /// An operator that makes the output source from the input source. `body` starts nothing.
  public init(_ body: @escaping @Sendable (CallbagProducer<Input>) -> CallbagProducer<Output>) { self.body = body }

  /// The output source. Nothing is started.
  public func callAsFunction(_ source: CallbagProducer<Input>) -> CallbagProducer<Output> { body(source) }

  /// The output source. Nothing is started.
  public func callAsFunction<Head: CallbagConvertible>(_ source: Head) -> CallbagProducer<Output>
  where Head.Element == Input { body(source.callbag) }
}

/// A sink without its source: source → result, which is usually a handle.
///
/// Applying it starts the source: `forEach { print($0) }(source)`.
public struct CallbagSink<Input: Sendable, Result>: Sendable {
  @usableFromInline let body: @Sendable (CallbagProducer<Input>) -> Result

  /// A sink that starts the source and returns its result.
  public init(_ body: @escaping @Sendable (CallbagProducer<Input>) -> Result) { self.body = body }

  /// Starts `source`.
  @discardableResult
  public func callAsFunction(_ source: CallbagProducer<Input>) -> Result { body(source) }

  /// Starts `source`.
  @discardableResult
  public func callAsFunction<Head: CallbagConvertible>(_ source: Head) -> Result where Head.Element == Input {
    body(source.callbag)
  }
}

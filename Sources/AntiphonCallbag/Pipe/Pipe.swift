import Antiphon

/// The operators and sinks of this layer as methods: `Pipe(from(1...9)).filter(even).map { $0 * 2 }.forEach { print($0) }`.
///
/// Other operators and sinks, such as your own, are applied with `through` and `into`.
public struct Pipe<Element: Sendable>: CallbagConvertible {
  public let callbag: CallbagProducer<Element>

  /// A pipe that begins with `head`.
  public init<Head: CallbagConvertible>(_ head: Head) where Head.Element == Element { callbag = head.callbag }

  /// Applies an operator.
  @_alwaysEmitIntoClient
  public func through<Output: Sendable>(_ operate: CallbagOperator<Element, Output>) -> Pipe<Output> {
    Pipe<Output>(operate(callbag))
  }

  /// Applies a sink.
  @discardableResult
  @_alwaysEmitIntoClient
  public func into<Result>(_ sink: CallbagSink<Element, Result>) -> Result { sink(callbag) }
}

// MARK: Sinks

extension Pipe {
  /// See the function `sink(_:)`.
  @discardableResult
  @_alwaysEmitIntoClient
  public func sink(_ consumer: @escaping CallbagConsumer<Element>) -> CallbagSubscription {
    into(AntiphonCallbag.sink(consumer))
  }

  /// See the function `observe(_:)`.
  @discardableResult
  @_alwaysEmitIntoClient
  public func observe(_ consumer: @escaping CallbagConsumer<Element>) -> CallbagSubscription {
    into(AntiphonCallbag.observe(consumer))
  }

  /// See the function `forEach(_:)`.
  @discardableResult
  @_alwaysEmitIntoClient
  public func forEach(_ body: @escaping @Sendable (Element) -> Void) -> CallbagSubscription {
    into(AntiphonCallbag.forEach(body))
  }

  /// See the function `enumerate(_:)`.
  @discardableResult
  @_alwaysEmitIntoClient
  public func enumerate(_ body: @escaping @Sendable (Int, Element) -> Void) -> CallbagSubscription {
    into(AntiphonCallbag.enumerate(body))
  }

  /// See the function `assign(to:on:)`.
  @discardableResult
  @_alwaysEmitIntoClient
  public func assign<Root: AnyObject & Sendable>(
    to keyPath: ReferenceWritableKeyPath<Root, Element> & Sendable, on root: Root
  ) -> CallbagSubscription {
    into(AntiphonCallbag.assign(to: keyPath, on: root))
  }

  /// See the function `assign(to:in:)`.
  @discardableResult
  @_alwaysEmitIntoClient
  public func assign<Root: Sendable>(
    to keyPath: WritableKeyPath<Root, Element> & Sendable, in cell: Cell<Root>
  ) -> CallbagSubscription {
    into(AntiphonCallbag.assign(to: keyPath, in: cell))
  }

  /// See the function `assign(to:)`.
  @discardableResult
  @_alwaysEmitIntoClient
  public func assign(to cell: Cell<Element>) -> CallbagSubscription { into(AntiphonCallbag.assign(to: cell)) }

  #if canImport(Dispatch)
  /// See the function `awaiting()`.
  @_alwaysEmitIntoClient
  public func awaiting() -> Awaitable<Element> { into(AntiphonCallbag.awaiting()) }

  /// See the function `makeIterator()`.
  public func makeIterator() -> CallbagIterator<Element> { CallbagIterator(callbag) }
  #endif
}

import Antiphon

/// A puller: it requests an element at the greeting and after each element, and passes on every message except the greeting.
///
///     let subscription = sink { print($0) }(source)
///
/// It never has two pending requests. The stack stays flat with any source.
public func sink<Element: Sendable>(
  _ consumer: @escaping CallbagConsumer<Element>
) -> CallbagSink<Element, CallbagSubscription> {
  CallbagSink { SinkEnd(isPuller: true, consumer).start($0) }
}

/// A listener: it never requests, and passes on every message except the greeting.
public func observe<Element: Sendable>(
  _ consumer: @escaping CallbagConsumer<Element>
) -> CallbagSink<Element, CallbagSubscription> {
  CallbagSink { SinkEnd(isPuller: false, consumer).start($0) }
}

/// A puller that passes on elements only.
public func forEach<Element: Sendable>(
  _ body: @escaping @Sendable (Element) -> Void
) -> CallbagSink<Element, CallbagSubscription> {
  sink { if case .next(let element) = $0 { body(element) } }
}

/// A puller that passes on elements with their number, from 0. It cancels the stream at an element for which there is no number.
public func enumerate<Element: Sendable>(
  _ body: @escaping @Sendable (Int, Element) -> Void
) -> CallbagSink<Element, CallbagSubscription> {
  indices() |> forEach { body($0.0, $0.1) }
}

/// A puller that writes each element to a property of an object, which it retains.
public func assign<Root: AnyObject & Sendable, Value: Sendable>(
  to keyPath: ReferenceWritableKeyPath<Root, Value> & Sendable, on root: Root
) -> CallbagSink<Value, CallbagSubscription> {
  forEach { root[keyPath: keyPath] = $0 }
}

/// A puller that writes each element to a property of the value in a cell.
public func assign<Root: Sendable, Value: Sendable>(
  to keyPath: WritableKeyPath<Root, Value> & Sendable, in cell: Cell<Root>
) -> CallbagSink<Value, CallbagSubscription> {
  forEach { value in cell.withLock { $0[keyPath: keyPath] = value } }
}

/// A puller that stores each element in a cell.
public func assign<Value: Sendable>(
  to cell: Cell<Value>
) -> CallbagSink<Value, CallbagSubscription> {
  forEach { cell.value = $0 }
}

/// Makes a sink by hand: a function for `source(.start(…))`.
///
///     source(.start(makeSink { print($0) }))
///
/// - Parameters:
///   - isPuller: true to request an element at the greeting and after each element; false to only listen.
///   - greeted: receives the talkback, before any request.
///   - consumer: receives every message except the greeting.
public func makeSink<Element: Sendable>(
  isPuller: Bool = true, greeted: (@Sendable (@escaping SourceTalkback<Element>) -> Void)? = nil,
  _ consumer: @escaping CallbagConsumer<Element>
) -> CallbagConsumer<Element> {
  let end = SinkEnd(isPuller: isPuller, consumer)
  return { message in
    if case .start(let talkback) = message { greeted?(talkback) }
    end.receive(message)
  }
}

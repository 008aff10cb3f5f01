import Antiphon

/// A puller: asks for an element at the greeting and after each one, and hands every message but the greeting on.
///
///     let subscription = sink { print($0) }(source)
///
/// It never has two requests under way. The stack stays flat, whatever the source is.
public func sink<Element: Sendable>(
  _ consumer: @escaping CallbagConsumer<Element>
) -> CallbagSink<Element, CallbagSubscription> {
  CallbagSink { SinkEnd(isPuller: true, consumer).start($0) }
}

/// A listener: hears what comes, never asks, and hands every message but the greeting on.
public func observe<Element: Sendable>(
  _ consumer: @escaping CallbagConsumer<Element>
) -> CallbagSink<Element, CallbagSubscription> {
  CallbagSink { SinkEnd(isPuller: false, consumer).start($0) }
}

/// A puller that takes elements only.
public func forEach<Element: Sendable>(
  _ body: @escaping @Sendable (Element) -> Void
) -> CallbagSink<Element, CallbagSubscription> {
  sink { if case .next(let element) = $0 { body(element) } }
}

/// A puller that takes elements with their number, from 0. It leaves a stream at an element that there is no number for.
public func enumerate<Element: Sendable>(
  _ body: @escaping @Sendable (Int, Element) -> Void
) -> CallbagSink<Element, CallbagSubscription> {
  indices() |> forEach { body($0.0, $0.1) }
}

/// A puller that writes each element to a property of an object, which it keeps.
public func assign<Root: AnyObject & Sendable, Value: Sendable>(
  to keyPath: ReferenceWritableKeyPath<Root, Value> & Sendable, on root: Root
) -> CallbagSink<Value, CallbagSubscription> {
  forEach { root[keyPath: keyPath] = $0 }
}

/// A puller that writes each element to a property of what is in a cell.
public func assign<Root: Sendable, Value: Sendable>(
  to keyPath: WritableKeyPath<Root, Value> & Sendable, in cell: Cell<Root>
) -> CallbagSink<Value, CallbagSubscription> {
  forEach { value in cell.withLock { $0[keyPath: keyPath] = value } }
}

/// A puller that puts each element into a cell.
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
///   - isPuller: true if it asks for an element at the greeting and after each one; false if it only listens.
///   - greeted: handed the talkback, before anything is asked.
///   - consumer: hears every message but the greeting.
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

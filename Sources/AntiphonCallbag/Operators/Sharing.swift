import Antiphon

/// One run of the stream for all who listen at the same time. The last one to leave cancels it.
///
/// - Parameter count: latest elements that a new listener gets first, at least 0.
public func share<Element: Sendable>(replay count: Int = 0) -> CallbagOperator<Element, Element> {
  precondition(count >= 0, "share(replay:) needs a count of 0 or more")
  return CallbagOperator { $0.operating { $0.share(replay: count) } }
}

/// Makes a stream that pushes wait for requests: what nobody has asked for yet is kept.
public func pullable<Element: Sendable>() -> CallbagOperator<Element, Element> {
  CallbagOperator { CallbagProducer(core: $0.producer.buffer(.unbounded), mode: .pullable) }
}

/// Delivers elements and the completion on `scheduler`.
public func async<Element: Sendable>(on scheduler: some Scheduler) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.receive(on: scheduler) } }
}

/// Calls back with each message on its way down, and changes nothing.
///
/// The greeting that `receive` gets carries a talkback that does nothing: there is only one sink who may talk back.
public func tap<Element: Sendable>(
  _ receive: @escaping @Sendable (Sink<Element>) -> Void
) -> CallbagOperator<Element, Element> {
  tap(start: { receive(.start { _ in }) }, next: { receive(.next($0)) }, completed: { receive(.completed($0)) })
}

/// Calls back at the start, with each element and at the end, and changes nothing.
public func tap<Element: Sendable>(
  start: (@Sendable () -> Void)? = nil, next: (@Sendable (Element) -> Void)? = nil,
  completed: (@Sendable (Completion<any Error>) -> Void)? = nil
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.on(starting: start, next: next, completed: completed) } }
}

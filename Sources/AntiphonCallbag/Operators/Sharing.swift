import Antiphon

/// Shares one run of the stream among all simultaneous subscribers. The last one to cancel cancels the run.
///
/// - Parameter count: how many of the latest elements a late subscriber receives first, at least 0.
public func share<Element: Sendable>(replay count: Int = 0) -> CallbagOperator<Element, Element> {
  precondition(count >= 0, "share(replay:) needs a count of 0 or more")
  return CallbagOperator { $0.operating { $0.share(replay: count) } }
}

/// Makes a stream that pushes wait for requests: elements that are not requested yet are kept.
public func pullable<Element: Sendable>() -> CallbagOperator<Element, Element> {
  CallbagOperator { CallbagProducer(core: $0.producer.buffer(.unbounded), mode: .pullable) }
}

/// Delivers elements and the completion on `scheduler`.
public func async<Element: Sendable>(on scheduler: some Scheduler) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.receive(on: scheduler) } }
}

/// Calls back with each message on its way down, and forwards it unchanged.
///
/// The greeting that `receive` gets carries a talkback without effect: only the sink may use the talkback.
public func tap<Element: Sendable>(
  _ receive: @escaping @Sendable (Sink<Element>) -> Void
) -> CallbagOperator<Element, Element> {
  tap(start: { receive(.start { _ in }) }, next: { receive(.next($0)) }, completed: { receive(.completed($0)) })
}

/// Calls back at the start, with each element and at the end, and forwards them unchanged.
public func tap<Element: Sendable>(
  start: (@Sendable () -> Void)? = nil, next: (@Sendable (Element) -> Void)? = nil,
  completed: (@Sendable (Completion<any Error>) -> Void)? = nil
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.on(starting: start, next: next, completed: completed) } }
}

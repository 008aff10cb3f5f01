import Antiphon

/// Makes a pullable source: one element for each wish, then `finished` at the wish after the last element.
///
///     let numbers = makePullableSource {
///       let index = Cell(10)
///       return {
///         defer { index.value += 1 }
///         return index.value <= 20 ? index.value : nil
///       }
///     }
///
/// A wish that is sent during the delivery of an element is answered when that delivery has returned: the stack stays flat.
///
/// - Parameter start: called for each subscription and each rewind; returns a function that returns the elements, and nil at the end.
public func makePullableSource<Element: Sendable>(
  _ start: @escaping @Sendable () -> @Sendable () throws -> Element?
) -> CallbagProducer<Element> {
  CallbagProducer(
    core: just(()).promoteFailure(to: (any Error).self).flatMapConcat { _ in
      let next = start()
      return from { () throws(any Error) -> Element? in try next() }
    }, mode: .pullable)
}

/// Makes a listenable source: it pushes, with or without demand.
///
///     let ticks = makeListenableSource { emit in
///       let timer = startTimer { emit(.next(0)) }
///       return { if case .completed = $0 { timer.stop() } }
///     }
///
/// - Parameters:
///   - rewinding: how it starts again when it is rewound.
///   - start: called for each subscription, after the greeting, with a function that takes elements and the completion; returns the
///     talkback, which receives the sink's wishes, and one `completed`, whichever side has ended the stream.
public func makeListenableSource<Element: Sendable>(
  rewinds rewinding: CallbagRewinding = .itself,
  _ start: @escaping @Sendable (_ emit: @escaping CallbagConsumer<Element>) -> SourceTalkback<Element>
) -> CallbagProducer<Element> {
  CallbagProducer(mode: .listenable, rewinds: rewinding) { sink in
    let emission = Emission(sink)
    sink(.start { emission.receive($0) })
    emission.open(start)
  }
}

/// One subscription of a listenable source.
private final class Emission<Element: Sendable>: Sendable {
  private struct State {
    var ending: Completion<any Error>?
    var talkback: SourceTalkback<Element>?
  }

  private let state = Cell(State())
  private let sink: CallbagConsumer<Element>

  init(_ sink: @escaping CallbagConsumer<Element>) { self.sink = sink }

  func open(_ start: (@escaping CallbagConsumer<Element>) -> SourceTalkback<Element>) {
    if state.value.ending != nil { return }
    let talkback = start { self.emit($0) }
    let ending = state.withLock { state in
      if state.ending == nil { state.talkback = talkback }
      return state.ending
    }
    if let ending { talkback(.completed(ending)) }
  }

  func emit(_ message: Sink<Element>) {
    switch message {
    case .start: Misuse.report("a listenable source greeted twice: the second greeting is ignored")
    case .next: if state.value.ending == nil { sink(message) }
    case .completed(let completion): end(completion)
    }
  }

  func receive(_ message: Source<Element>) {
    switch message {
    case .start: Misuse.report("a talkback was sent a start: the handshake is over, this is ignored")
    case .next: state.value.talkback?(message)
    case .completed(.terminated): end(.terminated)
    case .completed: end(.cancelled)
    }
  }

  private func end(_ completion: Completion<any Error>) {
    let (isFirst, talkback) = state.withLock { state in
      defer { if state.ending == nil { state.ending = completion } }
      return (state.ending == nil, state.talkback.take())
    }
    guard isFirst else { return }
    talkback?(.completed(completion))
    sink(.completed(completion))
  }
}

/// Emits nothing and fails at once.
public func throwError<Element: Sendable>(
  _ failure: any Error, _: Element.Type = Element.self
) -> CallbagProducer<Element> {
  CallbagProducer(core: fail(failure), mode: .pullable)
}

import Antiphon

/// A sink of the library: it accepts one greeting, requests without recursion, and releases everything at the end.
final class SinkEnd<Element: Sendable>: Sendable {
  private struct State {
    var talkback: SourceTalkback<Element>?
    var hasGreeted = false
    var isOver = false
    /// The completion that was sent before there was a talkback.
    var farewell: Completion<any Error>?
    /// True while a request is on its way up; further requests meanwhile are made by the same loop.
    var isAsking = false
    var wants = false
  }

  private let state = Cell(State())
  private let isPuller: Bool
  private let consumer: CallbagConsumer<Element>

  init(isPuller: Bool, _ consumer: @escaping CallbagConsumer<Element>) {
    self.isPuller = isPuller
    self.consumer = consumer
  }

  func receive(_ message: Sink<Element>) {
    switch message {
    case .start(let talkback): greet(talkback)
    case .next:
      if state.withLock({ $0.isOver }) { return }
      consumer(message)
      if isPuller { pull() }
    case .completed:
      let (isFirst, talkback) = state.withLock { state in
        defer { state.isOver = true }
        return (!state.isOver, state.talkback.take())
      }
      if isFirst { consumer(message) }
      withExtendedLifetime(talkback) {}
    }
  }

  private func greet(_ talkback: @escaping SourceTalkback<Element>) {
    let (isFirst, farewell) = state.withLock { state in
      defer {
        if !state.hasGreeted { state.talkback = talkback }
        state.hasGreeted = true
      }
      return (!state.hasGreeted, state.farewell)
    }
    guard isFirst else { return Misuse.report("a source greeted twice: the second greeting is ignored") }
    if let farewell { return talkback(.completed(farewell)) }
    if isPuller { pull() }
  }

  private func pull() {
    let mayAsk = state.withLock { state in
      if state.isAsking { state.wants = true }
      defer { state.isAsking = true }
      return !state.isAsking
    }
    guard mayAsk else { return }
    while true {
      state.withLock { $0.isOver ? nil : $0.talkback }?(.next(.wantItem))
      let isDone = state.withLock { state in
        defer { state.wants = false }
        if state.wants && !state.isOver { return false }
        state.isAsking = false
        return true
      }
      if isDone { return }
    }
  }

  /// Ends the stream from this side. The source responds with the completion that the consumer receives.
  func end(_ completion: Completion<any Error>) {
    let talkback = state.withLock { state -> SourceTalkback<Element>? in
      if state.isOver || state.farewell != nil { return nil }
      state.farewell = completion
      return state.talkback
    }
    talkback?(.completed(completion))
  }

  func start(_ producer: CallbagProducer<Element>) -> CallbagSubscription {
    producer { self.receive($0) }
    return CallbagSubscription { self.end($0) }
  }
}

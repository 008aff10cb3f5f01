import Antiphon

extension Producer where Failure == any Error {
  /// A source made of messages, as a producer: its messages pass through an emitter, so they may come from any thread, and during a
  /// delivery.
  static func bridging(
    _ body: @escaping @Sendable (@escaping CallbagConsumer<Element>) -> Void, _ mode: CallbagMode?,
    _ rewinding: CallbagRewinding
  ) -> Producer {
    let identity = SourceIdentity()
    return Producer { consumer in
      if case .never = rewinding { consumer.talkback.forbidRewind() }
      let line = consumer.talkback.andThoseDownstream.lazy.compactMap(AnyLine.of).first
      let completed = consumer.unownedCompleted
      let downstream = WeakTalkback(consumer.talkback)
      let spoken = emitting(as: identity) { (emitter: Emitter<Element, any Error>) in
        let bridge = Bridge(emitter, line, isListenable: mode == .listenable, rewinding)
        Bridging.$downstream.withValue(downstream) { body { bridge.receive($0) } }
      }
      spoken.run(
        consumer.wrapping(next: consumer.unownedNext) { completion in
          if case .failed(let failure as Interruption) = completion { return completed(failure.completion) }
          completed(completion)
        })
    }
  }
}

/// The stream for which a body made of messages runs: the streams that the body starts are upstream of it, and if they can't be
/// rewound, it can't be either.
enum Bridging {
  @TaskLocal static var downstream: WeakTalkback?
}

/// A completion that an emitter can't express.
private struct Interruption: Error {
  let completion: Completion<any Error>
}

/// One run of a source made of messages, as its sink.
private final class Bridge<Element: Sendable>: Sendable {
  private struct State {
    var talkback: SourceTalkback<Element>?
    var hasGreeted = false
    var isOver = false
    /// True once the source has received a request.
    var wasAsked = false
    /// True once it is known that the source pushes without demand.
    var isListenable: Bool
    var value: Element?
  }

  private let emitter: Emitter<Element, any Error>
  private let line: AnyLine?
  private let rewinding: CallbagRewinding
  private let state: Cell<State>

  init(
    _ emitter: Emitter<Element, any Error>, _ line: AnyLine?, isListenable: Bool, _ rewinding: CallbagRewinding
  ) {
    self.emitter = emitter
    self.line = line
    self.rewinding = rewinding
    state = Cell(State(isListenable: isListenable))
  }

  func receive(_ message: Sink<Element>) {
    switch message {
    case .start(let talkback): greet(talkback)
    case .next(let element):
      let isNews = state.withLock { state in
        defer { if !state.wasAsked { state.isListenable = true } }
        return !state.wasAsked && !state.isListenable
      }
      // A listener of messages sends no requests, so this source gets unlimited demand.
      if isNews && line != nil { emitter.requestEverything() }
      emitter.send(element)
    case .completed(let completion):
      guard let talkback = end() else { return }
      withExtendedLifetime(talkback) {}
      switch completion {
      case .finished: emitter.finish()
      case .failed(let failure): emitter.fail(failure)
      case .cancelled, .terminated: emitter.fail(Interruption(completion: completion))
      }
    }
  }

  private func greet(_ talkback: @escaping SourceTalkback<Element>) {
    let isFirst = state.withLock {
      if $0.hasGreeted { return false }
      $0.hasGreeted = true
      $0.talkback = talkback
      return true
    }
    guard isFirst else { return Misuse.report("a source greeted twice: the second greeting is ignored") }
    line?.add({ self.offer($0) }, for: self)
    emitter.onEnd { self.stop() }
    emitter.onPause {
      self.tell(.pause)
    } resume: {
      self.tell(.resume)
    }
    if case .itself = rewinding { emitter.onRewind { self.tell(.rewind) } }
    emitter.onRequest { self.ask() }
  }

  private func ask() {
    let wish = state.withLock { state -> (SourceTalkback<Element>, Wish<Element>)? in
      guard let talkback = state.talkback, !state.isListenable else { return nil }
      state.wasAsked = true
      if let value = state.value.take() { return (talkback, .value(value)) }
      return (talkback, .wantItem)
    }
    if let (talkback, wish) = wish { talkback(.next(wish)) }
  }

  /// A value goes up with the next request, or at once if the source pushes.
  ///
  /// - Returns: false if the source takes values of another type.
  private func offer(_ value: any Sendable) -> Bool {
    guard let value = value as? Element else { return false }
    let talkback = state.withLock { state -> SourceTalkback<Element>? in
      if state.isListenable { return state.talkback }
      state.value = value
      return nil
    }
    talkback?(.next(.value(value)))
    return true
  }

  private func tell(_ wish: Wish<Element>) {
    let talkback = state.withLock { $0.talkback }
    talkback?(.next(wish))
  }

  private func stop() { end()??(.completed(.cancelled)) }

  /// Ends the run and returns its talkback; nil if it had ended.
  private func end() -> SourceTalkback<Element>?? {
    let ended = state.withLock { state -> SourceTalkback<Element>?? in
      if state.isOver { return nil }
      state.isOver = true
      return .some(state.talkback.take())
    }
    line?.removeTap(of: self)
    return ended
  }
}

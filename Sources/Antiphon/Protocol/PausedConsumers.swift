/// The consumers of a source that has several. While all of them are paused, the observers of the source are told that it is paused.
@usableFromInline
final class PausedConsumers: Sendable {
  private struct State: Sendable {
    var consumers = 0
    var paused = 0
    var source: WeakTalkback?
  }

  private let state = LockedValue(State())
  private let updates = DrainCounter()

  @usableFromInline
  init() {}

  /// Sets the talkback of the source, which may start after its first consumers have joined.
  @usableFromInline
  func setSource(_ talkback: Talkback) {
    let isAnyPaused = state.withLock { state in
      state.source = WeakTalkback(talkback)
      return state.paused > 0
    }
    if isAnyPaused { update() }
  }

  /// Adds a consumer, until `leave` is called.
  @usableFromInline
  func join(_ talkback: Talkback) -> PausableConsumer {
    let consumer = PausableConsumer(self)
    let isAnyPaused = state.withLock { state in
      state.consumers += 1
      return state.paused > 0
    }
    consumer.observe(talkback)
    if isAnyPaused { update() }
    return consumer
  }

  fileprivate func leave(_ consumer: PausableConsumer) {
    // While no consumer is paused, the source isn't either, and there is nothing to tell.
    let wasAnyPaused = state.withLock { state in
      if consumer.hasLeft { return false }
      consumer.hasLeft = true
      state.consumers -= 1
      defer { if consumer.isPaused { state.paused -= 1 } }
      return state.paused > 0
    }
    if wasAnyPaused { update() }
  }

  fileprivate func change(_ consumer: PausableConsumer, to isPaused: Bool) {
    state.withLock { state in
      if consumer.hasLeft { return }
      consumer.isPaused = isPaused
      state.paused += isPaused ? 1 : -1
      assert(0...state.consumers ~= state.paused, "each paused consumer has joined")
    }
    update()
  }

  private func update() {
    guard updates.add() else { return }
    repeat {
      let (source, arePaused) = state.withLock { ($0.source, $0.consumers > 0 && $0.paused == $0.consumers) }
      source?.talkback?.setConsumersPaused(arePaused)
    } while updates.next()
  }
}

/// One consumer among several.
@usableFromInline
final class PausableConsumer: Sendable {
  private let others: PausedConsumers
  // Guarded by the lock of `others`.
  fileprivate nonisolated(unsafe) var isPaused = false
  fileprivate nonisolated(unsafe) var hasLeft = false
  /// Set once, before the consumer is used.
  private nonisolated(unsafe) var observer: PauseObserver?

  fileprivate init(_ others: PausedConsumers) { self.others = others }

  fileprivate func observe(_ talkback: Talkback) {
    observer = PauseObserver(talkback) { [weak self] isPaused in
      if let self { others.change(self, to: isPaused) }
    }
  }

  @usableFromInline
  func leave() { others.leave(self) }
}

extension Talkback {
  fileprivate func setConsumersPaused(_ arePaused: Bool) {
    let extras = extras
    if extras.pauseObservers.areConsumersPaused.exchange(arePaused, ordering: .acquiringAndReleasing) != arePaused {
      extras.pauseObservers.check()
    }
  }
}

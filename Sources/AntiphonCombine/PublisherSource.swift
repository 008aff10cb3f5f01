#if canImport(Combine) || OpenCombine
import Antiphon

/// One run of a source that subscribes to a publisher.
///
/// Its serial context is the parked flag of the talkback: a thread that sends, requests or cancels takes the flag, and delivers what is
/// queued.
final class PublisherSource<Element: Sendable, Failure: Error>: @unchecked Sendable {
  private let talkback: Talkback
  private let next: @Sendable (Element) -> Reply
  private let completed: @Sendable (Completion<Failure>) -> Void
  private let subscribe: @Sendable (PublisherSubscriber<Element, Failure>) -> Void
  private let lock = Lock()
  /// The subscriber of this run; each rewind creates another one. Guarded by `lock`.
  private var subscriber: PublisherSubscriber<Element, Failure>
  /// Written before the talkback has this source, read in its serial context.
  private var registration: Registration?

  init(
    _ consumer: Consumer<Element, Failure>,
    _ subscribe: @escaping @Sendable (PublisherSubscriber<Element, Failure>) -> Void
  ) {
    talkback = consumer.talkback
    next = consumer.unownedNext
    completed = consumer.unownedCompleted
    self.subscribe = subscribe
    subscriber = PublisherSubscriber(talkback)
  }

  func start() {
    if talkback.isCancelled { return completed(.cancelled) }
    registration = talkback.onCancel { self.current.cancel() }
    subscribe(current)
    talkback.install { self.deliver() }
    talkback.drive()
  }

  private var current: PublisherSubscriber<Element, Failure> { lock.withLock { subscriber } }

  /// Delivers queued elements according to demand, then releases the serial context. Returns the final action if the stream is over.
  private func deliver() -> Talkback.FinalAction? {
    var subscriber = current
    while true {
      var isReady = talkback.isReady
      while let event = subscriber.take(isReady: isReady, mayEnd: !talkback.isDiverted) {
        switch event {
        case .completed(let completion): return end(subscriber, talkback.isCancelled ? .cancelled : completion)
        case .next(let element):
          switch next(element) {
          case .more: break
          case .wait: talkback.consumeDemand()
          case .rewind:
            talkback.noteRewind()
            talkback.consumeDemand()
          case .stop: return end(subscriber, nil)
          }
        }
        isReady = talkback.isReady
      }
      let demand = isReady ? talkback.demand : 0
      subscriber.want(demand)
      switch talkback.parkUntilSignalled(wasReady: isReady) {
      case .go: break
      case .rewind: subscriber = subscribeAgain()
      case .cancelled: return end(subscriber, .cancelled)
      case .parked:
        subscriber.ask(unlessMoreThan: isReady ? demand : .max)
        return nil
      }
    }
  }

  private func subscribeAgain() -> PublisherSubscriber<Element, Failure> {
    let new = PublisherSubscriber<Element, Failure>(talkback)
    let old = lock.withLock {
      defer { subscriber = new }
      return subscriber
    }
    old.cancel()
    subscribe(new)
    return new
  }

  private func end(
    _ subscriber: PublisherSubscriber<Element, Failure>, _ completion: Completion<Failure>?
  ) -> Talkback.FinalAction {
    registration?.remove()
    let completed = completed
    return {
      subscriber.cancel()
      if let completion { completed(completion) }
    }
  }
}
#endif

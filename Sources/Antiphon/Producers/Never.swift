/// Emits nothing and does not complete, unless it is cancelled.
///
///     never()  -
///
/// - Cancels: completes as cancelled, at once. Dropping its handle cancels it, and also cancels a stream whose sources are all
///   `never()`: see `Subscription`.
@inlinable
public func never<Element: Sendable, Failure: Error>(
  _: Element.Type = Element.self, _: Failure.Type = Failure.self
) -> Producer<Element, Failure> {
  Producer { consumer in
    guard let talkback = consumer.optionalTalkback else { return }
    let unowned = talkback.unowned
    let completed = consumer.unownedCompleted
    talkback.install {
      while true {
        unowned.use { $0.fallSilent() }
        switch unowned.use({ $0.parkUntilSignalled() }) {
        case .cancelled: return { completed(.cancelled) }
        case .parked: return nil
        case .go, .rewind: continue
        }
      }
    }
    talkback.drive()
  }
}

/// Emits nothing and does not complete, unless it is cancelled; the failure type is `Never` if nothing else determines it.
@inlinable
public func never<Element: Sendable>(_: Element.Type = Element.self) -> Producer<Element, Never> {
  never(Element.self, Never.self)
}

/// Emits nothing and does not end, unless it is cancelled.
///
///     never()  -
///
/// - Cancels: completes as cancelled, at once. It is cancelled when its handle is dropped, and so is what stands on such streams
///   alone: see `Subscription`.
@inlinable
public func never<Element: Sendable, Failure: Error>(
  _: Element.Type = Element.self, _: Failure.Type = Failure.self
) -> Producer<Element, Failure> {
  Producer { consumer in
    // The talkback owns the wake-up, so the wake-up must not own the talkback; whoever runs it holds the talkback.
    let talkback = Unmanaged.passUnretained(consumer.talkback)
    let completed = consumer.unownedCompleted
    guard let line = consumer.line else { return }
    line.install {
      while true {
        talkback._withUnsafeGuaranteedRef { $0.fallSilent() }
        switch talkback._withUnsafeGuaranteedRef({ $0.rest() }) {
        case .cancelled: return { completed(.cancelled) }
        case .parked: return nil
        case .go, .rewind: continue
        }
      }
    }
    line.drive()
  }
}

/// The same where nothing says what it would fail with.
@inlinable
public func never<Element: Sendable>(_: Element.Type = Element.self) -> Producer<Element, Never> {
  never(Element.self, Never.self)
}

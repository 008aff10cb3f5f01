/// Emits nothing and does not end, unless it is cancelled.
///
///     never()  -
///
/// - Cancels: completes as cancelled, at once.
@inlinable
public func never<Element: Sendable, Failure: Error>(
  _: Element.Type = Element.self, _: Failure.Type = Failure.self
) -> Producer<Element, Failure> {
  Producer { consumer in
    // The talkback owns the wake-up, so the wake-up must not own the talkback; whoever runs it holds the talkback.
    let talkback = Unmanaged.passUnretained(consumer.talkback)
    let completed = consumer.completed
    guard let line = consumer.line else { return }
    line.install {
      while true {
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

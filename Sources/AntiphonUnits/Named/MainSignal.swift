import Antiphon

/// Events for a user interface: it cannot fail, is observed on the main actor, and is shared; nothing is replayed, so whoever
/// comes later is told what comes from then on.
public typealias MainSignal<Element: Sendable> = StreamUnit<Element, Never, MainSignalProof>

/// Observed on the main actor, shared without replay.
public typealias MainSignalProof = Proof<OnMainActor, Anywhere, Shared, Nothing>

extension StreamUnitProtocol where Failure == Never {
  /// This as a signal: what it has not yet of the properties it is given.
  ///
  /// Of a unit that replays the latest element, newcomers to the signal are told what comes from then on.
  @inlinable @inline(__always)
  public func asMainSignal() -> MainSignal<Element> {
    let observed = receive(on: .main)
    return Proved.Sharing.replay == 0 ? MainSignal(observed.producer) : MainSignal(sharing: observed.producer)
  }
}

extension Producer where Failure == Never {
  /// This as a signal: observed on the main actor, and shared without replay.
  @inlinable @inline(__always)
  public func asMainSignal() -> MainSignal<Element> { unit.asMainSignal() }
}

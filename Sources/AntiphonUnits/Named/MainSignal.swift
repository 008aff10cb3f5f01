import Antiphon

/// Events for a user interface: the stream cannot fail, is observed on the main actor, and is shared without replay, so a late
/// subscriber receives only later events.
public typealias MainSignal<Element: Sendable> = StreamUnit<Element, Never, MainSignalProof>

/// Observed on the main actor, shared without replay.
public typealias MainSignalProof = Proof<OnMainActor, Anywhere, Shared, Nothing>

extension StreamUnitProtocol where Failure == Never {
  /// This unit as a signal: the properties that it lacks are added.
  ///
  /// If the unit replays its latest element, a late subscriber of the signal still receives only later elements.
  @_alwaysEmitIntoClient @inline(__always)
  public func asMainSignal() -> MainSignal<Element> {
    let observed = receive(on: .main)
    return Proved.Sharing.replay == 0 ? MainSignal(observed.producer) : MainSignal(sharing: observed.producer)
  }
}

extension ProducerProtocol where Failure == Never {
  /// This stream as a signal: observed on the main actor, and shared without replay.
  @_alwaysEmitIntoClient @inline(__always)
  public func asMainSignal() -> MainSignal<Element> { producer.unit.asMainSignal() }
}

import Antiphon

extension StreamUnitProtocol {
  /// *Shares side effects:* one run for all simultaneous subscribers. A unit that has the property stays unchanged.
  ///
  /// A late subscriber receives only later elements. See `Producer.share(replay:scope:policy:)`.
  @_alwaysEmitIntoClient @inline(__always)
  public func share() -> StreamUnit<Element, Failure, Proved.SharedAs<Proved.Sharing.AtLeastOneRun>> {
    Proved.Sharing.replay == nil ? StreamUnit(sharing: unit.producer) : StreamUnit(unit.producer)
  }

  /// *Shares side effects, with replay:* a late subscriber receives the latest element first. A unit that has the property stays unchanged.
  ///
  /// The element is dropped when the last subscriber has left. See `Producer.share(replay:scope:policy:)`.
  @_alwaysEmitIntoClient @inline(__always)
  public func share(replay _: Replay) -> StreamUnit<Element, Failure, Proved.SharedAs<Replayed>> {
    Proved.Sharing.replay == 1 ? StreamUnit(unit.producer) : StreamUnit(sharing: unit.producer)
  }
}

/// What a late subscriber of a shared unit receives first.
public enum Replay: Sendable {
  /// The latest element.
  case latest
}

import Antiphon

extension StreamUnitProtocol {
  /// *Shares side effects:* one run for all who listen at the same time. One that does already stays as it is.
  ///
  /// A newcomer is told what comes from then on. See `Producer.share(replay:scope:policy:)`.
  @inlinable @inline(__always)
  public func share() -> StreamUnit<Element, Failure, Proved.SharedAs<Proved.Sharing.AtLeastOneRun>> {
    Proved.Sharing.replay == nil ? StreamUnit(sharing: unit.producer) : StreamUnit(unit.producer)
  }

  /// *Shares side effects, with replay:* a newcomer is told the latest element first. One that does already stays as it is.
  ///
  /// The element is forgotten when the last one has left. See `Producer.share(replay:scope:policy:)`.
  @inlinable @inline(__always)
  public func share(replay _: Replay) -> StreamUnit<Element, Failure, Proved.SharedAs<Replayed>> {
    Proved.Sharing.replay == 1 ? StreamUnit(unit.producer) : StreamUnit(sharing: unit.producer)
  }
}

/// What a newcomer to a shared unit is told.
public enum Replay: Sendable {
  /// The latest element.
  case latest
}

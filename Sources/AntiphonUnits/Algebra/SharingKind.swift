/// What several consumers of one stream have in common, as a type.
public protocol SharingKind: Sendable {
  /// The least that shares side effects and has all that this one has.
  associatedtype AtLeastOneRun: OneRun
  /// Whether there is one run for all, and how many elements a newcomer is told; nil: a run for each.
  static var replay: Int? { get }
}

/// One run for all who listen at the same time.
public protocol OneRun: SharingKind {}

/// The same, and a newcomer is told the latest element.
public protocol OneRunReplayed: OneRun {}

/// A run for each consumer.
public enum Unshared: SharingKind {
  public typealias AtLeastOneRun = Shared
  @inlinable public static var replay: Int? { nil }
}

/// One run for all; a newcomer is told what comes from then on.
public enum Shared: OneRun {
  public typealias AtLeastOneRun = Shared
  @inlinable public static var replay: Int? { 0 }
}

/// One run for all; a newcomer is told the latest element first. It is forgotten when the last one has left.
public enum Replayed: OneRunReplayed {
  public typealias AtLeastOneRun = Replayed
  @inlinable public static var replay: Int? { 1 }
}

extension Both: SharingKind where One: SharingKind, Other: SharingKind {
  public typealias AtLeastOneRun = Both<One.AtLeastOneRun, Other.AtLeastOneRun>
  @inlinable public static var replay: Int? {
    if let one = One.replay, let other = Other.replay { min(one, other) } else { nil }
  }
}

extension Both: OneRun where One: OneRun, Other: OneRun {}
extension Both: OneRunReplayed where One: OneRunReplayed, Other: OneRunReplayed {}

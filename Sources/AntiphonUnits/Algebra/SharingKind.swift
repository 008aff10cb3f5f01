/// What several subscribers of one stream share, as a type.
public protocol SharingKind: Sendable {
  /// The weakest kind that shares side effects and includes this kind.
  associatedtype AtLeastOneRun: OneRun
  /// The number of elements that a late subscriber receives; nil if each subscriber has its own run.
  static var replay: Int? { get }
}

/// One run for all simultaneous subscribers.
public protocol OneRun: SharingKind {}

/// One run for all simultaneous subscribers; a late subscriber receives the latest element.
public protocol OneRunReplayed: OneRun {}

/// One run for each subscriber.
public enum Unshared: SharingKind {
  public typealias AtLeastOneRun = Shared
  @inlinable public static var replay: Int? { nil }
}

/// One run for all; a late subscriber receives only later elements.
public enum Shared: OneRun {
  public typealias AtLeastOneRun = Shared
  @inlinable public static var replay: Int? { 0 }
}

/// One run for all; a late subscriber receives the latest element first. The element is dropped when the last subscriber has left.
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

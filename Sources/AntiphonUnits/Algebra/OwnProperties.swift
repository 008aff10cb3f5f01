/// Properties that users add: each is a type around those that were there before.
///
///     protocol Audited: OwnProperties {}
///     enum IsAudited<Rest: OwnProperties>: Audited { typealias Changed = Rest.Changed }
///     extension Both: Audited where One: Audited, Other: Audited {}
///
///     extension StreamUnitProtocol {
///       func audited() -> StreamUnit<Element, Failure, Proved.With<IsAudited<Proved.Own>>> { … }
///     }
///
/// A property that survives other elements says `typealias Changed = IsAudited<Rest.Changed>`.
public protocol OwnProperties: Sendable {
  /// What is left of them when an operator has made other elements.
  associatedtype Changed: OwnProperties
}

/// No property of one's own.
public enum Nothing: OwnProperties {
  public typealias Changed = Nothing
}

extension Both: OwnProperties where One: OwnProperties, Other: OwnProperties {
  public typealias Changed = Both<One.Changed, Other.Changed>
}

extension Properties {
  /// The same with other properties of one's own.
  public typealias With<Own: OwnProperties> = Proof<Observed, Started, Sharing, Own>
}

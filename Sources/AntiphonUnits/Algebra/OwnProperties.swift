/// Properties that users add: each property is a type that wraps the earlier ones.
///
///     protocol Audited: OwnProperties {}
///     enum IsAudited<Rest: OwnProperties>: Audited { typealias Changed = Rest.Changed }
///     extension Both: Audited where One: Audited, Other: Audited {}
///
///     extension StreamUnitProtocol {
///       func audited() -> StreamUnit<Element, Failure, Proved.With<IsAudited<Proved.Own>>> { … }
///     }
///
/// A property that a change of elements preserves declares `typealias Changed = IsAudited<Rest.Changed>`.
public protocol OwnProperties: Sendable {
  /// The properties that remain when an operator has changed the elements.
  associatedtype Changed: OwnProperties
}

/// No added property.
public enum Nothing: OwnProperties {
  public typealias Changed = Nothing
}

extension Both: OwnProperties where One: OwnProperties, Other: OwnProperties {
  public typealias Changed = Both<One.Changed, Other.Changed>
}

extension Properties {
  /// These properties, with `Own` as the added ones.
  public typealias With<Own: OwnProperties> = Proof<Observed, Started, Sharing, Own>
}

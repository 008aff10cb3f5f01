/// What the compiler knows of a unit's stream, in four places that don't depend on each other.
///
/// That a stream can't fail is not among them: that is `Failure == Never`.
public protocol Properties: Sendable {
  /// Where elements and the end arrive.
  associatedtype Observed: Place
  /// Where the stream is started.
  associatedtype Started: Place
  /// What several consumers have in common.
  associatedtype Sharing: SharingKind
  /// What users have added.
  associatedtype Own: OwnProperties
}

/// The properties that are written out: an order or a repetition has no place in it, so equal properties are equal types.
public enum Proof<Observed: Place, Started: Place, Sharing: SharingKind, Own: OwnProperties>: Properties {}

/// Nothing is known: what any stream is.
public typealias Unproved = Proof<Anywhere, Anywhere, Unshared, Nothing>

// What is known after an operator.

extension Properties {
  /// The same of a stream that has other elements.
  public typealias Changed = Proof<Observed, Started, Sharing, Own.Changed>
  /// The same, observed at another place.
  public typealias ObservedAt<Other: Place> = Proof<Other, Started, Sharing, Own>
  /// The same, started at another place.
  public typealias StartedAt<Other: Place> = Proof<Observed, Other, Sharing, Own>
  /// The same, shared in another way.
  public typealias SharedAs<Other: SharingKind> = Proof<Observed, Started, Other, Own>
  /// What this and the other have in common.
  public typealias And<Other: Properties> = Proof<
    Both<Observed, Other.Observed>, Both<Started, Other.Started>, Both<Sharing, Other.Sharing>, Both<Own, Other.Own>
  >
}

// What is asked of a unit.

/// Elements and the end arrive on the main actor.
public protocol ObservedOnMainActor: Properties where Observed: MainActorPlace {}

/// The stream is started on the main actor.
public protocol StartedOnMainActor: Properties where Started: MainActorPlace {}

/// What the stream does is done once, however many listen.
public protocol SharesSideEffects: Properties where Sharing: OneRun {}

/// Whoever comes later is told the latest element first.
public protocol ReplaysLatest: SharesSideEffects where Sharing: OneRunReplayed {}

extension Proof: ObservedOnMainActor where Observed: MainActorPlace {}
extension Proof: StartedOnMainActor where Started: MainActorPlace {}
extension Proof: SharesSideEffects where Sharing: OneRun {}
extension Proof: ReplaysLatest where Sharing: OneRunReplayed {}

/// What two have in common: it has a property exactly if both have it.
public enum Both<One, Other>: Sendable {}

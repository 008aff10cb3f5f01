/// What the compiler knows about a unit's stream: four independent properties.
///
/// That a stream can't fail is not one of them: `Failure == Never` says so.
public protocol Properties: Sendable {
  /// Where elements and the completion arrive.
  associatedtype Observed: Place
  /// Where the stream is started.
  associatedtype Started: Place
  /// What several subscribers share.
  associatedtype Sharing: SharingKind
  /// The properties that users have added.
  associatedtype Own: OwnProperties
}

/// Properties in a normal form: there is one position for each property, so equal properties are equal types.
public enum Proof<Observed: Place, Started: Place, Sharing: SharingKind, Own: OwnProperties>: Properties {}

/// The properties of any stream: nothing is known.
public typealias Unproved = Proof<Anywhere, Anywhere, Unshared, Nothing>

// What is known after an operator.

extension Properties {
  /// These properties after a change of elements.
  public typealias Changed = Proof<Observed, Started, Sharing, Own.Changed>
  /// These properties, observed at another place.
  public typealias ObservedAt<Other: Place> = Proof<Other, Started, Sharing, Own>
  /// These properties, started at another place.
  public typealias StartedAt<Other: Place> = Proof<Observed, Other, Sharing, Own>
  /// These properties, shared in another way.
  public typealias SharedAs<Other: SharingKind> = Proof<Observed, Started, Other, Own>
  /// The properties that both `Self` and `Other` have.
  public typealias And<Other: Properties> = Proof<
    Both<Observed, Other.Observed>, Both<Started, Other.Started>, Both<Sharing, Other.Sharing>, Both<Own, Other.Own>
  >
}

// Requirements on a unit.

/// Elements and the completion arrive on the main actor.
public protocol ObservedOnMainActor: Properties where Observed: MainActorPlace {}

/// The stream is started on the main actor.
public protocol StartedOnMainActor: Properties where Started: MainActorPlace {}

/// Side effects happen once, whatever the number of subscribers.
public protocol SharesSideEffects: Properties where Sharing: OneRun {}

/// A late subscriber receives the latest element first.
public protocol ReplaysLatest: SharesSideEffects where Sharing: OneRunReplayed {}

extension Proof: ObservedOnMainActor where Observed: MainActorPlace {}
extension Proof: StartedOnMainActor where Started: MainActorPlace {}
extension Proof: SharesSideEffects where Sharing: OneRun {}
extension Proof: ReplaysLatest where Sharing: OneRunReplayed {}

/// The intersection of two properties: it has a property if and only if both have it.
public enum Both<One, Other>: Sendable {}

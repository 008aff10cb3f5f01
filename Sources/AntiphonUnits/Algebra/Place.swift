/// A place where something happens, as a type.
public protocol Place: Sendable {
  /// Whether this place is known to be the main actor.
  static var isMainActor: Bool { get }
}

/// The main actor. On Linux that is not always the process's first thread.
public protocol MainActorPlace: Place {}

/// Any place: nothing is known about it.
public enum Anywhere: Place {
  @inlinable public static var isMainActor: Bool { false }
}

/// The main actor.
public enum OnMainActor: MainActorPlace {
  @inlinable public static var isMainActor: Bool { true }
}

extension Both: Place where One: Place, Other: Place {
  @inlinable public static var isMainActor: Bool { One.isMainActor && Other.isMainActor }
}

extension Both: MainActorPlace where One: MainActorPlace, Other: MainActorPlace {}

import Antiphon

/// What happens at an element of a user interface, a tap for instance: all four properties hold, and there is no initial event.
///
/// It cannot fail, is started and observed on the main actor, and is shared.
public struct ControlEvent<Element: Sendable>: StreamUnitProtocol {
  public typealias Failure = Never
  public typealias Proved = Proof<OnMainActor, OnMainActor, Shared, Nothing>

  public let unit: StreamUnit<Element, Never, Proved>

  /// - Parameter events: what happens; started on the main actor when somebody listens, and cancelled when nobody does.
  public init(_ events: Producer<Element, Never>) {
    unit = events.unit.subscribe(on: .main).receive(on: .main).share()
  }
}

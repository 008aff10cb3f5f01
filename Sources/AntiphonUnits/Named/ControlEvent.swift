import Antiphon

/// The events of a user interface element, such as taps: all four properties hold, and there is no initial event.
///
/// It cannot fail, is started and observed on the main actor, and is shared.
public struct ControlEvent<Element: Sendable>: StreamUnitProtocol {
  public typealias Failure = Never
  public typealias Proved = Proof<OnMainActor, OnMainActor, Shared, Nothing>

  public let unit: StreamUnit<Element, Never, Proved>

  /// - Parameter events: the events; started on the main actor with the first subscriber, and cancelled with the last.
  public init(_ events: Producer<Element, Never>) {
    unit = events.unit.subscribe(on: .main).receive(on: .main).share()
  }
}

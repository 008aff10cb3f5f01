#if Lifecycle
import Antiphon
import Synchronization

/// An element that a service has accepted: it will be handled, or returned.
///
/// Call `handled()` when the work for the element is done. An element that is released before was not handled, whatever the reason: the
/// time to drain was over, the stream failed, an operator dropped it. It is then given to the closure `returning:` of the service.
public final class Accepted<Element: Sendable>: Sendable {
  /// The element.
  public let element: Element
  private let isHandled = Atomic(false)
  private let giveBack: @Sendable (Element) -> Void
  private let intake: ServiceIntake

  init(_ element: Element, by intake: ServiceIntake, returning giveBack: @escaping @Sendable (Element) -> Void) {
    self.element = element
    self.giveBack = giveBack
    self.intake = intake
    intake.expect()
  }

  deinit {
    if isHandled.load(ordering: .acquiring) { return }
    giveBack(element)
    intake.settle()
  }

  /// Declares the work for the element done: it will not be returned. Idempotent.
  public func handled() {
    if !isHandled.exchange(true, ordering: .acquiringAndReleasing) { intake.settle() }
  }
}
#endif

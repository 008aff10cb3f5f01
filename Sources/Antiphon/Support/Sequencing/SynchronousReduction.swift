/// A `TerminalReduction` for a consumer that takes everything: it emits at most one element, after upstream has finished.
///
/// One object holds all of this: the functions that upstream calls capture nothing else.
@usableFromInline
final class SynchronousReduction<Received: Sendable, State: Sendable, Element: Sendable, Failure: Error>:
  @unchecked Sendable
{
  @usableFromInline let leakCounter = LeakCounter("synchronous reduction")
  @exclusivity(unchecked) @usableFromInline var state: State
  @usableFromInline let update: @Sendable (inout State, Received) throws(Failure) -> Void
  @usableFromInline let result: @Sendable (State) throws(Failure) -> Element?
  @usableFromInline let next: @Sendable (Element) -> Reply
  @usableFromInline let completed: @Sendable (Completion<Failure>) -> Void

  @_alwaysEmitIntoClient @inline(__always)
  init(
    _ initial: State,
    _ update: @escaping @Sendable (inout State, Received) throws(Failure) -> Void,
    _ result: @escaping @Sendable (State) throws(Failure) -> Element?, _ consumer: Consumer<Element, Failure>
  ) {
    state = initial
    self.update = update
    self.result = result
    next = consumer.unownedNext
    completed = consumer.unownedCompleted
  }

  @_alwaysEmitIntoClient @inline(__always)
  func receive(_ element: Received) -> Reply {
    do throws(Failure) {
      try update(&state, element)
      return .more
    } catch {
      completed(.thrown(error))
      return .stop
    }
  }

  @_alwaysEmitIntoClient @inline(__always)
  func conclude(_ completion: Completion<Failure>) {
    guard case .finished = completion else { return completed(completion) }
    do throws(Failure) {
      guard let element = try result(state) else { return completed(completion) }
      if next(element) != .stop { completed(.finished) }
    } catch {
      completed(.thrown(error))
    }
  }
}

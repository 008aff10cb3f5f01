import Antiphon

/// A hot source as `verify(hot:)` needs it: its stream and the functions that send to it and complete it.
///
/// The functions keep the source alive; `producer` must not.
public struct HotSource<Failure: Error>: Sendable {
  let producer: Producer<Int, Failure>
  let send: @Sendable (Int) -> Void
  let end: (@Sendable (Completion<Failure>) -> Void)?

  /// - Parameters:
  ///   - producer: what subscribers start.
  ///   - send: sends an element to all subscribers.
  ///   - end: completes the source; nil for a source that cannot be completed.
  public init(
    _ producer: Producer<Int, Failure>, send: @escaping @Sendable (Int) -> Void,
    end: (@Sendable (Completion<Failure>) -> Void)?
  ) {
    self.producer = producer
    self.send = send
    self.end = end
  }

  func finish() { end?(.finished) }
}

import Antiphon

/// The handle of a running sink.
///
/// Releasing it does not end the stream.
public final class CallbagSubscription: Sendable {
  private let end: @Sendable (Completion<any Error>) -> Void

  init(_ end: @escaping @Sendable (Completion<any Error>) -> Void) { self.end = end }

  /// Ends the stream; the sink receives one `completed(cancelled)`. Idempotent.
  public func cancel() { end(.cancelled) }

  /// Stores the handle in a set.
  public func store(in set: inout Set<CallbagSubscription>) { set.insert(self) }
}

extension CallbagSubscription: Hashable {
  public static func == (left: CallbagSubscription, right: CallbagSubscription) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

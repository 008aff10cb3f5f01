/// What a flattening operator does with an inner stream while another one is still running.
public enum FlattenStrategy: Sendable {
  /// Run both.
  case merge
  /// Start it when the earlier ones have finished, in order.
  case concat
  /// Cancel the running one and start the new one.
  case latest
  /// Run all until one emits or completes: that one wins, and the others are cancelled.
  case race
  /// Drop it.
  case exhaust
}

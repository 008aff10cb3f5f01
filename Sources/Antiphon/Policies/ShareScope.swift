/// How long a shared stream is remembered.
public enum ShareScope: Sendable {
  /// Until the stream has completed or its last consumer has left. A later consumer starts it again.
  case whileConnected
  /// For ever. A consumer that comes after the completion receives what is remembered, and the completion. A consumer that comes when
  /// all others have left starts the stream again and first receives what is remembered. A failure is not remembered, nor is anything
  /// before it: the next consumer starts the stream again.
  case forever
}

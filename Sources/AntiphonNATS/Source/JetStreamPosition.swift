#if NATS
import Foundation

/// Where a stream of messages begins.
public enum JetStreamPosition: Sendable, Hashable {
  /// At the first message that the server has.
  case start
  /// At the message with this sequence, or the next one that the server has.
  case sequence(UInt64)
  /// At the first message that was stored at this time, or later.
  case time(Date)
  /// At the next message that is stored.
  case new
  /// Where the consumer of this name is, which keeps its position on the server; at the start if there is none yet. Several processes
  /// that use it share the messages, unless they acknowledge with `.all`.
  case durable(String)
}

/// Which messages are acknowledged, and when.
public enum JetStreamAcknowledging: Sendable, Hashable {
  /// None: the position of the program counts, not that of the server.
  case none
  /// Each one, when the consumer has returned `.more` or `.wait` for it. A message whose reply is `.stop` is not acknowledged.
  case byReply
  /// Each one by the program: `JetStreamMessage.acknowledge()`. For handling that ends after `next` has returned.
  case each
  /// All up to one, when the consumer has returned for it: once for half a credit, and when all that was requested is handled. Cheaper
  /// than `.byReply`. A durable then serves one process at a time, and is made anew where messages are not acknowledged.
  case all
}

/// What becomes of a gap: messages that the stream does not have any more, because of its limits or because they were deleted.
public enum JetStreamGapPolicy: Sendable, Hashable {
  /// The messages after it follow. Streams that keep a number of messages of each subject have gaps.
  case skip
  /// The stream fails with `messagesMissing`, after the messages before the gap.
  case fail
}
#endif

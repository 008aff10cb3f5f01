/// What is simulated: a log in partitions on some nodes, and one consumer that merges all partitions.
struct Setting: Sendable {
  /// One direction of a connection.
  struct Network: Sendable {
    var latency: Duration = .microseconds(500)
    /// The probability that a message is lost, and sent again after `retransmission`.
    var loss = 0.0
    var retransmission: Duration = .milliseconds(200)
  }

  /// A node that dies. Its partitions have no leader until others have been elected.
  struct Death: Sendable {
    var node = 0
    var time: Duration = .seconds(1)
    var election: Duration = .milliseconds(150)
    /// Whether its connections are reset, as those of a process that was killed. Otherwise the consumer runs out of patience: the node was
    /// cut off, or lost its power.
    var resetsConnections = false
  }

  /// The consumer handles so many entries at the same time, each for `duration`; nil: at once.
  struct Handling: Sendable {
    var workers: Int
    var duration: Duration
  }

  var partitions = 1
  var nodes = 3
  /// Entries a second that a node can send, for all of its partitions together.
  var nodeRate = 20_000
  /// Whether the partitions are merged in the order of the positions; otherwise as entries arrive.
  var isOrdered = false
  /// How many entries of a partition the consumer asks for in advance. It asks again when half of them have been handled.
  var credit = 256
  /// How long the consumer waits for what it has asked for before it connects anew.
  var patience: Duration = .seconds(2)
  var network = Network()
  var death: Death?
  var handling: Handling?
  /// How long it runs, in virtual time.
  var duration: Duration = .seconds(1)

  /// Entries a second that the nodes can send together: a partition has one leader.
  var limit: Int { min(partitions, nodes) * nodeRate }
}

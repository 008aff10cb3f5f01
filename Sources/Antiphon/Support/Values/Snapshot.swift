/// The newest values of a node and of all nodes that it is derived from, which were all current at one moment: what a read uses
/// while a change is on its way or queued.
///
/// The nodes that are up to date are looked at twice. If one has changed in between, all are looked at again, so the values that
/// were found were current at one moment. The other nodes are then computed from these values, each once, without a lock and
/// without a second attempt. Used by one thread.
final class Snapshot {
  /// What was found at a node.
  struct Look {
    let node: any UpstreamNode
    /// The node is unchanged as long as it has this revision.
    let revision: UInt64
    /// The stamp of the value that its observers receive.
    let settledStamp: UInt64
    /// True if no change is on its way to the node: its settled value matches the settled values of its sources.
    let isQuiet: Bool
    /// The stamp of its newest value, if that is known.
    var stamp: UInt64
    /// A `Reading` of its newest value; nil until it is computed.
    fileprivate(set) var reading: AnyObject?

    /// True if the newest value is the one that observers receive.
    var isSettled: Bool { stamp == settledStamp }
  }

  private var looks: [Look] = []
  private var places: [ObjectIdentifier: Int] = [:]
  /// The nodes to compute, each after those that it is derived from.
  private var outdated: [any UpstreamNode] = []

  init(of node: any UpstreamNode) {
    repeat {
      looks = []
      places = [:]
      outdated = []
      node.look(into: self)
    } while !looks.allSatisfy { $0.node.isUnchanged(since: $0.revision) }
    for node in outdated { node.compute(in: self) }
  }

  // MARK: Looking

  func contains(_ node: some UpstreamNode) -> Bool { places[ObjectIdentifier(node)] != nil }

  func add(_ look: Look) {
    places[ObjectIdentifier(look.node)] = looks.count
    looks.append(look)
  }

  func addOutdated(_ node: some UpstreamNode) { outdated.append(node) }

  // MARK: Computing

  subscript(_ node: any UpstreamNode) -> Look { looks[place(of: node)] }

  func set<Value>(_ node: ValueNode<Value>, _ reading: Reading<Value>) {
    let place = place(of: node)
    looks[place].stamp = reading.stamp
    looks[place].reading = reading
  }

  func value<Value>(of node: ValueNode<Value>) -> Value {
    guard let reading = self[node].reading as? Reading<Value> else {
      preconditionFailure("a node is computed after those that it follows from")
    }
    return reading.value
  }

  private func place(of node: any UpstreamNode) -> Int {
    guard let place = places[ObjectIdentifier(node)] else {
      preconditionFailure("a node follows from what was looked at")
    }
    return place
  }
}

/// A value that was found or computed for a read.
final class Reading<Value: Sendable>: Sendable {
  let value: Value
  /// Different for each value of a node.
  let stamp: UInt64
  /// The stamps of the values that it was computed from, in the order of the sources.
  let inputs: [UInt64]

  init(_ value: Value, _ stamp: UInt64, inputs: [UInt64] = []) {
    self.value = value
    self.stamp = stamp
    self.inputs = inputs
  }
}

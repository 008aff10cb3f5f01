/// The newest values of a node and of all nodes that it is derived from, which were all current at one moment: what a read uses
/// while a change is on its way or queued.
///
/// The nodes that are up to date are looked at twice. If one has changed in between, all are looked at again, so the values that
/// were found were current at one moment. The other nodes are then computed from these values, each once, without a lock and
/// without a second attempt. Used by one thread.
final class Snapshot {
  /// What was found at a node.
  struct Look {
    let cell: any UpstreamNode
    /// The node is unchanged as long as it has this revision.
    let revision: UInt64
    /// The stamp of the value that its observers receive.
    let settledStamp: UInt64
    /// True if no change is on its way to the node: its settled value belongs to the settled values of its sources.
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

  init(of cell: any UpstreamNode) {
    repeat {
      looks = []
      places = [:]
      outdated = []
      cell.look(into: self)
    } while !looks.allSatisfy { $0.cell.isUnchanged(since: $0.revision) }
    for cell in outdated { cell.compute(in: self) }
  }

  // MARK: Looking

  func contains(_ cell: some UpstreamNode) -> Bool { places[ObjectIdentifier(cell)] != nil }

  func add(_ look: Look) {
    places[ObjectIdentifier(look.cell)] = looks.count
    looks.append(look)
  }

  func addOutdated(_ cell: some UpstreamNode) { outdated.append(cell) }

  // MARK: Computing

  subscript(_ cell: any UpstreamNode) -> Look { looks[place(of: cell)] }

  func set<Value>(_ cell: ValueNode<Value>, _ reading: Reading<Value>) {
    let place = place(of: cell)
    looks[place].stamp = reading.stamp
    looks[place].reading = reading
  }

  func value<Value>(of cell: ValueNode<Value>) -> Value {
    guard let reading = self[cell].reading as? Reading<Value> else {
      preconditionFailure("a cell is computed after those that it follows from")
    }
    return reading.value
  }

  private func place(of cell: any UpstreamNode) -> Int {
    guard let place = places[ObjectIdentifier(cell)] else {
      preconditionFailure("a cell follows from what was looked at")
    }
    return place
  }
}

/// A value that was found or computed for a read.
final class Reading<Value: Sendable>: Sendable {
  let value: Value
  /// A different one for each value of a node.
  let stamp: UInt64
  /// The stamps of the values that it was computed from, in the order of the sources.
  let inputs: [UInt64]

  init(_ value: Value, _ stamp: UInt64, inputs: [UInt64] = []) {
    self.value = value
    self.stamp = stamp
    self.inputs = inputs
  }
}

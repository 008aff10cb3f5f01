import Synchronization

/// Which cells were computed since the last command. It is no property: what is computed does not depend on it.
final class ComputationLog: Sendable {
  private let cells = Mutex<[CellReference]>([])

  /// In the order in which they were completed: what is read is before what reads it.
  var computed: [CellReference] { cells.withLock { $0 } }

  func record(_ cell: CellReference) { cells.withLock { $0.append(cell) } }

  func reset() { cells.withLock { $0 = [] } }
}

import Antiphon

/// A sheet: its cells, and the changes that can be undone.
final class Sheet {
  let table = CellTable()
  private var undoable: [Change] = []
  private var redoable: [Change] = []

  /// The change to new entries, if no cell would read itself after it. Nothing is set.
  ///
  /// - Parameter entries: if a cell is in it twice, the last one counts.
  func change(_ entries: [(cell: CellReference, entry: Entry)]) throws(Circle) -> Change {
    let after = Dictionary(entries, uniquingKeysWith: { $1 })
    var search = CircleSearch { [table] cell in
      (after[cell] ?? table[cell].entry.value).formula?.references ?? []
    }
    // What is there has no circle, so one that is new has a new formula.
    try search.check(after.keys.sorted().filter { after[$0]?.formula != nil })
    let steps = after.map { Change.Step(cell: $0, before: table[$0].entry.value, after: $1) }
    return Change(steps: steps.filter { $0.before != $0.after })
  }

  /// Makes all of a change at once.
  func apply(_ change: Change) {
    redoable = []
    undoable.append(change)
    set(change)
  }

  /// - Returns: what was undone, or nil if there is nothing.
  @discardableResult
  func undo() -> Change? {
    guard let change = undoable.popLast() else { return nil }
    redoable.append(change)
    set(change.reversed)
    return change
  }

  /// - Returns: what was done again, or nil if there is nothing.
  @discardableResult
  func redo() -> Change? {
    guard let change = redoable.popLast() else { return nil }
    undoable.append(change)
    set(change)
    return change
  }

  /// Computes all cells that are not up to date.
  func readAll() {
    for index in 0..<CellReference.count { _ = table.value(of: CellReference(index: index)) }
  }

  /// Observers see all of it or nothing, and are notified once.
  private func set(_ change: Change) {
    transaction {
      for step in change.steps { table[step.cell].entry.value = step.after }
    }
  }
}

import Antiphon

/// A cell: what was typed is set, and its value follows.
final class Cell: Sendable {
  let entry: MutableProperty<Entry>
  /// Depends on the cells that the formula has read. Nothing says which these are: they are found anew each time it is computed.
  let value: Property<CellValue>

  init(_ cell: CellReference, in table: CellTable) {
    let entry = MutableProperty(Entry.empty, unless: ==)
    self.entry = entry
    // The table has the cells, so they must not retain it.
    value = Property { [weak table] in table?.compute(entry.value, at: cell) ?? .error(.reference) }
  }
}

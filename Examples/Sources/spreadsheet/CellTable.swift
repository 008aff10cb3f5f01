import Antiphon
import Synchronization

/// All cells, as formulas read them.
///
/// A cell that was not computed yet is computed where it is read, inside the computation of another one. `DeepStack` gives a long chain of
/// such cells the stack that it needs. When they were computed once, Antiphon updates them without recursion.
///
/// Values must not be read inside a transaction: other threads do not see what it has set.
final class CellTable: Sendable, CellReader {
  let log = ComputationLog()

  // Set by the initialiser, before another thread can have the table.
  private nonisolated(unsafe) var cells: [Cell] = []
  /// How many cells are being computed, each read by the one before. One thread at a time computes: the one that has the sheet, or the one
  /// that it waits for.
  private let depth = Atomic(0)

  init() { cells = (0..<CellReference.count).map { Cell(CellReference(index: $0), in: self) } }

  subscript(cell: CellReference) -> Cell { cells[cell.index] }

  func value(of cell: CellReference) -> CellValue { self[cell].value.value }

  /// The value of an entry. Called by the property of the cell.
  func compute(_ entry: Entry, at cell: CellReference) -> CellValue {
    defer { log.record(cell) }
    switch entry.content {
    case .constant(let value): return value
    case .formula(let formula):
      let depth = depth.add(1, ordering: .relaxed).newValue
      defer { self.depth.subtract(1, ordering: .relaxed) }
      let evaluation = Evaluation(reader: self, cell: cell)
      // The first result is not used: it is to compute the cells that are read. Then they are read again, here, where it is tracked.
      if DeepStack.isNeeded(at: depth) { DeepStack.run { _ = evaluation.value(of: formula) } }
      return evaluation.value(of: formula)
    }
  }
}

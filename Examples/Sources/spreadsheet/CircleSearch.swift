/// Looks for cells that would read themselves. A property must not do that, so a change that makes a circle is refused.
///
/// A formula counts as reading what it refers to, even in a branch of IF that is not taken now: otherwise a change of a number could
/// close a circle. The search has a stack of its own, so a long chain is no problem.
struct CircleSearch {
  private enum State: UInt8 { case new, active, done }

  /// A cell whose references are being followed.
  private struct Step {
    var cell: CellReference
    var references: [CellRange]
    var range = 0
    var position = 0

    /// The next cell that is referred to.
    mutating func next() -> CellReference? {
      while range < references.count {
        if position < references[range].count {
          defer { position += 1 }
          return references[range][position]
        }
        (range, position) = (range + 1, 0)
      }
      return nil
    }
  }

  /// What a cell refers to, after the change.
  let references: (CellReference) -> [CellRange]
  private var states = [State](repeating: .new, count: CellReference.count)

  init(references: @escaping (CellReference) -> [CellRange]) { self.references = references }

  /// Throws if one of the cells is in a circle, or leads to one.
  mutating func check(_ changed: some Sequence<CellReference>) throws(Circle) {
    for cell in changed where states[cell.index] == .new { try follow(cell) }
  }

  private mutating func follow(_ start: CellReference) throws(Circle) {
    var path = [Step(cell: start, references: references(start))]
    states[start.index] = .active
    while !path.isEmpty {
      guard let next = path[path.count - 1].next() else {
        states[path.removeLast().cell.index] = .done
        continue
      }
      switch states[next.index] {
      case .done: continue
      case .active:
        let cells = path.map(\.cell)
        throw Circle(cells: Array(cells[cells.lastIndex(of: next)!...]))
      case .new:
        states[next.index] = .active
        path.append(Step(cell: next, references: references(next)))
      }
    }
  }
}

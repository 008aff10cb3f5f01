/// A line that was typed.
enum Command: Equatable, Sendable {
  case set(CellReference, String)
  case fill(CellRange, String)
  case paste(CellReference, [[String]])
  case show(CellReference)
  case why(CellReference)
  case undo, redo, demo, help, quit
  /// An empty line.
  case nothing

  static let summary = """
    A1 = 5                    set a cell: a number, a text, or a formula
    B1 = =A1*2                a formula follows a second =
    A1 =                      empty a cell
    fill A1:A9 = =B1*$C$1     fill a range; references move along, except for what $ fixes
    paste A1 = 1; 2 | 3; 4    set several cells: ; begins a column, | a row
    show C3                   scroll to a cell
    why B1                    what a cell follows from
    undo, redo                take the last change back, make it again
    demo                      fill all cells, and measure
    quit                      leave

    Formulas: + - * / ^ = <> < <= > >= ( ) "text" TRUE FALSE, cells such as A1, ranges such as A1:B10,
    SUM AVERAGE MIN MAX COUNT of ranges and values, IF(condition, a, b), ROUND(number, digits), ABS(number), ROW(), COLUMN()
    """
}

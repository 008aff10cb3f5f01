import Antiphon
import Synchronization

/// Shows a session: an effect that reads the cells of the viewport and the message, and so runs once for each command.
///
/// One effect shows all cells, not one effect each: the terminal takes a whole screen at once, and to read a cell that has not changed
/// costs little. Only the cells that are shown are observed; the others are computed when they are read.
final class Screen {
  private let effect: Effect

  /// - Parameters:
  ///   - isTerminal: whether the grid is drawn again for each message. Otherwise lines say what has changed.
  ///   - output: receives what is to be printed.
  init(of session: Session, isTerminal: Bool, output: @escaping @Sendable (String) -> Void) {
    let (table, viewport, message) = (session.sheet.table, session.viewport, session.message)
    let shown = Mutex<(frame: Frame, message: Int)?>(nil)
    let grid = GridText(isColoured: isTerminal)
    effect = Antiphon.effect("screen") { _ in
      let viewport = viewport.value
      let message = message.value
      let values = viewport.range.map { table.value(of: $0) }
      let frame = Frame(viewport: viewport, values: values, computed: table.log.computed)
      let earlier = shown.withLock { $0 }
      // A change is shown with the message about it, which may come later.
      if let earlier, earlier.message == message.number { return }
      shown.withLock { $0 = (frame, message.number) }
      if isTerminal {
        let parts = [grid.text(of: frame), message.text, earlier == nil ? "" : frame.computedText]
        output("\u{1B}[H\u{1B}[2J" + parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n\n> ")
      } else if let earlier = earlier?.frame {
        let lines = [message.text] + (message.showsGrid ? [grid.text(of: frame)] : Self.lines(frame, since: earlier))
        output((lines + [frame.computedText]).filter { !$0.isEmpty }.map { $0 + "\n" }.joined())
      }
    }
  }

  /// Such as “A1: 5”, for each value that has changed.
  private static func lines(_ frame: Frame, since earlier: Frame) -> [String] {
    let changes = frame.changes(since: earlier)
    let lines = changes.prefix(20).map { "\($0.cell): \($0.value == .empty ? "empty" : $0.value.description)" }
    return changes.count > 20 ? lines + ["… and \(changes.count - 20) more"] : lines
  }
}

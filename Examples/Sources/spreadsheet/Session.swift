import Antiphon

/// A sheet and what is shown of it, changed by commands.
final class Session {
  let sheet = Sheet()
  let viewport = MutableProperty(Viewport(at: CellReference(index: 0)))
  let message = MutableProperty(Message())

  /// Does what a line says. A line that is refused changes nothing but the message.
  ///
  /// - Returns: false if the session is to end.
  func execute(_ line: String) -> Bool {
    sheet.table.log.reset()
    do {
      let command = try CommandParser.command(line)
      try perform(command)
      return command != .quit
    } catch {
      answer("\(error)")
      return true
    }
  }

  private func perform(_ command: Command) throws {
    switch command {
    case .set(let cell, let text): change(try sheet.change(Entries.set(cell, text)))
    case .fill(let range, let text): change(try sheet.change(Entries.fill(range, text)))
    case .paste(let cell, let rows): change(try sheet.change(Entries.paste(cell, rows)))
    case .show(let cell):
      transaction {
        viewport.value = Viewport(at: cell)
        answer("", showsGrid: true)
      }
    case .why(let cell): answer(Explanation(table: sheet.table).text(of: cell))
    case .undo: transaction { answer(sheet.undo() == nil ? "there is nothing to undo" : "") }
    case .redo: transaction { answer(sheet.redo() == nil ? "there is nothing to redo" : "") }
    case .demo: try demonstrate()
    case .help: answer(Command.summary)
    case .nothing: answer("")
    case .quit: break
    }
  }

  /// The screen is drawn once, with the change and the answer.
  private func change(_ change: Change) {
    transaction {
      if change.steps.isEmpty { return answer("nothing has changed") }
      sheet.apply(change)
      answer("")
    }
  }

  /// Fills the sheet and computes all of it; then changes one cell and reads all of it again.
  private func demonstrate() throws {
    let clock = ContinuousClock()
    var change = Change(steps: [])
    let parsing = try clock.measure { change = try sheet.change(Demonstration.entries()) }
    let setting = clock.measure { sheet.apply(change) }
    let computing = clock.measure { sheet.readAll() }
    let computed = sheet.table.log.computed.count
    sheet.table.log.reset()
    let one = try sheet.change(Entries.set(CellReference("A2")!, "1000"))
    let changing = clock.measure {
      sheet.apply(one)
      sheet.readAll()
    }
    answer(
      """
      \(change.steps.count.grouped) formulas parsed, and found to be without a circle: \(parsing.milliseconds)
      set in one transaction, and what is shown computed: \(setting.milliseconds)
      all others computed: \(computing.milliseconds); \(computed.grouped) computations in all
      A2 = 1000, and all cells read: \(changing.milliseconds)
      """, showsGrid: true)
  }

  private func answer(_ text: String, showsGrid: Bool = false) {
    message.modify { $0 = Message(text: text, showsGrid: showsGrid, number: $0.number + 1) }
  }
}

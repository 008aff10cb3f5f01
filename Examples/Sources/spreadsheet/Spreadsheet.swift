import Foundation

/// A spreadsheet in the terminal. It reads commands from standard input, a line each.
@main
struct Spreadsheet {
  static func main() {
    let session = Session()
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let screen = Screen(of: session, isTerminal: isTerminal) { FileHandle.standardOutput.write(Data($0.utf8)) }
    while let line = readLine(), session.execute(line) {}
    withExtendedLifetime(screen) {}
  }
}

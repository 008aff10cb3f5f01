import ExampleServer

/// The options of the command line.
struct Options: Equatable, Sendable {
  /// Only this machine reaches it.
  static let host = "127.0.0.1"
  var port = 8081
  var limits = Limits()
  /// The folder that the page without a server is written to.
  var export: String?
  var printsLines = false

  static let help = """
    Operators with draggable marbles: http://127.0.0.1:8081

    usage: marbles [--port NUMBER] [--export DIR] [--lines]

      --port NUMBER   listen on this port of 127.0.0.1 (default: 8081)
      --export DIR    write DIR/index.html, a page that needs no server and shows computed cases, and stop
      --lines         print a Swift file with the lines of each operator, and stop
    """

  typealias Mistake = OptionMistake

  init() {}

  /// - Throws: a description of the mistake.
  init(_ arguments: some Sequence<String>) throws(Mistake) {
    var rest = Array(arguments)[...]
    while let flag = rest.popFirst() {
      switch flag {
      case "--lines": printsLines = true
      case "--port":
        guard let text = rest.popFirst(), let number = Int(text), 1...65_535 ~= number else {
          throw Mistake(message: "--port needs a number from 1 to 65535")
        }
        port = number
      case "--export":
        guard let folder = rest.popFirst(), !folder.isEmpty else { throw Mistake(message: "--export needs a folder") }
        export = folder
      default: throw Mistake(message: "unknown option \(flag)")
      }
    }
  }

  var url: String { "http://\(Self.host):\(port)" }
}

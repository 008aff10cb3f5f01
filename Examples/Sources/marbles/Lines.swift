/// A Swift file in which the lines of each operator are compiled: the default, each choice, and both ends of each range.
enum Lines {
  static var file: String {
    let functions = Catalogue.entries.enumerated().map { number, entry in
      let arguments = entry.inputs.map { "_ \($0.name): Producer<\($0.kind.element), TestFailure>" }
      let lines =
        [entry.line([:])]
        + entry.parameters.flatMap { parameter in
          parameter.extremes.map { entry.line([parameter.name: $0]) }
        }
      let body = lines.map { "  _ = \($0)\n" }.joined()
      return "func line\(number)(\(arguments.joined(separator: ", "))) {\n\(body)}"
    }
    return "import Antiphon\nimport AntiphonTesting\n\n" + functions.joined(separator: "\n")
  }
}

extension Parameter {
  fileprivate var extremes: [Value] { choices.map { $0.map(Value.text) } ?? range.map { $0.map(Value.number) } ?? [] }
}

extension Input.Kind {
  fileprivate var element: String {
    switch self {
    case .numbers: "Int"
    case .letters: "String"
    case .truths: "Bool"
    }
  }
}

/// A Swift file in which the line of each operator is compiled.
enum Lines {
  static var file: String {
    let functions = Catalogue.entries.enumerated().map { number, entry in
      let arguments = entry.inputs.map { "_ \($0.name): Producer<\($0.kind.element), TestFailure>" }
      return "func line\(number)(\(arguments.joined(separator: ", "))) {\n  _ = \(entry.line([:]))\n}"
    }
    return "import Antiphon\nimport AntiphonTesting\n\n" + functions.joined(separator: "\n")
  }
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

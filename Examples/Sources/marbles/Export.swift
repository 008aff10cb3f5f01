import Foundation

/// A page that needs no server: the results of its cases are computed before.
enum Export {
  static func write(to folder: String) throws {
    let directory = URL(fileURLWithPath: folder, isDirectory: true)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let page = String(decoding: PackageResources.Page_html, as: UTF8.self)
      .replacingOccurrences(of: " nonce=\"{{nonce}}\"", with: "")
      .replacingOccurrences(of: "{{data}}", with: try PageData(cases: cases()).json)
    try page.write(to: directory.appendingPathComponent("index.html"), atomically: true, encoding: .utf8)
  }

  static func cases() throws -> [String: [PageData.Case]] {
    try Dictionary(uniqueKeysWithValues: Catalogue.entries.map { ($0.name, try cases(of: $0)) })
  }

  /// The default, one other value of each parameter, a source that fails, and a consumer that asks for one element.
  private static func cases(of entry: Entry) throws -> [PageData.Case] {
    var requests: [(String, RunRequest)] = [("as documented", RunRequest(operator: entry.name))]
    for parameter in entry.parameters {
      for value in parameter.others {
        requests.append(
          ("\(parameter.name): \(value)", RunRequest(operator: entry.name, parameters: [parameter.name: value])))
      }
    }
    if let input = entry.inputs.first, input.marbles.hasSuffix("|") {
      let failing = String(input.marbles.dropLast()) + "#"
      requests.append(("\(input.name) fails", RunRequest(operator: entry.name, inputs: [input.name: failing])))
    }
    requests.append(("demand for one element at a time", RunRequest(operator: entry.name, talkback: "1---1---1---1")))
    return try requests.map { title, request in
      PageData.Case(title: title, request: request, result: try request.run())
    }
  }
}

extension Parameter {
  /// Values to show beside the default.
  fileprivate var others: [Value] {
    if let choices { return choices.dropFirst().map(Value.text) }
    guard case .number(let number) = value, let range else { return [] }
    return [number - 1, number + 2].filter { range[0]...range[1] ~= $0 }.map(Value.number)
  }
}

import Antiphon
import Foundation

/// Types a word, letter by letter, and prints the results of a search server:
///
///     api-client http://127.0.0.1:8080 arrow
@main
struct APIClient {
  @MainActor
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let server = URL(string: arguments[1]) else {
      return print("usage: api-client URL WORD")
    }
    let model = SearchModel(service: .http(server))
    for end in arguments[2].indices {
      model.query.value = String(arguments[2][...end])
      try await Task.sleep(for: .milliseconds(100))
    }
    for await text in observing({ model.text }).filter({ !$0.isEmpty }).first().values { print(text) }
  }
}

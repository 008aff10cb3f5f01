@main
struct GettingStarted {
  static func main() async throws {
    firstStream()
    hotSources()
    try await typeAWord()
  }
}

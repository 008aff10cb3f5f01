@MainActor
func typeAWord() async throws {
  let model = SearchModel()
  for text in ["d", "de", "del"] {
    model.texts.send(text)
    try await Task.sleep(for: .milliseconds(50))
  }
  try await Task.sleep(for: .milliseconds(500))
  print(model.title, model.suggested)  // Search for del ["delay"]
}

/// A text that keeps its first 80 characters only.
struct BoundedText: TextOutputStream {
  private static let limit = 80
  private var text = ""
  private var isCut = false

  mutating func write(_ more: String) {
    if isCut { return }
    // A text has at most as many characters as bytes.
    if text.utf8.count + more.utf8.count <= Self.limit { return text += more }
    text += more.prefix(Self.limit + 1)
    guard text.count > Self.limit else { return }
    text = text.prefix(Self.limit - 1) + "…"
    isCut = true
  }

  static func describing(_ value: some Any) -> String {
    var bounded = BoundedText()
    print(value, terminator: "", to: &bounded)
    return bounded.text
  }
}

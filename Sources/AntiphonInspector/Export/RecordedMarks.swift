#if Inspector
/// The letters and digits that stand for recorded texts.
struct RecordedMarks {
  private var marks: [String: Character] = [:]
  private var order: [String] = []

  init(_ texts: [String]) {
    var free = Self.letters.makeIterator()
    let own = Set(texts.filter { Self.isMark($0) })
    for text in texts where marks[text] == nil {
      var mark = text.first
      if !own.contains(text) { repeat { mark = free.next() } while mark.map { own.contains(String($0)) } ?? false }
      marks[text] = mark
      order.append(text)
    }
  }

  /// A text that is a letter or a digit stands for itself.
  private static func isMark(_ text: String) -> Bool {
    text.utf8.count == 1 && (text.first!.isLetter || text.first!.isNumber)
  }

  /// The Latin ones, and then more than can be recorded.
  private static var letters: some Sequence<Character> {
    let more = (0x4E00...0x5FFF).lazy.map { Character(Unicode.Scalar(UInt32($0))!) }
    return Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") + more
  }

  subscript(text: String) -> Character { marks[text] ?? "?" }

  /// A dictionary literal, each entry on a line of its own.
  func literal(indent: String) -> String {
    if order.isEmpty { return "[:]" }
    let lines = order.map { "\(indent)  \"\(self[$0])\": \"\(RecordedName.escaped($0))\",\n" }
    return "[\n" + lines.joined() + "\(indent)]"
  }
}
#endif

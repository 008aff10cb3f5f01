/// The order in which threads take their steps, as letters with counts: `A3 B2 A`.
struct Schedule: CustomStringConvertible {
  var threads: [Int]

  init(_ threads: [Int]) { self.threads = threads }

  init?(_ text: String) {
    threads = []
    var rest = text[...]
    while let letter = rest.popFirst() {
      if letter == " " { continue }
      guard let value = letter.asciiValue, (65...67).contains(value) else { return nil }
      let digits = rest.prefix { $0.isNumber }
      rest.removeFirst(digits.count)
      threads += Array(repeating: Int(value) - 65, count: Int(digits) ?? 1)
    }
  }

  var description: String {
    var text: [String] = []
    var rest = threads[...]
    while let first = rest.first {
      let count = rest.prefix { $0 == first }.count
      rest.removeFirst(count)
      text.append("\(Character(UnicodeScalar(UInt8(65 + first))))" + (count > 1 ? "\(count)" : ""))
    }
    return text.joined(separator: " ")
  }
}

/// Why a formula is refused.
struct ParseError: Error, Equatable, CustomStringConvertible {
  var message: String
  /// The formula.
  var text: String
  /// The place in it, counted from 1.
  var position: Int

  /// - Parameter offset: counted in bytes.
  init(_ message: String, in text: [UInt8], at offset: Int) {
    self.message = message
    self.text = String(decoding: text, as: UTF8.self)
    position = String(decoding: text.prefix(offset), as: UTF8.self).count + 1
  }

  var description: String {
    "\(text)\n\(String(repeating: " ", count: position - 1))^ position \(position): \(message)"
  }
}

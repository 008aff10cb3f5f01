#if Inspector
import NIOCore

/// Writes JSON. The caller writes the punctuation.
struct JSONText {
  private(set) var buffer: ByteBuffer

  init(capacity: Int = 0) { buffer = ByteBufferAllocator().buffer(capacity: capacity) }

  mutating func raw(_ text: StaticString) { buffer.writeStaticString(text) }

  mutating func number(_ number: Int) { buffer.writeString(String(number)) }

  /// With three decimals.
  mutating func number(_ number: Double) {
    let thousandths = (number.isFinite ? number * 1_000 : 0).rounded()
    buffer.writeString("\((abs(thousandths) < 1e15 ? thousandths : 0) / 1_000)")
  }

  mutating func number(_ number: Int?) {
    if let number { self.number(number) } else { raw("null") }
  }

  mutating func numbers(_ numbers: [Int]) {
    raw("[")
    for (index, number) in numbers.enumerated() {
      if index > 0 { raw(",") }
      self.number(number)
    }
    raw("]")
  }

  mutating func bool(_ value: Bool) { value ? raw("true") : raw("false") }

  mutating func string(_ text: String?) {
    guard let text else { return raw("null") }
    raw("\"")
    defer { raw("\"") }
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    if isPlain { return _ = buffer.writeString(text) }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): raw("\\\"")
      case UInt8(ascii: "\\"): raw("\\\\")
      case UInt8(ascii: "\n"): raw("\\n")
      case 0..<0x20:
        raw("\\u00")
        buffer.writeString(byte < 0x10 ? "0" : "1")
        buffer.writeString(String(byte & 0xF, radix: 16))
      default: buffer.writeInteger(byte)
      }
    }
  }

  mutating func strings(_ texts: [String]) {
    raw("[")
    for (index, text) in texts.enumerated() {
      if index > 0 { raw(",") }
      string(text)
    }
    raw("]")
  }
}

extension Duration {
  var inMilliseconds: Double { Double(components.seconds) * 1_000 + Double(components.attoseconds) / 1e15 }
}
#endif

#if NATS
import Foundation

/// What the reply subject of a message says of its place in the stream.
struct MessagePlace {
  let deliveries: UInt64
  let sequence: UInt64
  let consumerSequence: UInt64
  let time: UInt64
  let pending: UInt64

  /// `$JS.ACK.<stream>.<consumer>.<deliveries>.<sequence>.<consumer sequence>.<time>.<pending>`; newer servers put a domain and an account hash
  /// after ACK, and a token at the end.
  init?(_ reply: UnsafeRawBufferPointer) {
    let prefix: StaticString = "$JS.ACK."
    guard reply.count > prefix.utf8CodeUnitCount,
      memcmp(reply.baseAddress!, prefix.utf8Start, prefix.utf8CodeUnitCount) == 0
    else { return nil }
    // A plain loop over a pointer: the optimizer compares 16 bytes at once.
    let bytes = reply.baseAddress!.assumingMemoryBound(to: UInt8.self)
    var tokenCount = 1
    for index in 0..<reply.count { tokenCount &+= bytes[index] == UInt8(ascii: ".") ? 1 : 0 }
    guard tokenCount == 9 || tokenCount >= 11 else { return nil }
    var position = 0
    for _ in 0..<(tokenCount == 9 ? 4 : 6) {
      while bytes[position] != UInt8(ascii: ".") { position &+= 1 }
      position &+= 1
    }
    func number() -> UInt64? {
      var value: UInt64 = 0
      let start = position
      while position < reply.count, bytes[position] != UInt8(ascii: ".") {
        let digit = bytes[position] &- 48
        guard digit <= 9 else { return nil }
        value = value &* 10 &+ UInt64(digit)
        position &+= 1
      }
      defer { position &+= 1 }
      return position == start ? nil : value
    }
    guard let deliveries = number(), let sequence = number(), let consumerSequence = number(), let time = number(),
      let pending = number()
    else { return nil }
    self.deliveries = deliveries
    self.sequence = sequence
    self.consumerSequence = consumerSequence
    self.time = time
    self.pending = pending
  }
}

extension UInt64 {
  /// A decimal number.
  init?(digits: Substring.UTF8View.SubSequence) {
    var value: UInt64 = 0
    if digits.isEmpty { return nil }
    for digit in digits {
      guard digit >= 48, digit <= 57 else { return nil }
      value = value &* 10 &+ UInt64(digit - 48)
    }
    self = value
  }
}
#endif

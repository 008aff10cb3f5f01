#if NATS
import CNATS
import Foundation

/// A message to send.
struct NATSMessage: Sendable {
  var subject: String
  var reply: String?
  var headers = NATSHeaders()
  var payload: [UInt8] = []

  init(_ subject: String, reply: String? = nil, headers: NATSHeaders = NATSHeaders(), payload: [UInt8] = []) {
    self.subject = subject
    self.reply = reply
    self.headers = headers
    self.payload = payload
  }

  /// Makes a message of libnats for `body`, and destroys it afterwards.
  func withMessage(_ body: (OpaquePointer) -> natsStatus) -> natsStatus {
    var created: OpaquePointer?
    let status = make(&created)
    guard let message = created else { return status }
    defer { natsMsg_Destroy(message) }
    return status == NATS_OK ? body(message) : status
  }

  /// Makes a message of libnats, which the caller destroys.
  func make(_ created: inout OpaquePointer?) -> natsStatus {
    let status = payload.withUnsafeBytes { bytes in
      natsMsg_Create(
        &created, subject, reply, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
    }
    guard let message = created else { return status }
    for field in headers.fields {
      let status = natsMsgHeader_Add(message, field.name, field.value)
      if status != NATS_OK { return status }
    }
    return status
  }
}
#endif

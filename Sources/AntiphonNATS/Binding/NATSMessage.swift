#if NATS
import CNATS
import Foundation

/// A message as it is sent and received, copied out of libnats.
struct NATSMessage: Sendable {
  var subject: String
  var reply: String?
  var headers = NATSHeaders()
  var payload: [UInt8] = []

  /// The status of a message that the server made itself.
  var status: Int? { headers["Status"].flatMap { Int($0.prefix(3)) } }

  init(_ subject: String, reply: String? = nil, headers: NATSHeaders = NATSHeaders(), payload: [UInt8] = []) {
    self.subject = subject
    self.reply = reply
    self.headers = headers
    self.payload = payload
  }

  /// Copies a message. The caller remains its owner.
  init(copying message: OpaquePointer) {
    subject = String(cString: natsMsg_GetSubject(message))
    reply = natsMsg_GetReply(message).map { String(cString: $0) }
    let count = Int(natsMsg_GetDataLength(message))
    payload = [UInt8](unsafeUninitializedCapacity: count) { bytes, initialized in
      if count > 0 { memcpy(bytes.baseAddress!, natsMsg_GetData(message), count) }
      initialized = count
    }
    var keys: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    var keyCount: Int32 = 0
    guard natsMsgHeader_Keys(message, &keys, &keyCount) == NATS_OK, let keys else { return }
    // The array is the caller's; the strings belong to the message.
    defer { free(keys) }
    for index in 0..<Int(keyCount) {
      guard let key = keys[index] else { continue }
      var values: UnsafeMutablePointer<UnsafePointer<CChar>?>?
      var valueCount: Int32 = 0
      guard natsMsgHeader_Values(message, key, &values, &valueCount) == NATS_OK, let values else { continue }
      defer { free(values) }
      for index in 0..<Int(valueCount) {
        guard let value = values[index] else { continue }
        headers.add(received: String(cString: key), Array(UnsafeRawBufferPointer(start: value, count: strlen(value))))
      }
    }
  }

  /// Makes a message of libnats for `body`, and destroys it afterwards.
  func withMessage(_ body: (OpaquePointer) -> natsStatus) -> natsStatus {
    var created: OpaquePointer?
    let status = payload.withUnsafeBytes { bytes in
      natsMsg_Create(
        &created, subject, reply, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
    }
    guard let message = created else { return status }
    defer { natsMsg_Destroy(message) }
    for field in headers.fields {
      let status = natsMsgHeader_Add(message, field.name, field.value)
      if status != NATS_OK { return status }
    }
    return body(message)
  }
}
#endif

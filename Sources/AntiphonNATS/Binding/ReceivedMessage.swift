#if NATS
import Antiphon
import CNATS
import Foundation

/// A message that was received. It stays in the memory of libnats; each property copies its part.
final class ReceivedMessage: @unchecked Sendable {
  /// Owned by this object: destroyed by `deinit`. It does not change, except that its headers are parsed when they are first read.
  private let pointer: OpaquePointer
  /// Its place in a stream; nil if no consumer has sent it.
  let place: MessagePlace?
  /// Set once, before any other thread has the message, if a consumer has sent it.
  @exclusivity(unchecked) var acknowledgements: Acknowledgements?
  /// Guards the headers, which are read seldom: so one for all messages is enough.
  private static let lock = Lock()

  /// libnats, which otherwise is opened by the first connection.
  private static let isOpen = nats_Open(-1) == NATS_OK

  /// Takes a message, which is not the caller's any more.
  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
    let reply = natsMsg_GetReply(pointer)
    place = MessagePlace(UnsafeRawBufferPointer(start: reply, count: reply.map { strlen($0) } ?? 0))
  }

  /// Makes a message, as if it were received; nil if libnats refuses it.
  convenience init?(_ message: NATSMessage) {
    if !Self.isOpen { return nil }
    var created: OpaquePointer?
    let status = message.make(&created)
    guard let created else { return nil }
    self.init(created)
    if status != NATS_OK { return nil }
  }

  deinit { natsMsg_Destroy(pointer) }

  var subject: String { String(cString: natsMsg_GetSubject(pointer)) }
  var reply: String? { natsMsg_GetReply(pointer).map { String(cString: $0) } }

  var payload: [UInt8] {
    let count = Int(natsMsg_GetDataLength(pointer))
    return [UInt8](unsafeUninitializedCapacity: count) { bytes, initialized in
      if count > 0 { memcpy(bytes.baseAddress!, natsMsg_GetData(pointer), count) }
      initialized = count
    }
  }

  /// The status of a message that the server made itself.
  var status: Int? { headers["Status"].flatMap { Int($0.prefix(3)) } }

  var headers: NATSHeaders {
    Self.lock.withLock {
      var headers = NATSHeaders()
      var keys: UnsafeMutablePointer<UnsafePointer<CChar>?>?
      var keyCount: Int32 = 0
      guard natsMsgHeader_Keys(pointer, &keys, &keyCount) == NATS_OK, let keys else { return headers }
      // The array is the caller's; the strings belong to the message.
      defer { free(keys) }
      for index in 0..<Int(keyCount) {
        guard let key = keys[index] else { continue }
        var values: UnsafeMutablePointer<UnsafePointer<CChar>?>?
        var valueCount: Int32 = 0
        guard natsMsgHeader_Values(pointer, key, &values, &valueCount) == NATS_OK, let values else { continue }
        defer { free(values) }
        for index in 0..<Int(valueCount) {
          guard let value = values[index] else { continue }
          headers.add(received: String(cString: key), Array(UnsafeRawBufferPointer(start: value, count: strlen(value))))
        }
      }
      return headers
    }
  }
}
#endif

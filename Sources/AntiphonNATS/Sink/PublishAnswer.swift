#if NATS
import Foundation

/// What a server answers to a publication.
enum PublishAnswer: Sendable {
  case stored(JetStreamAcknowledgement)
  case noResponders
  case refused(code: Int, errorCode: Int, reason: String)

  private struct Fields: Decodable {
    var error: APIAnswer.Error?
    var stream: String?
    var seq: UInt64?
    var duplicate: Bool?
  }

  init(_ message: ReceivedMessage) {
    let payload = message.payload
    if message.status == 503 {
      self = .noResponders
    } else if let stored = Self.plain(payload) {
      self = .stored(stored)
    } else if let fields = try? JSONDecoder().decode(Fields.self, from: Data(payload)) {
      if let stream = fields.stream, let sequence = fields.seq, fields.error == nil {
        self = .stored(
          JetStreamAcknowledgement(stream: stream, sequence: sequence, isDuplicate: fields.duplicate ?? false))
      } else {
        let error = fields.error
        self = .refused(
          code: error?.code ?? 0, errorCode: error?.err_code ?? error?.code ?? 0, reason: error?.description ?? "")
      }
    } else {
      self = .refused(code: 0, errorCode: 0, reason: "it answered what is no JSON")
    }
  }

  /// Reads `{"stream":"NAME", "seq":17}`, the answer to nearly every publication, without a decoder; nil if it is another one.
  private static func plain(_ json: [UInt8]) -> JetStreamAcknowledgement? {
    let head = Array("{\"stream\":\"".utf8)
    guard json.starts(with: head), json.last == UInt8(ascii: "}"),
      let quote = json[head.count...].firstIndex(of: UInt8(ascii: "\""))
    else { return nil }
    let name = json[head.count..<quote]
    if name.contains(UInt8(ascii: "\\")) { return nil }
    var rest = json[(quote + 1)..<(json.count - 1)]
    guard rest.popFirst() == UInt8(ascii: ",") else { return nil }
    if rest.first == 32 { rest.removeFirst() }
    let key = Array("\"seq\":".utf8)
    guard rest.starts(with: key), case let digits = rest.dropFirst(key.count), !digits.isEmpty,
      digits.allSatisfy({ 48...57 ~= $0 })
    else { return nil }
    let sequence = digits.reduce(0 as UInt64) { $0 &* 10 &+ UInt64($1 - 48) }
    return JetStreamAcknowledgement(
      stream: String(decoding: name, as: UTF8.self), sequence: sequence, isDuplicate: false)
  }
}
#endif

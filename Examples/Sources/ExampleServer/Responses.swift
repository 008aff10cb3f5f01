import Foundation
import Hummingbird

extension Response {
  package static func json(_ body: some Encodable) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Response(
      status: .ok,
      headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: try encoder.encode(body))))
  }

  /// A page of one file. Its style and its script name a nonce, so that no other style or script is accepted.
  ///
  /// - Parameters:
  ///   - html: the page, in which `{{nonce}}` stands for the nonce.
  ///   - data: what replaces `{{data}}`.
  package static func page(_ html: [UInt8], data: String = "") -> Response {
    let nonce = String(UInt128.random(in: 0...(.max)), radix: 36)
    let html = String(decoding: html, as: UTF8.self)
      .replacingOccurrences(of: "{{nonce}}", with: nonce)
      .replacingOccurrences(of: "{{data}}", with: data)
    let policy = """
      default-src 'none'; connect-src 'self'; img-src data:; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; \
      base-uri 'none'; form-action 'none'; frame-ancestors 'none'
      """
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/html; charset=utf-8", .cacheControl: "no-store", .contentSecurityPolicy: policy,
        .xContentTypeOptions: "nosniff", .init("Referrer-Policy")!: "no-referrer",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
  }
}

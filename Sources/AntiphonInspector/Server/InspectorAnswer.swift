#if Inspector
import Antiphon
import NIOCore
import NIOHTTP1

/// A response that is complete.
struct InspectorAnswer: Sendable {
  var status: HTTPResponseStatus
  var body: ByteBuffer
  private var headers: [(String, String)]

  init(_ status: HTTPResponseStatus, _ type: String, _ body: ByteBuffer, _ headers: [(String, String)] = []) {
    self.status = status
    self.body = body
    self.headers = [("Content-Type", "\(type); charset=utf-8"), ("Content-Length", "\(body.readableBytes)")] + headers
  }

  var head: HTTPResponseHead { Self.head(status, headers) }

  private static func head(_ status: HTTPResponseStatus, _ headers: [(String, String)]) -> HTTPResponseHead {
    let common = [("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"), ("Connection", "close")]
    return HTTPResponseHead(version: .http1_1, status: status, headers: HTTPHeaders(headers + common))
  }

  /// The head of a response whose body never ends.
  static var eventHead: HTTPResponseHead { head(.ok, [("Content-Type", "text/event-stream")]) }

  static func refused(_ status: HTTPResponseStatus, _ message: String) -> Self {
    Self(status, "text/plain", ByteBuffer(string: message))
  }

  static func json(_ body: ByteBuffer) -> Self { Self(.ok, "application/json", body) }

  /// The page. Its style and its script name a nonce, so that no other style or script is accepted.
  static func page() -> Self {
    let nonce = String(UInt128.random(in: 0...(.max)), radix: 36)
    var body = ByteBuffer()
    let mark = Array("{{nonce}}".utf8)
    var rest = PackageResources.Page_html[...]
    while let range = rest.firstRange(of: mark) {
      body.writeBytes(rest[..<range.lowerBound])
      body.writeString(nonce)
      rest = rest[range.upperBound...]
    }
    body.writeBytes(rest)
    let policy = """
      default-src 'none'; connect-src 'self'; img-src data:; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; \
      base-uri 'none'; form-action 'none'; frame-ancestors 'none'
      """
    return Self(
      .ok, "text/html", body, [("Content-Security-Policy", policy), ("Referrer-Policy", "no-referrer")])
  }

  static func export(of point: Int, in inspector: Inspector) -> Self {
    do throws(MarbleTestExport.ExportRefusal) {
      return Self(.ok, "text/plain", ByteBuffer(string: try MarbleTestExport(point, in: inspector).text))
    } catch {
      return refused(error == .unknown ? .notFound : .conflict, "\(error)")
    }
  }
}
#endif

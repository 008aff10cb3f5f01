import ExampleServer
import Foundation
import Hummingbird

/// The page and its interface.
///
///     GET  /      the page, with the catalogue
///     POST /run   {"operator", "inputs", "parameters", "talkback"}: what the stream emits
struct Server: Sendable {
  var options = Options()

  var router: Router<BasicRequestContext> {
    let router = Router()
    router.add(middleware: HostOriginMiddleware(host: Options.host, port: options.port))
    router.add(middleware: BodyLimit(bytes: options.limits.body))
    router.get("/") { _, _ in Response.page(PackageResources.Page_html, data: try PageData().json) }
    router.post("/run") { request, _ in
      let bytes = try await request.body.collect(upTo: options.limits.body)
      let run: RunRequest
      do {
        run = try JSONDecoder().decode(RunRequest.self, from: Data(bytes.readableBytesView))
      } catch {
        throw HTTPError(.badRequest, message: "The body is not the JSON that is expected here.")
      }
      do {
        return try Response.json(try run.run(limits: options.limits))
      } catch let refusal as RunRefusal {
        throw HTTPError(refusal.cause == .malformed ? .badRequest : .unprocessableContent, message: refusal.message)
      }
    }
    return router
  }
}

/// What the page is made of.
struct PageData: Encodable {
  struct Case: Encodable {
    var title: String
    var request: RunRequest
    var result: RunResult
  }

  var operators = Catalogue.entries.map(EntryDescription.init)
  /// The runs of a page without a server, by operator; nil if there is one.
  var cases: [String: [Case]]?

  /// JSON that can stand in a script element.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self).replacing("<", with: "\\u003c")
    }
  }
}

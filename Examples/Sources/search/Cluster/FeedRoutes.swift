import Antiphon
import Foundation
import Hummingbird

/// The feed of a page, where the corpus changes.
///
///     GET  /api/sessions/:id/feed         Server-Sent Events: began, changes, and comments; open as long as the page is.
///                                         Begins behind ?after=17 or the header Last-Event-ID, else with the latest changes
///     POST /api/sessions/:id/feed/pause   changes are no longer shown
///     POST /api/sessions/:id/feed/resume  they are shown from where the feed was paused
///     POST /api/sessions/:id/feed/rewind  {"sequence": 17} or {"seconds": 30}: the feed is shown from this place in the log, or
///                                         from so many seconds ago
extension Server {
  /// The number of changes that a new page begins with.
  private static let latest: UInt64 = 12

  func addFeed(of log: @escaping ChangeLog, to router: Router<BasicRequestContext>) {
    router.get("/api/sessions/:id/feed") { request, context in
      let session = try self.session(context)
      let events = session.feed.events(
        from: try self.beginning(request), of: log, foundIn: self.corpus, heartbeat: self.options.limits.heartbeat)
      return self.stream(events, to: request, during: session) { try $0.buffer() }
    }
    router.post("/api/sessions/:id/feed/pause") { _, context in
      try self.session(context).feed.pause()
      return HTTPResponse.Status.noContent
    }
    router.post("/api/sessions/:id/feed/resume") { _, context in
      try self.session(context).feed.resume()
      return HTTPResponse.Status.noContent
    }
    router.post("/api/sessions/:id/feed/rewind") { request, context in
      let (session, body) = try await self.read(RewindBody.self, from: request, context)
      try session.feed.rewind(to: try body.moment)
      return HTTPResponse.Status.noContent
    }
  }

  private func beginning(_ request: Request) throws -> Moment {
    let after = request.headers[.init("Last-Event-ID")!] ?? request.uri.queryParameters["after"].map(String.init)
    guard let after else {
      return .sequence(max(corpus.position.value, Self.latest) - Self.latest + 1)
    }
    guard let sequence = UInt64(after), sequence < .max else {
      throw HTTPError(.badRequest, message: "“\(after)” is no place in the log.")
    }
    return .sequence(sequence + 1)
  }
}

private struct RewindBody: Decodable {
  var sequence: UInt64?
  var seconds: Double?

  var moment: Moment {
    get throws {
      switch (sequence, seconds) {
      case (let sequence?, nil) where sequence > 0: return .sequence(sequence)
      case (nil, let seconds?) where 0...1e6 ~= seconds: return .time(Date(timeIntervalSinceNow: -seconds))
      default:
        throw HTTPError(.badRequest, message: "A sequence of 1 or more, or 0 to 1000000 seconds are expected.")
      }
    }
  }
}

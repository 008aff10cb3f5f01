import Antiphon
import ExampleServer
import Foundation
import Hummingbird
import HummingbirdCore
import Synchronization

/// The page and its interface.
///
///     GET  /                               the page
///     GET  /api/events                     Server-Sent Events: session, list, count, diagram, sides, query, and comments; open as
///                                          long as the page is
///     POST /api/sessions/:id/keystrokes    {"text": "arrow"}
///     POST /api/sessions/:id/suggestion    {"text": "arrow"}
///     POST /api/sessions/:id/pause         results are no longer shown
///     POST /api/sessions/:id/resume        the waiting results are shown
///     POST /api/sessions/:id/rewind        the latest result is shown again
///     POST /api/sessions/:id/latency       {"milliseconds": 1000}
///     …    /api/sessions/:id/feed          with a log of changes: see FeedRoutes.swift
///     GET  /api/search?q=arrow             one result as JSON
///     GET  /api/stats                      {"lookups": …, "cancelled": …, "failed": …, "sessions": …}
///     POST /api/fail-next                  the next lookup fails; only with --allow-failure-injection
final class Server: Sendable {
  let corpus: Corpus
  let options: Options
  private let log: ChangeLog?
  let sides = BrokerSides()
  let sessions: Sessions
  private let counters = Mutex(Counters())
  private let failsNext = Atomic(false)

  /// - Parameter log: the log of changes that is applied to `corpus`; nil for a corpus that does not change.
  init(corpus: Corpus, options: Options, log: ChangeLog? = nil) {
    self.corpus = corpus
    self.options = options
    self.log = log
    sessions = Sessions(limit: options.limits.pages)
  }

  /// Serves pages until the task is cancelled.
  func run() async throws {
    var application = Application(
      router: router,
      server: .http1(configuration: options.limits.http1),
      configuration: ApplicationConfiguration(
        address: .hostname(options.host, port: options.port),
        availableConnectionsDelegate: MaximumAvailableConnections(options.limits.connections)),
      onServerRunning: { [options] _ in ServerProgram.say("Open \(options.url)\n") })
    application.logger.logLevel = .warning
    // Without graceful shutdown: it would wait for open pages, which stay open for ever.
    try await application.runService(gracefulShutdownSignals: [])
  }

  var router: Router<BasicRequestContext> {
    let router = Router()
    router.add(middleware: HostOriginMiddleware(host: options.host, port: options.port))
    router.add(middleware: BodyLimit(bytes: options.limits.body))
    router.get("/") { _, _ in Response.page(PackageResources.Page_html) }
    router.get("/api/events") { request, _ in try self.events(request) }
    router.post("/api/sessions/:id/keystrokes") { request, context in
      let (session, keystroke) = try await self.read(Keystroke.self, from: request, context)
      session.text.value = try self.checked(keystroke.text)
      return HTTPResponse.Status.noContent
    }
    router.post("/api/sessions/:id/suggestion") { request, context in
      let (session, suggestion) = try await self.read(Keystroke.self, from: request, context)
      session.suggestions.send(try self.checked(suggestion.text))
      return HTTPResponse.Status.noContent
    }
    router.post("/api/sessions/:id/pause") { _, context in
      try await self.session(context).page?.pause()
      return HTTPResponse.Status.noContent
    }
    router.post("/api/sessions/:id/resume") { _, context in
      try await self.session(context).page?.resume()
      return HTTPResponse.Status.noContent
    }
    router.post("/api/sessions/:id/rewind") { _, context in
      try await self.session(context).page?.rewind()
      return HTTPResponse.Status.noContent
    }
    router.post("/api/sessions/:id/latency") { request, context in
      let (session, latency) = try await self.read(Latency.self, from: request, context)
      guard 0...5_000 ~= latency.milliseconds else {
        throw HTTPError(.badRequest, message: "The latency must be 0 to 5000 milliseconds.")
      }
      session.latency.store(latency.milliseconds, ordering: .relaxed)
      return HTTPResponse.Status.noContent
    }
    router.get("/api/search") { request, _ in
      guard let query = request.uri.queryParameters["q"] else {
        throw HTTPError(.badRequest, message: "The parameter q, the words to search for, is missing.")
      }
      do {
        return try Response.json(CountAndList(try await self.lookUp(self.checked(String(query)))))
      } catch let failure as LookupFailure {
        throw HTTPError(failure.status, message: "The search failed: \(failure.reason).")
      }
    }
    router.get("/api/stats") { _, _ in try Response.json(self.stats) }
    if let log { addFeed(of: log, to: router) }
    if options.allowsFailureInjection {
      router.post("/api/fail-next") { _, _ in
        self.failsNext.store(true, ordering: .relaxed)
        return HTTPResponse.Status.noContent
      }
    }
    return router
  }

  // MARK: Events to the page

  /// One pipeline for as long as the page is open: closing the page cancels the task, and the task cancels the pipeline.
  private func events(_ request: Request) throws -> Response {
    guard let visit = sessions.visit() else {
      throw HTTPError(.serviceUnavailable, message: "Too many pages are open; close one and reload.")
    }
    let session = visit.session
    let opened = Opened(
      session: session.id, size: corpus.size, noun: options.noun, suggestions: options.suggestions, hasFeed: log != nil)
    let sides = log == nil ? never() : sides.reports(with: session.feed.inspector)
    let events = session.events(opened, limits: options.limits, sides: sides) { [weak session] in
      try await self.lookUp($0, for: session)
    }
    return stream(events, to: request, during: visit) { try ServerSentEvent.buffer($0) }
  }

  /// A response that lasts as long as the stream, which is cancelled when the connection is closed.
  ///
  /// - Parameter owner: what is kept as long as the response.
  func stream<Event, Failure>(
    _ events: Producer<Event, Failure>, to request: Request, during owner: some Sendable,
    _ buffer: @escaping @Sendable (Event) throws -> ByteBuffer
  ) -> Response {
    Response(
      status: .ok,
      headers: [.contentType: ServerSentEvent.contentType, .cacheControl: "no-store"],
      body: ResponseBody { writer in
        defer { withExtendedLifetime(owner) {} }
        try await request.body.consumeWithCancellationOnInboundClose { [writer] _ in
          var writer = writer
          try await writer.write(ByteBuffer(string: "retry: 1000\n"))
          for try await event in events.values { try await writer.write(buffer(event)) }
        }
        try await writer.finish(nil)
      })
  }

  // MARK: Requests from the page

  private struct Keystroke: Decodable { var text: String }
  private struct Latency: Decodable { var milliseconds: Int }

  func session(_ context: some RequestContext) throws -> Session {
    guard let session = sessions[try context.parameters.require("id")] else {
      throw HTTPError(.notFound, message: "There is no such session; open the page again.")
    }
    return session
  }

  func read<Body: Decodable>(
    _: Body.Type, from request: Request, _ context: some RequestContext
  ) async throws -> (Session, Body) {
    let session = try session(context)
    let bytes = try await request.body.collect(upTo: options.limits.body)
    do {
      return (session, try JSONDecoder().decode(Body.self, from: Data(bytes.readableBytesView)))
    } catch {
      throw HTTPError(.badRequest, message: "The body is not the JSON that is expected here.")
    }
  }

  private func checked(_ query: String) throws -> String {
    let limit = options.limits.query
    guard query.utf8.count <= limit * 4, query.count <= limit else {
      throw HTTPError(.badRequest, message: "A query may have \(limit) characters.")
    }
    return query
  }

  // MARK: The database

  private func lookUp(_ query: String, for session: Session? = nil) async throws -> Matches {
    counters.withLock { $0.lookups += 1 }
    do {
      let latency = session?.latency.load(ordering: .relaxed) ?? 0
      if latency > 0 { try await Task.sleep(for: .milliseconds(latency)) }
      return try await corpus.matches(for: query, failing: failsNext.exchange(false, ordering: .relaxed))
    } catch {
      let outcome = Task.isCancelled ? \Counters.cancelled : \.failed
      counters.withLock { $0[keyPath: outcome] += 1 }
      throw error
    }
  }

  private struct Counters: Encodable {
    var lookups = 0
    var cancelled = 0
    var failed = 0
    var sessions = 0
  }

  private var stats: Counters {
    var stats = counters.withLock { $0 }
    stats.sessions = sessions.count
    return stats
  }
}

extension LookupFailure {
  fileprivate var status: HTTPResponse.Status {
    switch cause {
    case .query: .badRequest
    case .load: .serviceUnavailable
    case .database: .internalServerError
    }
  }
}

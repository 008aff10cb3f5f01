#if Inspector
import NIOHTTP1

/// What a request asks for.
///
///     GET  /                            the page
///     GET  /events                      changed points, as server-sent events
///     GET  /marbles?points=1,2&since=0  what was recorded at these points since a time in milliseconds
///     GET  /export?point=1              a test in Swift
///     POST /points/1/pause              an answer to a point; see `InspectorCommand`
enum InspectorRoute {
  case page
  case events
  case marbles([Int], since: Duration)
  case export(Int)
  case command(InspectorCommand, Int)

  /// Why there is no such route.
  struct RouteRefusal: Error {
    var status: HTTPResponseStatus
    var message: String
  }

  /// The most points whose marbles one request asks for.
  static let mostPoints = 200

  /// The route, and the token of the address.
  static func parse(_ head: HTTPRequestHead) -> (Result<InspectorRoute, RouteRefusal>, token: String?) {
    let parts = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var values: [Substring: Substring] = [:]
    if parts.count == 2 {
      for pair in parts[1].split(separator: "&") {
        let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        values[sides[0]] = sides.count == 2 ? sides[1] : ""
      }
    }
    let path = parts.first ?? ""
    let route = Result { () throws(RouteRefusal) in try InspectorRoute(head.method, path, values) }
    return (route, values["token"].map { String($0) })
  }

  private init(_ method: HTTPMethod, _ path: Substring, _ values: [Substring: Substring]) throws(RouteRefusal) {
    let steps = path.split(separator: "/")
    if steps.count == 3, steps[0] == "points" {
      guard method == .POST else { throw Self.wrongMethod("POST") }
      guard let point = Int(steps[1]), let command = InspectorCommand(steps[2], values["count"]) else {
        throw RouteRefusal(status: .badRequest, message: "There is no such answer to a point.")
      }
      self = .command(command, point)
      return
    }
    guard ["/", "/events", "/marbles", "/export"].contains(path) else {
      throw RouteRefusal(status: .notFound, message: "There is no such page.")
    }
    guard method == .GET else { throw Self.wrongMethod("GET") }
    switch path {
    case "/": self = .page
    case "/events": self = .events
    case "/export":
      guard let point = values["point"].flatMap({ Int($0) }) else {
        throw RouteRefusal(status: .badRequest, message: "The address needs the number of a point.")
      }
      self = .export(point)
    default:
      let texts = (values["points"] ?? "").split(separator: ",")
      let points = texts.compactMap { Int($0) }
      guard points.count == texts.count, points.count <= Self.mostPoints, let since = Int(values["since"] ?? "0"),
        0...1_000_000_000_000 ~= since
      else {
        throw RouteRefusal(
          status: .badRequest, message: "The address needs at most \(Self.mostPoints) numbers of points, and a time.")
      }
      self = .marbles(points, since: .milliseconds(since))
    }
  }

  private static func wrongMethod(_ method: String) -> RouteRefusal {
    RouteRefusal(status: .methodNotAllowed, message: "This address takes \(method) only.")
  }
}
#endif

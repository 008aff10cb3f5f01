#if Inspector
import Antiphon
import NIOHTTP1

/// What a page can tell a point.
enum InspectorCommand: Equatable, Sendable {
  case pause
  case resume
  case step
  case rewind
  case cancel
  /// `Int.max` is unlimited.
  case request(Int)

  /// - Parameter count: a number from 1 or `unlimited`, for `request` only.
  init?(_ name: Substring, _ count: Substring?) {
    switch name {
    case "pause": self = .pause
    case "resume": self = .resume
    case "step": self = .step
    case "rewind": self = .rewind
    case "cancel": self = .cancel
    case "request":
      guard let number = count == "unlimited" ? Int.max : count.flatMap({ Int($0) }), number > 0 else { return nil }
      self = .request(number)
    default: return nil
    }
  }

  /// True if the source of the stream may run until the call returns.
  var mayRunSource: Bool { self != .pause && self != .cancel }

  func perform(_ point: Int, _ inspector: Inspector) -> InspectorAnswer {
    do throws(RewindFailure) {
      if try isTaken(by: point, inspector) { return InspectorAnswer(.ok, "text/plain", .init(string: "Done.")) }
    } catch {
      return .refused(.conflict, "This stream can't be rewound.")
    }
    guard let known = inspector.points().first(where: { $0.id == point }) else {
      return .refused(.notFound, "There is no such point.")
    }
    return .refused(
      .conflict, known.isRunning ? "This stream takes no answers: its consumer has no handle." : "This stream is over.")
  }

  private func isTaken(by point: Int, _ inspector: Inspector) throws(RewindFailure) -> Bool {
    switch self {
    case .pause: inspector.pause(point)
    case .resume: inspector.resume(point)
    case .step: inspector.step(point)
    case .rewind: try inspector.rewind(point)
    case .cancel: inspector.cancel(point)
    case .request(let count): inspector.request(count, of: point)
    }
  }
}
#endif

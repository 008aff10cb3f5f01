/// The calls that are made to a stream, and when.
struct Script: Hashable, Sendable {
  enum Action: Hashable, Sendable {
    case request(Int)
    case pause
    case resume
    case rewind
    case cancel
    /// The source sends this many elements; its completion counts as one.
    case send(Int)
    /// The consumer's reply, inside an element only.
    case stop
    case replyRewind
  }

  /// The initial demand.
  var demand: Int = .max
  /// The actions at rest, in order.
  var between: [Action] = []
  /// The actions inside elements; the number counts repeated elements too.
  var inside: [Inside] = []
  /// True if the scheduler runs only one job after each action.
  var runsOneJobAtATime = false

  struct Inside: Hashable, Sendable {
    var number: Int
    var action: Action
  }

  var text: String {
    var parts = ["requesting \(demand == .max ? "unlimited" : "\(demand)")"]
    parts += between.map(\.text)
    parts += inside.map { "\($0.action.text) inside element \($0.number)" }
    if runsOneJobAtATime { parts.append("with one job of the scheduler after each") }
    return parts.joined(separator: ", ")
  }
}

extension Script.Action {
  var text: String {
    switch self {
    case .request(let count): "request \(count)"
    case .pause: "pause"
    case .resume: "resume"
    case .rewind: "rewind"
    case .cancel: "cancel"
    case .send(let count): "send \(count)"
    case .stop: "reply .stop"
    case .replyRewind: "reply .rewind"
    }
  }
}

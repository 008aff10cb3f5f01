/// What is asked of a stream, and when.
struct Script: Hashable, Sendable {
  enum Act: Hashable, Sendable {
    case request(Int)
    case pause
    case resume
    case rewind
    case cancel
    /// The source says so many of its elements; its end counts as one.
    case speak(Int)
    /// The consumer's reply to the element. Only inside it.
    case stop
    case replyRewind
  }

  /// Asked for at the start.
  var demand: Int = .max
  /// One after the other, when nothing goes on any more.
  var between: [Act] = []
  /// Inside the element of that number, rewound ones counted.
  var inside: [Inside] = []
  /// True if the scheduler does only one piece of work after each act.
  var isHasty = false

  struct Inside: Hashable, Sendable {
    var number: Int
    var act: Act
  }

  var text: String {
    var parts = ["requesting \(demand == .max ? "everything" : "\(demand)")"]
    parts += between.map(\.text)
    parts += inside.map { "\($0.act.text) inside element \($0.number)" }
    if isHasty { parts.append("with one piece of the scheduler's work after each") }
    return parts.joined(separator: ", ")
  }
}

extension Script.Act {
  var text: String {
    switch self {
    case .request(let count): "request \(count)"
    case .pause: "pause"
    case .resume: "resume"
    case .rewind: "rewind"
    case .cancel: "cancel"
    case .speak(let count): "speak \(count)"
    case .stop: "reply .stop"
    case .replyRewind: "reply .rewind"
    }
  }
}

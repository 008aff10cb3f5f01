/// What a sink says up to its source.
///
/// - `wantItem`: one element more, please. A pullable source answers each with one element, or with its end.
/// - `value`: a request that carries something. What a source makes of it is its own affair (`interval(_:on:)` counts on
///   from there); for one that makes nothing of it, it is `wantItem`.
/// - `pause`, `resume`: stop producing, go on. Nothing is lost.
/// - `rewind`: start again from the first element, without another greeting. A source that can't ignores it.
public enum Wish<Value: Sendable>: Sendable {
  case wantItem
  case value(Value)
  case pause
  case resume
  case rewind
}

extension Wish: Equatable where Value: Equatable {}

extension Wish: CustomStringConvertible {
  public var description: String {
    switch self {
    case .wantItem: "wantItem"
    case .value(let value): "value(\(value))"
    case .pause: "pause"
    case .resume: "resume"
    case .rewind: "rewind"
    }
  }
}

/// A message from a sink to its source.
///
/// - `wantItem`: a request for one more element. A pullable source answers each with one element, or with its completion.
/// - `value`: a request with a value. Its meaning depends on the source (`interval(_:on:)` continues to count from it); a source that
///   doesn't use it treats it as `wantItem`. An operator with several upstreams passes it on to all but notifiers. A shared
///   source, or a source of another element type, can't take it: it receives a request instead.
/// - `pause`, `resume`: stop producing, continue. Nothing is lost. A source gets them behind every operator, even if an operator can take no
///   more for now. A shared source gets them when all of its consumers pause.
/// - `rewind`: start again from the first element, without another greeting. A source made by hand says how it does (`CallbagRewinding`). An
///   operator with several upstreams cancels them and starts them again. Where a source can't be rewound, the stream continues.
///
/// The page <doc:WishesThroughOperators> lists what a source receives behind each operator.
public enum Wish<Value: Sendable>: Sendable {
  /// A request for one more element.
  case wantItem
  /// A request with a value.
  case value(Value)
  /// Stop producing.
  case pause
  /// Continue.
  case resume
  /// Start again from the first element.
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

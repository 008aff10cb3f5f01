import Antiphon
import AntiphonTesting

/// The text of an element, as the operators' comments write it: `(1, a)`, `[1, 2]`, `next(1)`, `nil`.
func text(of value: Any) -> String {
  switch value {
  case let text as String: return text
  case let truth as Bool: return truth ? "t" : "f"
  case let number as Int: return "\(number)"
  case let duration as Duration: return "\(duration / .milliseconds(1), digits: 3)ms"
  case let instant as VirtualClock.Instant: return text(of: instant.offset)
  case let other as any Labelled: return other.label
  default: break
  }
  let mirror = Mirror(reflecting: value)
  let parts = mirror.children.map { text(of: $0.value) }
  switch mirror.displayStyle {
  case .tuple: return "(\(parts.joined(separator: ", ")))"
  case .collection: return "[\(parts.joined(separator: ", "))]"
  case .set: return "[\(parts.sorted().joined(separator: ", "))]"
  case .optional: return parts.first ?? "nil"
  default: return "\(value)"
  }
}

/// An element that is not written as Swift prints it.
private protocol Labelled { var label: String { get } }

extension Event: Labelled {
  fileprivate var label: String {
    switch self {
    case .next(let element): "next(\(text(of: element)))"
    case .completed(.failed): "completed(failed)"
    case .completed(let completion): "completed(\(completion))"
    }
  }
}

extension Result: Labelled {
  fileprivate var label: String {
    switch self {
    case .success(let value): "success(\(text(of: value)))"
    case .failure: "failure"
    }
  }
}

extension DefaultStringInterpolation {
  /// A number with at most this many decimals, and none that is not needed.
  fileprivate mutating func appendInterpolation(_ number: Double, digits: Int) {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let rounded = (number * scale).rounded() / scale
    appendLiteral(rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)")
  }
}

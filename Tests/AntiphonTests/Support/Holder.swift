/// A reference that one side of a race drops or sets.
final class Holder<Value>: @unchecked Sendable {
  var value: Value?
  init(_ value: Value? = nil) { self.value = value }
  func drop() { value = nil }
}

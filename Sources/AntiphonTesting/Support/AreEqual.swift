/// Compares with `==` if the type is `Equatable`, and otherwise (tuples) by the debug descriptions.
func areEqual<Value>(_ one: Value, _ other: Value) -> Bool {
  if let one = one as? any Equatable { return one.equals(other) }
  return String(reflecting: one) == String(reflecting: other)
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { (other as? Self) == self }
}

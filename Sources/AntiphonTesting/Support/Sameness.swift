/// Compares with `==` where the type has one, and by what a debugger would print where it has none (tuples).
func areSame<Value>(_ one: Value, _ other: Value) -> Bool {
  if let one = one as? any Equatable { return one.equals(other) }
  return String(reflecting: one) == String(reflecting: other)
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { (other as? Self) == self }
}

// What values and effects are called in messages and in a `DependencyGraph`. All but `circle` under the lock.

extension ValueNode {
  final var name: String? {
    if bits & ValueNode.effect != 0 { return unsafeDowncast(self, to: EffectNode.self).extrasIfAny?.name }
    return bits & ValueNode.named != 0 ? graph.pointee.names[ObjectIdentifier(self)] : nil
  }

  /// The name, or the type of what has none.
  final var label: String { name ?? typeName }

  final func setName(_ name: String) {
    bits |= ValueNode.named
    graph.pointee.names[ObjectIdentifier(self)] = name
  }
}

extension Computation {
  /// The way from `node` to itself over what this thread computes: “a ← b ← a”.
  static func circle(to node: ValueNode) -> String {
    var (labels, next) = ([locked { node.label }], current)
    while let computation = next {
      next = computation.pointee.outer
      guard let found = computation.pointee.node?.takeUnretainedValue() else { continue }
      labels.append(locked { found.label })
      if found === node { break }
    }
    return labels.reversed().joined(separator: " ← ")
  }
}

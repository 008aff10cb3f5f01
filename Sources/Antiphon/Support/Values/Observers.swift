// Which values are observed: those that a stream or an effect follows, directly or not. All under the lock.

extension DerivedNode {
  /// True if its sources are observed through it.
  final var isObserving: Bool { bits & ValueNode.effect != 0 || observers > 0 }
}

extension ValueNode {
  final func gainObserver() {
    observers += 1
    if observers == 1 { passOnObserver() }
  }

  final func loseObserver() {
    observers -= 1
    if observers == 0 { passOnObserver() }
  }

  /// Tells the sources that this node is observed now, or no longer, and those of which that becomes true, too.
  private func passOnObserver() {
    if bits & ValueNode.computed == 0 { return observationChanged() }
    let isObserved = observers > 0
    var next = unsafeDowncast(self, to: DerivedNode.self).firstSource
    while true {
      while let edge = next {
        next = edge.pointee.nextSource
        edge.pointee.source._withUnsafeGuaranteedRef { source in
          if isObserved { source.observers += 1 } else { source.observers -= 1 }
          if source.observers != (isObserved ? 1 : 0) { return }
          if source.bits & ValueNode.computed == 0 { return source.observationChanged() }
          guard let first = unsafeDowncast(source, to: DerivedNode.self).firstSource else { return }
          if let rest = next { graph.pointee.unpassed.append(rest) }
          next = first
        }
      }
      next = graph.pointee.unpassed.popLast()
      if next == nil { return }
    }
  }
}

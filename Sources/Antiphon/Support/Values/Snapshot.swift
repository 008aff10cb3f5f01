import AntiphonShims

/// Values of one moment, which only one thread sees: what a snapshot reads, what is read inside a transaction, and what a thread reads that
/// can't commit a value because another one computes it.
///
/// Values that are set are remembered when they are read. If a write has come between, they are all taken anew, in one step, and the
/// computation is repeated with them; it ends when it reads no others.
@usableFromInline
final class Snapshot {
  private var roots: [Capture] = []
  private var places: [ObjectIdentifier: Int] = [:]
  private var computed: [ObjectIdentifier: AnyObject] = [:]
  /// What an effect depends on that has read them: the roots, and computed values that were up to date.
  private var sources: [(node: ValueNode, isChanged: () -> Bool)] = []
  /// Those of which a staged value was read.
  private var staged: [ValueNode] = []
  /// The number of writes when they were read.
  private var writes: UInt64 = 0
  /// True if all roots were taken in one step.
  private var isFrozen = false
  private var isLate = false
  /// The transaction whose staged values were read, and its number of changes then.
  private var transaction: Transaction?
  private var changes = 0

  @usableFromInline static var current: Snapshot? {
    Computation.current?.pointee.snapshot?.takeUnretainedValue()
  }

  init() {}

  /// The same roots, all taken in one step.
  private init(again earlier: Snapshot) {
    places = earlier.places
    freeze(earlier.roots)
  }

  private func freeze(_ known: [Capture]) {
    roots = locked {
      writes = graph.pointee.writes
      return known.map { $0.again() }
    }
    isFrozen = true
  }

  /// What `body` makes of the values of one moment. It may be called several times.
  func run<Result>(_ body: (Snapshot) -> Result) -> Result {
    var attempts = 0
    while true {
      attempts += 1
      computed = [:]
      isLate = false
      if !isFrozen { writes = locked { graph.pointee.writes } }
      var computation = Computation(nil, .passUnretained(self))
      let result = computation.run { _ in body(self) }
      // One that makes and sets properties of its own reads others each time.
      if isFrozen ? !isLate || attempts > ComputedNode.mostRetries : locked({ graph.pointee.writes == writes }) {
        return result
      }
      freeze(roots)
    }
  }

  /// What `body` makes of the values of one moment. An effect depends on what was read.
  static func snapshot<Result>(_ body: (Snapshot) -> Result) -> Result {
    makeGraph
    let outer = Computation.current
    // A computation is repeated if it has not read values of one moment.
    if let current { return body(current) }
    let snapshot = Snapshot()
    let result = snapshot.run(body)
    if let outer, outer.pointee.node != nil {
      outer.pointee.hasReadPrivately = true
      for root in snapshot.staged { Transaction.current?.wasRead(root) }
      locked {
        for source in snapshot.sources { outer.pointee.link(source.node) }
        // It is run again if there was a change before it was linked.
        if snapshot.sources.contains(where: { $0.isChanged() }) {
          outer.pointee.node?._withUnsafeGuaranteedRef {
            if $0.run == outer.pointee.stamp { $0.bits |= ValueNode.dirty }
          }
        }
      }
    }
    settle()
    return result
  }

  // MARK: Reading

  @usableFromInline
  func value<Value>(of node: RootNode<Value>) -> Value {
    if let value = node.staged(in: .current) {
      sources.append((node, { false }))
      staged.append(node)
      return value
    }
    if let place = places[ObjectIdentifier(node)] {
      return unsafeDowncast(roots[place], to: RootCapture<Value>.self).value
    }
    let capture = locked { RootCapture(node) }
    // A root that was never written has one value.
    if capture.changes != 0 { isLate = true }
    places[ObjectIdentifier(node)] = roots.count
    roots.append(capture)
    sources.append((node, { [unowned self, place = roots.count - 1] in roots[place].isChanged }))
    return capture.value
  }

  func value<Value>(of node: ComputedValue<Value>) -> Value {
    forgetStaged()
    if let known = computed[ObjectIdentifier(node)] { return unsafeDowncast(known, to: Box<Value>.self).value }
    let upToDate = locked { () -> (value: Value, changes: UInt32)? in
      guard node.isUpToDate, graph.pointee.writes == writes, transaction?.changes(node) != true else { return nil }
      return node.value.map { ($0, node.changes) }
    }
    if let (value, changes) = upToDate {
      sources.append((node, { node.changes != changes }))
      set(value, of: node)
      return value
    }
    if Computation.contains(node, in: self) {
      if locked({ isFrozen ? !isLate : graph.pointee.writes == writes }) { node.reportCycle() }
      // What was read may not belong together: it is taken anew in one step, and only what is read for the first time comes later.
      return Snapshot(again: self).run { $0.value(of: node) }
    }
    if antiphon_values().pointee.depth > Refresh.deepest { computeSources(of: node) }
    compute(node)
    return unsafeDowncast(computed[ObjectIdentifier(node)]!, to: Box<Value>.self).value
  }

  /// Forgets what was computed from staged values that are different now.
  private func forgetStaged() {
    let now = Transaction.current
    if now === transaction && now?.changes ?? 0 == changes { return }
    (transaction, changes) = (now, now?.changes ?? 0)
    computed = [:]
  }

  private func compute(_ node: ComputedNode) {
    var computation = Computation(.passUnretained(node), .passUnretained(self))
    computation.run { node.update(node, $0) }
  }

  @usableFromInline
  func set<Value>(_ value: Value, of node: ComputedValue<Value>) { computed[ObjectIdentifier(node)] = Box(value) }

  /// Computes what `node` follows from, as far as that is known, from below.
  private func computeSources(of node: ComputedNode) {
    var (stack, order, seen) = ([node as DerivedNode], [ComputedNode](), Set<ObjectIdentifier>())
    locked {
      while let node = stack.popLast() {
        var edge = node.firstSource
        while let here = edge {
          edge = here.pointee.nextSource
          let source = here.pointee.source.takeUnretainedValue()
          guard source.bits & ValueNode.computed != 0, seen.insert(ObjectIdentifier(source)).inserted else { continue }
          stack.append(unsafeDowncast(source, to: DerivedNode.self))
          order.append(unsafeDowncast(source, to: ComputedNode.self))
        }
      }
    }
    for node in order.reversed() where computed[ObjectIdentifier(node)] == nil && !Computation.contains(node, in: self)
    {
      compute(node)
    }
  }

  private final class Box<Value> {
    let value: Value
    init(_ value: Value) { self.value = value }
  }
}

/// A root and its value at a moment.
private class Capture {
  /// Under the lock: takes the value anew.
  func again() -> Capture { preconditionFailure("overridden") }
  /// Under the lock.
  var isChanged: Bool { preconditionFailure("overridden") }
}

private final class RootCapture<Value: Sendable>: Capture {
  let root: RootNode<Value>
  let value: Value
  let changes: UInt32

  /// Under the lock.
  init(_ root: RootNode<Value>) {
    self.root = root
    value = root.value
    changes = root.changes
  }

  override var isChanged: Bool { root.changes != changes }

  override func again() -> Capture { RootCapture(root) }
}

import AntiphonShims

/// Writes that others see all at once or not at all. Used by one thread.
@usableFromInline
final class Transaction {
  private var staged: [ObjectIdentifier: Staged] = [:] { didSet { changes += 1 } }
  /// The roots of which a computation or an effect has read what is staged.
  private var read: Set<ObjectIdentifier> = []
  /// The number of changes, for those that have read what is staged.
  private(set) var changes = 0

  @usableFromInline static var current: Transaction? {
    antiphon_values().pointee.transaction.map { Unmanaged<Transaction>.fromOpaque($0).takeUnretainedValue() }
  }

  @usableFromInline var isEmpty: Bool { staged.isEmpty }

  @usableFromInline
  func value<Value>(of node: RootNode<Value>) -> Value? {
    staged[ObjectIdentifier(node)].map { unsafeDowncast($0, to: StagedValue<Value>.self).value }
  }

  @usableFromInline
  func stage<Value>(_ value: Value, in node: RootNode<Value>) {
    staged[ObjectIdentifier(node)] = StagedValue(
      value, node, number: staged[ObjectIdentifier(node)]?.number ?? staged.count)
  }

  /// Calls `body`, and then writes all that it has set, or nothing if it throws.
  static func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    if let outer = current {
      let before = outer.staged
      do { return try body() } catch {
        outer.markRead()
        outer.staged = before
        throw error
      }
    }
    makeGraph
    let transaction = Transaction()
    let here = antiphon_values()
    here.pointee.transaction = Unmanaged.passUnretained(transaction).toOpaque()
    let result = Swift.Result { () throws(Failure) in try body() }
    here.pointee.transaction = nil
    if case .success = result { transaction.commit() } else { transaction.markRead() }
    settle()
    return try result.get()
  }

  func wasRead(_ root: ValueNode) { read.insert(ObjectIdentifier(root)) }

  /// Marks what has read what is taken back.
  private func markRead() {
    let taken = staged.values.filter { read.contains(ObjectIdentifier($0.root)) }
    locked {
      graph.pointee.writes &+= 1
      for write in taken { graph.pointee.mark(from: write.root) }
    }
  }

  /// Under the lock: true if the value follows from one that is staged.
  func changes(_ node: DerivedNode) -> Bool {
    var (stack, seen) = ([node], Set<ObjectIdentifier>())
    while let node = stack.popLast() {
      var edge = node.firstSource
      while let here = edge {
        edge = here.pointee.nextSource
        let source = here.pointee.source.takeUnretainedValue()
        if source.bits & ValueNode.computed == 0 {
          if staged[ObjectIdentifier(source)] != nil { return true }
        } else if seen.insert(ObjectIdentifier(source)).inserted {
          stack.append(unsafeDowncast(source, to: DerivedNode.self))
        }
      }
    }
    return false
  }

  private func commit() {
    let writes = staged.values.sorted { $0.number < $1.number }
    let isChange = writes.map(\.isChange)
    var deliveries: [Delivery] = []
    locked {
      for (write, isChange) in zip(writes, isChange) {
        if isChange {
          write.store(&deliveries)
        } else if read.contains(ObjectIdentifier(write.root)) {
          // Another value may have been staged when it was read.
          graph.pointee.writes &+= 1
          graph.pointee.mark(from: write.root)
        }
      }
    }
    deliver(deliveries)
  }
}

/// What a transaction will write.
private class Staged {
  let number: Int
  init(_ number: Int) { self.number = number }
  var root: ValueNode { preconditionFailure("overridden") }
  var isChange: Bool { preconditionFailure("overridden") }
  /// Under the lock.
  func store(_ deliveries: inout [Delivery]) { preconditionFailure("overridden") }
}

private final class StagedValue<Value: Sendable>: Staged {
  let value: Value
  private let node: RootNode<Value>
  private var replaced: [Value] = []

  init(_ value: Value, _ node: RootNode<Value>, number: Int) {
    self.value = value
    self.node = node
    super.init(number)
  }

  override var root: ValueNode { node }

  override var isChange: Bool {
    guard let areEquivalent = node.areEquivalent else { return true }
    return !areEquivalent(locked { node.value }, value)
  }

  override func store(_ deliveries: inout [Delivery]) { node.store(value, &deliveries, &replaced) }
}

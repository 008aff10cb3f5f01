import AntiphonShims

/// Writes that others see all at once or not at all. Used by one thread.
///
/// A value that is set again inside an inner transaction gets another entry, behind the one before: the end of the list can be taken back.
@usableFromInline
final class Transaction {
  private struct StagedWrite {
    /// Retained.
    let root: Unmanaged<ValueNode>
    let operation: StagedValue.Operation
    let value: UnsafeMutableRawPointer
    /// The place of the entry for the same root before this one.
    let previous: Int?
    /// True if a computation or an effect has read it, or one before it.
    var isRead: Bool
    /// True if there is a later one for the root.
    var isShadowed = false
    /// True if it will be written.
    var isChange = false

    func release() {
      _ = operation(.release, root.takeUnretainedValue(), value, nil)
      root.release()
    }
  }

  @exclusivity(unchecked) private var entries: [StagedWrite] = []
  /// The places of the last entries, when there are many.
  @exclusivity(unchecked) private var places: [ObjectIdentifier: Int] = [:]
  @exclusivity(unchecked) private var memory = StagedMemory()
  /// The number of entries when the innermost transaction began.
  @exclusivity(unchecked) private var start = 0
  /// The number of changes, for those that have read what is staged.
  @exclusivity(unchecked) private(set) var changes = 0

  private static let few = 8

  @usableFromInline static var current: Transaction? {
    antiphon_values().pointee.transaction.map { Unmanaged<Transaction>.fromOpaque($0).takeUnretainedValue() }
  }

  @usableFromInline var isEmpty: Bool { entries.isEmpty }

  // MARK: Entries

  private func place(of root: ValueNode) -> Int? {
    if entries.count > Self.few { return places[ObjectIdentifier(root)] }
    let root = Unmanaged.passUnretained(root).toOpaque()
    return entries.lastIndex { $0.root.toOpaque() == root }
  }

  /// Where the value is that was staged for `root`.
  @usableFromInline
  func value(of root: ValueNode) -> UnsafeMutableRawPointer? { place(of: root).map { entries[$0].value } }

  /// Where a value is to be staged for `root`, and whether there is one already.
  @usableFromInline
  func place(
    for root: ValueNode, size: Int, alignment: Int, _ operation: @escaping StagedValue.Operation
  ) -> (value: UnsafeMutableRawPointer, isInitialized: Bool) {
    changes += 1
    let previous = place(of: root)
    if let previous, previous >= start { return (entries[previous].value, true) }
    let value = memory.take(size: size, alignment: alignment)
    if entries.count == Self.few {
      for (place, entry) in entries.enumerated() { places[ObjectIdentifier(entry.root.takeUnretainedValue())] = place }
    }
    if entries.count >= Self.few { places[ObjectIdentifier(root)] = entries.count }
    let isRead = previous.map { entries[$0].isRead } ?? false
    if let previous { entries[previous].isShadowed = true }
    entries.append(
      StagedWrite(root: .passRetained(root), operation: operation, value: value, previous: previous, isRead: isRead))
    return (value, false)
  }

  func wasRead(_ root: ValueNode) {
    if let place = place(of: root) { entries[place].isRead = true }
  }

  // MARK: Running

  /// Calls `body`, and then writes all that it has set, or nothing if it throws.
  static func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    if let outer = current { return try outer.runInner(body) }
    makeGraph
    let transaction = locked { graph.pointee.spareTransactions.popLast() } ?? Transaction()
    let here = antiphon_values()
    here.pointee.transaction = Unmanaged.passUnretained(transaction).toOpaque()
    let result = Swift.Result { () throws(Failure) in try body() }
    here.pointee.transaction = nil
    if case .success = result { transaction.commit() } else { transaction.markRead() }
    transaction.removeAll()
    transaction.leave()
    settle()
    return try result.get()
  }

  private func runInner<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let outerStart = start
    start = entries.count
    defer { start = outerStart }
    do { return try body() } catch {
      markRead()
      takeBack(to: start)
      throw error
    }
  }

  /// Its memory is used again.
  private func leave() {
    memory.reset()
    locked { if graph.pointee.spareTransactions.count < 4 { graph.pointee.spareTransactions.append(self) } }
  }

  /// Removes the entries from `start` on, the last one first. What is released here may set other values.
  private func takeBack(to start: Int) {
    changes += 1
    let taken = Array(entries[start...].reversed())
    entries.removeLast(taken.count)
    for entry in taken {
      if let previous = entry.previous, previous < start { entries[previous].isShadowed = false }
      if !places.isEmpty { places[ObjectIdentifier(entry.root.takeUnretainedValue())] = entry.previous }
    }
    if entries.count <= Self.few { places = [:] }
    for entry in taken { entry.release() }
  }

  /// When it is over, so that what is released here sets nothing in it.
  private func removeAll() {
    changes += 1
    for entry in entries { entry.release() }
    entries.removeAll(keepingCapacity: entries.count < 1_024)
    places = [:]
  }

  /// Marks what has read what is taken back.
  private func markRead() {
    let taken = entries[start...].filter(\.isRead)
    locked {
      graph.pointee.writes &+= 1
      for entry in taken { entry.root._withUnsafeGuaranteedRef { graph.pointee.mark(from: $0) } }
    }
  }

  /// Under the lock: true if the value follows from one that is staged.
  func changes(_ node: DerivedNode) -> Bool {
    var (stack, seen) = ([DerivedNode](), Set<ObjectIdentifier>())
    var top: DerivedNode? = node
    while let node = top {
      var edge = node.firstSource
      while let here = edge {
        edge = here.pointee.nextSource
        let source = here.pointee.source.takeUnretainedValue()
        if source.bits & ValueNode.computed == 0 {
          if place(of: source) != nil { return true }
        } else if seen.insert(ObjectIdentifier(source)).inserted {
          stack.append(unsafeDowncast(source, to: DerivedNode.self))
        }
      }
      top = stack.popLast()
    }
    return false
  }

  private func commit() {
    for place in entries.indices where !entries[place].isShadowed {
      let entry = entries[place]
      entries[place].isChange = entry.operation(.compare, entry.root.takeUnretainedValue(), entry.value, nil)
    }
    var deliveries: [Delivery] = []
    locked {
      for entry in entries where !entry.isShadowed {
        entry.root._withUnsafeGuaranteedRef { root in
          if entry.isChange {
            _ = entry.operation(.store, root, entry.value, &deliveries)
          } else if entry.isRead {
            // Another value may have been staged when it was read.
            graph.pointee.writes &+= 1
            graph.pointee.mark(from: root)
          }
        }
      }
    }
    deliver(deliveries)
  }
}

/// What a transaction does with a value of any type.
@usableFromInline
enum StagedValue {
  @usableFromInline typealias Operation =
    @Sendable (
      _ step: Step, _ root: ValueNode, _ value: UnsafeMutableRawPointer, UnsafeMutablePointer<[Delivery]>?
    ) -> Bool

  @usableFromInline
  enum Step {
    /// Returns true if the value is a change.
    case compare
    /// Under the lock: puts the old value in the place of the new one.
    case store
    case release
  }
}

/// The memory of staged values, which are not moved. It is used again.
private struct StagedMemory: ~Copyable {
  private var blocks: [UnsafeMutableRawBufferPointer] = []
  private var used = 0

  mutating func take(size: Int, alignment: Int) -> UnsafeMutableRawPointer {
    if let block = blocks.last {
      let first = (block.baseAddress.unsafelyUnwrapped + used).alignedUp(toMultipleOf: alignment)
      let end = first + size - block.baseAddress.unsafelyUnwrapped
      if end <= block.count {
        used = end
        return first
      }
    }
    let block = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(256, 2 * (blocks.last?.count ?? 0), size), alignment: max(16, alignment))
    blocks.append(block)
    used = size
    return block.baseAddress.unsafelyUnwrapped
  }

  mutating func reset() {
    while blocks.count > 1, let block = blocks.popLast() { block.deallocate() }
    used = 0
  }

  deinit { for block in blocks { block.deallocate() } }
}

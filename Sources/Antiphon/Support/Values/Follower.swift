/// A follower, which is not retained by its source: its last reference may go on another thread while the lock is held. If it were retained under
/// the lock, it might be released there, and with it what its closures hold. So its fields are reached by their places in the object.
///
/// An effect removes its edges before its last reference goes: it can be used as it is.
struct Follower {
  let node: Unmanaged<DerivedNode>

  init(_ node: DerivedNode) { self.node = .passUnretained(node) }

  var bits: UInt32 {
    get { field(at: Self.bitsPlace).pointee }
    nonmutating set { field(at: Self.bitsPlace).pointee = newValue }
  }

  var lastMarking: UInt32 {
    get { field(at: Self.lastMarkingPlace).pointee }
    nonmutating set { field(at: Self.lastMarkingPlace).pointee = newValue }
  }

  var firstFollower: Edge.Pointer? { field(at: Self.firstFollowerPlace).pointee }

  /// If it is one.
  func asEffect<Result>(_ body: (EffectNode) -> Result) -> Result? {
    if bits & ValueNode.effect == 0 { return nil }
    return node._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: EffectNode.self)) }
  }

  // MARK: Places

  // Behind the two words of each object are four numbers, a pointer and a flag of `ValueNode`, and a number of `DerivedNode`.
  private static var bitsPlace: Int { 2 * MemoryLayout<Int>.size }
  private static var firstFollowerPlace: Int { bitsPlace + 16 }
  private static var lastMarkingPlace: Int { firstFollowerPlace + MemoryLayout<Int>.size + 8 }

  @inline(__always)
  private func field<Field>(at place: Int) -> UnsafeMutablePointer<Field> {
    (node.toOpaque() + place).assumingMemoryBound(to: Field.self)
  }

  /// Stops the program if a compiler lays classes out in another way.
  fileprivate static func checkPlaces() {
    let node = DerivedNode(7)
    node.lastMarking = 9
    let follower = Follower(node)
    let edge = Edge.Pointer.allocate(capacity: 1)
    node.firstFollower = edge
    let isRight = follower.bits == 7 && follower.lastMarking == 9 && follower.firstFollower == edge
    node.firstFollower = nil
    edge.deallocate()
    precondition(isRight, "the fields of a class are not where Antiphon expects them")
  }
}

/// With the first node.
let checkFollowers: Void = Follower.checkPlaces()

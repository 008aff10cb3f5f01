import Synchronization

/// One upstream of a junction.
///
/// | phase | its upstream | in `BranchList` |
/// |---|---|---|
/// | new | is not started | no |
/// | active | has been started; it may wait (`isWaiting`) | yes |
/// | idle | is over; the next synchronous upstream uses the branch | yes |
/// | over | is over, or the operator has cancelled it (`isDropped`) | no |
@usableFromInline
final class Branch: @unchecked Sendable {
  @frozen @usableFromInline
  enum Phase: Sendable { case new, active, idle, over }

  @usableFromInline let talkback = Talkback()
  @usableFromInline let leakCounter = LeakCounter("branch")
  // Touched only in the junction's serial context.
  @exclusivity(unchecked) @usableFromInline var phase = Phase.new
  /// The links of `WaitingList`.
  @exclusivity(unchecked) @usableFromInline var isWaiting = false
  @exclusivity(unchecked) @usableFromInline unowned(unsafe) var previousWaiting: Branch?
  @exclusivity(unchecked) @usableFromInline unowned(unsafe) var followingWaiting: Branch?
  /// True once the operator has cancelled the branch. Written in the serial context, read anywhere.
  @usableFromInline let isDropped = Atomic(false)
  /// The links of `BranchList`, guarded by the junction's lock.
  @exclusivity(unchecked) @usableFromInline unowned(unsafe) var previous: Branch?
  @exclusivity(unchecked) @usableFromInline var following: Branch?

  /// True for a notifier: its elements are not forwarded, so a rewind need not repeat them.
  @usableFromInline let isNotifier: Bool
  /// Whether a failure of the upstream overtakes the elements that wait at its source. For those that wait in the junction,
  /// `Junction.end(_:_:)` takes the order; an operator passes the same order to both.
  @usableFromInline let failures: FailureOrder
  /// True for an upstream of the operator itself, false for an inner stream. Written before the branch is in `BranchList`.
  @exclusivity(unchecked) @usableFromInline var isOwn = false

  @inlinable
  init(isNotifier: Bool = false, failures: FailureOrder = .overtaking) {
    self.isNotifier = isNotifier
    self.failures = failures
  }

  /// True until its upstream is over and no other one will use the branch.
  @inlinable @inline(__always)
  var isLive: Bool { phase != .over }

  @inlinable
  static var notifier: Branch { Branch(isNotifier: true) }

  /// The branch of a stream that is forwarded unchanged: no element of it is kept here unless its source cannot wait.
  @inlinable
  static var forwarded: Branch { Branch(failures: .inherited) }

  @inlinable @inline(__always)
  var address: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }
}

/// Whether a failure is delivered before the elements that wait for demand, which are then lost.
@frozen @usableFromInline
enum FailureOrder: Sendable {
  /// Before the elements, which are lost.
  case overtaking
  /// In the order of the operator's consumer, for an operator that forwards one stream.
  case inherited
  /// After the elements.
  case inOrder

  /// - Parameter talkback: the talkback of the operator's consumer.
  @inlinable
  func overtakes(in talkback: Talkback) -> Bool {
    switch self {
    case .overtaking: true
    case .inherited: talkback.failuresOvertake
    case .inOrder: false
    }
  }
}

/// The branches of a junction. Guarded by its lock.
@usableFromInline
struct BranchList: Sendable {
  @usableFromInline private(set) var first: Branch?

  @inlinable
  init() {}

  @usableFromInline
  mutating func add(_ branch: Branch) {
    assert(branch.previous == nil && branch.following == nil && branch !== first, "a branch is in the list once")
    branch.following = first
    first?.previous = branch
    first = branch
  }

  @usableFromInline
  mutating func remove(_ branch: Branch) {
    if let previous = branch.previous {
      previous.following = branch.following
    } else if first === branch {
      first = branch.following
    }
    branch.following?.previous = branch.previous
    branch.previous = nil
    branch.following = nil
  }

  func forEach(_ body: (Branch) -> Void) {
    var next = first
    while let branch = next {
      body(branch)
      next = branch.following
    }
  }
}

/// Branches that wait, in the order in which they began to wait. Unowned, because `BranchList` owns them while they live. Touched
/// only in the junction's serial context.
@usableFromInline
struct WaitingList: @unchecked Sendable {
  @usableFromInline private(set) unowned(unsafe) var first: Branch?
  @usableFromInline private(set) unowned(unsafe) var last: Branch?
  @usableFromInline private(set) var count = 0

  @inlinable
  init() {
    first = nil
    last = nil
  }

  @usableFromInline
  mutating func append(_ branch: Branch) {
    assert(!branch.isWaiting, "a branch waits once")
    assert((count == 0) == (first == nil) && (count == 0) == (last == nil), "waiting branches are counted")
    branch.isWaiting = true
    count += 1
    branch.previousWaiting = last
    if let last { last.followingWaiting = branch } else { first = branch }
    last = branch
  }

  @usableFromInline
  mutating func remove(_ branch: Branch) {
    guard branch.isWaiting else { return }
    branch.isWaiting = false
    count -= 1
    let (previous, following) = (branch.previousWaiting, branch.followingWaiting)
    if let previous { previous.followingWaiting = following } else { first = following }
    if let following { following.previousWaiting = previous } else { last = previous }
    branch.previousWaiting = nil
    branch.followingWaiting = nil
  }
}

import Synchronization

/// Performed when the graph has settled.
typealias Effect = @Sendable () -> Void

private let stamps = Atomic<UInt64>(0)

/// Returns a stamp that is higher than every one before.
func nextStamp() -> UInt64 { stamps.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue }

/// A change on its way, and the derived nodes that were marked for it. Guarded by the lock of the node that it starts from.
final class ChangePropagation: @unchecked Sendable {
  var followers: [any DerivedNode]

  init(_ followers: [any DerivedNode]) { self.followers = followers }
}

/// A node that others are derived from.
protocol UpstreamNode: AnyObject, Sendable {
  var stampOfSettled: UInt64 { get }
  /// Adds a derived node, which is marked for the changes that are on their way. Returns false if no change will follow.
  func addFollower(_ follower: any DerivedNode) -> Bool

  /// Adds what is found at this node to a snapshot, and at its sources if the newest value has to be computed.
  func look(into snapshot: Snapshot)
  /// True if this node has been neither set nor invalidated since it had that revision.
  func isUnchanged(since revision: UInt64) -> Bool
  /// Adds the newest value, after those of all sources have been added.
  func compute(in snapshot: Snapshot)
}

/// A node that is derived from others.
protocol DerivedNode: AnyObject, Sendable {
  /// Marks a change on its way from one of the sources. `settle` follows each call.
  func mark()
  func settle(_ isChanged: Bool, _ effects: inout [Effect])
  /// Records that changes are queued above one of the sources. `queueEnded` follows when none is queued any more and all are on
  /// their way. The nodes that are notified are added to `told`.
  func queueBegan(_ told: inout [any DerivedNode])
  func queueEnded(_ told: inout [any DerivedNode])
  func sourceEnded()
}

struct WeakDerivedNode { weak var follower: (any DerivedNode)? }

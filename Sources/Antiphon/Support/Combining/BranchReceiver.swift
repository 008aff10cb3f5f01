import Synchronization

/// What an operator does with an element of one of its upstreams, in the serial context of a junction.
///
/// A type and not a closure: a closure on the heap that captures a closure is not specialised.
@usableFromInline
protocol BranchReceiver<Element, Output>: Sendable {
  associatedtype Element: Sendable
  associatedtype Output: Sendable
  func receive(_ element: Element, _ next: @Sendable (Output) -> Reply) -> Reply
}

extension JunctionContext {
  /// Passes an element of a branch that does not run to `receiver`, as hot sources emit it: now if the context is free, otherwise in the
  /// drain loop. Returns the reply for upstream, and pauses the branch if that is `.wait`.
  @_alwaysEmitIntoClient @inline(__always)
  final func receiveFromOutside<Element: Sendable, Output: Sendable>(
    _ element: Element, of branch: Branch, by receiver: some BranchReceiver<Element, Output>,
    _ next: @escaping @Sendable (Output) -> Reply
  ) -> Reply {
    if branch.isDropped.load(ordering: .relaxed) { return .stop }
    guard enter() else { return receiveLater(element, from: branch, by: receiver, next) }
    let reply = branch.isLive && isLive ? pause(branch, after: receiver.receive(element, next)) : .stop
    release()
    return reply
  }

  /// Passes an element of a branch to `receiver`, wherever it comes from.
  @_alwaysEmitIntoClient @inline(never)
  final func receiveSlowly<Element: Sendable, Output: Sendable>(
    _ element: Element, from branch: Branch, by receiver: some BranchReceiver<Element, Output>,
    _ next: @escaping @Sendable (Output) -> Reply
  ) -> Reply {
    receive(from: branch) {
      receiver.receive(element, next)
    } orLater: {
      receiveLater(element, from: branch, by: receiver, next)
    }
  }

  @_alwaysEmitIntoClient @inline(never)
  final func receiveLater<Element: Sendable, Output: Sendable>(
    _ element: Element, from branch: Branch, by receiver: some BranchReceiver<Element, Output>,
    _ next: @escaping @Sendable (Output) -> Reply
  ) -> Reply {
    receiveLater(branch) { receiver.receive(element, next) }
  }
}

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
  /// Passes an element of a branch to `receiver` in the serial context: now if the branch runs or the context is free, otherwise
  /// in the drain loop. Returns the reply for upstream, and pauses the branch if that is `.wait`.
  @inlinable @inline(__always)
  final func receive<Element: Sendable, Output: Sendable>(
    _ element: Element, from branch: Branch, by receiver: some BranchReceiver<Element, Output>,
    _ next: @escaping @Sendable (Output) -> Reply
  ) -> Reply {
    if mayContinue(branch) { return pause(branch, after: receiver.receive(element, next)) }
    return receiveFromOutside(element, of: branch, by: receiver, next)
  }

  /// Receives an element of a branch that does not run: what a hot source emits.
  @inlinable @inline(__always)
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

  @inlinable @inline(never)
  final func receiveSlowly<Element: Sendable, Output: Sendable>(
    _ element: Element, from branch: Branch, by receiver: some BranchReceiver<Element, Output>,
    _ next: @escaping @Sendable (Output) -> Reply
  ) -> Reply {
    receive(element, from: branch, by: receiver, next)
  }

  @inlinable @inline(never)
  final func receiveLater<Element: Sendable, Output: Sendable>(
    _ element: Element, from branch: Branch, by receiver: some BranchReceiver<Element, Output>,
    _ next: @escaping @Sendable (Output) -> Reply
  ) -> Reply {
    receiveLater(branch) { receiver.receive(element, next) }
  }
}

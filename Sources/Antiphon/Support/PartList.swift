/// The streams of a long chain of `append` or of `merge(with:)`, the last one first.
///
/// `a.append(b).append(c)` and so on is one stage with many upstreams: however long the chain is, the stack does not grow with it. The
/// producer of such a chain has a `shape` that says so, and tells its list to who runs it with an `Inquiry`.
@usableFromInline
final class PartList<Element: Sendable, Failure: Error>: @unchecked Sendable {
  @usableFromInline let last: Producer<Element, Failure>
  @usableFromInline let count: Int
  /// True if all are.
  @usableFromInline let isImmediate: Bool
  /// Only changed by who holds the last reference.
  private var earlier: PartList?

  /// Asks a producer for its list. Used by one call.
  @usableFromInline
  final class Inquiry: Switchboard, @unchecked Sendable {
    @usableFromInline var answer: PartList?

    @inlinable
    override init() {}
  }

  /// The parts of `stream`, if it is such a chain, or `stream` itself, and `last`.
  @usableFromInline
  init(_ stream: Producer<Element, Failure>, isChain: Bool, then last: Producer<Element, Failure>) {
    let earlier = isChain ? Self.list(of: stream) : PartList(stream)
    self.last = last
    self.earlier = earlier
    count = earlier.count + 1
    isImmediate = earlier.isImmediate && last.isImmediate
  }

  private init(_ first: Producer<Element, Failure>) {
    last = first
    count = 1
    isImmediate = first.isImmediate
  }

  private static func list(of chain: Producer<Element, Failure>) -> PartList {
    let inquiry = Inquiry()
    chain.run(Consumer(line: nil, next: { _ in .stop }, completed: { _ in }, skipped: -1, switchboard: inquiry))
    return inquiry.answer ?? PartList(chain)
  }

  deinit {
    // One by one: each would release the one before it inside its own deinit otherwise.
    var rest = earlier.take()
    while isKnownUniquelyReferenced(&rest) {
      let following = rest?.earlier.take()
      rest = following
    }
  }

  /// The streams in order.
  @usableFromInline
  var parts: [Producer<Element, Failure>] {
    var parts: [Producer<Element, Failure>] = []
    parts.reserveCapacity(count)
    var next: PartList? = self
    while let list = next {
      parts.append(list.last)
      next = list.earlier
    }
    parts.reverse()
    return parts
  }
}

extension Consumer {
  /// Who asks a chain for its list instead of listening to it.
  @inlinable @inline(__always)
  var inquiry: PartList<Element, Failure>.Inquiry? {
    skipped < 0 ? switchboard as? PartList<Element, Failure>.Inquiry : nil
  }
}

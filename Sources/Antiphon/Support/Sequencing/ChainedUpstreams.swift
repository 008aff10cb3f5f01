/// The streams of a long chain of `append` or of `merge(with:)`, the last one first.
///
/// `a.append(b).append(c)` and so on is one stage with many upstreams: however long the chain is, the stack does not grow with it. The
/// producer of such a chain has a `shape` that says so, and tells its list to who runs it with an `Inquiry`.
@usableFromInline
final class ChainedUpstreams<Element: Sendable, Failure: Error>: @unchecked Sendable {
  @usableFromInline let last: Producer<Element, Failure>
  @usableFromInline let count: Int
  /// True if all are.
  @usableFromInline let isSynchronous: Bool
  /// Only changed by who holds the last reference.
  private var earlier: ChainedUpstreams?

  /// Asks a producer for its list. Used by one call.
  @usableFromInline
  final class Inquiry: TalkbackProvider, @unchecked Sendable {
    @usableFromInline var answer: ChainedUpstreams?

    @inlinable
    override init() {}
  }

  /// The parts of `stream`, if it is such a chain, or `stream` itself, and `last`.
  @usableFromInline
  init(_ stream: Producer<Element, Failure>, isChain: Bool, then last: Producer<Element, Failure>) {
    let earlier = isChain ? Self.list(of: stream) : ChainedUpstreams(stream)
    self.last = last
    self.earlier = earlier
    count = earlier.count + 1
    isSynchronous = earlier.isSynchronous && last.isSynchronous
  }

  private init(_ first: Producer<Element, Failure>) {
    last = first
    count = 1
    isSynchronous = first.isSynchronous
  }

  private static func list(of chain: Producer<Element, Failure>) -> ChainedUpstreams {
    let inquiry = Inquiry()
    chain.run(
      Consumer(optionalTalkback: nil, next: { _ in .stop }, completed: { _ in }, skipped: -1, talkbackProvider: inquiry)
    )
    return inquiry.answer ?? ChainedUpstreams(chain)
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
    var next: ChainedUpstreams? = self
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
  var inquiry: ChainedUpstreams<Element, Failure>.Inquiry? {
    skipped < 0 ? talkbackProvider as? ChainedUpstreams<Element, Failure>.Inquiry : nil
  }
}

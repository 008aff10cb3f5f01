/// The streams of a long chain of `append` or of `merge(with:)`, the last one first.
///
/// `a.append(b).append(c)` and so on is one stage with many upstreams: the stack does not grow with the length of the chain. The
/// producer of such a chain is marked by its `shape`, and gives its list to a consumer with a `ChainInspection`.
@usableFromInline
final class ChainedUpstreams<Element: Sendable, Failure: Error>: @unchecked Sendable {
  @usableFromInline let last: Producer<Element, Failure>
  @usableFromInline let count: Int
  /// True if all streams are synchronous.
  @usableFromInline let isSynchronous: Bool
  /// Changed only by the owner of the last reference.
  private var earlier: ChainedUpstreams?

  /// Obtains the list of a producer. Used by one call.
  @usableFromInline
  final class ChainInspection: TalkbackProvider, @unchecked Sendable {
    @usableFromInline var answer: ChainedUpstreams?

    @inlinable
    override init() {}
  }

  /// The parts of `stream` if it is such a chain, otherwise `stream` itself, and then `last`.
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
    let inspection = ChainInspection()
    chain.run(
      Consumer(
        optionalTalkback: nil, next: { _ in .stop }, completed: { _ in }, skipped: -1, talkbackProvider: inspection)
    )
    return inspection.answer ?? ChainedUpstreams(chain)
  }

  deinit {
    // One by one: otherwise each list would release the one before it inside its own deinit.
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
    assert(parts.count == count, "the streams are counted")
    parts.reverse()
    return parts
  }
}

extension Consumer {
  /// The inspection of a consumer that asks a chain for its list and takes no elements.
  @inlinable @inline(__always)
  var inspection: ChainedUpstreams<Element, Failure>.ChainInspection? {
    skipped < 0 ? talkbackProvider as? ChainedUpstreams<Element, Failure>.ChainInspection : nil
  }
}

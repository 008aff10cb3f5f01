/// How the source of a talkback is nested in sequences of upstreams (`concat`, `retry`, …). The outermost sequence handles a rewind.
@usableFromInline
struct SequenceNesting: Sendable {
  /// The number of sequences that the source runs in.
  @usableFromInline var depth: UInt32 = 0
  /// True once a rewind has ended an upstream of a sequence: the first upstream starts again.
  @usableFromInline var mustRestart = false

  @inlinable @inline(__always)
  init() {}

  /// True if the outermost sequence must start again, once for each rewind.
  @inlinable @inline(__always)
  mutating func takeRestart() -> Bool {
    defer { mustRestart = false }
    return mustRestart
  }
}

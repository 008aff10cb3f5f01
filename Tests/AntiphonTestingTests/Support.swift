import AntiphonTesting

/// What happened, in order, from any thread.
final class Log<Entry: Sendable>: Sendable {
  private let list = Guarded<[Entry]>([])
  func add(_ entry: Entry) { list.withLock { $0.append(entry) } }
  var entries: [Entry] { list.withLock { $0 } }
}

final class Box<Value: Sendable>: Sendable {
  private let content: Guarded<Value>
  init(_ value: Value) { content = Guarded(value) }
  var value: Value {
    get { content.withLock { $0 } }
    set { content.withLock { $0 = newValue } }
  }
}

/// The same numbers in every run.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

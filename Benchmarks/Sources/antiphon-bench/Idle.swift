import AllocationCounter
import Antiphon
import Foundation

/// The memory of an object of which there may be many, while it only waits.
struct Idle {
  /// What is measured.
  enum Object: String, CaseIterable {
    /// A subscriber of a subject behind `map` and `filter`, with its handle.
    case subscriber
    /// A property that can be set.
    case property
    /// A computed value with one source, which has been read. The source is not counted.
    case computed
    /// A million computed values, each of which follows from the one before. They are made, read, changed and released on a thread with a
    /// stack of 512 KiB.
    case chain
    /// A million computed values that follow from one property.
    case wide

    var name: String { self == .subscriber ? "idle.subscriber" : "values.idle.\(rawValue)" }

    /// The most bytes that it may take in Antiphon.
    var limit: Int? {
      switch self {
      case .subscriber: 300
      case .property: 112
      case .computed: 176
      case .chain, .wide: 300_000_000
      }
    }
  }

  let object: Object
  let library: Library
  let bytes: Int

  /// The target in words if it is missed.
  var miss: String? {
    guard library == .antiphon, let limit = object.limit, bytes > limit else { return nil }
    return "\(object.name): \(bytes) bytes, must be ≤ \(limit)"
  }

  var json: String {
    let target = library == .antiphon ? object.limit.map { ", \"most_bytes\": \($0)" } : nil
    return "{\"case\": \"\(object.name)\", \"library\": \"\(library)\", \"bytes\": \(bytes)\(target ?? "")}"
  }

  /// One for each library that has the object; none where memory can't be measured.
  static func measured(_ object: Object, _ libraries: [Library]) -> [Idle] {
    let bytes: [(library: Library, bytes: Int?)] =
      switch object {
      case .subscriber:
        [
          (
            .antiphon,
            bytesPerObject { count in
              let subject = Subject<Int, Never>()
              let chain = subject.map { increment($0) }.filter { $0 > 0 }
              return (subject, (0..<count).map { _ in chain.observeValues { _ in }.start() })
            }
          ),
          (.opencombine, bytesPerObject { OpenCombinePeer.subscribers($0) }),
        ]
      case .property: [(.antiphon, bytesPerElement { MutableProperty(0) })]
      case .computed:
        [
          (
            .antiphon,
            bytesPerElement { computed(from: source.property) }
          )
        ]
      case .chain: [(.antiphon, bytesOfChain(million))]
      case .wide:
        [(.antiphon, bytesPerElement(million) { computed(from: source.property) }.map { $0 * million })]
      }
    return bytes.compactMap { library, bytes in
      guard let bytes, libraries.isEmpty || libraries.contains(library) else { return nil }
      return Idle(object: object, library: library, bytes: bytes)
    }
  }

  private static let source = MutableProperty(0)
  private static let million = 1_000_000

  /// A value that has been read.
  private static func computed(from source: Property<Int>) -> Property<Int> {
    let computed = Property { source.value &+ 1 }
    _ = computed.value
    return computed
  }

  /// A recursion for each value, in whatever is done here, ends the process: the stack has room for half a byte each.
  private static func bytesOfChain(_ count: Int) -> Int? {
    let (bytes, isDone) = (Shown(), DispatchSemaphore(value: 0))
    let thread = Thread {
      bytes.value = bytesOfChainHere(count)
      isDone.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    isDone.wait()
    return bytes.value > 0 ? bytes.value : nil
  }

  /// When it returns, the chain has been released.
  @inline(never)
  private static func bytesOfChainHere(_ count: Int) -> Int {
    let root = MutableProperty(0)
    let before = heap_in_use()
    var last = root.property
    for _ in 0..<count { last = computed(from: last) }
    let bytes = heap_in_use() - before
    root.value = 1
    precondition(last.value == count + 1, "the last value of the chain is \(last.value)")
    return bytes
  }

  /// Without the array in which the objects are kept.
  private static func bytesPerElement<Element>(_ count: Int = 10_000, _ make: () -> Element) -> Int? {
    bytesPerObject(count) { count in (0..<count).map { _ in make() } }.map { $0 - MemoryLayout<Element>.stride }
  }

  private static func bytesPerObject(_ count: Int = 10_000, _ make: (_ count: Int) -> Any) -> Int? {
    // What a process makes only once is made before the measurement.
    _ = make(1)
    let before = heap_in_use()
    let objects = make(count)
    let after = heap_in_use()
    withExtendedLifetime(objects) {}
    return after > before ? (after - before + count / 2) / count : nil
  }
}

import AllocationCounter
import Antiphon

/// The memory of an object of which there may be many, while it only waits.
struct Idle {
  /// What is measured.
  enum Object: String, CaseIterable {
    /// A subscriber of a subject, with its handle.
    case subscriber
    /// A property that can be set.
    case property
    /// A computed value with one source, which has been read. The source is not counted.
    case computed

    var name: String { "idle.\(rawValue)" }

    /// The most bytes that it may take in Antiphon.
    var limit: Int? {
      switch self {
      case .subscriber: nil
      case .property: 112
      case .computed: 176
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
              return (subject, (0..<count).map { _ in subject.observeValues { _ in }.start() })
            }
          ),
          (.opencombine, bytesPerObject { OpenCombinePeer.subscribers($0) }),
        ]
      case .property: [(.antiphon, bytesPerElement { MutableProperty(0) })]
      case .computed:
        [
          (
            .antiphon,
            bytesPerElement {
              let computed = Property { source.value &+ 1 }
              _ = computed.value
              return computed
            }
          )
        ]
      }
    return bytes.compactMap { library, bytes in
      guard let bytes, libraries.isEmpty || libraries.contains(library) else { return nil }
      return Idle(object: object, library: library, bytes: bytes)
    }
  }

  private static let source = MutableProperty(0)

  /// Without the array in which the objects are kept.
  private static func bytesPerElement<Element>(_ make: () -> Element) -> Int? {
    bytesPerObject { count in (0..<count).map { _ in make() } }.map { $0 - MemoryLayout<Element>.stride }
  }

  private static func bytesPerObject(_ make: (_ count: Int) -> Any) -> Int? {
    let count = 10_000
    // What a process makes only once is made before the measurement.
    _ = make(1)
    let before = heap_in_use()
    let objects = make(count)
    let after = heap_in_use()
    withExtendedLifetime(objects) {}
    return after > before ? (after - before) / count : nil
  }
}

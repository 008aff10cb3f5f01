import AntiphonShims
import Synchronization

/// The part of an inspected run that knows the elements.
@usableFromInline
final class InspectedStage<Element: Sendable>: InspectedRun, @unchecked Sendable {
  /// True while `latest` is written or copied. A stream that finds it true does not wait: its element is then not kept.
  @usableFromInline let isLatestInUse = Atomic(false)
  /// Guarded by `isLatestInUse`.
  @exclusivity(unchecked) @usableFromInline var latest: Element?
  /// True once the stream has ended: the last element is replaced by its text.
  private let isOver = Atomic(false)

  @usableFromInline
  override init(_ position: InspectedPosition, _ inspector: Inspector, _ talkback: Talkback?) {
    super.init(position, inspector, talkback)
  }

  // Not that of the superclass: there the last element may be gone.
  deinit { release() }

  /// Counts an element that is about to be delivered. Returns the place to be restored after it.
  @inlinable @inline(__always)
  func begin(_ element: Element) -> antiphon_inspection {
    delivered.store(delivered.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    let thread = antiphon_thread()
    if lastThread.load(ordering: .relaxed) != thread { noteThread() }
    deliveryThread.store(thread, ordering: .relaxed)
    keep(element)
    let place = antiphon_inspection_place()
    let outer = place.pointee
    if outer.delivering != feeder { noteFeeder(outer.delivering) }
    place.pointee = antiphon_inspection(starting: nil, delivering: pointerToSelf, element: 0)
    return outer
  }

  /// Restores the place after an element. Returns the reply for upstream.
  @inlinable @inline(__always)
  func end(_ reply: Reply, _ outer: antiphon_inspection) -> Reply {
    antiphon_inspection_place().pointee = outer
    deliveryThread.store(0, ordering: .relaxed)
    var reply = reply
    if attention.load(ordering: .relaxed) != 0 { reply = attend(to: reply) }
    if reply == .stop { end(.stopped) }
    return reply
  }

  @inlinable @inline(__always)
  var pointerToSelf: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  @inlinable @inline(__always)
  func keep(_ element: Element) {
    var earlier: Element? = element
    if isLatestInUse.exchange(true, ordering: .acquiring) { return }
    swap(&latest, &earlier)
    isLatestInUse.store(false, ordering: .releasing)
    // The earlier one is released outside the section.
    withExtendedLifetime(earlier) {}
  }

  /// Ends the run, and then passes the completion on.
  @inlinable
  func complete<Failure: Error>(_ completion: Completion<Failure>, _ pass: () -> Void) {
    switch completion {
    case .finished: end(.finished)
    case .cancelled: end(.cancelled)
    case .terminated: end(.terminated)
    case .failed(let failure): return FailurePath.extend(name, with: { end(.failed("\(failure)")) }) { deliver(pass) }
    }
    deliver(pass)
  }

  @usableFromInline
  var name: String { position.name }

  override func describeLatest() -> String? {
    copyLatest().map { BoundedText.describing($0) } ?? lastText
  }

  /// The last element. Nil if there is none, or if the stream is just replacing it.
  private func copyLatest() -> Element? {
    // The stream is in the section for a few instructions, and may lose its processor there.
    for _ in 0..<1_000 where !isLatestInUse.exchange(true, ordering: .acquiring) {
      let latest = latest
      isLatestInUse.store(false, ordering: .sequentiallyConsistent)
      // The end may have come meanwhile, and found the section in use.
      if isOver.load(ordering: .sequentiallyConsistent) { replaceLatest() }
      return latest
    }
    return nil
  }

  override func finishLatest() {
    isOver.store(true, ordering: .sequentiallyConsistent)
    replaceLatest()
  }

  /// Replaces the last element by its text. If another thread copies it, that thread does so after it.
  private func replaceLatest() {
    if isLatestInUse.exchange(true, ordering: .sequentiallyConsistent) { return }
    var last: Element?
    swap(&latest, &last)
    isLatestInUse.store(false, ordering: .sequentiallyConsistent)
    if let last { lastText = BoundedText.describing(last) }
  }
}

/// The state of a merge: how many of its upstreams are still running. Confined to the junction's serial context.
@usableFromInline
final class Merging<Element: Sendable, Failure: Error>: @unchecked Sendable {
  @usableFromInline let junction: Junction<Element, Failure>
  @exclusivity(unchecked) @usableFromInline var running = 0

  @inlinable
  init(_ consumer: Consumer<Element, Failure>) { junction = Junction(consumer) }

  @inlinable
  func begin(with count: Int) {
    running = count
    if count == 0 { junction.end(.finished) }
  }

  @inlinable @inline(__always)
  func listen(to producer: Producer<Element, Failure>, _ next: @escaping @Sendable (Element) -> Reply) {
    guard junction.isLive else { return }
    let branch = junction.branch(isSynchronous: producer.isSynchronous)
    junction.forward(producer, as: branch, to: next) { [self] completion in
      guard case .finished = completion else { return junction.end(completion) }
      running -= 1
      if running == 0 { junction.end(.finished) }
    }
  }
}

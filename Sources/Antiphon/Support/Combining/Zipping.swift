/// A zip of two streams, written out so that the optimizer can see through it.
@usableFromInline
final class Zipping<Left: Sendable, Right: Sendable, Failure: Error>: Sendable {
  @usableFromInline typealias Row = (Left, Right)
  @usableFromInline let junction: Junction<Row, Failure>
  @usableFromInline let left = ZipSide<Left, Row, Failure>()
  @usableFromInline let right = ZipSide<Right, Row, Failure>()

  @inlinable
  init(_ consumer: Consumer<Row, Failure>) {
    junction = Junction(consumer)
    junction.count(in: left.ring)
    junction.count(in: right.ring)
  }

  @inlinable
  func reset() {
    left.reset()
    right.reset()
  }

  @inlinable @inline(__always)
  func listen(left upstream: Producer<Left, Failure>, _ next: @escaping @Sendable (Row) -> Reply) {
    let branch = left.branch
    // Not `listen`: a closure on the heap that captures a closure is not specialised.
    let consumer = junction.consumer(of: branch) { [self] element in
      junction.receive(from: branch) {
        takeLeft(element, next)
      } orLater: {
        junction.receiveLater(branch) { self.takeLeft(element, next) }
      }
    } ended: { [self] in
      left.end($0, in: junction)
    }
    junction.start(upstream, as: branch, consumer)
  }

  @inlinable @inline(__always)
  func listen(right upstream: Producer<Right, Failure>, _ next: @escaping @Sendable (Row) -> Reply) {
    let branch = right.branch
    // Not `listen`: a closure on the heap that captures a closure is not specialised.
    let consumer = junction.consumer(of: branch) { [self] element in
      junction.receive(from: branch) {
        takeRight(element, next)
      } orLater: {
        junction.receiveLater(branch) { self.takeRight(element, next) }
      }
    } ended: { [self] in
      right.end($0, in: junction)
    }
    junction.start(upstream, as: branch, consumer)
  }

  @inlinable @inline(__always)
  func takeLeft(_ element: Left, _ next: @Sendable (Row) -> Reply) -> Reply {
    left.take(element, beside: right, in: junction) { junction.deliver(($0, $1), to: next) }
  }

  @inlinable @inline(__always)
  func takeRight(_ element: Right, _ next: @Sendable (Row) -> Reply) -> Reply {
    right.take(element, beside: left, in: junction) { junction.deliver(($1, $0), to: next) }
  }

  @inlinable
  func turn(_ next: @Sendable (Row) -> Reply) {
    while !left.ring.isEmpty && !right.ring.isEmpty && junction.isReady {
      junction.deliver((left.ring.removeFirst(), right.ring.removeFirst()), to: next)
      if left.isOver || right.isOver { junction.end(.finished) }
    }
    left.resume(in: junction)
    right.resume(in: junction)
  }
}

import Antiphon

// Operators with one upstream, written with the public means of the library only. The tests verify them, the benchmarks compare them
// with those of the library.

public struct OwnMapping<Input: Sendable, Output: Sendable, Failure: Error>: Stage {
  @usableFromInline let transform: @Sendable (Input) throws(Failure) -> Output

  @inlinable
  init(_ transform: @escaping @Sendable (Input) throws(Failure) -> Output) { self.transform = transform }

  @inlinable
  public func receive(_ element: Input, emit: (Output) -> Reply) throws(Failure) -> Reply {
    emit(try transform(element))
  }
}

public struct OwnFiltering<Element: Sendable>: Stage {
  @usableFromInline let isIncluded: @Sendable (Element) -> Bool

  @inlinable
  init(_ isIncluded: @escaping @Sendable (Element) -> Bool) { self.isIncluded = isIncluded }

  @inlinable
  public func receive(_ element: Element, emit: (Element) -> Reply) -> Reply {
    isIncluded(element) ? emit(element) : .more
  }
}

public struct OwnScanning<Input: Sendable, Output: Sendable, Failure: Error>: StatefulStage {
  public let initialState: Output
  @usableFromInline let combine: @Sendable (Output, Input) throws(Failure) -> Output

  @inlinable
  init(_ initial: Output, _ combine: @escaping @Sendable (Output, Input) throws(Failure) -> Output) {
    initialState = initial
    self.combine = combine
  }

  @inlinable
  public func receive(_ element: Input, _ result: inout Output, emit: (Output) -> Reply) throws(Failure) -> Reply {
    result = try combine(result, element)
    return emit(result)
  }
}

public struct OwnPrefix<Element: Sendable>: StatefulStage {
  public let initialState: Int

  @inlinable
  init(_ count: Int) { initialState = count }

  @inlinable
  public func receive(_ element: Element, _ left: inout Int, emit: (Element) -> Reply) -> Reply {
    left -= 1
    return emit(element)
  }

  @inlinable
  public func isOver(_ left: Int) -> Bool { left <= 0 }
}

extension Producer {
  @inlinable @inline(__always)
  public func ownMap<Output: Sendable>(_ transform: @escaping @Sendable (Element) -> Output) -> Producer<
    Output, Failure
  > {
    lift(OwnMapping<Element, Output, Never>(transform))
  }

  @inlinable @inline(__always) @_disfavoredOverload
  public func ownMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Output
  ) -> Producer<Output, Failure> {
    lift(OwnMapping(transform))
  }

  @inlinable @inline(__always)
  public func ownFilter(_ isIncluded: @escaping @Sendable (Element) -> Bool) -> Producer {
    lift(OwnFiltering(isIncluded))
  }

  @inlinable @inline(__always)
  public func ownScan<Result: Sendable>(
    _ initial: Result, _ combine: @escaping @Sendable (Result, Element) -> Result
  ) -> Producer<Result, Failure> {
    lift(OwnScanning<Element, Result, Never>(initial, combine))
  }

  @inlinable @inline(__always) @_disfavoredOverload
  public func ownScan<Result: Sendable>(
    _ initial: Result, _ combine: @escaping @Sendable (Result, Element) throws(Failure) -> Result
  ) -> Producer<Result, Failure> {
    lift(OwnScanning(initial, combine))
  }

  @inlinable @inline(__always)
  public func ownPrefix(_ count: Int) -> Producer { lift(OwnPrefix(count)) }
}

import Antiphon

extension Case {
  /// Writes each element to a property, and adds up what the effects show after each write.
  static func write(
    _ build: @escaping @Sendable (_ root: MutableProperty<Int>, _ shown: Shown) -> [Effect]
  ) -> Work {
    let graph = Kept { () -> (MutableProperty<Int>, Shown, [Effect]) in
      let (root, shown) = (MutableProperty(0), Shown())
      return (root, shown, build(root, shown))
    }
    return { input in
      let (root, shown, _) = graph.value
      var total = 0
      for x in input.elements {
        root.value = x
        total &+= shown.value
      }
      return total
    }
  }

  /// Calls one function with each element, which has all values.
  @inline(__always)
  static func byHand<Values: Sendable>(
    _ values: Values, _ update: @escaping @Sendable (_ values: inout Values, _ x: Int, _ shown: Shown) -> Void
  ) -> Work {
    let graph = Kept { () -> ((Int) -> Void, Shown) in
      let shown = Shown()
      let set = self.update(values) { update(&$0, $1, shown) }
      set(0)
      return (set, shown)
    }
    return { input in
      let (set, shown) = graph.value
      var total = 0
      for x in input.elements {
        set(x)
        total &+= shown.value
      }
      return total
    }
  }

  /// Calls functions with each element, one for each effect.
  static func callbacks(_ build: @escaping @Sendable (_ shown: Shown) -> [(Int) -> Void]) -> Work {
    let graph = Kept { () -> ([(Int) -> Void], Shown) in
      let shown = Shown()
      let callbacks = build(shown)
      for callback in callbacks { callback(0) }
      return (callbacks, shown)
    }
    return { input in
      let (callbacks, shown) = graph.value
      var total = 0
      for x in input.elements {
        for callback in callbacks { callback(x) }
        total &+= shown.value
      }
      return total
    }
  }

  static func zeros(_ count: Int) -> [Int] { [Int](repeating: 0, count: count) }

  /// A function that has values of its own.
  @inline(__always)
  static func update<Values>(
    _ values: Values, _ update: @escaping (_ values: inout Values, _ x: Int) -> Void
  ) -> (Int) -> Void {
    let state = HandState(values)
    return opaque { update(&state.values, $0) }
  }

  static func chain(of length: Int, from root: MutableProperty<Int>) -> [Property<Int>] {
    var (chain, last) = ([Property<Int>](), root.property)
    for _ in 0..<length {
      let source = last
      last = Property { source.value &+ 1 }
      chain.append(last)
    }
    return chain
  }

  @inline(__always)
  static func total(_ properties: [Property<Int>]) -> Int {
    var total = 0
    for property in properties { total &+= property.value }
    return total
  }
}

/// What the effects of a graph show. Used by one thread at a time.
final class Shown: @unchecked Sendable {
  @exclusivity(unchecked) var value = 0

  @inline(__always)
  func add(_ element: Int) { value &+= element }
}

/// The values of a hand-written function, without checks of exclusive access.
private final class HandState<Values> {
  @exclusivity(unchecked) var values: Values

  init(_ values: Values) { self.values = values }
}

/// A graph that is built before its first use, and kept for all samples: its construction is not a part of an operation. Used by one thread
/// at a time.
final class Kept<Value>: @unchecked Sendable {
  private let build: @Sendable () -> Value
  private(set) lazy var value = build()

  init(_ build: @escaping @Sendable () -> Value) { self.build = build }
}

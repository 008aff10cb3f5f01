import Antiphon

extension Case {
  /// `map1.cold` … `map16.cold`: one to sixteen maps, the whole chain in sight of the optimizer.
  static let mapChains: [Case] = (1...16).map { length in
    Case(
      "map\(length).cold",
      hand: HandChains.maps[length], antiphon: AntiphonChains.maps[length],
      openCombine: OpenCombineChains.maps[length], async: AsyncChains.maps[length])
  }

  /// `mixed1.cold` … `mixed16.cold`: map, filter, map, scan, and again.
  static let mixedChains: [Case] = (1...16).map { length in
    Case(
      "mixed\(length).cold",
      hand: HandChains.mixed[length], antiphon: AntiphonChains.mixed[length],
      openCombine: OpenCombineChains.mixed[length], async: AsyncChains.mixed[length])
  }

  /// The same chains with a handle (`observeValues {}.start()`), which is over at once, because they are synchronous.
  static let startedChains: [Case] =
    StartedChains.maps.sorted { $0.key < $1.key }.map { length, work in
      Case("map\(length).start", hand: HandChains.maps[length], antiphon: work)
    }
    + StartedChains.mixed.sorted { $0.key < $1.key }.map { length, work in
      Case("mixed\(length).start", hand: HandChains.mixed[length], antiphon: work)
    }

  /// One to ten maps composed out of the optimizer's sight: it sees neither how many there are nor which.
  ///
  /// The hand-written loop and Antiphon's are 3 to 5 ns an element slower for some samples in a row: in 132 and 58 of 1 500 samples of
  /// `map10.opaque`, taken in turn. They are not slow in the same samples, so the cause is no other load. The layout of heap and stack has
  /// no effect.
  static let opaqueChains: [Case] = (1...10).map { length in
    let maps: [@Sendable (Producer<Int, Never>) -> Producer<Int, Never>] =
      opaque(Array(repeating: { opaqueMap($0) }, count: length))
    return Case(
      "map\(length).opaque",
      hand: { input in
        var sum = 0
        for element in input.elements {
          var x = element
          for _ in 0..<length { x = opaqueIncrement(x) }
          sum &+= x
        }
        return sum
      },
      antiphon: { input in
        let sum = Sum()
        maps.reduce(from(input.elements)) { $1($0) }.forEach { sum.add($0) }
        return sum.value
      },
      openCombine: OpenCombinePeer.opaque(length))
  }

  @inline(never) @Sendable
  static func opaqueMap(_ producer: Producer<Int, Never>) -> Producer<Int, Never> {
    producer.map { increment($0) }
  }
}

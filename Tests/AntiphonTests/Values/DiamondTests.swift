import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct DiamondTests {
  @Test func endOfADiamondIsComputedOnce() {
    let a = MutableProperty(1)
    let (b, c) = (Property { a.value + 1 }, Property { a.value * 10 })
    let computed = Box(0)
    let d = Property {
      computed.increment()
      return b.value + c.value
    }
    #expect(d.value == 12)
    a.value = 2
    #expect(d.value == 23)
    #expect(computed.value == 2)
  }

  @Test func effectAtTheEndOfADiamondRunsOnce() {
    let a = MutableProperty(1)
    let (b, c) = (Property { a.value + 1 }, Property { a.value * 10 })
    let log = Log<[Int]>()
    let shown = effect { _ in log.add([b.value, c.value]) }
    a.value = 2
    #expect(log.entries == [[2, 10], [3, 20]])
    shown.cancel()
  }

  @Test func tailOfADiamondIsComputedOnce() {
    let a = MutableProperty("a")
    let (b, c) = (Property { a.value }, Property { a.value })
    let d = Property { b.value + c.value }
    let computed = Box(0)
    let e = Property {
      computed.increment()
      return d.value + "!"
    }
    #expect(e.value == "aa!")
    a.value = "b"
    #expect(e.value == "bb!")
    #expect(computed.value == 2)
  }

  @Test func directAndIndirectReadOfOneValueAgree() {
    let a = MutableProperty(2)
    let b = Property { a.value - 1 }
    let c = Property { a.value + b.value }
    let computed = Box(0)
    let d = Property {
      computed.increment()
      return c.value
    }
    #expect(d.value == 3)
    a.value = 4
    #expect(d.value == 7)
    #expect(computed.value == 2)
  }

  @Test func jaggedDiamondIsComputedOnce() {
    let a = MutableProperty(1)
    let (b, c) = (Property { a.value }, Property { a.value })
    let d = Property { c.value }
    let log = Log<Int>()
    let e = Property {
      let sum = b.value + d.value
      log.add(sum)
      return sum
    }
    #expect(e.value == 2)
    a.value = 2
    #expect(e.value == 4)
    #expect(log.entries == [2, 4])
  }

  @Test func jaggedDiamondWithTwoTailsComputesEachOnce() {
    let a = MutableProperty("a")
    let (b, c) = (Property { a.value }, Property { a.value })
    let d = Property { c.value }
    let log = Log<String>()
    let e = Property { () -> String in
      log.add("e")
      return b.value + d.value
    }
    let f = Property { () -> String in
      log.add("f")
      return e.value
    }
    let g = Property { () -> String in
      log.add("g")
      return e.value
    }
    #expect(f.value + g.value == "aaaa")
    a.value = "b"
    #expect(f.value + g.value == "bbbb")
    #expect(log.entries == ["f", "e", "g", "f", "e", "g"] || log.entries == ["f", "e", "g", "e", "f", "g"])
  }

  @Test func pathsOfDifferentLengthDeliverOnce() {
    let a = MutableProperty(1)
    let far = (0..<5).reduce(a.property) { before, _ in Property { before.value + 1 } }
    let log = Log<Int>()
    let shown = effect { _ in log.add(a.value * 100 + far.value) }
    a.value = 2
    #expect(log.entries == [106, 207])
    shown.cancel()
  }

  @Test func nestedDiamondsAreComputedOnceEach() {
    let a = MutableProperty(1)
    let computed = Box(0)
    let end = (0..<6).reduce(a.property) { before, _ in
      let (left, right) = (Property { before.value }, Property { before.value })
      return Property {
        computed.increment()
        return left.value + right.value
      }
    }
    #expect(end.value == 64)
    a.value = 2
    #expect(end.value == 128)
    #expect(computed.value == 12)
  }

  @Test func allSidesOfAWideDiamondAreUpToDate() {
    let a = MutableProperty(1)
    let sides = (0..<100).map { number in Property { a.value + number } }
    let log = Log<Int>()
    let shown = effect { _ in log.add(sides.reduce(0) { $0 + $1.value }) }
    a.value = 2
    #expect(log.entries == [5_050, 5_150])
    shown.cancel()
  }

  @Test func sideThatStaysEqualDoesNotKeepTheOtherFromUpdating() {
    let a = MutableProperty("a")
    let (b, c) = (
      Property { a.value },
      Property {
        _ = a.value; return "c"
      }
    )
    let d = Property { b.value + c.value }
    #expect(d.value == "ac")
    a.value = "b"
    #expect(d.value == "bc")
  }

  @Test func endIsNotComputedIfAllSidesStayEqual() {
    let a = MutableProperty("a")
    let (b, c) = (
      Property {
        _ = a.value; return "b"
      },
      Property {
        _ = a.value; return "c"
      }
    )
    let computed = Box(0)
    let d = Property {
      computed.increment()
      return b.value + c.value
    }
    #expect(d.value == "bc")
    a.value = "b"
    #expect(d.value == "bc")
    #expect(computed.value == 1)
  }

  @Test func oneOfThreeSidesThatChangesUpdatesTheEnd() {
    let a = MutableProperty(1)
    let sides = [
      Property {
        _ = a.value; return 0
      }, Property { a.value },
      Property {
        _ = a.value; return 0
      },
    ]
    let s = Property { sides.map(\.value) }
    #expect(s.value == [0, 1, 0])
    a.value = 2
    #expect(s.value == [0, 2, 0])
  }

  @Test func effectNeverSeesHalfOfAChange() {
    let a = MutableProperty(0)
    let (even, odd) = (Property { a.value * 2 }, Property { a.value * 2 + 1 })
    let isConsistent = Box(true)
    let shown = effect { _ in if odd.value - even.value != 1 { isConsistent.value = false } }
    for value in 1...50 { a.value = value }
    #expect(isConsistent.value)
    shown.cancel()
  }

  @Test func equalityIsNotAskedForAHalfUpdatedEnd() {
    let a = MutableProperty(1)
    let log = Log<[Int]>()
    let (b, c) = (Property { a.value }, Property { a.value })
    let d = Property(
      unless: {
        log.add([$0, $1])
        return $0 == $1
      }, { b.value + c.value })
    _ = d.value
    a.value = 2
    _ = d.value
    #expect(log.entries == [[2, 4]])
  }
}

// Written by Benchmarks/generate; change that, not this.

import Antiphon

enum AntiphonChains {
  static let maps: [Int: Case.Work] = [
    1: maps1,
    2: maps2,
    3: maps3,
    4: maps4,
    5: maps5,
    6: maps6,
    7: maps7,
    8: maps8,
    9: maps9,
    10: maps10,
    11: maps11,
    12: maps12,
    13: maps13,
    14: maps14,
    15: maps15,
    16: maps16,
  ]

  @inline(never) @Sendable
  static func maps1(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func maps2(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .map { increment($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func maps3(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func maps4(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func maps5(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func maps6(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func maps7(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func maps8(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func maps9(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func maps10(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func maps11(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func maps12(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func maps13(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func maps14(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func maps15(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func maps16(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .map { increment($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  static let mixed: [Int: Case.Work] = [
    1: mixed1,
    2: mixed2,
    3: mixed3,
    4: mixed4,
    5: mixed5,
    6: mixed6,
    7: mixed7,
    8: mixed8,
    9: mixed9,
    10: mixed10,
    11: mixed11,
    12: mixed12,
    13: mixed13,
    14: mixed14,
    15: mixed15,
    16: mixed16,
  ]

  @inline(never) @Sendable
  static func mixed1(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func mixed2(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .filter { isKept($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func mixed3(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func mixed4(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func mixed5(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .map { increment($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func mixed6(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .map { increment($0) }
      .filter { isKept($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func mixed7(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func mixed8(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func mixed9(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .map { increment($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func mixed10(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .map { increment($0) }
      .filter { isKept($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func mixed11(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func mixed12(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func mixed13(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .map { increment($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func mixed14(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .map { increment($0) }
      .filter { isKept($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func mixed15(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .forEach { sum.add($0) }
    return sum.value
  }

  @inline(never) @Sendable
  static func mixed16(_ input: Input) -> Int {
    let sum = Sum()
    from(input.elements)
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
      .scan(0) { plus($0, $1) }
      .forEach { sum.add($0) }
    return sum.value
  }
}

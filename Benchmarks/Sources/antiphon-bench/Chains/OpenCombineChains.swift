// Written by Benchmarks/generate; change that, not this.

import OpenCombine

enum OpenCombineChains {
  static let maps: [Int: Case.Work] = [
    1: maps1,
    4: maps4,
    8: maps8,
    10: maps10,
    16: maps16,
  ]

  @inline(never) @Sendable
  static func maps1(_ input: Input) -> Int {
    let sum = Sum()
    let stage0 = input.elements.publisher.eraseToAnyPublisher()
    let stage1 = stage0.map { increment($0) }
    let running = stage1.sink { sum.add($0) }
    withExtendedLifetime(running) {}
    return sum.value
  }

  @inline(never) @Sendable
  static func maps4(_ input: Input) -> Int {
    let sum = Sum()
    let stage0 = input.elements.publisher.eraseToAnyPublisher()
    let stage1 = stage0.map { increment($0) }
    let stage2 = stage1.map { increment($0) }
    let stage3 = stage2.map { increment($0) }
    let stage4 = stage3.map { increment($0) }
    let running = stage4.sink { sum.add($0) }
    withExtendedLifetime(running) {}
    return sum.value
  }

  @inline(never) @Sendable
  static func maps8(_ input: Input) -> Int {
    let sum = Sum()
    let stage0 = input.elements.publisher.eraseToAnyPublisher()
    let stage1 = stage0.map { increment($0) }
    let stage2 = stage1.map { increment($0) }
    let stage3 = stage2.map { increment($0) }
    let stage4 = stage3.map { increment($0) }
    let stage5 = stage4.map { increment($0) }
    let stage6 = stage5.map { increment($0) }
    let stage7 = stage6.map { increment($0) }
    let stage8 = stage7.map { increment($0) }
    let running = stage8.sink { sum.add($0) }
    withExtendedLifetime(running) {}
    return sum.value
  }

  @inline(never) @Sendable
  static func maps10(_ input: Input) -> Int {
    let sum = Sum()
    let stage0 = input.elements.publisher.eraseToAnyPublisher()
    let stage1 = stage0.map { increment($0) }
    let stage2 = stage1.map { increment($0) }
    let stage3 = stage2.map { increment($0) }
    let stage4 = stage3.map { increment($0) }
    let stage5 = stage4.map { increment($0) }
    let stage6 = stage5.map { increment($0) }
    let stage7 = stage6.map { increment($0) }
    let stage8 = stage7.map { increment($0) }
    let stage9 = stage8.map { increment($0) }
    let stage10 = stage9.map { increment($0) }
    let running = stage10.sink { sum.add($0) }
    withExtendedLifetime(running) {}
    return sum.value
  }

  @inline(never) @Sendable
  static func maps16(_ input: Input) -> Int {
    let sum = Sum()
    let stage0 = input.elements.publisher.eraseToAnyPublisher()
    let stage1 = stage0.map { increment($0) }
    let stage2 = stage1.map { increment($0) }
    let stage3 = stage2.map { increment($0) }
    let stage4 = stage3.map { increment($0) }
    let stage5 = stage4.map { increment($0) }
    let stage6 = stage5.map { increment($0) }
    let stage7 = stage6.map { increment($0) }
    let stage8 = stage7.map { increment($0) }
    let stage9 = stage8.map { increment($0) }
    let stage10 = stage9.map { increment($0) }
    let stage11 = stage10.map { increment($0) }
    let stage12 = stage11.map { increment($0) }
    let stage13 = stage12.map { increment($0) }
    let stage14 = stage13.map { increment($0) }
    let stage15 = stage14.map { increment($0) }
    let stage16 = stage15.map { increment($0) }
    let running = stage16.sink { sum.add($0) }
    withExtendedLifetime(running) {}
    return sum.value
  }

  static let mixed: [Int: Case.Work] = [
    1: mixed1,
    4: mixed4,
    8: mixed8,
    10: mixed10,
    16: mixed16,
  ]

  @inline(never) @Sendable
  static func mixed1(_ input: Input) -> Int {
    let sum = Sum()
    let stage0 = input.elements.publisher.eraseToAnyPublisher()
    let stage1 = stage0.map { increment($0) }
    let running = stage1.sink { sum.add($0) }
    withExtendedLifetime(running) {}
    return sum.value
  }

  @inline(never) @Sendable
  static func mixed4(_ input: Input) -> Int {
    let sum = Sum()
    let stage0 = input.elements.publisher.eraseToAnyPublisher()
    let stage1 = stage0.map { increment($0) }
    let stage2 = stage1.filter { isKept($0) }
    let stage3 = stage2.map { increment($0) }
    let stage4 = stage3.scan(0) { plus($0, $1) }
    let running = stage4.sink { sum.add($0) }
    withExtendedLifetime(running) {}
    return sum.value
  }

  @inline(never) @Sendable
  static func mixed8(_ input: Input) -> Int {
    let sum = Sum()
    let stage0 = input.elements.publisher.eraseToAnyPublisher()
    let stage1 = stage0.map { increment($0) }
    let stage2 = stage1.filter { isKept($0) }
    let stage3 = stage2.map { increment($0) }
    let stage4 = stage3.scan(0) { plus($0, $1) }
    let stage5 = stage4.map { increment($0) }
    let stage6 = stage5.filter { isKept($0) }
    let stage7 = stage6.map { increment($0) }
    let stage8 = stage7.scan(0) { plus($0, $1) }
    let running = stage8.sink { sum.add($0) }
    withExtendedLifetime(running) {}
    return sum.value
  }

  @inline(never) @Sendable
  static func mixed10(_ input: Input) -> Int {
    let sum = Sum()
    let stage0 = input.elements.publisher.eraseToAnyPublisher()
    let stage1 = stage0.map { increment($0) }
    let stage2 = stage1.filter { isKept($0) }
    let stage3 = stage2.map { increment($0) }
    let stage4 = stage3.scan(0) { plus($0, $1) }
    let stage5 = stage4.map { increment($0) }
    let stage6 = stage5.filter { isKept($0) }
    let stage7 = stage6.map { increment($0) }
    let stage8 = stage7.scan(0) { plus($0, $1) }
    let stage9 = stage8.map { increment($0) }
    let stage10 = stage9.filter { isKept($0) }
    let running = stage10.sink { sum.add($0) }
    withExtendedLifetime(running) {}
    return sum.value
  }

  @inline(never) @Sendable
  static func mixed16(_ input: Input) -> Int {
    let sum = Sum()
    let stage0 = input.elements.publisher.eraseToAnyPublisher()
    let stage1 = stage0.map { increment($0) }
    let stage2 = stage1.filter { isKept($0) }
    let stage3 = stage2.map { increment($0) }
    let stage4 = stage3.scan(0) { plus($0, $1) }
    let stage5 = stage4.map { increment($0) }
    let stage6 = stage5.filter { isKept($0) }
    let stage7 = stage6.map { increment($0) }
    let stage8 = stage7.scan(0) { plus($0, $1) }
    let stage9 = stage8.map { increment($0) }
    let stage10 = stage9.filter { isKept($0) }
    let stage11 = stage10.map { increment($0) }
    let stage12 = stage11.scan(0) { plus($0, $1) }
    let stage13 = stage12.map { increment($0) }
    let stage14 = stage13.filter { isKept($0) }
    let stage15 = stage14.map { increment($0) }
    let stage16 = stage15.scan(0) { plus($0, $1) }
    let running = stage16.sink { sum.add($0) }
    withExtendedLifetime(running) {}
    return sum.value
  }
}

import Antiphon
import AntiphonUnits

extension Case {
  /// Three operators on a driver, on the main actor. *Plain* is the same source, received there and shared once, and the three
  /// operators on the raw stream. The hand-written version is one call for each element that the optimizer can't follow.
  static let driving: [Case] = [
    Case(
      "driver.map3",
      hand: { input in
        let sum = Sum()
        let receive: (Int) -> Void = opaque { sum.add(increment(increment(increment($0)))) }
        for x in input.elements { receive(x) }
        return sum.value
      },
      antiphonAsync: {
        await drive($0) { $0.map { increment($0) }.map { increment($0) }.map { increment($0) } }
      },
      plainAsync: {
        await observe($0) { $0.map { increment($0) }.map { increment($0) }.map { increment($0) } }
      }),
    Case(
      "driver.mixed3",
      hand: { input in
        let sum = Sum()
        let receive: (Int) -> Void = opaque { if isKept(increment($0)) { sum.add(increment(increment($0))) } }
        for x in input.elements { receive(x) }
        return sum.value
      },
      antiphonAsync: {
        await drive($0) { $0.map { increment($0) }.filter { isKept($0) }.map { increment($0) } }
      },
      plainAsync: {
        await observe($0) { $0.map { increment($0) }.filter { isKept($0) }.map { increment($0) } }
      }),
  ]

  @MainActor @inline(__always)
  private static func drive(_ input: Input, _ operators: (Driver<Int>) -> Driver<Int>) -> Int {
    let (sum, subject) = (Sum(), Subject<Int, Never>())
    let handle = operators(subject.producer.asDriver()).drive { sum.add($0) }
    for x in input.elements { subject.send(x) }
    handle.cancel()
    return sum.value
  }

  @MainActor @inline(__always)
  private static func observe(_ input: Input, _ operators: (Producer<Int, Never>) -> Producer<Int, Never>) -> Int {
    let (sum, subject) = (Sum(), Subject<Int, Never>())
    let handle = operators(subject.producer.receive(on: .main).share(replay: 1)).observeValues { sum.add($0) }.start()
    for x in input.elements { subject.send(x) }
    handle.cancel()
    return sum.value
  }
}

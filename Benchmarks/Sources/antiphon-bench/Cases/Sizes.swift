import Antiphon

extension Case {
  /// What an element costs as something grows: the subscribers of a subject, the maps behind one, the subjects that are merged. The optimizer
  /// knows neither the numbers nor what they are of.
  static let sizes: [Case] =
    [1_000_000, 100_000, 10_000, 1000, 100, 10, 1].map { subscribers($0, named: "size.subscribers.\($0)") }
    + [1, 2, 4, 8, 16].map(stages) + [1, 2, 4, 8, 16].map(upstreams)

  /// One operation is one delivery, to subscribers that are attached already.
  static func subscribers(_ count: Int, named name: String) -> Case {
    Case(
      name, fewest: count, isWhole: true,
      hand: { input in
        let (stages, sum) = latestStages(count) { count in
          let sum = Sum()
          return (opaque((0..<count).map { _ in Stage(sum) { sum.add($0) } }), sum)
        }
        sum.reset()
        for x in 0..<input.count / count { for stage in stages { stage.receive(x) } }
        return sum.value
      },
      antiphon: { input in
        let (subject, sum) = latestSubject(count) { count in
          let (subject, sum) = (Subject<Int, Never>(), Sum())
          for _ in 0..<count { subject.observeValues { sum.add($0) }.start() }
          return (subject, sum)
        }
        sum.reset()
        for x in 0..<input.count / count { subject.send(x) }
        return sum.value
      },
      openCombine: OpenCombinePeer.subscribers(delivering: count))
  }

  /// One operation is an element that a subject sends through so many maps.
  private static func stages(_ count: Int) -> Case {
    let maps: [@Sendable (Producer<Int, Never>) -> Producer<Int, Never>] =
      opaque(Array(repeating: { opaqueMap($0) }, count: count))
    return Case(
      "size.stages.\(count)",
      hand: { input in
        let sum = Sum()
        let stage = opaque(
          Stage(sum) {
            var x = $0
            for _ in 0..<count { x = opaqueIncrement(x) }
            sum.add(x)
          })
        for x in input.elements { stage.receive(x) }
        return sum.value
      },
      antiphon: { send($0) { maps.reduce($0) { $1($0) } } },
      openCombine: OpenCombinePeer.hotMaps(count))
  }

  /// One operation is an element of one of so many subjects, each in its turn. The number is a power of two.
  private static func upstreams(_ count: Int) -> Case {
    Case(
      "size.upstreams.\(count)",
      hand: { input in
        let sum = Sum()
        let stages = opaque((0..<count).map { _ in Stage(sum) { sum.add($0) } })
        for x in input.elements { stages[x & (count - 1)].receive(x) }
        return sum.value
      },
      antiphon: { input in
        let sum = Sum()
        let subjects = opaque((0..<count).map { _ in Subject<Int, Never>() })
        merge(subjects.map(\.producer)).observeValues { sum.add($0) }.start()
        for x in input.elements { subjects[x & (count - 1)].send(x) }
        return sum.value
      },
      openCombine: OpenCombinePeer.hotMerge(count))
  }

  private static let latestStages = Shared<([Stage], Sum)>()
  private static let latestSubject = Shared<(Subject<Int, Never>, Sum)>()
}

/// What the runs of a case share. It is made by the first of them, and released by the first run with another count, so that a million
/// subscribers don't stay. Runs follow one another.
final class Shared<Content>: @unchecked Sendable {
  private var count = 0
  private var content: Content?

  func callAsFunction(_ count: Int, _ make: (Int) -> Content) -> Content {
    if let content, self.count == count { return content }
    content = nil
    let made = make(count)
    (self.count, content) = (count, made)
    return made
  }
}

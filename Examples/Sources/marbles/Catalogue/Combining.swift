import Antiphon

extension Catalogue {
  @List static var combining: [Entry] {
    Entry(
      "merge(with:)", .combining, "merge(with: other)", [.numbers("1---3-|"), .numbers("--2---4-|", "other")]
    ) { $0.numbers().merge(with: $0.numbers("other")) }
    Entry(
      "mergeOrdered(with:)", .combining, "mergeOrdered(with: other)",
      [.numbers("1-3---|"), .numbers("-2--4-|", "other")]
    ) { $0.numbers().mergeOrdered(with: $0.numbers("other")) }
    Entry(
      "mergeByPriority(with:)", .combining, "mergeByPriority(with: other)",
      [.numbers("1---3-|"), .numbers("--2---4-|", "other")]
    ) { $0.numbers().mergeByPriority(with: $0.numbers("other")) }
    Entry(
      "merge(delayingErrors:)", .combining, "merge(delayingErrors: first, second)",
      swift: "Producer.merge(delayingErrors: first, second)",
      [.numbers("1-#", "first"), .numbers("-2-3-|", "second")]
    ) { Producer.merge(delayingErrors: $0.numbers("first"), $0.numbers("second")) }
    Entry(
      "concat(_:)", .combining, "concat(first, second)", swift: "concat(first, second)",
      [.numbers("1-2-|", "first"), .numbers("3-|", "second")]
    ) { concat($0.numbers("first"), $0.numbers("second")) }
    Entry(
      "append(_:)", .combining, "append(other)", [.numbers("1-2-|"), .numbers("3-|", "other")]
    ) { $0.numbers().append($0.numbers("other")) }
    Entry(
      "prepend(_:)", .combining, "prepend(other)", [.numbers("1-2-|"), .numbers("3-|", "other")]
    ) { $0.numbers().prepend($0.numbers("other")) }
    Entry(
      "prepend(element)", .combining, "prepend(3)", swift: "source.prepend(<element>)",
      [.numbers("-1-2-|")], [.count("element", 3)]
    ) { $0.numbers().prepend($0.count("element")) }
    Entry(
      "combineLatest(with:)", .combining, "combineLatest(with: other)",
      [.numbers("1---2---|"), .letters("--a---b-|", "other")]
    ) { $0.numbers().combineLatest(with: $0.letters("other")) }
    Entry(
      "combineLast(with:)", .combining, "combineLast(with: other)",
      [.numbers("1-2---|"), .letters("a-b-|", "other")]
    ) { $0.numbers().combineLast(with: $0.letters("other")) }
    Entry(
      "withLatest(from:)", .combining, "withLatest(from: other)",
      [.numbers("--1---2-|"), .letters("a---b-|", "other")]
    ) { $0.numbers().withLatest(from: $0.letters("other")) }
    Entry(
      "zip(with:)", .combining, "zip(with: other)", [.numbers("1---2---3-|"), .letters("--a---b-|", "other")]
    ) { $0.numbers().zip(with: $0.letters("other")) }
    Entry(
      "zipLongest(with:)", .combining, "zipLongest(with: other)", [.numbers("1---2-|"), .letters("--a-|", "other")]
    ) { $0.numbers().zipLongest(with: $0.letters("other")) }
    Entry(
      "race(with:)", .combining, "race(with: other)", [.numbers("--1-2-|"), .numbers("-3--4-|", "other")]
    ) { $0.numbers().race(with: $0.numbers("other")) }
    Entry(
      "ifEmpty(switchTo:)", .combining, "ifEmpty(switchTo: other)", [.numbers("--|"), .numbers("1-2-|", "other")]
    ) { $0.numbers().ifEmpty(switchTo: $0.numbers("other")) }
    Entry(
      "switchLatest(_:)", .combining, "switchLatest(first, second)", swift: "Producer.switchLatest(first, second)",
      [.numbers("1-2-3-4|", "first"), .numbers("---5-6--|", "second")]
    ) { Producer.switchLatest($0.numbers("first"), $0.numbers("second")) }
    Entry("and(_:)", .combining, "and(other)", [.truths("t---f-|"), .truths("--t---|", "other")]) {
      $0.truths().and($0.truths("other"))
    }
    Entry("or(_:)", .combining, "or(other)", [.truths("f---t-|"), .truths("--f---|", "other")]) {
      $0.truths().or($0.truths("other"))
    }
    Entry("not()", .combining, "not()", [.truths("t-f-|")]) { $0.truths().not() }
    Entry(
      "append(element)", .combining, "append(3)", swift: "source.append(<element>)",
      [.numbers("1-2-|")], [.count("element", 3)]
    ) { $0.numbers().append($0.count("element")) }
    Entry(
      "mergeOrdered(with:by:)", .combining, "mergeOrdered(with: other, by: <)",
      [.numbers("1-3---|"), .numbers("-2--4-|", "other")]
    ) { $0.numbers().mergeOrdered(with: $0.numbers("other"), by: <) }
    Entry(
      "mergeByPriority(with:by:)", .combining, "mergeByPriority(with: other, by: <)",
      [.numbers("1---3-|"), .numbers("--2---4-|", "other")]
    ) { $0.numbers().mergeByPriority(with: $0.numbers("other"), by: <) }
    Entry(
      "concat(delayingErrors:)", .combining, "concat(delayingErrors: first, second)",
      swift: "Producer.concat(delayingErrors: first, second)", [.numbers("1-#", "first"), .numbers("2-|", "second")]
    ) { Producer.concat(delayingErrors: $0.numbers("first"), $0.numbers("second")) }
    Entry(
      "combineLatest(delayingErrors:)", .combining, "combineLatest(delayingErrors: first, second)",
      swift: "Producer.combineLatest(delayingErrors: first, second)",
      [.numbers("1---#", "first"), .letters("-a-b--|", "second")]
    ) { Producer.combineLatest(delayingErrors: $0.numbers("first"), $0.letters("second")) }
    Entry(
      "zip(delayingErrors:)", .combining, "zip(delayingErrors: first, second)",
      swift: "Producer.zip(delayingErrors: first, second)", [.numbers("12#", "first"), .letters("-a-b-|", "second")]
    ) { Producer.zip(delayingErrors: $0.numbers("first"), $0.letters("second")) }
  }

  @List static var flattening: [Entry] {
    Entry(
      "flatMap(_:maxConcurrent:_:)", .flattening, "flatMap { transform }",
      swift: "source.flatMap(<strategy>, maxConcurrent: <limit>) { _ in transform }",
      [.numbers("1-2------|"), .letters("a--b|", "transform")],
      [.choice("strategy", [".merge", ".concat", ".latest", ".race", ".exhaust"]), .count("limit", 9, in: 1...9)]
    ) {
      let transform = $0.letters("transform")
      let strategies: [String: FlattenStrategy] = [
        ".merge": .merge, ".concat": .concat, ".latest": .latest, ".race": .race, ".exhaust": .exhaust,
      ]
      return $0.numbers().flatMap(strategies[$0.choice("strategy")]!, maxConcurrent: $0.count("limit")) { _ in transform
      }
    }
    Entry(
      "flatMapConcat(_:)", .flattening, "flatMapConcat { transform }", swift: "source.flatMapConcat { _ in transform }",
      [.numbers("1-2-------|"), .letters("a-a-a|", "transform")]
    ) {
      let transform = $0.letters("transform")
      return $0.numbers().flatMapConcat { _ in transform }
    }
    Entry(
      "flatMapLatest(_:)", .flattening, "flatMapLatest { transform }", swift: "source.flatMapLatest { _ in transform }",
      [.numbers("1--2------|"), .letters("a-a-a|", "transform")]
    ) {
      let transform = $0.letters("transform")
      return $0.numbers().flatMapLatest { _ in transform }
    }
    Entry(
      "flatMapFirst(_:)", .flattening, "flatMapFirst { transform }", swift: "source.flatMapFirst { _ in transform }",
      [.numbers("1--2---3--|"), .letters("a-a-a|", "transform")]
    ) {
      let transform = $0.letters("transform")
      return $0.numbers().flatMapFirst { _ in transform }
    }
    Entry(
      "expand(_:)", .flattening, "expand { transform }",
      swift: "source.expand { n in n < 3 ? transform.map { _ in n + 1 } : empty() }",
      [.numbers("1-----|"), .letters("--a|", "transform")]
    ) {
      let transform = $0.letters("transform")
      return $0.numbers().expand { number in number < 3 ? transform.map { _ in number + 1 } : empty() }
    }
    Entry(
      "mergeScan(_:_:)", .flattening, "mergeScan(0) { accumulate }",
      swift: "source.mergeScan(<initial>) { result, n in accumulate.map { _ in result + n } }",
      [.numbers("1-2----|"), .letters("-a--a|", "accumulate")], [.count("initial", 0)]
    ) {
      let accumulate = $0.letters("accumulate")
      return $0.numbers().mergeScan($0.count("initial")) { result, number in accumulate.map { _ in result + number } }
    }
    Entry(
      "switchScan(_:_:)", .flattening, "switchScan(0) { accumulate }",
      swift: "source.switchScan(<initial>) { result, n in accumulate.map { _ in result + n } }",
      [.numbers("1-2-3----|"), .letters("-a-a|", "accumulate")], [.count("initial", 0)]
    ) {
      let accumulate = $0.letters("accumulate")
      return $0.numbers().switchScan($0.count("initial")) { result, number in accumulate.map { _ in result + number } }
    }
  }
}

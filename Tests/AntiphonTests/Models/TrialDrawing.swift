extension Trial {
  /// A trial that the draws decide on.
  ///
  /// - Parameter stages: how many, if so many of those that are drawn may follow each other.
  init(_ draws: inout Draws, stages: ClosedRange<Int>, operations: [Operation] = Operation.all) {
    pipeline = Pipeline(Origin(&draws), operations: operations)
    let count = stages.lowerBound + draws.next(below: stages.count)
    var left = 4 * count
    while pipeline.stages.count < count && left > 0 && !draws.isEmpty {
      left -= 1
      let operation = draws.next(below: operations.count)
      let constants = Constants(a: draws.next(), b: draws.next())
      pipeline = pipeline.appending(.init(operation: operation, constants: constants)) ?? pipeline
    }
    prefetch = [256, 1, 2, 3][draws.next(below: 4)]
    script = Script(&draws)
  }
}

extension Origin {
  fileprivate init(_ draws: inout Draws) {
    kind = Kind.allCases[draws.next(below: Kind.allCases.count)]
    fails = draws.next(below: 3) == 0
    elements = (0..<draws.next(below: 8)).map { _ in draws.next(below: 8) }
  }
}

extension Script {
  fileprivate init(_ draws: inout Draws) {
    let drawn = draws.next(below: 8)
    demand = drawn < 4 ? drawn : .max
    isHasty = draws.next(below: 4) == 1
    while !draws.isEmpty && between.count + inside.count < 10 {
      let place = draws.next(below: 32)
      if place < 8 {
        inside.append(Inside(number: place + 1, act: Act(&draws, isInside: true)))
      } else {
        between.append(Act(&draws, isInside: false))
      }
    }
  }
}

extension Script.Act {
  fileprivate init(_ draws: inout Draws, isInside: Bool) {
    switch draws.next(below: 16) {
    case 0: self = .pause
    case 1, 2: self = .resume
    case 3, 4: self = .rewind
    case 5: self = .cancel
    case 6 where isInside: self = .stop
    case 7, 8: self = isInside ? .replyRewind : .request(.max)
    case 9, 10, 11: self = .speak(draws.next(below: 4) + 1)
    default: self = .request(draws.next(below: 4) + 1)
    }
  }
}

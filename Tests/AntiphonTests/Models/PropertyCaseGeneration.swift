extension PropertyCase {
  /// Makes a case from random numbers.
  ///
  /// - Parameter stages: the number of stages, if enough of the random ones can be combined.
  init(_ random: inout RandomSource, stages: ClosedRange<Int>, operations: [Operation] = Operation.all) {
    pipeline = Pipeline(SourceSpec(&random), operations: operations)
    let count = stages.lowerBound + random.next(below: stages.count)
    var left = 4 * count
    while pipeline.stages.count < count && left > 0 && !random.isEmpty {
      left -= 1
      let operation = random.next(below: operations.count)
      let constants = Constants(a: random.next(), b: random.next())
      pipeline = pipeline.appending(.init(operation: operation, constants: constants)) ?? pipeline
    }
    prefetch = [256, 1, 2, 3][random.next(below: 4)]
    script = Script(&random)
  }
}

extension SourceSpec {
  fileprivate init(_ random: inout RandomSource) {
    kind = Kind.allCases[random.next(below: Kind.allCases.count)]
    fails = random.next(below: 3) == 0
    elements = (0..<random.next(below: 8)).map { _ in random.next(below: 8) }
  }
}

extension Script {
  fileprivate init(_ random: inout RandomSource) {
    let drawn = random.next(below: 8)
    demand = drawn < 4 ? drawn : .max
    runsOneJobAtATime = random.next(below: 4) == 1
    while !random.isEmpty && between.count + inside.count < 10 {
      let place = random.next(below: 32)
      if place < 8 {
        inside.append(Inside(number: place + 1, action: Action(&random, isInside: true)))
      } else {
        between.append(Action(&random, isInside: false))
      }
    }
  }
}

extension Script.Action {
  fileprivate init(_ random: inout RandomSource, isInside: Bool) {
    switch random.next(below: 16) {
    case 0: self = .pause
    case 1, 2: self = .resume
    case 3, 4: self = .rewind
    case 5: self = .cancel
    case 6 where isInside: self = .stop
    case 7, 8: self = isInside ? .replyRewind : .request(.max)
    case 9, 10, 11: self = .send(random.next(below: 4) + 1)
    default: self = .request(random.next(below: 4) + 1)
    }
  }
}

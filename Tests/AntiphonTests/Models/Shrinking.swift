extension PropertyCase.Counterexample {
  /// The smallest case with the fault: parts are removed or made smaller as long as the fault remains.
  func shrunk() -> PropertyCase.Counterexample {
    var smallest = self
    while let smaller = smallest.propertyCase.smaller.lazy.compactMap({ $0.counterexample() }).first {
      smallest = smaller
    }
    return smallest
  }
}

extension PropertyCase {
  /// Cases that are one step smaller than this one.
  var smaller: [PropertyCase] {
    pipeline.smaller.map { pipeline in changed { $0.pipeline = pipeline } }
      + script.smaller.map { script in changed { $0.script = script } }
      + (prefetch < 256 ? [changed { $0.prefetch = 256 }] : [])
  }

  private func changed(_ change: (inout PropertyCase) -> Void) -> PropertyCase {
    var propertyCase = self
    change(&propertyCase)
    return propertyCase
  }
}

extension Pipeline {
  fileprivate var smaller: [Pipeline] {
    stages.without.compactMap { changed(stages: $0) }
      + spec.smaller.compactMap { changed(spec: $0) }
      + stages.each(\.smaller).compactMap { changed(stages: $0) }
  }
}

extension Pipeline.Stage {
  fileprivate var smaller: [Pipeline.Stage] {
    constants.a.smaller.map { .init(operation: operation, constants: Constants(a: $0, b: constants.b)) }
      + constants.b.smaller.map { .init(operation: operation, constants: Constants(a: constants.a, b: $0)) }
  }
}

extension SourceSpec {
  fileprivate var smaller: [SourceSpec] {
    Kind.allCases.prefix { $0 != kind }.map { SourceSpec(kind: $0, elements: elements, fails: fails) }
      + (fails ? [SourceSpec(kind: kind, elements: elements, fails: false)] : [])
      + (elements.without + elements.each(\.smaller)).map { SourceSpec(kind: kind, elements: $0, fails: fails) }
  }
}

extension Script {
  fileprivate var smaller: [Script] {
    var scripts = between.without.map { between in changed { $0.between = between } }
    scripts += inside.without.map { inside in changed { $0.inside = inside } }
    if demand < .max { scripts.append(changed { $0.demand = .max }) }
    if runsOneJobAtATime { scripts.append(changed { $0.runsOneJobAtATime = false }) }
    scripts += demand.smaller.filter { _ in demand < .max }.map { demand in changed { $0.demand = demand } }
    scripts += between.each(\.smaller).map { between in changed { $0.between = between } }
    scripts += inside.each(\.smaller).map { inside in changed { $0.inside = inside } }
    return scripts
  }

  private func changed(_ change: (inout Script) -> Void) -> Script {
    var script = self
    change(&script)
    return script
  }
}

extension Script.Inside {
  fileprivate var smaller: [Script.Inside] {
    action.smaller.map { .init(number: number, action: $0) }
      + number.smaller.filter { $0 > 0 }.map { .init(number: $0, action: action) }
  }
}

extension Script.Action {
  fileprivate var smaller: [Script.Action] {
    switch self {
    case .request(.max): []
    case .request(let count): count.smaller.filter { $0 > 0 }.map { .request($0) }
    case .send(let count): count.smaller.filter { $0 > 0 }.map { .send($0) }
    case .replyRewind: [.rewind]
    case .pause, .resume, .rewind, .cancel, .stop: []
    }
  }
}

extension FixedWidthInteger {
  /// Zero, half of it, and one less.
  fileprivate var smaller: [Self] {
    self <= 0 ? [] : self == 1 ? [0] : self == 2 ? [0, 1] : [0, self / 2, self - 1]
  }
}

extension Array {
  /// The arrays without one of the elements; for a long array also the halves.
  fileprivate var without: [[Element]] {
    (count > 3 ? [Array(prefix(count / 2)), Array(suffix(count / 2))] : [])
      + indices.map { index in
        var shorter = self
        shorter.remove(at: index)
        return shorter
      }
  }

  /// The arrays with one of the elements changed.
  fileprivate func each(_ change: (Element) -> [Element]) -> [[Element]] {
    indices.flatMap { index in
      change(self[index]).map { element in
        var changed = self
        changed[index] = element
        return changed
      }
    }
  }
}

extension Trial.Finding {
  /// The same fault in the smallest trial that shows it: what is left out, or made smaller, until nothing more can be.
  func shrunk() -> Trial.Finding {
    var smallest = self
    while let smaller = smallest.trial.smaller.lazy.compactMap({ $0.finding() }).first { smallest = smaller }
    return smallest
  }
}

extension Trial {
  /// Trials that are a step smaller than this one.
  var smaller: [Trial] {
    pipeline.smaller.map { pipeline in changed { $0.pipeline = pipeline } }
      + script.smaller.map { script in changed { $0.script = script } }
      + (prefetch < 256 ? [changed { $0.prefetch = 256 }] : [])
  }

  private func changed(_ change: (inout Trial) -> Void) -> Trial {
    var trial = self
    change(&trial)
    return trial
  }
}

extension Pipeline {
  fileprivate var smaller: [Pipeline] {
    stages.without.compactMap { changed(stages: $0) }
      + origin.smaller.compactMap { changed(origin: $0) }
      + stages.each(\.smaller).compactMap { changed(stages: $0) }
  }
}

extension Pipeline.Stage {
  fileprivate var smaller: [Pipeline.Stage] {
    constants.a.smaller.map { .init(operation: operation, constants: Constants(a: $0, b: constants.b)) }
      + constants.b.smaller.map { .init(operation: operation, constants: Constants(a: constants.a, b: $0)) }
  }
}

extension Origin {
  fileprivate var smaller: [Origin] {
    Kind.allCases.prefix { $0 != kind }.map { Origin(kind: $0, elements: elements, fails: fails) }
      + (fails ? [Origin(kind: kind, elements: elements, fails: false)] : [])
      + (elements.without + elements.each(\.smaller)).map { Origin(kind: kind, elements: $0, fails: fails) }
  }
}

extension Script {
  fileprivate var smaller: [Script] {
    var scripts = between.without.map { between in changed { $0.between = between } }
    scripts += inside.without.map { inside in changed { $0.inside = inside } }
    if demand < .max { scripts.append(changed { $0.demand = .max }) }
    if isHasty { scripts.append(changed { $0.isHasty = false }) }
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
    act.smaller.map { .init(number: number, act: $0) }
      + number.smaller.filter { $0 > 0 }.map { .init(number: $0, act: act) }
  }
}

extension Script.Act {
  fileprivate var smaller: [Script.Act] {
    switch self {
    case .request(.max): []
    case .request(let count): count.smaller.filter { $0 > 0 }.map { .request($0) }
    case .speak(let count): count.smaller.filter { $0 > 0 }.map { .speak($0) }
    case .replyRewind: [.rewind]
    case .pause, .resume, .rewind, .cancel, .stop: []
    }
  }
}

extension FixedWidthInteger {
  /// Nothing, a half, one less.
  fileprivate var smaller: [Self] {
    self <= 0 ? [] : self == 1 ? [0] : self == 2 ? [0, 1] : [0, self / 2, self - 1]
  }
}

extension Array {
  /// The array without one of its elements; a long one also without a half.
  fileprivate var without: [[Element]] {
    (count > 3 ? [Array(prefix(count / 2)), Array(suffix(count / 2))] : [])
      + indices.map { index in
        var shorter = self
        shorter.remove(at: index)
        return shorter
      }
  }

  /// The array with one of its elements changed.
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

/// What Antiphon must reach.
enum Target: Sendable {
  /// "≤ 2× hand": a ratio to the hand-written loop of the same case.
  case timesHand(Double)
  /// "≤ 1.3× the same without a unit": a ratio to the `plain` column of the same case.
  case timesPlain(Double)
  /// "≤ 2.5× the one-map loop": a ratio to the hand-written loop of `map1.cold`.
  case timesOneMap(Double)
  /// "≤ 60": nanoseconds per operation, on the reference machine. Scaled up by `Calibration`.
  case nanoseconds(Double)
  /// "≤ 4 allocations": per operation.
  case allocations(Double)

  /// By case name. Mixed chains are compared with their own loops, not with the one-map loop: its additions run in parallel, and scans
  /// can't.
  static let all: [String: [Target]] = {
    var all: [String: [Target]] = [
      "fold.cold": [.timesHand(2)],
      "fmr.cold": [.timesHand(2)],
      "fmf.cold": [.timesHand(2)],
      "map10.opaque": [.nanoseconds(30)],
      "dataflow.cold": [.nanoseconds(60)],
      "combine4.cold": [.nanoseconds(10)],
      "zip4.cold": [.nanoseconds(5)],
      "merge4.cold": [.timesHand(1.2)],
      "flatMap.cold": [.nanoseconds(5)],
      "flatMap1.start": [.nanoseconds(10)],
      "flatMap10.start": [.nanoseconds(120)],
      "flatMap10.hot": [.nanoseconds(300)],
      "flatMap.lasting": [.nanoseconds(400)],
      "function.reduce": [.nanoseconds(5)],
      "function.flatMap": [.nanoseconds(3)],
      "concatMap.cold": [.nanoseconds(5)],
      "merge.cold": [.nanoseconds(5)],
      "switch.cold": [.nanoseconds(5)],
      "scan.cold": [.timesHand(2)],
      "skipRepeats.cold": [.timesHand(2)],
      "slice.cold": [.timesHand(2)],
      "zip.cold": [.nanoseconds(3)],
      // The design's target for a handle is meant for one that is kept.
      "subscribe.pull": [.nanoseconds(120), .allocations(4)],
      "subscribe.handle": [.nanoseconds(100), .allocations(2)],
      "subscribe.subject": [.nanoseconds(500)],
      "subscribe.opaque": [.nanoseconds(300)],
      "subscribe.run": [.nanoseconds(20), .allocations(0)],
      "take1.opaque": [.nanoseconds(100)],
      "hop.queue": [.nanoseconds(60)],
      "hop.subject": [.nanoseconds(80)],
      "pull.one": [.nanoseconds(20)],
      // Ten messages of a hundred; `pause.filter` has them all.
      "pause.talkback": [.allocations(0.1)],
      "delivery.main": [.nanoseconds(50)],
      "values": [.nanoseconds(60)],
      "driver.map3": [.timesPlain(1.3)],
      "driver.mixed3": [.timesPlain(1.3)],
      "fold.hot": [.nanoseconds(20)],
      "fmr.hot": [.nanoseconds(20)],
      "fmf.hot": [.nanoseconds(20)],
      "map1.hot": [.nanoseconds(14)],
      "map10.hot": [.nanoseconds(32)],
      "dataflow.hot": [.nanoseconds(200)],
      "combine4.hot": [.nanoseconds(30)],
      "zip4.hot": [.nanoseconds(70)],
      "merge4.hot": [.nanoseconds(24)],
      "subscribers1000": [.nanoseconds(5)],
      "flatMapLatest.hot": [.nanoseconds(60)],
      "scrabble": [.timesHand(5)],
    ]
    for length in 1...16 {
      all["map\(length).cold"] = [.timesOneMap(2.5)]
      all["mixed\(length).cold"] = [.timesHand(2.5)]
    }
    let graphs: [(name: String, nanoseconds: Double)] = [
      ("avoidable", 150), ("broad", 4_000), ("deep", 1_600), ("diamond", 350), ("repeated", 300), ("triangle", 600),
      ("unstable", 400), ("effect", 50), ("effects1000", 15_000), ("read", 15), ("unheard", 20),
    ]
    for graph in graphs { all["values.\(graph.name)"] = [.nanoseconds(graph.nanoseconds), .allocations(0)] }
    // A write makes an array.
    all["values.mux"] = [.nanoseconds(9_900)]
    for (layers, limit) in [(10, 3_000.0), (100, 30_000), (1000, 350_000)] {
      all["values.cellx\(layers)"] = [.nanoseconds(limit), .allocations(0)]
    }
    all["values.readComputed"] = [.allocations(0)]
    for benchmark in Case.dynamicGraphs + Case.updates { all[benchmark.name] = [.allocations(0)] }
    return all
  }()

  static func needsCalibration(_ name: String) -> Bool {
    all[name, default: []].contains { if case .nanoseconds = $0 { true } else { false } }
  }

  static func needsOneMap(_ name: String) -> Bool {
    all[name, default: []].contains { if case .timesOneMap = $0 { true } else { false } }
  }

  var text: String {
    switch self {
    case .timesHand(let limit): "≤ \(limit.short)× hand"
    case .timesPlain(let limit): "≤ \(limit.short)× the same without a unit"
    case .timesOneMap(let limit): "≤ \(limit.short)× one map by hand"
    case .nanoseconds(let limit): "≤ \(limit.short) ns"
    case .allocations(let limit): limit == 0 ? "no allocation" : "≤ \(limit.short) allocations"
    }
  }

  /// The target in words if the row misses it.
  func miss(_ row: Row, oneMap: Double?) -> String? {
    switch self {
    case .timesPlain(let limit):
      guard let ratio = row.ratioToPlain, ratio > limit else { return nil }
      return "\(ratio.short)× the same without a unit, must be ≤ \(limit.short)×"
    case .timesHand(let limit):
      guard let ratio = row.ratioToHand, ratio > limit else { return nil }
      return "\(ratio.short)× hand, must be ≤ \(limit.short)×"
    case .timesOneMap(let limit):
      guard let oneMap, row.ns / oneMap > limit else { return nil }
      return "\((row.ns / oneMap).short)× the one-map loop, must be ≤ \(limit.short)×"
    case .nanoseconds(let limit):
      guard row.ns > limit * row.scale else { return nil }
      return "\(row.ns.short) ns, must be ≤ \(limit.short) ns × \(row.scale.short) (this machine's pace)"
    case .allocations(let limit):
      // A few allocations per run are not allocations per operation.
      guard let allocations = row.allocations, allocations > limit + 0.01 else { return nil }
      return "\(allocations.short) allocations, must be ≤ \(limit.short)"
    }
  }
}

extension Row {
  /// Every target that this row misses, in words.
  func missed(oneMap: Double?) -> String? {
    guard library == .antiphon else { return nil }
    let misses = Target.all[name, default: []].compactMap { $0.miss(self, oneMap: oneMap) }
    return misses.isEmpty ? nil : misses.joined(separator: "; ")
  }
}

@testable import Antiphon

extension Scenario {
  /// What looks at the last element of a stream while the stream ends: it must not be kept.
  static let inspection: [Scenario] = [
    Scenario(
      "inspected: send, finish, look", ["released -, seen -", "released 7, seen -", "released 7, seen 7"], bound: 2
    ) {
      let stage = InspectedStage<Int>(InspectedPosition("a", "", 0, Int.self), Inspector(), nil)
      let seen = Holder<String>()
      return ScenarioRun(
        [Step("send") { stage.keep(7) }, Step("finish") { stage.end(.finished) }],
        [Step("look") { seen.value = stage.describeLatest() }]
      ) { "\(stage.latest == nil ? "released" : "kept") \(stage.describeLatest() ?? "-"), seen \(seen.value ?? "-")" }
    }
  ]
}

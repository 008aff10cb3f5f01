#if Metrics
import CoreMetrics
import MetricsTestKit

/// The last figures of a label, for comparison: only those that are not 0.
extension TestMetrics {
  func figures(_ label: String, _ dimensions: [(String, String)] = []) -> [String: Int] {
    var figures: [String: Int] = [:]
    for counter in counters where counter.label.hasPrefix(label + ".") {
      let name = String(counter.label.dropFirst(label.count + 1))
      let kind = counter.dimensions.first { $0.0 == "kind" }.map { " \($0.1)" } ?? ""
      figures[name + kind] = Int(counter.totalValue)
    }
    for meter in meters where meter.label.hasPrefix(label + ".") {
      figures[String(meter.label.dropFirst(label.count + 1))] = Int(meter.lastValue ?? 0)
    }
    return figures.filter { $0.value != 0 }
  }

  /// The recorded times of a part, in nanoseconds.
  func times(_ label: String) -> [Int64] { timers(label: label + ".time").flatMap(\.values) }
}
#endif

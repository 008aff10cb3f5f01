#if os(Linux)
import Antiphon
import AntiphonTesting

/// The calls that deliver an element: none where the optimizer sees the chain, one for each stage behind a subject.
enum FusedStages {
  static var failures: [String] {
    let inSight = calls {
      from(opaque(Array(1...3))).map { $0 &* 3 }.filter { $0 > 0 }.scan(0) { $0 ^ $1 }.map { $0 &+ 1 }
    }
    let subject = Subject<Int, Never>()
    let found = Found()
    subject.map { $0 &* 3 }.filter { $0 > 0 }.observeStages { found.calls = $0 }.start()
    opaque(subject).send(1)
    let behindSubject = found.calls
    print("calls in sight of the optimizer: \(inSight)")
    print("calls behind a subject: \(behindSubject)")
    var failures: [String] = []
    if !inSight.isEmpty { failures.append("map, filter, scan and map are not fused") }
    if !["Producer.map(_:)", "Producer.filter(_:)"].allSatisfy({ name in behindSubject.contains { $0.name == name } }) {
      failures.append("map and filter behind a subject have other calls")
    }
    return failures
  }

  @inline(__always)
  private static func calls(_ make: () -> Producer<Int, Never>) -> [StageCall] {
    let found = Found()
    make().observeStages { found.calls = $0 }.start()
    return found.calls
  }

  /// Only one thread uses it.
  private final class Found: @unchecked Sendable { var calls: [StageCall] = [] }
}
#endif

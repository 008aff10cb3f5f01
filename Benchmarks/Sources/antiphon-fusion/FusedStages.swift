#if os(Linux)
import Antiphon
import AntiphonTesting

/// The calls that deliver an element: none where the optimizer sees the chain, one for each stage where it doesn't.
enum FusedStages {
  static var failures: [String] {
    let inSight = calls {
      from(opaque(Array(1...3))).map { $0 &* 3 }.filter { $0 > 0 }.scan(0) { $0 ^ $1 }.map { $0 &+ 1 }
    }
    let outOfSight = calls { opaque(opaque(from(opaque(Array(1...3))).map { $0 &* 3 }).map { $0 &+ 1 }) }
    print("calls in sight of the optimizer: \(inSight)")
    print("calls of two maps out of its sight: \(outOfSight)")
    var failures: [String] = []
    if !inSight.isEmpty { failures.append("map, filter, scan and map are not fused") }
    if outOfSight.filter({ $0.name == "Producer.map(_:)" }).count != 2 {
      failures.append("two maps out of sight have other calls")
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

import Antiphon
import Foundation
import Testing

@testable import AntiphonTesting

/// The kit detects faults that no rule was written for. Not `.leavesNothing`: some of them leak on purpose.
@Suite struct PlantedFaultTests {
  @Test(arguments: Rule.Role.allCases)
  func plantedFaultsAreDetected(_ role: Rule.Role) {
    for planted in PlantedFault.all where planted.role == role {
      #expect(planted.isDetected, "the \(role) that \(planted.name) was not detected")
    }
  }

  /// The source that faults are injected into keeps the rules without them.
  @Test func theInjectableSourceKeepsTheRules() {
    verify(source: "Handmade") { _ in InjectableSource().producer }
  }
}

/// A deadlock ends the process with a message that names the check. Each test runs in its own process.
@Suite struct HangingTests {
  @Test func aLockHeldDuringNextIsDetected() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await Self.verifyHanging("locked()") { numbers, _ in
        let lock = NSLock()
        return Producer { consumer in
          consumer.talkback.onCancel { lock.withLock {} }
          numbers.run(consumer.receiving { [next = consumer.next] number in lock.withLock { next(number) } })
        }
      }
    }
    Self.requireName("locked()", result)
  }

  @Test func aLockSharedByAllStartsHeldDuringNextIsDetected() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await Self.verifyHanging("started()") { numbers, _ in
        let lock = NSLock()
        return Producer { consumer in
          lock.withLock {}
          numbers.run(consumer.receiving { [next = consumer.next] number in lock.withLock { next(number) } })
        }
      }
    }
    Self.requireName("started()", result, rule: .reentrantCallsAreAllowed)
  }

  @Test func aLockHeldDuringCompletedIsDetected() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await Self.verifyHanging("ended()") { numbers, _ in
        let lock = NSLock()
        return Producer { consumer in
          lock.withLock {}
          numbers.run(
            Consumer<Int, TestFailure>(talkback: consumer.talkback, next: consumer.next) {
              [completed = consumer.completed] end in
              lock.withLock { completed(end) }
            })
        }
      }
    }
    Self.requireName("ended()", result, rule: .reentrantCallsAreAllowed)
  }

  /// The mutex of the standard library traps when a thread locks it twice.
  @Test func aMutexHeldDuringSendIsDetected() async {
    await #expect(processExitsWith: .failure) {
      setenv("ANTIPHON_TIME_LIMIT", "2", 1)
      verify(hot: "locked relay", failure: nil as Never?, loops: 1) {
        let relay = Relay<Int>()
        let lock = Lock()
        return HotSource(relay.producer, send: { number in lock.withLock { relay.send(number) } }, end: nil)
      }
    }
  }

  private static func verifyHanging(
    _ name: String,
    _ make: @escaping @Sendable (PlantedFault.Numbers, VirtualClock) -> PlantedFault.Numbers
  ) async {
    setenv("ANTIPHON_TIME_LIMIT", "2", 1)
    verify(operator: name, loops: 1, make)
  }

  private static func requireName(_ name: String, _ result: ExitTest.Result?, rule: Rule? = nil) {
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    let number = rule.map { "\($0.rawValue), " } ?? ""
    #expect(text.contains("\(name) has not come back from the check of rule \(number)"))
  }
}

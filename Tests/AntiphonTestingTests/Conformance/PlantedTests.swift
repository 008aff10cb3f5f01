import Antiphon
import Foundation
import Testing

@testable import AntiphonTesting

/// The kit finds faults that no rule was written for. Not `.leavesNothing`: what some of them do wrong is to leave something.
@Suite struct PlantedTests {
  @Test(arguments: Rule.Role.allCases)
  func plantedFaultsAreFound(_ role: Rule.Role) {
    for planted in Planted.all where planted.role == role {
      #expect(planted.isAccused, "the \(role) that \(planted.name) was not found")
    }
  }

  /// What the faults are put into keeps the rules, so that it is the fault that is found.
  @Test func theSourceByHandKeepsTheRules() {
    verify(source: "Handmade") { _ in Handmade().producer }
  }
}

/// What waits for itself would wait for ever: the kit gives it a time, and says where it was. Each in a process of its own.
@Suite struct HangingTests {
  @Test func aLockHeldWhileCallingIsFound() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await Self.verifyHanging("locked()") { numbers, _ in
        let lock = NSLock()
        return Producer { consumer in
          consumer.talkback.onCancel { lock.withLock {} }
          numbers.run(consumer.receiving { [next = consumer.next] number in lock.withLock { next(number) } })
        }
      }
    }
    Self.holdNamed("locked()", result)
  }

  @Test func aLockOfAllStartsHeldWhileCallingIsFound() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await Self.verifyHanging("started()") { numbers, _ in
        let lock = NSLock()
        return Producer { consumer in
          lock.withLock {}
          numbers.run(consumer.receiving { [next = consumer.next] number in lock.withLock { next(number) } })
        }
      }
    }
    Self.holdNamed("started()", result, rule: .everythingMayBeAskedInside)
  }

  @Test func aLockHeldWhileCompletingIsFound() async {
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
    Self.holdNamed("ended()", result, rule: .everythingMayBeAskedInside)
  }

  /// The mutex of the standard library stops the program where a thread waits for itself.
  @Test func aMutexHeldWhileSendingIsFound() async {
    await #expect(processExitsWith: .failure) {
      setenv("ANTIPHON_TIME_LIMIT", "2", 1)
      verify(hot: "shouting", failure: nil as Never?, loops: 1) {
        let relay = Relay<Int>()
        let lock = Lock()
        return HotSource(relay.producer, send: { number in lock.withLock { relay.send(number) } }, end: nil)
      }
    }
  }

  private static func verifyHanging(
    _ name: String,
    _ make: @escaping @Sendable (Planted.Numbers, VirtualClock) -> Planted.Numbers
  ) async {
    setenv("ANTIPHON_TIME_LIMIT", "2", 1)
    verify(operator: name, loops: 1, make)
  }

  private static func holdNamed(_ name: String, _ result: ExitTest.Result?, rule: Rule? = nil) {
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    let number = rule.map { "\($0.rawValue), " } ?? ""
    #expect(text.contains("\(name) has not come back from the check of rule \(number)"))
  }
}

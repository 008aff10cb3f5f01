import Antiphon
import AntiphonCallbag
import AntiphonTesting
import Foundation
import Testing

/// Whether a pause reaches a source that pushes, and makes it stop its work: through each operator of the catalogue and of the callbag layer.
@Suite(.leavesNothing) struct PausingTests {
  /// Operators behind which a source goes on working during a pause, each with the reason.
  static let exceptions: [String: String] = [:]

  @Test(arguments: (Catalogue.all + Catalogue.callbagFamilies.flatMap { $0 }).map(\.name))
  func pauseReachesTheSource(behind name: String) throws {
    let entry = try #require(
      (Catalogue.all + Catalogue.callbagFamilies.flatMap { $0 }).first { $0.name == name })
    let clock = VirtualClock()
    let timer = HandMadeTimer(clock)
    let sink = WishingSink(entry.apply(timer.producer, clock))
    defer {
      sink.send(.completed(.cancelled))
      timer.finish()
      clock.advance(by: .milliseconds(50))
    }
    for _ in 0..<100 { sink.send(.next(.wantItem)) }
    clock.advance(by: .milliseconds(1))
    sink.send(.next(.pause))
    let before = timer.ticks.value
    clock.advance(by: .milliseconds(50))
    let during = timer.ticks.value - before
    if let reason = Self.exceptions[name] {
      #expect(during > 0, "\(name) is no exception any more: \(reason)")
    } else {
      #expect(during == 0, "\(name): \(during) ticks during the pause; the source heard \(timer.wishes.value)")
    }
    sink.send(.next(.resume))
    clock.advance(by: .milliseconds(50))
    if timer.isOpen.value { #expect(timer.ticks.value > before + during, "\(name): no tick after the pause") }
  }
}

/// A source as a user writes it: it pushes a number each millisecond, and stops its work while it is paused.
private final class HandMadeTimer: Sendable {
  let wishes = AntiphonCallbag.Cell<[String]>([])
  let ticks = AntiphonCallbag.Cell(0)
  let isOpen = AntiphonCallbag.Cell(false)
  private let clock: VirtualClock

  private let emit = AntiphonCallbag.Cell<CallbagConsumer<Int>?>(nil)

  init(_ clock: VirtualClock) { self.clock = clock }

  func finish() { emit.exchange(nil)?(.completed(.finished)) }

  var producer: Producer<Int, TestFailure> {
    makeListenableSource { emit in
      self.isOpen.value = true
      self.emit.value = emit
      let isPaused = AntiphonCallbag.Cell(false)
      let timer = Antiphon.interval(.milliseconds(1), clock: self.clock).observeValues { number in
        if isPaused.value { return }
        self.ticks.withLock { $0 += 1 }
        emit(.next(number))
      }.start()
      return { message in
        self.wishes.withLock { $0.append("\(message)") }
        switch message {
        case .next(.pause): isPaused.value = true
        case .next(.resume): isPaused.value = false
        case .completed:
          self.isOpen.value = false
          self.emit.value = nil
          timer.cancel()
        case .start, .next: break
        }
      }
    }.producer.mapError { ($0 as? TestFailure) ?? TestFailure("\($0)") }
  }
}

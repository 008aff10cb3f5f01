import AntiphonTesting
import Testing

@testable import Antiphon

/// An upstream that runs for ever without emitting, in each position of each operator: all other events arrive as if it were idle.
@Suite(.leavesNothing) struct BusyTests {
  /// Another upstream emits before and fails while the first one is busy.
  @Test(arguments: Position.all, BusyForm.all)
  func receivesTheOtherUpstream(_ position: Position, _ form: BusyForm) {
    for isFirst in [true, false] {
      func play(_ isBusy: Bool) -> Work {
        let other = Subject<Int, TestFailure>()
        let numbers = Position.places[4].1.prefix(1).append(other.producer)
        return Work(isBusy, form) { work in
          isFirst ? position.apply(work, numbers) : position.apply(numbers, work)
        } meanwhile: {
          other.fail(TestFailure("at once"))
        }
      }
      let (busy, waiting) = (play(true), play(false))
      #expect(busy.events == waiting.events, "\(isFirst ? "first" : "second")")
      #expect(busy.steps <= busy.limit, "\(isFirst ? "first" : "second"): worked on for \(busy.steps)")
    }
  }

  /// A clock advances while the upstream is busy.
  @Test(
    arguments: Catalogue.all.filter { $0.exceptions[.cancelReachesUpstreamOnce] == nil },
    [0, 2, 13].map { BusyForm.all[$0] })
  func runsOnTheClock(_ entry: Entry, _ form: BusyForm) {
    func play(_ isBusy: Bool) -> Work {
      let clock = VirtualClock()
      return Work(isBusy, form) {
        entry.apply($0, clock)
      } meanwhile: {
        clock.advance(by: .seconds(3600))
      } afterwards: {
        clock.advance()
      }
    }
    let (busy, waiting) = (play(true), play(false))
    // The busy upstream has its turn first, so an operator that emits at each tick has missed some.
    if ["sample(every:default:clock:)", "sample(on:default:)", "windows(lasting:every:clock:)"].contains(entry.name) {
      #expect(!busy.events.isEmpty)
    } else if case .anyOrder = entry.outcome {
      #expect(busy.events.sorted() == waiting.events.sorted())
    } else {
      #expect(busy.events == waiting.events)
    }
    #expect(busy.steps <= busy.limit, "worked on for \(busy.steps)")
  }

  /// An upstream that emits nothing for long still completes.
  @Test(arguments: Position.all)
  func waitsForTheUpstreamThatEmitsLate(_ position: Position) {
    let some = from(1...3).promoteFailure(to: TestFailure.self)
    let late = from(-20_000...3).promoteFailure(to: TestFailure.self)
    for isFirst in [true, false] {
      func play(_ numbers: Producer<Int, TestFailure>) -> [String] {
        let log = Log<String>()
        let talkback = Talkback()
        (isFirst ? position.apply(numbers, some) : position.apply(some, numbers)).run(
          Consumer(talkback: talkback) { element in
            log.add(element)
            return .more
          } completed: { completion in
            talkback.close()
            log.add("\(completion)")
          })
        talkback.cancel()
        return log.entries
      }
      #expect(play(late.filter { $0 > 0 }) == play(late.dropFirst(20_001)), "\(isFirst ? "first" : "second")")
    }
  }

  /// A stream goes on for its other consumers when the first one has cancelled.
  @Test func aSharedStreamOutlivesItsFirstConsumer() {
    let numbers = Subject<Int, Never>()
    let shared = numbers.producer.flatMap { _ in range(0, count: 2_000).filter { $0 == 1_999 } }.share()
    let first = shared.merge(with: never()).start()
    let log = Log<Int>()
    let second = shared.observeValues { log.add($0) }.start()
    first.cancel()
    numbers.send(1)
    #expect(log.entries == [1_999])
    second.cancel()
  }

  /// A shared stream that runs inside a cancelled task goes on for its other consumers.
  @Test func aSharedStreamOutlivesTheTaskThatRunsIt() async {
    let shared = range(0, count: 5_000).filter { number in
      if number == 1_500 { withUnsafeCurrentTask { $0?.cancel() } }
      return number % 1_000 == 0
    }.share(policy: .slowest)
    let log = Log<Int>()
    await Task {
      var iterator = shared.values.makeAsyncIterator()
      _ = await iterator.next()
      shared.observeValues { log.add($0) }.start()
      while await iterator.next() != nil {}
    }.value
    #expect(log.entries == [1_000, 2_000, 3_000, 4_000])
  }
}

/// A kind of busy upstream, and the way to the operator.
struct BusyForm: Sendable, CustomTestStringConvertible {
  typealias Numbers = Producer<Int, TestFailure>
  typealias Step = @Sendable () -> Void

  let testDescription: String
  /// Makes a stream that calls `step` repeatedly and emits nothing; with nil it makes an idle stream.
  let make: @Sendable (_ step: Step?) -> Numbers

  init(_ name: String, _ apply: @escaping @Sendable (Numbers) -> Numbers) {
    self.init(name, work: { apply(Self.loop($0)) }, wait: { apply(never()) })
  }

  init(
    _ name: String, work: @escaping @Sendable (@escaping Step) -> Numbers,
    wait: @escaping @Sendable () -> Numbers = { never() }
  ) {
    testDescription = name
    make = { step in if let step { work(step) } else { wait() } }
  }

  static func loop(_ step: @escaping Step) -> Numbers {
    Antiphon.range(0, count: 100_000).promoteFailure(to: TestFailure.self).filter { _ in
      step()
      return false
    }
  }

  static let one: Numbers = just(1).promoteFailure(to: TestFailure.self)

  static let all = [
    BusyForm("as it is") { $0 },
    BusyForm("behind map") { $0.map { $0 + 1 } },
    BusyForm("merged") { $0.merge(with: never()) },
    BusyForm("merged behind a silent one") { Antiphon.never().merge(with: $0).merge(with: never()) },
    BusyForm("an inner stream") { work in one.flatMap { _ in work } },
    BusyForm("an inner stream of a lasting one") { work in one.append(never()).flatMapLatest { _ in work } },
    BusyForm("a result") { $0.reduce(0, +) },
    BusyForm("what a result leads to") { work in one.last().flatMap { _ in work } },
    BusyForm("appended") { Antiphon.empty().append($0) },
    BusyForm("buffered") { $0.buffer(.unbounded) },
    BusyForm("by small requests") { $0.limitRate(1) },
    BusyForm("shared") { $0.share() },
    BusyForm("shared, for the slowest") { $0.share(policy: .slowest) },
    BusyForm(
      "many short ones",
      work: { step in
        Antiphon.deferred { () -> Numbers in
          step()
          return Antiphon.empty()
        }.repeat(100_000)
      }),
    BusyForm(
      "many that fail",
      work: { step in
        Antiphon.deferred { () -> Numbers in
          step()
          return Antiphon.fail(TestFailure("again"))
        }.retry(100_000)
      }),
    BusyForm(
      "many generations",
      work: { step in
        one.expand { number in
          step()
          return number < 100_000 ? just(number + 1).promoteFailure(to: TestFailure.self) : Antiphon.empty()
        }.filter { _ in false }
      }),
    BusyForm(
      "many inner streams",
      work: { step in
        range(0, count: 100_000).promoteFailure(to: TestFailure.self).flatMap { _ in
          step()
          return one
        }.filter { _ in false }
      }),
  ]
}

/// The events of an operator beside a busy or an idle stream.
private struct Work {
  let events: [String]
  let steps: Int
  let limit: Int

  /// - Parameters:
  ///   - body: runs while the stream is busy or idle, which is cancelled later.
  ///   - afterwards: runs after that.
  init(
    _ isBusy: Bool, _ form: BusyForm, _ stream: (Producer<Int, TestFailure>) -> Producer<String, TestFailure>,
    meanwhile body: @escaping @Sendable () -> Void, afterwards: () -> Void = {}
  ) {
    let steps = AtomicCounter()
    let log = Log<String>()
    let talkback = Talkback()
    let step: BusyForm.Step = {
      switch steps.increment() {
      case 1_300: body()
      case 2_600: talkback.cancel()
      default: break
      }
    }
    Patience.$looks.withValue(2) {
      stream(form.make(isBusy ? step : nil)).run(
        Consumer(talkback: talkback) { element in
          log.add(element)
          return .more
        } completed: { completion in
          talkback.close()
          log.add("\(completion)")
        })
    }
    // It may be idle, or not started.
    if steps.value < 1_300 { body() }
    talkback.cancel()
    afterwards()
    events = log.entries
    self.steps = steps.value
    // An event ends the work after a check of the demand; several others have their turn before.
    limit = events.last == "cancelled" ? 2_600 + 300 : 1_300 + 300
  }
}

import Antiphon
import AntiphonTesting

extension Catalogue {
  /// The number of rounds of each race of the conformance kit.
  static let loops = max(1, raceLoops / 50)

  static func verifySources() -> [Conformance] {
    [
      verify(source: "Channel", rewinds: false, loops: loops) { _ in channel(highWatermark: 0) },
      verify(source: "Channel with a buffer", rewinds: false, loops: loops) { _ in channel(highWatermark: 4) },
      verify(source: "emitting(buffering:_:)", loops: loops) { _ in
        emitting { (emitter: Emitter<Int, Never>) in
          for number in 1...12 { emitter.send(number) }
          emitter.finish()
        }
      },
      verify(source: "deferred(_:)", loops: loops) { _ in deferred { from(1...12) } },
      verify(source: "deferred(_:) which may throw", loops: loops) { _ in
        deferred { () throws(TestFailure) in from(1...12).promoteFailure() }
      },
      verify(source: "empty(_:)", loops: loops) { _ in empty(Int.self) },
      verify(source: "empty(_:_:)", loops: loops) { _ in empty(Int.self, Never.self) },
      verify(source: "fail(_:_:)", loops: loops) { _ in fail(TestFailure("source")) as Producer<Int, TestFailure> },
      verify(source: "from(_:) a closure", rewinds: false, loops: loops) { _ -> Producer<Int, Never> in
        deferred {
          let counter = Upwards()
          return from { counter.next(upTo: 12) }
        }
      },
      verify(source: "from(_:) a collection", loops: loops) { _ in from(Array(1...12)) },
      verify(source: "from(_:) a result", loops: loops) { _ in from(Result<Int, TestFailure>.success(1)) },
      verify(source: "from(_:) a sequence", loops: loops) { _ in from(sequence(first: 1) { $0 < 12 ? $0 + 1 : nil }) },
      verify(source: "from(_:) a task", loops: loops) { clock in tasks(on: clock) { from(done(1)) } },
      verify(source: "from(_:) an asynchronous sequence", loops: loops) { clock in
        tasks(on: clock) { from(LateNumbers(count: 12)) }
      },
      verify(source: "from(_:) an optional", loops: loops) { _ in from(Optional(1)) },
      verify(source: "from(iterator:)", loops: loops) { _ in from(iterator: { (1...12).makeIterator() }) },
      verify(source: "Future", loops: loops) { _ in Future<Int, Never> { answer in answer(.success(1)) }.producer },
      verify(source: "generate(_:while:next:)", loops: loops) { _ in
        generate(1, while: { $0 <= 12 }, next: { $0 + 1 })
      },
      verify(source: "generate(_:while:next:) whose condition may throw", loops: loops) { _ in
        generate(1, while: { number throws(TestFailure) in number <= 12 }, next: { $0 + 1 })
      },
      verify(source: "generate(_:while:next:) which may throw", loops: loops) { _ in
        generate(
          1, while: { number throws(TestFailure) in number <= 12 },
          next: { last throws(TestFailure) in last + 1 })
      },
      verify(source: "interval(_:clock:)", isEndless: true, loops: loops) { clock in
        interval(.seconds(1), clock: clock)
      },
      verify(source: "just(_:)", loops: loops) { _ in just(1) },
      verify(source: "just(catching:)", loops: loops) { _ in just(catching: { 1 }) },
      verify(source: "just(catching:) asynchronous", loops: loops) { clock in
        tasks(on: clock) { just(catching: { await later(1) }) }
      },
      verify(source: "never(_:)", except: .endless, loops: loops) { _ in never(Int.self) },
      verify(source: "never(_:_:)", except: .endless, loops: loops) { _ in never(Int.self, Never.self) },
      verify(source: "of(_:)", loops: loops) { _ in of(1, 2, 3, 4) },
      verify(source: "of(_:) one value", loops: loops) { _ in of(1) },
      verify(source: "range(_:count:)", loops: loops) { _ in range(1, count: 12) },
      verify(source: "timer(after:clock:)", loops: loops) { clock in timer(after: .seconds(1), clock: clock) },
      verify(source: "timer(after:every:clock:)", isEndless: true, loops: loops) { clock in
        timer(after: .seconds(2), every: .seconds(1), clock: clock)
      },
      verify(source: "unfold(_:_:)", loops: loops) { _ in
        unfold(1) { number in
          defer { number += 1 }
          return number <= 12 ? number : nil
        }
      },
      verify(source: "using(_:release:_:)", loops: loops) { _ in
        using {
          12
        } release: { _ in
        } _: { count in
          from(1...count)
        }
      },
      verify(source: "using(_:release:_:) which may throw", loops: loops) { _ in
        using { () throws(TestFailure) in
          12
        } release: { _ in
        } _: { count in
          from(1...count).promoteFailure()
        }
      },
    ]
  }

  /// A channel with a task that sends the numbers from 1 to 12.
  private static func channel(highWatermark: Int) -> Producer<Int, Never> {
    Producer { consumer in
      let channel = Channel<Int, Never>(highWatermark: highWatermark)
      atOnce {
        for number in 1...12 { try? await channel.send(number) }
        channel.finish()
      }
      channel.producer.run(consumer)
    }
  }

  static func verifyHotSources() -> [Conformance] {
    [
      verify(hot: "autoconnect(after:disconnectsWithLast:)", failure: TestFailure("source"), loops: loops) {
        let subject = Subject<Int, TestFailure>(.publish)
        let shared = subject.producer.multicast().autoconnect()
        return HotSource(shared, send: { subject.send($0) }, end: { subject.send(completion: $0) })
      },
      verify(hot: "ConnectableProducer", failure: TestFailure("source"), except: .reconnected, loops: loops) {
        let subject = Subject<Int, TestFailure>(.publish)
        let connectable = subject.producer.multicast()
        connectable.connect()
        return HotSource(connectable.producer, send: { subject.send($0) }, end: { subject.send(completion: $0) })
      },
      verify(hot: "MutableProperty", failure: nil, loops: loops) {
        let property = MutableProperty(0)
        return HotSource(property.producer, send: { property.value = $0 }, end: nil)
      },
      verify(hot: "Relay", failure: nil, loops: loops) {
        let relay = Relay<Int>()
        return HotSource(relay.producer, send: { relay.send($0) }, end: nil)
      },
      verify(hot: "share(replay:scope:policy:) of one run", failure: TestFailure("source"), loops: loops) {
        let subject = Subject<Int, TestFailure>(.publish)
        return HotSource(
          subject.producer.share(scope: .resetting(on: [])), send: { subject.send($0) },
          end: { subject.send(completion: $0) })
      },
      verify(
        hot: "share(replay:scope:policy:keepingAliveFor:clock:)", failure: TestFailure("source"), loops: loops
      ) {
        let subject = Subject<Int, TestFailure>(.publish)
        return HotSource(
          subject.producer.share(keepingAliveFor: .seconds(1), clock: VirtualClock()), send: { subject.send($0) },
          end: { subject.send(completion: $0) })
      },
      verify(hot: "share(replay:scope:policy:)", failure: TestFailure("source"), loops: loops) {
        let subject = Subject<Int, TestFailure>(.publish)
        return HotSource(
          subject.producer.share(), send: { subject.send($0) }, end: { subject.send(completion: $0) })
      },
      verify(hot: "Signal", failure: TestFailure("source"), loops: loops) {
        let signal = Signal<Int, TestFailure>()
        return HotSource(signal.producer, send: { signal.sendNext($0) }, end: nil)
      },
      verifySubject("Subject(.async)", .async),
      verifySubject("Subject(.behavior(_:))", .behavior(0)),
      verifySubject("Subject(.publish)", .publish),
      verifySubject("Subject(.replay(_:age:))", .replay(3)),
    ]
  }

  private static func verifySubject(_ name: String, _ kind: Subject<Int, TestFailure>.Kind) -> Conformance {
    verify(hot: name, failure: TestFailure("source"), loops: loops) {
      let subject = Subject<Int, TestFailure>(kind)
      return HotSource(subject.producer, send: { subject.send($0) }, end: { subject.send(completion: $0) })
    }
  }

  static func verifyConsumers() -> [Conformance] {
    [
      verify(
        consumer: "forEach(_:completed:)",
        except: [
          .replyMatchesDemand: "It has no handle to pause it with.",
          .handleCancels: "It has no handle to cancel it with.",
        ]
      ) { stream, take in
        let handle = Locked<Talkback?>(nil)
        Producer<Int, TestFailure> { consumer in
          handle.withLock { $0 = consumer.talkback }
          stream.run(consumer)
        }.forEach(take)
        return Subscription(handle.withLock { $0! })
      },
      verify(consumer: "observe(_:)") { stream, take in
        stream.observe { event in if case .next(let number) = event { take(number) } }.start()
      },
      verify(consumer: "observeValues(_:)") { stream, take in stream.observeValues(take).start() },
      verify(consumer: "pull(requesting:_:completed:)") { stream, take in stream.pull(take) },
      verify(consumer: "pull(requesting:_:completed:) of everything") { stream, take in
        stream.pull(requesting: .max, take)
      },
      verify(consumer: "sink(_:completed:)") { stream, take in stream.sink(take) },
    ]
  }
}

extension [Rule: String] {
  /// For a source that emits nothing.
  fileprivate static let endless: Self = .init(
    uniqueKeysWithValues: [
      .completesOnce, .finishesWithinOneRequest, .everyRequestIsAnswered, .cancelAfterCompletionIsIgnored,
      .completionReleases,
      .sameInAnyScript,
    ].map { ($0, "It never completes.") })

  /// For a source that is connected explicitly.
  fileprivate static let reconnected: Self = .init(
    uniqueKeysWithValues: [.lateSubscriberGetsCompletion, .sendAfterCompletionIsIgnored].map {
      ($0, "A subscriber that starts after the completion waits for the next connection.")
    })
}

/// Counts from 1, then returns nil.
private final class Upwards: Sendable {
  private let number = Box(0)

  func next(upTo end: Int) -> Int? {
    number.increment()
    return number.value <= end ? number.value : nil
  }
}

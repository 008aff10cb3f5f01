import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ChannelTests {
  /// Sends the numbers one after the other, and logs each one that was sent, or how it failed.
  @discardableResult
  private func sender<Failure: Error>(
    of numbers: [Int], to channel: Channel<Int, Failure>, _ log: Log<String>
  ) -> Task<Void, Never> {
    atOnce {
      for number in numbers {
        do throws(SendFailure) {
          try await channel.send(number)
          log.add("\(number)")
        } catch {
          log.add("\(number) \(error)")
        }
      }
    }
  }

  @Test func deliversInOrder() async throws {
    let channel = Channel<Int, Never>()
    let sending = Task {
      for number in 1...100 { try await channel.send(number) }
      channel.finish()
    }
    var numbers: [Int] = []
    for await number in channel.producer.values { numbers.append(number) }
    #expect(numbers == Array(1...100))
    try await sending.value
  }

  @Test func deliversWhatManyTasksSend() async throws {
    for high in [0, 1, 5] {
      let channel = Channel<Int, Never>(highWatermark: high)
      let sending = Task {
        try await withThrowingTaskGroup { group in
          for side in 0..<4 {
            group.addTask { for number in 0..<50 { try await channel.send(side * 100 + number) } }
          }
          try await group.waitForAll()
        }
        channel.finish()
      }
      var numbers: [Int] = []
      for await number in channel.producer.values { numbers.append(number) }
      for side in 0..<4 {
        #expect(numbers.filter { $0 / 100 == side } == Array(side * 100..<side * 100 + 50))
      }
      try await sending.value
    }
  }

  // MARK: Demand and room

  @Test func eachSendReturnsWhenItsElementHasBeenTaken() {
    marbles { m in
      let (channel, returned) = (Channel<Int, Never>(), Subject<Int, Never>())
      m.expect(channel.producer, "--1---2-(3|)", failure: .never, talkback: "--1---1-1")
      m.expect(returned.producer, "--1---2-(3|)", failure: .never)
      m.at(0) {
        atOnce {
          for number in 1...3 {
            try? await channel.send(number)
            returned.send(number)
          }
          channel.finish()
          returned.finish()
        }
      }
    }
  }

  @Test func withoutABufferSendReturnsWhenTheElementHasBeenTaken() {
    let (channel, log) = (Channel<Int, Never>(), Log<String>())
    sender(of: [1, 2, 3], to: channel, log)
    #expect(log.entries == [])
    let recorder = channel.producer.record(on: VirtualClock(), requesting: 0)
    #expect(log.entries == [])
    recorder.request()
    #expect(recorder.elements == [1])
    #expect(log.entries == ["1"])
    recorder.request(5)
    #expect(recorder.elements == [1, 2, 3])
    #expect(log.entries == ["1", "2", "3"])
    // There is demand: nothing waits.
    sender(of: [4, 5, 6], to: channel, log)
    #expect(recorder.elements == [1, 2, 3, 4, 5, 6])
    #expect(log.entries == ["1", "2", "3", "4", "5", "6"])
    sender(of: [7], to: channel, log)
    #expect(log.entries.count == 6)
    recorder.cancel()
    #expect(log.entries.last == "7 ended")
    #expect(recorder.violations == [])
  }

  @Test func suspendedSendersContinueAtTheLowWatermark() {
    let (channel, log) = (Channel<Int, Never>(highWatermark: 3, lowWatermark: 1), Log<String>())
    let recorder = channel.producer.record(on: VirtualClock(), requesting: 0)
    sender(of: Array(1...9), to: channel, log)
    #expect(log.entries == ["1", "2", "3"])
    recorder.request()
    #expect(log.entries.count == 3)
    recorder.request()
    // One is left of the three; there is room for two more.
    #expect(log.entries == ["1", "2", "3", "4", "5"])
    recorder.request()
    #expect(log.entries.count == 5)
    recorder.request(.max)
    #expect(recorder.elements == Array(1...9))
    #expect(log.entries.count == 9)
    channel.finish()
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func theBufferIsFilledBeforeThereIsAConsumer() {
    let (channel, log) = (Channel<Int, Never>(highWatermark: 2), Log<String>())
    sender(of: [1, 2, 3], to: channel, log)
    #expect(log.entries == ["1", "2"])
    #expect(channel.producer.prefix(3).record(on: VirtualClock()).elements == [1, 2, 3])
    #expect(log.entries == ["1", "2", "3"])
  }

  @Test func suspendedSendersContinueInOrder() {
    let (channel, log) = (Channel<Int, Never>(highWatermark: 1), Log<String>())
    for number in 1...5 { sender(of: [number], to: channel, log) }
    #expect(log.entries == ["1"])
    let recorder = channel.producer.record(on: VirtualClock(), requesting: 0)
    for count in 1...5 {
      recorder.request()
      #expect(recorder.elements == Array(1...count))
      #expect(log.entries == (1...min(5, count + 1)).map { "\($0)" })
    }
    recorder.cancel()
  }

  @Test func aPausedConsumerSuspendsItsSenders() {
    let (channel, log) = (Channel<Int, Never>(), Log<String>())
    let recorder = channel.producer.record(on: VirtualClock())
    sender(of: [1], to: channel, log)
    recorder.pause()
    sender(of: [2, 3], to: channel, log)
    // What was requested before the pause is taken, and delivered after it.
    #expect(recorder.elements == [1])
    #expect(log.entries.count <= 2)
    recorder.resume()
    #expect(recorder.elements == [1, 2, 3])
    #expect(log.entries == ["1", "2", "3"])
    channel.finish()
  }

  @Test func aSendFromInsideADeliveryIsDeliveredAfterIt() {
    let channel = Channel<Int, Never>()
    let log = Log<String>()
    channel.producer.observeValues { number in
      log.add("begin \(number)")
      if number < 3 { atOnce { try? await channel.send(number + 1) } }
      log.add("end \(number)")
    }.start()
    atOnce { try? await channel.send(1) }
    #expect(log.entries == ["begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3"])
    channel.finish()
  }

  // MARK: Cancelled senders

  @Test func aCancelledSenderWithdrawsItsElement() {
    for high in [0, 1] {
      let (channel, log) = (Channel<Int, Never>(highWatermark: high), Log<String>())
      let kept = sender(of: Array(repeating: 0, count: high) + [1], to: channel, log)
      let cancelled = sender(of: [2], to: channel, log)
      sender(of: [3], to: channel, log)
      cancelled.cancel()
      #expect(log.entries.last == "2 cancelled")
      #expect(channel.producer.prefix(2 + high).record(on: VirtualClock()).elements.suffix(2) == [1, 3])
      kept.cancel()
      #expect(log.entries.suffix(2) == ["1", "3"])
    }
  }

  @Test func aTaskThatIsCancelledAlreadySendsNothing() async {
    let channel = Channel<Int, Never>(highWatermark: 9)
    let sending = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      do throws(SendFailure) {
        try await channel.send(1)
        return SendFailure?.none
      } catch {
        return error
      }
    }
    #expect(await sending.value == .cancelled)
    channel.finish()
    #expect(channel.producer.record(on: VirtualClock()).events == [.completed(.finished)])
  }

  @Test func manySendersAreCancelledInAnyOrder() {
    let (channel, log) = (Channel<Int, Never>(), Log<String>())
    var tasks = (0..<1000).map { number in (number, sender(of: [number], to: channel, log)) }
    var generator = SplitMix(seed: 5)
    tasks.shuffle(using: &generator)
    for (_, task) in tasks.prefix(900) { task.cancel() }
    #expect(log.entries.count == 900)
    channel.finish()
    let left = tasks.suffix(100).map(\.0).sorted()
    #expect(channel.producer.record(on: VirtualClock()).elements == left)
    #expect(log.entries.count == 1000)
  }

  @Test func cancellingAfterTheSendHasNoEffect() {
    let (channel, log) = (Channel<Int, Never>(highWatermark: 1), Log<String>())
    let sending = sender(of: [1], to: channel, log)
    sending.cancel()
    channel.finish()
    #expect(channel.producer.record(on: VirtualClock()).events == [.next(1), .completed(.finished)])
  }

  // MARK: The end

  @Test(arguments: [0, 1, 9])
  func finishComesAfterWhatSuspendedSendersHaveSent(high: Int) {
    let (channel, log) = (Channel<Int, Never>(highWatermark: high), Log<String>())
    for number in 1...3 { sender(of: [number], to: channel, log) }
    channel.finish()
    channel.finish()
    sender(of: [4], to: channel, log)
    #expect(log.entries.contains("4 ended"))
    let recorder = channel.producer.record(on: VirtualClock(), requesting: 2)
    #expect(recorder.events == [.next(1), .next(2)])
    recorder.request()
    // It completes with its last element.
    #expect(recorder.events == [.next(1), .next(2), .next(3), .completed(.finished)])
    #expect(Set(log.entries) == ["1", "2", "3", "4 ended"])
  }

  @Test func completionNeedsNoDemand() {
    for ending in [Completion<TestFailure>.finished, .failed(TestFailure())] {
      let channel = Channel<Int, TestFailure>()
      let recorder = channel.producer.record(on: VirtualClock(), requesting: 0)
      if case .failed(let failure) = ending { channel.fail(failure) } else { channel.finish() }
      #expect(recorder.events == [.completed(ending)])
    }
  }

  @Test func failureComesAfterWhatWasSentUnlessAnOperatorLetsItOvertake() {
    let channel = Channel<Int, TestFailure>(highWatermark: 1)
    let log = Log<String>()
    sender(of: [1], to: channel, log)
    sender(of: [2], to: channel, log)
    channel.fail(TestFailure("a"))
    let recorder = channel.producer.record(on: VirtualClock(), requesting: 1)
    #expect(recorder.events == [.next(1)])
    recorder.request()
    #expect(recorder.events == [.next(1), .next(2), .completed(.failed(TestFailure("a")))])

    let (overtaken, other) = (Channel<Int, TestFailure>(highWatermark: 1), Log<String>())
    let merged = overtaken.producer.merge(with: never().promoteFailure()).record(on: VirtualClock(), requesting: 0)
    for number in 1...4 { sender(of: [number], to: overtaken, other) }
    overtaken.fail(TestFailure("b"))
    #expect(merged.events == [.completed(.failed(TestFailure("b")))])
    #expect(other.entries.filter { $0.hasSuffix("ended") }.count >= 1)
    #expect(other.entries.count == 4)
  }

  @Test func releasingTheChannelFinishesTheStream() {
    let log = Log<String>()
    var channel: Channel<Int, Never>? = Channel(highWatermark: 2)
    sender(of: [1], to: channel!, log)
    let recorder = channel!.producer.record(on: VirtualClock(), requesting: 0)
    channel = nil
    #expect(recorder.events == [])
    recorder.request()
    #expect(recorder.events == [.next(1), .completed(.finished)])
  }

  @Test func aSuspendedSenderKeepsTheChannelAlive() {
    let log = Log<String>()
    let recorder: Recorder<Int, Never>
    do {
      let channel = Channel<Int, Never>()
      recorder = channel.producer.record(on: VirtualClock(), requesting: 0)
      sender(of: [1], to: channel, log)
    }
    #expect(recorder.events == [])
    recorder.request()
    #expect(recorder.events == [.next(1), .completed(.finished)])
  }

  // MARK: The consumer

  @Test func cancellingTheConsumerResumesEverySender() {
    for high in [0, 1] {
      let (channel, log) = (Channel<Int, Never>(highWatermark: high), Log<String>())
      let recorder = channel.producer.record(on: VirtualClock(), requesting: 0)
      for number in 1...3 { sender(of: [number], to: channel, log) }
      #expect(log.entries.count == high)
      recorder.cancel()
      #expect(Array(log.entries.dropFirst(high)) == ["1 ended", "2 ended", "3 ended"].suffix(3 - high))
      sender(of: [4], to: channel, log)
      #expect(log.entries.last == "4 ended")
      #expect(recorder.events == [.completed(.cancelled)])
      // The channel has ended.
      #expect(channel.producer.record(on: VirtualClock()).events == [.completed(.cancelled)])
    }
  }

  @Test func stoppingTheConsumerResumesEverySender() {
    let (channel, log) = (Channel<Int, Never>(), Log<String>())
    for number in 1...3 { sender(of: [number], to: channel, log) }
    #expect(channel.producer.prefix(2).record(on: VirtualClock()).elements == [1, 2])
    #expect(log.entries.sorted() == ["1", "2", "3 ended"])
  }

  @Test func aConsumerAfterTheEndReceivesTheCompletion() {
    let channel = Channel<Int, TestFailure>()
    #expect(channel.producer.eventsAfterCancel() == [.completed(.cancelled)])
    let other = Channel<Int, TestFailure>(highWatermark: 1)
    other.fail(TestFailure("a"))
    for _ in 0..<2 {
      #expect(other.producer.record(on: VirtualClock()).events == [.completed(.failed(TestFailure("a")))])
    }
  }

  @Test func cannotBeRewound() {
    let channel = Channel<Int, Never>(highWatermark: 3)
    let log = Log<String>()
    sender(of: [1, 2, 3], to: channel, log)
    let recorder = channel.producer.record(on: VirtualClock(), requesting: 1)
    #expect(throws: RewindFailure.notRewindable) { try recorder.rewind() }
    recorder.request(2)
    #expect(recorder.elements == [1, 2, 3])
    recorder.cancel()
  }

  @Test func droppingTheHandleOfAConsumerThatWaitsResumesTheSenders() {
    let (channel, log) = (Channel<Int, Never>(), Log<String>())
    sender(of: [1], to: channel, log)
    _ = channel.producer.pull(requesting: 0) { _ in }
    #expect(log.entries == ["1 ended"])
  }

  @Test func releasesEverything() {
    for ending in ["finish", "fail", "cancel", "release"] {
      let live = LifetimeCounter()
      do {
        let channel = Channel<LifetimeCounter.Token, TestFailure>(highWatermark: 2)
        let tasks = (0..<4).map { _ in atOnce { try? await channel.send(live.token()) } }
        let subscription = channel.producer.pull(requesting: 1) { $0.touch() }
        switch ending {
        case "finish": channel.finish()
        case "fail": channel.fail(TestFailure())
        case "cancel": subscription.cancel()
        default: for task in tasks { task.cancel() }
        }
        subscription.cancel()
      }
      #expect(live.count == 0, "\(ending)")
    }
  }

  @Test func emitsOnAFlatStack() async {
    await onSmallStack {
      let channel = Channel<Int, Never>(highWatermark: manyTimes)
      atOnce { for number in 1...manyTimes { try? await channel.send(number) } }
      channel.finish()
      let probe = Probe<Int, Never>(requesting: 1)
      channel.producer.run(
        probe.consumer { _ in
          probe.request()
          return nil
        })
      #expect(probe.elements.count == manyTimes)
      #expect(probe.completions == [.finished])
    }
  }

  @Test func refusesASecondConsumer() async {
    await #expect(processExitsWith: .failure) {
      let channel = Channel<Int, Never>()
      let first = channel.producer.observeValues { _ in }.start()
      channel.producer.observeValues { _ in }.start()
      first.cancel()
    }
  }

  @Test func refusesWatermarksThatCannotBe() async {
    await #expect(processExitsWith: .failure) { _ = Channel<Int, Never>(highWatermark: -1) }
    await #expect(processExitsWith: .failure) { _ = Channel<Int, Never>(highWatermark: 0, lowWatermark: 1) }
    await #expect(processExitsWith: .failure) { _ = Channel<Int, Never>(highWatermark: 3, lowWatermark: 3) }
    await #expect(processExitsWith: .failure) { _ = Channel<Int, Never>(highWatermark: 3, lowWatermark: -1) }
  }
}

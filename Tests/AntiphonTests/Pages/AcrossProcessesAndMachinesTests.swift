import Antiphon
import AntiphonTesting
import Foundation
import Synchronization
import Testing

// The code of `AcrossProcessesAndMachines.md`: `Scripts/documents` checks that each of its blocks is here.

private struct Message<Body: Codable & Sendable>: Codable, Sendable {
  var run: Int
  var body: Body
}
private enum Call: Codable, Equatable, Sendable { case grant(Int), cancel }
private enum Answer: Codable, Equatable, Sendable { case next(Int), finished, failed(RemoteFailure) }
private enum RemoteFailure: Error, Codable, Equatable { case refused(code: Int), connectionLost }

private func serve(
  _ source: Producer<Int, RemoteFailure>, calls: Producer<Message<Call>, Never>,
  send: @escaping @Sendable (Message<Answer>) -> Void
) -> Subscription {
  let runs = Mutex([Int: Subscription]())
  return calls.sink { call in
    switch (call.body, runs.withLock { $0[call.run] }) {
    case (.grant(let count), let subscription?): subscription.request(count)
    case (.grant(let count), nil):
      let subscription = source.pull {
        send(Message(run: call.run, body: .next($0)))
      } completed: { completion in
        switch completion {
        case .finished: send(Message(run: call.run, body: .finished))
        case .failed(let failure): send(Message(run: call.run, body: .failed(failure)))
        case .cancelled, .terminated: break  // asked for by the other end, or this process ends
        }
      }
      runs.withLock { $0[call.run] = subscription }
      subscription.request(count)
    case (.cancel, let subscription):
      runs.withLock { $0[call.run] = nil }
      subscription?.cancel()
    }
  } completed: { _ in
    for subscription in runs.withLock({ Array($0.values) }) { subscription.cancel() }  // the connection is lost
  }
}

private func remote(
  window: Int, answers: Producer<Message<Answer>, Never>, send: @escaping @Sendable (Message<Call>) -> Void
) -> Producer<Int, RemoteFailure> {
  let runs = Atomic(0)
  return emitting { emitter in
    let run = runs.add(1, ordering: .relaxed).newValue
    let expected = Mutex(0)  // granted, and not arrived
    let link = answers.filter { $0.run == run }.sink { answer in
      switch answer.body {
      case .next(let number):
        expected.withLock { $0 -= 1 }
        emitter.send(number)
      case .finished: emitter.finish()
      case .failed(let failure): emitter.fail(failure)
      }
    } completed: { _ in
      emitter.fail(.connectionLost)
    }
    emitter.onEnd {
      link.cancel()
      send(Message(run: run, body: .cancel))
    }
    emitter.onRequest {
      let isUsedUp = expected.withLock { left in
        defer { if left == 0 { left = window } }
        return left == 0
      }
      if isUsedUp { send(Message(run: run, body: .grant(window))) }
    }
  }
}

/// Two ends, and a network that takes five milliseconds in each direction.
private struct Network: Sendable {
  let clock = VirtualClock()
  let calls = Subject<Message<Call>, Never>()
  let answers = Subject<Message<Answer>, Never>()
  /// What was sent in each direction.
  let sentCalls = MutableProperty([String]())
  let sentAnswers = MutableProperty([String]())

  func serve(_ source: Producer<Int, RemoteFailure>) -> Subscription {
    AntiphonTests.serve(source, calls: calls.producer.delay(for: .milliseconds(5), clock: clock)) { [self] answer in
      sentAnswers.modify { $0.append("\(answer.run) \(answer.body)") }
      answers.send(answer)
    }
  }

  func remote(window: Int) -> Producer<Int, RemoteFailure> {
    let delayed = answers.producer.delay(for: .milliseconds(5), clock: clock)
    return AntiphonTests.remote(window: window, answers: delayed) { [self] call in
      sentCalls.modify { $0.append("\(call.run) \(call.body)") }
      calls.send(call)
    }
  }
}

private struct Payment: Equatable, Sendable {
  var id: Int
  var amount: Int
}

@Suite(.leavesNothing) struct AcrossProcessesAndMachinesTests {
  // MARK: Credit

  @Test func creditLimitsWhatIsSent() {
    let network = Network()
    let (clock, made) = (network.clock, MutableProperty(0))
    let server = network.serve(from(1...).on(next: { made.value = $0 }).promoteFailure())
    let recorder = network.remote(window: 3).record(on: clock, requesting: 2)
    clock.advance(by: .seconds(1))
    #expect(recorder.elements == [1, 2])
    #expect(made.value == 3)  // the third has been granted, and is kept here
    recorder.request(2)
    clock.advance(by: .seconds(1))
    #expect(recorder.elements == [1, 2, 3, 4])
    #expect(network.sentCalls.value == ["1 grant(3)", "1 grant(3)"])
    #expect(made.value == 6)
    recorder.cancel()
    clock.advance(by: .seconds(1))
    server.cancel()
  }

  @Test func cancellationTravels() {
    let network = Network()
    let (clock, isCancelled) = (network.clock, MutableProperty(false))
    let server = network.serve(from(1...).on(cancelled: { isCancelled.value = true }).promoteFailure())
    let recorder = network.remote(window: 3).record(on: clock, requesting: 1)
    clock.advance(by: .seconds(1))
    recorder.cancel()
    #expect(recorder.completion == .cancelled)  // here at once
    #expect(!isCancelled.value)
    clock.advance(by: .milliseconds(5))
    #expect(isCancelled.value)  // there later
    server.cancel()
  }

  @Test func failureTravelsAsData() {
    let network = Network()
    let server = network.serve(of(1, 2).promoteFailure().append(fail(RemoteFailure.refused(code: 7))))
    let recorder = network.remote(window: 3).record(on: network.clock)
    network.clock.advance(by: .seconds(1))
    #expect(recorder.elements == [1, 2])
    #expect(recorder.completion == .failed(.refused(code: 7)))
    server.cancel()
    network.clock.advance(by: .seconds(1))
  }

  @Test func endTravels() {
    let network = Network()
    let server = network.serve(of(1, 2).promoteFailure())
    let recorder = network.remote(window: 1).record(on: network.clock)
    network.clock.advance(by: .seconds(1))
    #expect(recorder.elements == [1, 2])
    #expect(recorder.completion == .finished)
    server.cancel()
    network.clock.advance(by: .seconds(1))
  }

  @Test func rewindIsANewRun() throws {
    let network = Network()
    let clock = network.clock
    let server = network.serve(from(1...).promoteFailure())
    let recorder = network.remote(window: 3).record(on: clock, requesting: 4)
    clock.advance(by: .milliseconds(15))  // 1, 2 and 3 have arrived; 4, 5 and 6 are on their way
    try recorder.rewind()
    clock.advance(by: .seconds(1))
    #expect(network.sentAnswers.value.prefix(6).last == "1 next(6)")
    #expect(recorder.elements == [1, 2, 3, 1])
    #expect(network.sentCalls.value == ["1 grant(3)", "1 grant(3)", "1 cancel", "2 grant(3)"])
    recorder.cancel()
    clock.advance(by: .seconds(1))
    server.cancel()
  }

  @Test func lostConnectionFailsHereAndCancelsThere() {
    let network = Network()
    let (clock, isCancelled) = (network.clock, MutableProperty(false))
    let server = network.serve(never(Int.self).on(cancelled: { isCancelled.value = true }).promoteFailure())
    let recorder = network.remote(window: 3).record(on: clock)
    clock.advance(by: .seconds(1))
    network.calls.finish()
    network.answers.finish()
    clock.advance(by: .seconds(1))
    #expect(recorder.completion == .failed(.connectionLost))
    #expect(isCancelled.value)
    server.cancel()
  }

  @Test func messagesAreCodable() throws {
    let answers = [Message(run: 2, body: Answer.next(1)), Message(run: 2, body: .failed(.refused(code: 7)))]
    let data = try JSONEncoder().encode(answers)
    let decoded = try JSONDecoder().decode([Message<Answer>].self, from: data)
    #expect(decoded.map(\.run) == [2, 2])
    #expect(decoded.map(\.body) == [.next(1), .failed(.refused(code: 7))])
  }

  // MARK: Delivery

  @Test func startAgainLosesWhatWasSentMeanwhile() {
    marbles { m in
      let readings = m.hot("-1-2-3-4-5-|")
      let broken = MutableProperty(true)
      let received = readings.map { reading throws(TestFailure) in
        if reading == 2, broken.value {
          broken.value = false
          throw TestFailure()
        }
        return reading
      }
      m.expect(received.retry(1, backoff: .constant(m.frames(3)), clock: m.clock), "-1-----4-5-|")
    }
  }

  @Test func positionIsStoredWithTheData() {
    let log = (1...4).map { Payment(id: $0, amount: $0 * 10) }
    let account = MutableProperty((position: 0, balance: 0))
    let attempts = MutableProperty(0)
    let payments = deferred {
      attempts.modify { $0 += 1 }
      // Begins one entry too early, as after an acknowledgement that was lost; the first connection breaks after two entries.
      let entries: Producer<Payment, RemoteFailure> = from(Array(log.dropFirst(max(0, account.value.position - 1))))
        .promoteFailure()
      return attempts.value == 1 ? entries.prefix(2).append(fail(RemoteFailure.connectionLost)) : entries
    }
    let delivered = MutableProperty([Int]())
    let recorder =
      payments
      .retry(3)
      .on(next: { payment in
        delivered.modify { $0.append(payment.id) }
        account.modify { account in
          guard payment.id > account.position else { return }  // it was counted before
          account = (payment.id, account.balance + payment.amount)
        }
      })
      .record(on: VirtualClock())
    #expect(recorder.completion == .finished)
    #expect(delivered.value == [1, 2, 2, 3, 4])  // at least once
    #expect(account.value == (4, 100))  // once in effect
  }

  @Test func repeatedDeliveryIsDropped() {
    let payment = (1...3).map { Payment(id: $0, amount: 10) }
    let delivered = of(payment[0], payment[1], payment[1], payment[0], payment[2])
    let recorder = delivered.uniqued { $0.id }.record(on: VirtualClock())
    #expect(recorder.elements.map(\.id) == [1, 2, 3])
  }

  @Test func idsAreForgottenByANewAttempt() {
    let attempt: Producer<Int, TestFailure> = of(1, 1).promoteFailure().append(fail(TestFailure()))
    #expect(attempt.uniqued().retry(1).record(on: VirtualClock()).elements == [1, 1])
    #expect(attempt.retry(1).uniqued().record(on: VirtualClock()).elements == [1])
  }

  @Test func orderIsKeptForEachKey() {
    marbles { m in
      // The tens are the key. An element takes 3 frames, and each key works by itself.
      let orders = m.hot("abc--|", values: ["a": 11, "b": 21, "c": 12])
      let stored =
        orders
        .group { $0 / 10 }
        .flatMap { group in
          group.elements.flatMapConcat { order in just(order).promoteFailure().delay(for: m.frames(3), clock: m.clock) }
        }
      m.expect(stored, "---ab-(c|)", values: ["a": 11, "b": 21, "c": 12])
    }
  }

  // MARK: Time

  @Test func silenceIsAFailureAndIsRetried() {
    let (clock, attempts) = (VirtualClock(), MutableProperty(0))
    let reply = deferred {
      attempts.modify { $0 += 1 }
      let silent: Producer<Int, RemoteFailure> = never().promoteFailure()
      return attempts.value < 3 ? silent : just(42).promoteFailure()
    }
    let backoff = Backoff.exponential(from: .milliseconds(100), cap: .seconds(30), jitter: 0.5)
    let recorder =
      reply
      .timeout(after: .seconds(2), failure: .connectionLost, clock: clock)
      .retry(5, backoff: backoff, if: { $0 == .connectionLost }, clock: clock)
      .record(on: clock)
    clock.advance(by: .seconds(4))  // two time limits, without the delays
    #expect(recorder.elements == [])
    clock.advance(by: .milliseconds(300))  // the delays are 100 and 200 ms at most
    #expect(recorder.elements == [42])
  }

  @Test func failureThatWillNotPassIsNotRetried() {
    let recorder = fail(RemoteFailure.refused(code: 7), Int.self)
      .retry(5, backoff: .constant(.seconds(1)), if: { $0 == .connectionLost }, clock: VirtualClock())
      .record(on: VirtualClock())
    #expect(recorder.completion == .failed(.refused(code: 7)))
  }

  @Test func instantsAreThoseOfOneClock() {
    let (here, there) = (VirtualClock(), VirtualClock())
    there.advance(by: .seconds(60))
    let (sent, received) = (there.now, here.now)
    #expect(sent.duration(to: received) == .seconds(-60))  // received a minute before it was sent
  }

  // MARK: Sharing

  @Test func eachProcessHasARunOfItsOwn() {
    let runs = MutableProperty(0)
    let source = deferred {
      runs.modify { $0 += 1 }
      return never(Int.self)
    }
    let (one, other) = (source.share(), source.share())  // as in two processes
    let recorders = [one, one, other, other].map { $0.record(on: VirtualClock()) }
    #expect(runs.value == 2)
    for recorder in recorders { recorder.cancel() }
  }
}

import Antiphon
import AntiphonTesting
import Testing

extension Races {
  /// Subjects, relays, and streams shared with a scope, a policy or a connection. `SharingRaces` has the plain `share`.
  @Suite struct HotRaces {
    typealias Kind = Subject<Int, Never>.Kind

    @Test(arguments: [Kind.publish, .behavior(-1), .replay(3)])
    func sendsAreInOneOrderForAll(_ kind: Kind) async {
      await race {
        let subject = Subject<Int, Never>(kind)
        let probes = (0..<3).map { _ in subject.producer.probe() }
        return RaceRound(
          { for n in 0..<5 { subject.send(n) } }, { for n in 100..<105 { subject.send(n) } },
          { for n in 200..<205 { subject.send(n) } }
        ) { () throws(RaceFailure) in
          subject.finish()
          for probe in probes {
            try probe.requireOneCompletion(.finished)
            let elements = probe.elements.filter { $0 >= 0 }
            try require(elements.count == 15, "\(elements)")
            try require(probe.elements == probes[0].elements, "\(probe.elements), \(probes[0].elements)")
            for side in [0, 100, 200] {
              let its = elements.filter { $0 >= side && $0 < side + 100 }
              try require(its == Array(side..<side + 5), "\(elements)")
            }
          }
        }
      }
    }

    /// The thread that makes a round runs its first side.
    @Test func aBiasedThreadAndOthersDeliverAndCompleteOnce() async {
      await race {
        let subject = Subject<Int, Never>()
        for n in 0..<1_000 { subject.send(n) }
        let (staying, leaving) = (subject.producer.probe(), subject.producer.probe())
        return RaceRound(
          { for n in 0..<5 { subject.send(n) } }, { for n in 100..<105 { subject.send(n) } }, { leaving.cancel() }
        ) { () throws(RaceFailure) in
          subject.finish()
          try staying.requireOneCompletion(.finished)
          try leaving.requireOneCompletion(.cancelled)
          for side in [0, 100] {
            let its = staying.elements.filter { $0 >= side && $0 < side + 100 }
            try require(its == Array(side..<side + 5), "\(staying.elements)")
          }
          try require(staying.elements.starts(with: leaving.elements), "\(staying.elements), \(leaving.elements)")
        }
      }
    }

    @Test(arguments: [Kind.publish, .replay(2)])
    func reentrantSendsAreInOneOrderForAll(_ kind: Kind) async {
      await race {
        let subject = Subject<Int, Never>(kind)
        let before = subject.producer.probe()
        let sending = Probe<Int, Never>()
        subject.producer.run(
          sending.consumer { number in
            if number < 1000 { subject.send(number + 1000) }
            return nil
          })
        let after = subject.producer.probe()
        return RaceRound(
          { for n in 0..<5 { subject.send(n) } }, { for n in 100..<105 { subject.send(n) } }
        ) { () throws(RaceFailure) in
          subject.finish()
          for probe in [before, sending, after] {
            try probe.requireOneCompletion(.finished)
            try require(probe.elements.count == 20, "\(probe.elements)")
            try require(probe.elements == before.elements, "\(probe.elements), \(before.elements)")
          }
        }
      }
    }

    @Test(arguments: [Kind.publish, .behavior(-1), .replay(3)])
    func joiningAndCancellingSubscribersReceiveOneRange(_ kind: Kind) async {
      await race {
        let subject = Subject<Int, Never>(kind)
        let (stays, leaves, comes) = (subject.producer.probe(), subject.producer.probe(), Probe<Int, Never>())
        return RaceRound(
          { for n in 0..<10 { subject.send(n) } }, { subject.producer.run(comes.consumer) }, { leaves.cancel() }
        ) { () throws(RaceFailure) in
          subject.send(10)
          subject.finish()
          try leaves.requireOneCompletion(.cancelled)
          try leaves.requireCounting(from: leaves.elements.first ?? 0)
          for probe in [stays, comes] {
            try probe.requireOneCompletion(.finished)
            try probe.requireCounting(from: probe.elements.first ?? 0)
            try require(probe.elements.last == 10, "\(probe.elements)")
          }
          try require(stays.elements.filter { $0 >= 0 }.count == 11, "\(stays.elements)")
          if case .replay = kind {
            try require(comes.elements.count >= 3 || comes.elements.first == 0, "\(comes.elements)")
          }
        }
      }
    }

    @Test(arguments: [Kind.publish, .behavior(-1), .replay(2), .async])
    func aSubscriberThatJoinsReceivesTheCompletion(_ kind: Kind) async {
      await race {
        let subject = Subject<Int, Never>(kind)
        let late = Probe<Int, Never>()
        subject.send(0)
        return RaceRound({ subject.finish() }, { subject.producer.run(late.consumer) }) { () throws(RaceFailure) in
          try late.requireOneCompletion(.finished)
          switch kind {
          case .replay, .async: try require(late.elements == [0], "\(late.elements)")
          case .behavior: try require(late.elements == [0] || late.elements == [], "\(late.elements)")
          case .publish: try require(late.elements == [], "\(late.elements)")
          }
        }
      }
    }

    @Test func twoCompletionsDeliverOne() async {
      await race {
        let subject = Subject<Int, SourceError>(.replay())
        let probes = [subject.producer.probe(), subject.producer.probe(requesting: 0)]
        return RaceRound({ subject.finish() }, { subject.fail(.one) }, { subject.send(0) }) { () throws(RaceFailure) in
          subject.send(1)
          probes[1].request(.max)
          for probe in probes { try probe.requireOneCompletion(.finished, .failed(.one)) }
          try require(probes[0].elements == probes[1].elements, "\(probes[1].elements)")
          try require(probes[0].completions == probes[1].completions, "\(probes[1].completions)")
          try require(probes[0].elements == [] || probes[0].elements == [0], "\(probes[0].elements)")
        }
      }
    }

    @Test(arguments: [Kind.publish, .behavior(-1), .replay(2)])
    func pauseAndResumeLoseNothing(_ kind: Kind) async {
      await race {
        let subject = Subject<Int, Never>(kind)
        let probe = subject.producer.probe()
        subject.send(0)
        return RaceRound({ for n in 1..<10 { subject.send(n) } }) {
          for _ in 0..<4 {
            probe.talkback.pause()
            probe.talkback.resume()
          }
        } check: { () throws(RaceFailure) in
          subject.finish()
          try probe.requireOneCompletion(.finished)
          try require(probe.elements.filter { $0 >= 0 } == Array(0..<10), "\(probe.elements)")
        }
      }
    }

    @Test(arguments: [Kind.publish, .replay(2)])
    func concurrentPauseAndResumeLoseNothing(_ kind: Kind) async {
      await race {
        let subject = Subject<Int, Never>(kind)
        let probe = subject.producer.probe()
        subject.send(0)
        return RaceRound(
          { for n in 1..<6 { subject.send(n) } }, { probe.talkback.pause() }, { probe.talkback.resume() }
        ) { () throws(RaceFailure) in
          subject.finish()
          probe.talkback.resume()
          try probe.requireOneCompletion(.finished)
          try require(probe.elements == Array(0..<6), "\(probe.elements)")
        }
      }
    }

    @Test(arguments: [Kind.publish, .replay(2)])
    func requestsDeliverSendsInOrder(_ kind: Kind) async {
      await race {
        let subject = Subject<Int, Never>(kind)
        let probe = subject.producer.probe(requesting: 1)
        return RaceRound(
          { for n in 0..<10 { subject.send(n) } }, { for _ in 0..<3 { probe.request() } }, { probe.request(2) }
        ) { () throws(RaceFailure) in
          try require(probe.elements == Array(0..<6), "\(probe.elements)")
          subject.finish()
          try require(probe.completions == [], "\(probe.completions)")
          probe.request(4)
          try probe.requireOneCompletion(.finished)
          try require(probe.elements == Array(0..<10), "\(probe.elements)")
        }
      }
    }

    @Test(arguments: [Int.max, 3])
    func rewindReplaysAllElementsDuringSends(_ demand: Int) async {
      await race {
        let subject = Subject<Int, Never>(.replay())
        let (probe, other) = (subject.producer.probe(requesting: demand), subject.producer.probe())
        subject.send(0)
        return RaceRound({ for n in 1..<8 { subject.send(n) } }, { try? probe.talkback.rewind() }) {
          () throws(RaceFailure) in
          subject.finish()
          probe.request(.max)
          try probe.requireOneCompletion(.finished)
          // The elements before the rewind, and then all elements from the first.
          let again = probe.elements.lastIndex(of: 0) ?? 0
          try require(Array(probe.elements[again...]) == Array(0..<8), "\(probe.elements)")
          try require(Array(probe.elements[..<again]) == Array(0..<again), "\(probe.elements)")
          try require(other.elements == Array(0..<8), "\(other.elements)")
        }
      }
    }

    @Test func rewindAndCompletionCompleteOnce() async {
      await race {
        let subject = Subject<Int, Never>(.replay())
        let probe = subject.producer.probe(requesting: 1)
        for n in 0..<3 { subject.send(n) }
        return RaceRound({ subject.finish() }, { try? probe.talkback.rewind() }) { () throws(RaceFailure) in
          probe.request(.max)
          try probe.requireOneCompletion(.finished)
          try require(probe.elements == [0, 0, 1, 2], "\(probe.elements)")
        }
      }
    }

    @Test(arguments: [Kind.behavior(0), .replay()])
    func rewindWithUnlimitedDemandAndCompletionCompleteOnce(_ kind: Kind) async {
      await race {
        let subject = Subject<Int, Never>(kind)
        let probe = subject.producer.probe()
        for n in 0..<3 { subject.send(n) }
        let before = probe.elements
        return RaceRound({ subject.finish() }, { try? probe.talkback.rewind() }) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          let again = Array(probe.elements[before.count...])
          try require([[], [2], [0, 1, 2]].contains(again), "\(probe.elements)")
        }
      }
    }

    @Test func rewindLosesNothingDuringPausesAndSends() async {
      await race {
        let subject = Subject<Int, Never>(.replay())
        let probe = subject.producer.probe()
        subject.send(0)
        return RaceRound(
          { for n in 1..<8 { subject.send(n) } }, { try? probe.talkback.rewind() },
          {
            probe.talkback.pause()
            probe.talkback.resume()
          }
        ) { () throws(RaceFailure) in
          let again = probe.elements.lastIndex(of: 0) ?? 0
          try require(again > 0, "the rewind had no effect: \(probe.elements)")
          try require(Array(probe.elements[again...]) == Array(0..<8), "\(probe.elements)")
          try require(Array(probe.elements[..<again]) == Array(0..<again), "\(probe.elements)")
          subject.finish()
          try probe.requireOneCompletion(.finished)
        }
      }
    }

    @Test func rewindCancelAndSendCompleteOnce() async {
      await race {
        let subject = Subject<Int, Never>(.replay())
        let probe = subject.producer.probe()
        subject.send(0)
        return RaceRound(
          { for n in 1..<4 { subject.send(n) } }, { try? probe.talkback.rewind() }, { probe.cancel() }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.cancelled)
          subject.finish()
          try probe.requireOneCompletion(.cancelled)
        }
      }
    }

    @Test(arguments: [Kind.publish, .replay(2)])
    func atMostOneElementFollowsACancel(_ kind: Kind) async {
      await race {
        let subject = Subject<Int, Never>(kind)
        let (probe, other) = (subject.producer.probe(), subject.producer.probe())
        subject.send(0)
        return RaceRound({ for n in 1..<10 { subject.send(n) } }, { probe.cancel() }) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.cancelled)
          try probe.requireCounting()
          subject.finish()
          try other.requireOneCompletion(.finished)
          try require(other.elements == Array(0..<10), "\(other.elements)")
        }
      }
    }

    @Test(arguments: [Kind.publish, .replay(2), .async])
    func completionAndCancelCompleteOnce(_ kind: Kind) async {
      await race {
        let subject = Subject<Int, Never>(kind)
        let probe = subject.producer.probe()
        subject.send(0)
        return RaceRound({ subject.finish() }, { probe.cancel() }, { probe.talkback.pause() }) {
          () throws(RaceFailure) in
          probe.talkback.resume()
          try probe.requireOneCompletion(.finished, .cancelled)
        }
      }
    }

    @Test func aPausedSubscriberOfAReleasedSubjectFinishes() async {
      await race {
        let subject = Subject<Int, Never>()
        let ended = AtomicCounter()
        let held = Holder(subject.producer.observeInterrupted { ended.increment() }.start())
        let talkback = held.value!.talkback
        subject.send(0)
        return RaceRound({ talkback.pause() }, { held.drop() }, { subject.send(1) }) { () throws(RaceFailure) in
          subject.send(2)
          try require(ended.value == 1, "cancelled \(ended.value) times")
          subject.finish()
        }
      }
    }

    @Test func deliveriesThatSendToEachOtherDoNotBlock() async {
      await race {
        let (one, other) = (Subject<Int, Never>(), Subject<Int, Never>())
        let received = (one.producer.probe(), other.producer.probe())
        one.producer.observeValues { if $0 < 20 { other.send($0 + 1) } }.start()
        other.producer.observeValues { if $0 < 20 { one.send($0 + 1) } }.start()
        return RaceRound({ one.send(0) }, { other.send(0) }) { () throws(RaceFailure) in
          one.finish()
          other.finish()
          for probe in [received.0, received.1] {
            try probe.requireOneCompletion(.finished)
            try require(probe.elements.sorted() == Array(0...20), "\(probe.elements)")
          }
        }
      }
    }

    @Test func deliveriesThatCancelAndSubscribeDoNotBlock() async {
      await race {
        let (one, other) = (Subject<Int, Never>(.replay(1)), Subject<Int, Never>(.replay(1)))
        let (first, second) = (one.producer.probe(), other.producer.probe())
        let (late, later) = (Probe<Int, Never>(), Probe<Int, Never>())
        one.producer.observeValues { _ in
          second.cancel()
          other.producer.run(late.consumer)
        }.start()
        other.producer.observeValues { _ in
          first.cancel()
          one.producer.run(later.consumer)
        }.start()
        return RaceRound({ one.send(0) }, { other.send(0) }) { () throws(RaceFailure) in
          one.finish()
          other.finish()
          for probe in [first, second] { try probe.requireOneCompletion(.cancelled) }
          for probe in [late, later] {
            try probe.requireOneCompletion(.finished)
            try require(probe.elements == [0], "\(probe.elements)")
          }
        }
      }
    }

    @Test(arguments: [Kind.publish, .replay(1)])
    func aReleasedSubjectFinishesAllSubscribers(_ kind: Kind) async {
      await race {
        let held = Holder(Subject<Int, Never>(kind))
        let producer = held.value!.producer
        let weak = WeakReference(held.value!)
        let (early, late) = (producer.probe(), Probe<Int, Never>())
        return RaceRound({ held.drop() }, { weak.subject?.send(0) }, { producer.run(late.consumer) }) {
          () throws(RaceFailure) in
          for probe in [early, late] {
            try probe.requireOneCompletion(.finished)
            try require(probe.elements == [] || probe.elements == [0], "\(probe.elements)")
          }
          if case .replay = kind { try require(early.elements == late.elements, "\(early.elements), \(late.elements)") }
        }
      }
    }

    @Test func aReleasedSubjectIsFreed() async {
      await race {
        let live = LifetimeCounter()
        let held = Holder(Subject<LifetimeCounter.Token, Never>(.replay(2)))
        let talkback = held.value!.producer.observeValues { $0.touch() }.start().talkback
        let weak = WeakReferenceAny(held.value!)
        return RaceRound(
          { for _ in 0..<4 { weak.subject?.send(live.token()) } }, { talkback.cancel() }, { held.drop() }
        ) { () throws(RaceFailure) in
          try require(live.count == 0, "\(live.count) are alive")
        }
      }
    }

    // MARK: Shared

    @Test(arguments: [SharePolicy<Never>.each(.unbounded), .slowest])
    func shareForeverKeepsItsConnectionWhenTheLastSubscriberCancels(_ policy: SharePolicy<Never>) async {
      await race {
        // Each subscription counts from another hundred.
        let runs = ManualSources()
        let shared = runs.producer.share(replay: 1, scope: .forever, policy: policy)
        let (one, other) = (shared.probe(), Probe<Int, Never>())
        runs.send(0, 1)
        return RaceRound(
          { one.cancel() }, { shared.run(other.consumer) }, { for n in 2..<8 { runs.send(0, n) } }
        ) { () throws(RaceFailure) in
          try one.requireOneCompletion(.cancelled)
          let count = runs.count
          try require(count <= 2, "started \(count) times")
          runs.send(count - 1, 50)
          runs.finish(count - 1)
          try other.requireOneCompletion(.finished)
          try require(other.elements.last == (count - 1) * 100 + 50, "\(other.elements)")
          let again = other.elements.firstIndex { $0 >= 100 } ?? other.elements.count
          try require(other.elements[again...].allSatisfy { $0 >= 100 }, "two runs at once: \(other.elements)")
          try require(other.elements == other.elements.sorted(), "\(other.elements)")
        }
      }
    }

    @Test func shareForeverCompletesANewSubscriber() async {
      await race {
        let runs = ManualSources()
        let shared = runs.producer.share(replay: 1, scope: .forever)
        let (one, other) = (shared.probe(), Probe<Int, Never>(requesting: 0))
        runs.send(0, 1)
        return RaceRound({ runs.finish(0) }, { shared.run(other.consumer) }) { () throws(RaceFailure) in
          try one.requireOneCompletion(.finished)
          try require(runs.count == 1, "started \(runs.count) times")
          try require(other.completions == [], "\(other.completions)")
          other.request()
          try other.requireOneCompletion(.finished)
          try require(other.elements == [1], "\(other.elements)")
        }
      }
    }

    @Test func shareSlowestHasOneConnectionAtATime() async {
      await race {
        let taken = AtomicCounter()
        let shared = from(0..<1000).on(next: { _ in taken.increment() }).share(policy: .slowest)
        let (one, other) = (shared.probe(requesting: 2), Probe<Int, Never>(requesting: 3))
        return RaceRound({ one.cancel() }, { shared.run(other.consumer) }) { () throws(RaceFailure) in
          try one.requireOneCompletion(.cancelled)
          try require(taken.value <= 9, "\(taken.value) were taken")
          try other.requireCounting(from: other.elements.first ?? 0)
          try require(other.elements.count == 3, "\(other.elements)")
          other.cancel()
          try other.requireOneCompletion(.cancelled)
          try require(taken.value <= 9, "\(taken.value) were taken")
        }
      }
    }

    @Test func shareSlowestDeliversTheSmallestDemand() async {
      await race {
        let taken = AtomicCounter()
        let shared = from(0..<50).on(next: { _ in taken.increment() }).share(replay: 50, policy: .slowest)
        let (one, other) = (shared.probe(requesting: 0), shared.probe(requesting: 0))
        return RaceRound(
          { for _ in 0..<10 { one.request() } }, { for _ in 0..<6 { other.request() } },
          { for _ in 0..<4 { other.request() } }
        ) { () throws(RaceFailure) in
          for probe in [one, other] {
            try probe.requireRules()
            try require(probe.elements == Array(0..<10), "\(probe.elements)")
          }
          try require(taken.value <= 11, "\(taken.value) were taken")
          one.request(.max)
          try require(taken.value <= 12, "\(taken.value) were taken")
          other.request(.max)
          for probe in [one, other] {
            try probe.requireOneCompletion(.finished)
            try require(probe.elements.count == 50, "\(probe.elements.count)")
          }
        }
      }
    }

    @Test func shareSlowestLosesNothingWhenASubscriberCancels() async {
      await race {
        let source = ManualSource(Int.self)
        let shared = source.producer.share(replay: 100, policy: .slowest)
        let (one, other) = (shared.probe(requesting: 1), shared.probe(requesting: 2))
        return RaceRound(
          { for n in 0..<6 { source.send(n) } }, { one.cancel() }, { try? other.talkback.rewind() }
        ) { () throws(RaceFailure) in
          other.request(.max)
          source.finish()
          try one.requireOneCompletion(.cancelled)
          try other.requireOneCompletion(.finished)
          try require(Array(other.elements.suffix(6)) == Array(0..<6), "\(other.elements)")
          try require(other.elements.count <= 8, "\(other.elements)")
        }
      }
    }

    @Test func shareSlowestLosesNothingOfAPushingSource() async {
      await race {
        let subject = Subject<Int, Never>()
        let shared = subject.producer.share(policy: .slowest)
        let (one, other) = (shared.probe(), shared.probe(requesting: 0))
        return RaceRound(
          { for n in 0..<10 { subject.send(n) } }, { for _ in 0..<10 { other.request() } }
        ) { () throws(RaceFailure) in
          subject.finish()
          for probe in [one, other] {
            try probe.requireOneCompletion(.finished)
            try require(probe.elements == Array(0..<10), "\(probe.elements)")
          }
        }
      }
    }

    @Test func twoConnectsStartOneConnection() async {
      await race {
        let source = ManualSource(Int.self)
        let starts = AtomicCounter()
        let shared = source.producer.on(starting: { starts.increment() }).multicast()
        let probe = shared.producer.probe()
        let late = Probe<Int, Never>()
        return RaceRound(
          { shared.connect() }, { shared.connect() }, { shared.producer.run(late.consumer) }
        ) { () throws(RaceFailure) in
          try require(starts.value == 1, "started \(starts.value) times")
          source.send(0)
          source.finish()
          for probe in [probe, late] {
            try probe.requireOneCompletion(.finished)
            try require(probe.elements == [0], "\(probe.elements)")
          }
        }
      }
    }

    @Test func connectDuringACancelStartsOneConnection() async {
      await race {
        let source = ManualSource(Int.self)
        let starts = AtomicCounter()
        let (cancelled, ended) = (AtomicCounter(), AtomicCounter())
        let shared = source.producer
          .on(starting: { starts.increment() }, cancelled: { cancelled.increment() }, ended: { ended.increment() })
          .multicast()
        let connection = shared.connect()
        let probe = shared.producer.probe()
        return RaceRound(
          { connection.cancel() }, { shared.connect() }, { source.send(0) }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.cancelled)
          try require(starts.value <= 2, "started \(starts.value) times")
          try require(cancelled.value == 1, "cancelled \(cancelled.value) times")
          shared.connect().cancel()
          try require(ended.value == starts.value, "\(ended.value) of \(starts.value) ended")
        }
      }
    }

    @Test func cancelOfTheConnectionCompletesOnce() async {
      await race {
        let source = ManualSource(Int.self)
        let ended = AtomicCounter()
        let shared = source.producer.on(ended: { ended.increment() }).multicast(.replay(1))
        let (one, other) = (shared.producer.probe(), shared.producer.probe(requesting: 0))
        let connection = shared.connect()
        source.send(0)
        return RaceRound({ connection.cancel() }, { source.finish() }, { other.cancel() }) { () throws(RaceFailure) in
          try one.requireOneCompletion(.finished, .cancelled)
          try require(one.elements == [0], "\(one.elements)")
          try other.requireOneCompletion(.cancelled)
          try require(ended.value == 1, "ended \(ended.value) times")
        }
      }
    }

    @Test func autoconnectStartsOnce() async {
      await race {
        let source = ManualSource(Int.self)
        let starts = AtomicCounter()
        let shared = source.producer.on(starting: { starts.increment() }).multicast(.replay()).autoconnect(after: 3)
        let probes = (0..<4).map { _ in Probe<Int, Never>() }
        shared.run(probes[3].consumer)
        return RaceRound(
          { shared.run(probes[0].consumer) }, { shared.run(probes[1].consumer) }, { shared.run(probes[2].consumer) }
        ) { () throws(RaceFailure) in
          try require(starts.value == 1, "started \(starts.value) times")
          source.send(0)
          source.finish()
          for probe in probes {
            try probe.requireOneCompletion(.finished)
            try require(probe.elements == [0], "\(probe.elements)")
          }
        }
      }
    }
  }
}

private final class WeakReference: @unchecked Sendable {
  /// Assigned in `init` only.
  private(set) weak var subject: Subject<Int, Never>?
  init(_ subject: Subject<Int, Never>) { self.subject = subject }
}

private final class WeakReferenceAny: @unchecked Sendable {
  /// Assigned in `init` only.
  private(set) weak var subject: Subject<LifetimeCounter.Token, Never>?
  init(_ subject: Subject<LifetimeCounter.Token, Never>) { self.subject = subject }
}

/// A manual source with several subscriptions at once. The elements of each one start at another hundred.
private final class ManualSources: Sendable {
  private let emitters = Log<Emitter<Int, Never>>()

  var producer: Producer<Int, Never> { emitting { self.emitters.add($0) } }
  var count: Int { emitters.entries.count }
  func send(_ run: Int, _ number: Int) { emitters.entries[run].send(run * 100 + number) }
  func finish(_ run: Int) { emitters.entries[run].finish() }
}

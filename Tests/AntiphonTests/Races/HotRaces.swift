import Antiphon
import AntiphonTesting
import Testing

extension Races {
  /// Subjects, relays, and what is shared with a scope, a policy or a connection. `SharingRaces` has the plain `share`.
  @Suite struct HotRaces {
    typealias Kind = Subject<Int, Never>.Kind

    @Test(arguments: [Kind.publish, .behavior(-1), .replay(3)])
    func sendsAreInOneOrderForAll(_ kind: Kind) async {
      await race {
        let subject = Subject<Int, Never>(kind)
        let probes = (0..<3).map { _ in subject.producer.probe() }
        return Heat(
          { for n in 0..<5 { subject.send(n) } }, { for n in 100..<105 { subject.send(n) } },
          { for n in 200..<205 { subject.send(n) } }
        ) { () throws(Wrong) in
          subject.finish()
          for probe in probes {
            try probe.holdOneCompletion(.finished)
            let elements = probe.elements.filter { $0 >= 0 }
            try hold(elements.count == 15, "\(elements)")
            try hold(probe.elements == probes[0].elements, "\(probe.elements), \(probes[0].elements)")
            for side in [0, 100, 200] {
              let its = elements.filter { $0 >= side && $0 < side + 100 }
              try hold(its == Array(side..<side + 5), "\(elements)")
            }
          }
        }
      }
    }

    @Test(arguments: [Kind.publish, .replay(2)])
    func sendsInsideDeliveriesAreInOneOrderForAll(_ kind: Kind) async {
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
        return Heat(
          { for n in 0..<5 { subject.send(n) } }, { for n in 100..<105 { subject.send(n) } }
        ) { () throws(Wrong) in
          subject.finish()
          for probe in [before, sending, after] {
            try probe.holdOneCompletion(.finished)
            try hold(probe.elements.count == 20, "\(probe.elements)")
            try hold(probe.elements == before.elements, "\(probe.elements), \(before.elements)")
          }
        }
      }
    }

    @Test(arguments: [Kind.publish, .behavior(-1), .replay(3)])
    func sendsAgainstOneWhoComesAgainstOneWhoLeaves(_ kind: Kind) async {
      await race {
        let subject = Subject<Int, Never>(kind)
        let (stays, leaves, comes) = (subject.producer.probe(), subject.producer.probe(), Probe<Int, Never>())
        return Heat(
          { for n in 0..<10 { subject.send(n) } }, { subject.producer.run(comes.consumer) }, { leaves.cancel() }
        ) { () throws(Wrong) in
          subject.send(10)
          subject.finish()
          try leaves.holdOneCompletion(.cancelled)
          try leaves.holdCounting(from: leaves.elements.first ?? 0)
          for probe in [stays, comes] {
            try probe.holdOneCompletion(.finished)
            try probe.holdCounting(from: probe.elements.first ?? 0)
            try hold(probe.elements.last == 10, "\(probe.elements)")
          }
          try hold(stays.elements.filter { $0 >= 0 }.count == 11, "\(stays.elements)")
          if case .replay = kind {
            try hold(comes.elements.count >= 3 || comes.elements.first == 0, "\(comes.elements)")
          }
        }
      }
    }

    @Test(arguments: [Kind.publish, .behavior(-1), .replay(2), .async])
    func endAgainstOneWhoComes(_ kind: Kind) async {
      await race {
        let subject = Subject<Int, Never>(kind)
        let late = Probe<Int, Never>()
        subject.send(0)
        return Heat({ subject.finish() }, { subject.producer.run(late.consumer) }) { () throws(Wrong) in
          try late.holdOneCompletion(.finished)
          switch kind {
          case .replay, .async: try hold(late.elements == [0], "\(late.elements)")
          case .behavior: try hold(late.elements == [0] || late.elements == [], "\(late.elements)")
          case .publish: try hold(late.elements == [], "\(late.elements)")
          }
        }
      }
    }

    @Test func endAgainstEndAgainstSend() async {
      await race {
        let subject = Subject<Int, RaceFailure>(.replay())
        let probes = [subject.producer.probe(), subject.producer.probe(requesting: 0)]
        return Heat({ subject.finish() }, { subject.fail(.one) }, { subject.send(0) }) { () throws(Wrong) in
          subject.send(1)
          probes[1].request(.max)
          for probe in probes { try probe.holdOneCompletion(.finished, .failed(.one)) }
          try hold(probes[0].elements == probes[1].elements, "\(probes[1].elements)")
          try hold(probes[0].completions == probes[1].completions, "\(probes[1].completions)")
          try hold(probes[0].elements == [] || probes[0].elements == [0], "\(probes[0].elements)")
        }
      }
    }

    @Test(arguments: [Kind.publish, .behavior(-1), .replay(2)])
    func sendsAgainstPauseAndResume(_ kind: Kind) async {
      await race {
        let subject = Subject<Int, Never>(kind)
        let probe = subject.producer.probe()
        subject.send(0)
        return Heat({ for n in 1..<10 { subject.send(n) } }) {
          for _ in 0..<4 {
            probe.talkback.pause()
            probe.talkback.resume()
          }
        } check: { () throws(Wrong) in
          subject.finish()
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements.filter { $0 >= 0 } == Array(0..<10), "\(probe.elements)")
        }
      }
    }

    @Test(arguments: [Kind.publish, .replay(2)])
    func sendsAgainstPauseAgainstResume(_ kind: Kind) async {
      await race {
        let subject = Subject<Int, Never>(kind)
        let probe = subject.producer.probe()
        subject.send(0)
        return Heat(
          { for n in 1..<6 { subject.send(n) } }, { probe.talkback.pause() }, { probe.talkback.resume() }
        ) { () throws(Wrong) in
          subject.finish()
          probe.talkback.resume()
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements == Array(0..<6), "\(probe.elements)")
        }
      }
    }

    @Test(arguments: [Kind.publish, .replay(2)])
    func sendsAgainstRequests(_ kind: Kind) async {
      await race {
        let subject = Subject<Int, Never>(kind)
        let probe = subject.producer.probe(requesting: 1)
        return Heat(
          { for n in 0..<10 { subject.send(n) } }, { for _ in 0..<3 { probe.request() } }, { probe.request(2) }
        ) { () throws(Wrong) in
          try hold(probe.elements == Array(0..<6), "\(probe.elements)")
          subject.finish()
          try hold(probe.completions == [], "\(probe.completions)")
          probe.request(4)
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements == Array(0..<10), "\(probe.elements)")
        }
      }
    }

    @Test(arguments: [Int.max, 3])
    func rewindAgainstSends(_ demand: Int) async {
      await race {
        let subject = Subject<Int, Never>(.replay())
        let (probe, other) = (subject.producer.probe(requesting: demand), subject.producer.probe())
        subject.send(0)
        return Heat({ for n in 1..<8 { subject.send(n) } }, { try? probe.talkback.rewind() }) { () throws(Wrong) in
          subject.finish()
          probe.request(.max)
          try probe.holdOneCompletion(.finished)
          // What was heard before the rewind, and then everything from the first element.
          let again = probe.elements.lastIndex(of: 0) ?? 0
          try hold(Array(probe.elements[again...]) == Array(0..<8), "\(probe.elements)")
          try hold(Array(probe.elements[..<again]) == Array(0..<again), "\(probe.elements)")
          try hold(other.elements == Array(0..<8), "\(other.elements)")
        }
      }
    }

    @Test func rewindAgainstTheEnd() async {
      await race {
        let subject = Subject<Int, Never>(.replay())
        let probe = subject.producer.probe(requesting: 1)
        for n in 0..<3 { subject.send(n) }
        return Heat({ subject.finish() }, { try? probe.talkback.rewind() }) { () throws(Wrong) in
          probe.request(.max)
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements == [0, 0, 1, 2], "\(probe.elements)")
        }
      }
    }

    @Test(arguments: [Kind.behavior(0), .replay()])
    func rewindOfOneWhoTakesWhatComesAgainstTheEnd(_ kind: Kind) async {
      await race {
        let subject = Subject<Int, Never>(kind)
        let probe = subject.producer.probe()
        for n in 0..<3 { subject.send(n) }
        let before = probe.elements
        return Heat({ subject.finish() }, { try? probe.talkback.rewind() }) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          let again = Array(probe.elements[before.count...])
          try hold([[], [2], [0, 1, 2]].contains(again), "\(probe.elements)")
        }
      }
    }

    @Test func rewindAgainstPausesAgainstSends() async {
      await race {
        let subject = Subject<Int, Never>(.replay())
        let probe = subject.producer.probe()
        subject.send(0)
        return Heat(
          { for n in 1..<8 { subject.send(n) } }, { try? probe.talkback.rewind() },
          {
            probe.talkback.pause()
            probe.talkback.resume()
          }
        ) { () throws(Wrong) in
          let again = probe.elements.lastIndex(of: 0) ?? 0
          try hold(again > 0, "the rewind was not heard: \(probe.elements)")
          try hold(Array(probe.elements[again...]) == Array(0..<8), "\(probe.elements)")
          try hold(Array(probe.elements[..<again]) == Array(0..<again), "\(probe.elements)")
          subject.finish()
          try probe.holdOneCompletion(.finished)
        }
      }
    }

    @Test func rewindAgainstCancelAgainstSend() async {
      await race {
        let subject = Subject<Int, Never>(.replay())
        let probe = subject.producer.probe()
        subject.send(0)
        return Heat(
          { for n in 1..<4 { subject.send(n) } }, { try? probe.talkback.rewind() }, { probe.cancel() }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.cancelled)
          subject.finish()
          try probe.holdOneCompletion(.cancelled)
        }
      }
    }

    @Test(arguments: [Kind.publish, .replay(2)])
    func sendsAgainstCancel(_ kind: Kind) async {
      await race {
        let subject = Subject<Int, Never>(kind)
        let (probe, other) = (subject.producer.probe(), subject.producer.probe())
        subject.send(0)
        return Heat({ for n in 1..<10 { subject.send(n) } }, { probe.cancel() }) { () throws(Wrong) in
          try probe.holdOneCompletion(.cancelled)
          try probe.holdCounting()
          subject.finish()
          try other.holdOneCompletion(.finished)
          try hold(other.elements == Array(0..<10), "\(other.elements)")
        }
      }
    }

    @Test(arguments: [Kind.publish, .replay(2), .async])
    func endAgainstCancel(_ kind: Kind) async {
      await race {
        let subject = Subject<Int, Never>(kind)
        let probe = subject.producer.probe()
        subject.send(0)
        return Heat({ subject.finish() }, { probe.cancel() }, { probe.talkback.pause() }) { () throws(Wrong) in
          probe.talkback.resume()
          try probe.holdOneCompletion(.finished, .cancelled)
        }
      }
    }

    @Test func pauseAgainstLettingGo() async {
      await race {
        let subject = Subject<Int, Never>()
        let ended = Count()
        let held = Held(subject.producer.observeInterrupted { ended.up() }.start())
        let talkback = held.value!.talkback
        subject.send(0)
        return Heat({ talkback.pause() }, { held.drop() }, { subject.send(1) }) { () throws(Wrong) in
          subject.send(2)
          try hold(ended.value == 1, "cancelled \(ended.value) times")
          subject.finish()
        }
      }
    }

    @Test func deliveriesThatSendToEachOtherDoNotBlock() async {
      await race {
        let (one, other) = (Subject<Int, Never>(), Subject<Int, Never>())
        let heard = (one.producer.probe(), other.producer.probe())
        one.producer.observeValues { if $0 < 20 { other.send($0 + 1) } }.start()
        other.producer.observeValues { if $0 < 20 { one.send($0 + 1) } }.start()
        return Heat({ one.send(0) }, { other.send(0) }) { () throws(Wrong) in
          one.finish()
          other.finish()
          for probe in [heard.0, heard.1] {
            try probe.holdOneCompletion(.finished)
            try hold(probe.elements.sorted() == Array(0...20), "\(probe.elements)")
          }
        }
      }
    }

    @Test func deliveriesThatCancelAndJoinEachOtherDoNotBlock() async {
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
        return Heat({ one.send(0) }, { other.send(0) }) { () throws(Wrong) in
          one.finish()
          other.finish()
          for probe in [first, second] { try probe.holdOneCompletion(.cancelled) }
          for probe in [late, later] {
            try probe.holdOneCompletion(.finished)
            try hold(probe.elements == [0], "\(probe.elements)")
          }
        }
      }
    }

    @Test(arguments: [Kind.publish, .replay(1)])
    func letGoOfAgainstSendAgainstOneWhoComes(_ kind: Kind) async {
      await race {
        let held = Held(Subject<Int, Never>(kind))
        let producer = held.value!.producer
        let weak = Weakly(held.value!)
        let (early, late) = (producer.probe(), Probe<Int, Never>())
        return Heat({ held.drop() }, { weak.subject?.send(0) }, { producer.run(late.consumer) }) { () throws(Wrong) in
          for probe in [early, late] {
            try probe.holdOneCompletion(.finished)
            try hold(probe.elements == [] || probe.elements == [0], "\(probe.elements)")
          }
          if case .replay = kind { try hold(early.elements == late.elements, "\(early.elements), \(late.elements)") }
        }
      }
    }

    @Test func whatIsLetGoOfIsFreed() async {
      await race {
        let live = Live()
        let held = Held(Subject<Live.Token, Never>(.replay(2)))
        let talkback = held.value!.producer.observeValues { $0.touch() }.start().talkback
        let weak = WeaklyAny(held.value!)
        return Heat(
          { for _ in 0..<4 { weak.subject?.send(live.token()) } }, { talkback.cancel() }, { held.drop() }
        ) { () throws(Wrong) in
          try hold(live.count == 0, "\(live.count) are alive")
        }
      }
    }

    // MARK: Shared

    @Test(arguments: [SharePolicy<Never>.each(.unbounded), .slowest])
    func foreverLastLeavesAgainstNewcomerAgainstSends(_ policy: SharePolicy<Never>) async {
      await race {
        // Each run counts on from a hundred of its own.
        let runs = Runs()
        let shared = runs.producer.share(replay: 1, scope: .forever, policy: policy)
        let (one, other) = (shared.probe(), Probe<Int, Never>())
        runs.send(0, 1)
        return Heat(
          { one.cancel() }, { shared.run(other.consumer) }, { for n in 2..<8 { runs.send(0, n) } }
        ) { () throws(Wrong) in
          try one.holdOneCompletion(.cancelled)
          let count = runs.count
          try hold(count <= 2, "started \(count) times")
          runs.send(count - 1, 50)
          runs.finish(count - 1)
          try other.holdOneCompletion(.finished)
          try hold(other.elements.last == (count - 1) * 100 + 50, "\(other.elements)")
          let again = other.elements.firstIndex { $0 >= 100 } ?? other.elements.count
          try hold(other.elements[again...].allSatisfy { $0 >= 100 }, "two runs at once: \(other.elements)")
          try hold(other.elements == other.elements.sorted(), "\(other.elements)")
        }
      }
    }

    @Test func foreverEndAgainstNewcomer() async {
      await race {
        let runs = Runs()
        let shared = runs.producer.share(replay: 1, scope: .forever)
        let (one, other) = (shared.probe(), Probe<Int, Never>(requesting: 0))
        runs.send(0, 1)
        return Heat({ runs.finish(0) }, { shared.run(other.consumer) }) { () throws(Wrong) in
          try one.holdOneCompletion(.finished)
          try hold(runs.count == 1, "started \(runs.count) times")
          try hold(other.completions == [], "\(other.completions)")
          other.request()
          try other.holdOneCompletion(.finished)
          try hold(other.elements == [1], "\(other.elements)")
        }
      }
    }

    @Test func slowestLastLeavesAgainstNewcomer() async {
      await race {
        let taken = Count()
        let shared = from(0..<1000).on(next: { _ in taken.up() }).share(policy: .slowest)
        let (one, other) = (shared.probe(requesting: 2), Probe<Int, Never>(requesting: 3))
        return Heat({ one.cancel() }, { shared.run(other.consumer) }) { () throws(Wrong) in
          try one.holdOneCompletion(.cancelled)
          try hold(taken.value <= 9, "\(taken.value) were taken")
          try other.holdCounting(from: other.elements.first ?? 0)
          try hold(other.elements.count == 3, "\(other.elements)")
          other.cancel()
          try other.holdOneCompletion(.cancelled)
          try hold(taken.value <= 9, "\(taken.value) were taken")
        }
      }
    }

    @Test func slowestRequestsFromTwoSides() async {
      await race {
        let taken = Count()
        let shared = from(0..<50).on(next: { _ in taken.up() }).share(replay: 50, policy: .slowest)
        let (one, other) = (shared.probe(requesting: 0), shared.probe(requesting: 0))
        return Heat(
          { for _ in 0..<10 { one.request() } }, { for _ in 0..<6 { other.request() } },
          { for _ in 0..<4 { other.request() } }
        ) { () throws(Wrong) in
          for probe in [one, other] {
            try probe.holdRules()
            try hold(probe.elements == Array(0..<10), "\(probe.elements)")
          }
          try hold(taken.value <= 11, "\(taken.value) were taken")
          one.request(.max)
          try hold(taken.value <= 12, "\(taken.value) were taken")
          other.request(.max)
          for probe in [one, other] {
            try probe.holdOneCompletion(.finished)
            try hold(probe.elements.count == 50, "\(probe.elements.count)")
          }
        }
      }
    }

    @Test func slowestSendsAgainstOneWhoLeavesAgainstRewind() async {
      await race {
        let hand = Hand(Int.self)
        let shared = hand.producer.share(replay: 100, policy: .slowest)
        let (one, other) = (shared.probe(requesting: 1), shared.probe(requesting: 2))
        return Heat(
          { for n in 0..<6 { hand.send(n) } }, { one.cancel() }, { try? other.talkback.rewind() }
        ) { () throws(Wrong) in
          other.request(.max)
          hand.finish()
          try one.holdOneCompletion(.cancelled)
          try other.holdOneCompletion(.finished)
          try hold(Array(other.elements.suffix(6)) == Array(0..<6), "\(other.elements)")
          try hold(other.elements.count <= 8, "\(other.elements)")
        }
      }
    }

    @Test func slowestLosesNothingFromASourceThatCannotWait() async {
      await race {
        let subject = Subject<Int, Never>()
        let shared = subject.producer.share(policy: .slowest)
        let (one, other) = (shared.probe(), shared.probe(requesting: 0))
        return Heat(
          { for n in 0..<10 { subject.send(n) } }, { for _ in 0..<10 { other.request() } }
        ) { () throws(Wrong) in
          subject.finish()
          for probe in [one, other] {
            try probe.holdOneCompletion(.finished)
            try hold(probe.elements == Array(0..<10), "\(probe.elements)")
          }
        }
      }
    }

    @Test func connectAgainstConnect() async {
      await race {
        let hand = Hand(Int.self)
        let starts = Count()
        let shared = hand.producer.on(starting: { starts.up() }).multicast()
        let probe = shared.producer.probe()
        let late = Probe<Int, Never>()
        return Heat(
          { shared.connect() }, { shared.connect() }, { shared.producer.run(late.consumer) }
        ) { () throws(Wrong) in
          try hold(starts.value == 1, "started \(starts.value) times")
          hand.send(0)
          hand.finish()
          for probe in [probe, late] {
            try probe.holdOneCompletion(.finished)
            try hold(probe.elements == [0], "\(probe.elements)")
          }
        }
      }
    }

    @Test func connectAgainstCancelOfTheConnection() async {
      await race {
        let hand = Hand(Int.self)
        let starts = Count()
        let (cancelled, ended) = (Count(), Count())
        let shared = hand.producer
          .on(starting: { starts.up() }, cancelled: { cancelled.up() }, ended: { ended.up() }).multicast()
        let connection = shared.connect()
        let probe = shared.producer.probe()
        return Heat(
          { connection.cancel() }, { shared.connect() }, { hand.send(0) }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.cancelled)
          try hold(starts.value <= 2, "started \(starts.value) times")
          try hold(cancelled.value == 1, "cancelled \(cancelled.value) times")
          shared.connect().cancel()
          try hold(ended.value == starts.value, "\(ended.value) of \(starts.value) ended")
        }
      }
    }

    @Test func cancelOfTheConnectionAgainstTheEndAgainstOneWhoLeaves() async {
      await race {
        let hand = Hand(Int.self)
        let ended = Count()
        let shared = hand.producer.on(ended: { ended.up() }).multicast(.replay(1))
        let (one, other) = (shared.producer.probe(), shared.producer.probe(requesting: 0))
        let connection = shared.connect()
        hand.send(0)
        return Heat({ connection.cancel() }, { hand.finish() }, { other.cancel() }) { () throws(Wrong) in
          try one.holdOneCompletion(.finished, .cancelled)
          try hold(one.elements == [0], "\(one.elements)")
          try other.holdOneCompletion(.cancelled)
          try hold(ended.value == 1, "ended \(ended.value) times")
        }
      }
    }

    @Test func autoconnectStartsOnce() async {
      await race {
        let hand = Hand(Int.self)
        let starts = Count()
        let shared = hand.producer.on(starting: { starts.up() }).multicast(.replay()).autoconnect(after: 3)
        let probes = (0..<4).map { _ in Probe<Int, Never>() }
        shared.run(probes[3].consumer)
        return Heat(
          { shared.run(probes[0].consumer) }, { shared.run(probes[1].consumer) }, { shared.run(probes[2].consumer) }
        ) { () throws(Wrong) in
          try hold(starts.value == 1, "started \(starts.value) times")
          hand.send(0)
          hand.finish()
          for probe in probes {
            try probe.holdOneCompletion(.finished)
            try hold(probe.elements == [0], "\(probe.elements)")
          }
        }
      }
    }
  }
}

private final class Weakly: @unchecked Sendable {
  /// Only ever assigned in `init`.
  private(set) weak var subject: Subject<Int, Never>?
  init(_ subject: Subject<Int, Never>) { self.subject = subject }
}

private final class WeaklyAny: @unchecked Sendable {
  /// Only ever assigned in `init`.
  private(set) weak var subject: Subject<Live.Token, Never>?
  init(_ subject: Subject<Live.Token, Never>) { self.subject = subject }
}

/// A source that may run several times at once, each run spoken through by hand: what is sent is told from the run's own
/// hundred on.
private final class Runs: Sendable {
  private let emitters = Log<Emitter<Int, Never>>()

  var producer: Producer<Int, Never> { emitting { self.emitters.add($0) } }
  var count: Int { emitters.entries.count }
  func send(_ run: Int, _ number: Int) { emitters.entries[run].send(run * 100 + number) }
  func finish(_ run: Int) { emitters.entries[run].finish() }
}

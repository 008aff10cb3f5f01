import Antiphon
import AntiphonTesting
import Testing

extension Races {
  /// Channels. Their senders run on the thread that resumes them, so they are done when the sides of a round are.
  @Suite struct ChannelRaces {
    /// Sends the numbers, and counts in `results` what became of each of them.
    @Sendable @discardableResult
    private func sender(
      of numbers: Range<Int>, to channel: Channel<Int, Never>, _ results: Log<(Int, SendFailure?)>
    ) -> Task<Void, Never> {
      atOnce {
        for number in numbers {
          do throws(SendFailure) {
            try await channel.send(number)
            results.add((number, nil))
          } catch {
            results.add((number, error))
          }
        }
      }
    }

    @Test(arguments: [0, 1, 3])
    func everySenderLosesNothing(high: Int) async {
      await race {
        let channel = Channel<Int, Never>(highWatermark: high)
        let results = Log<(Int, SendFailure?)>()
        let probe = channel.producer.probe(requesting: 2)
        return RaceRound(
          { sender(of: 0..<5, to: channel, results) }, { sender(of: 100..<105, to: channel, results) },
          { for _ in 0..<8 { probe.request() } }
        ) { () throws(RaceFailure) in
          channel.finish()
          try probe.requireOneCompletion(.finished)
          try require(results.entries.count == 10, "\(results.entries)")
          for side in [0, 100] {
            let its = probe.elements.filter { $0 / 100 * 100 == side }
            try require(its == Array(side..<side + 5), "\(probe.elements)")
          }
        }
      }
    }

    /// A sender that is cancelled while its element is taken: one of both happens, and it continues once.
    @Test(arguments: [0, 1])
    func aCancelledSenderIsResumedOnce(high: Int) async {
      await race {
        let channel = Channel<Int, Never>(highWatermark: high)
        let results = Log<(Int, SendFailure?)>()
        sender(of: 0..<high, to: channel, results)
        let probe = channel.producer.probe(requesting: 0)
        let tasks = [sender(of: 10..<11, to: channel, results), sender(of: 11..<12, to: channel, results)]
        return RaceRound(
          { for _ in 0..<high + 1 { probe.request() } }, { tasks[0].cancel() },
          { sender(of: 12..<13, to: channel, results) }
        ) { () throws(RaceFailure) in
          probe.request(.max)
          channel.finish()
          try probe.requireOneCompletion(.finished)
          try require(results.entries.count == 3 + high, "\(results.entries)")
          let sent = results.entries.filter { $0.1 == nil }.map(\.0).sorted()
          try require(probe.elements.sorted() == sent, "\(probe.elements) \(results.entries)")
          try require(results.entries.allSatisfy { $0.1 == nil || $0 == (10, .cancelled) }, "\(results.entries)")
        }
      }
    }

    /// The task is cancelled before, while or after it begins to wait.
    @Test func aSenderThatIsCancelledAtItsStartIsResumedOnce() async {
      await race {
        let channel = Channel<Int, Never>()
        let results = Log<(Int, SendFailure?)>()
        let (task, gate) = (Box<Task<Void, Never>?>(nil), Channel<Int, Never>())
        // It begins to send on the thread that opens the gate.
        task.value = atOnce {
          try? await gate.send(0)
          do throws(SendFailure) {
            try await channel.send(1)
            results.add((1, nil))
          } catch {
            results.add((1, error))
          }
        }
        let opening = gate.producer.probe(requesting: 0)
        let probe = channel.producer.probe(requesting: 0)
        return RaceRound({ opening.request() }, { task.value?.cancel() }, { probe.request() }) {
          () throws(RaceFailure) in
          gate.finish()
          channel.finish()
          try probe.requireOneCompletion(.finished)
          try require(results.entries.count == 1, "\(results.entries)")
          try require(probe.elements == (results.entries[0].1 == nil ? [1] : []), "\(results.entries)")
        }
      }
    }

    /// All senders continue when the consumer leaves, whatever they were doing.
    @Test(arguments: [0, 2])
    func cancellingTheConsumerResumesEverySender(high: Int) async {
      await race {
        let channel = Channel<Int, Never>(highWatermark: high)
        let results = Log<(Int, SendFailure?)>()
        let probe = channel.producer.probe(requesting: 3)
        sender(of: 0..<6, to: channel, results)
        let cancelled = sender(of: 10..<11, to: channel, results)
        return RaceRound(
          { probe.cancel() }, { sender(of: 20..<24, to: channel, results) }, { cancelled.cancel() }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.cancelled)
          try require(results.entries.count == 11, "\(results.entries)")
          for number in probe.elements {
            try require(results.entries.contains { $0 == (number, nil) }, "\(probe.elements) \(results.entries)")
          }
        }
      }
    }

    @Test(arguments: [0, 2])
    func finishComesAfterWhatWasSent(high: Int) async {
      await race {
        let channel = Channel<Int, Never>(highWatermark: high)
        let results = Log<(Int, SendFailure?)>()
        let probe = channel.producer.probe(requesting: 2)
        return RaceRound(
          { sender(of: 0..<4, to: channel, results) }, { channel.finish() }, { probe.request(5) }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          let sent = results.entries.filter { $0.1 == nil }.map(\.0)
          try require(results.entries.count == 4, "\(results.entries)")
          try require(probe.elements == sent, "\(probe.elements) \(results.entries)")
        }
      }
    }
  }
}

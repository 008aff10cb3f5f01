@testable import Antiphon

/// A channel whose senders are callbacks, and what became of each of them: `0+` for one that was sent, `0-` for one that was withdrawn,
/// `0x` for one that was refused.
private final class ExploredChannel: Sendable {
  let state: ChannelState<Int, Never>
  private let senders: [ChannelState<Int, Never>.Sender]
  private let lock = Lock()
  /// Guarded by `lock`.
  private nonisolated(unsafe) var results: [String] = []

  init(high: Int = 0, low: Int = 0) {
    state = ChannelState(high: high, low: low)
    senders = (0..<10).map { ChannelState<Int, Never>.Sender($0) }
  }

  var producer: Producer<Int, Never> {
    let state = state
    return Producer { state.start($0) }
  }

  func send(_ numbers: Int...) -> Step {
    Step("send \(numbers)") {
      for number in numbers {
        self.state.wait(self.senders[number]) { failure in
          let mark =
            switch failure {
            case nil: "+"
            case .cancelled: "-"
            case .ended: "x"
            }
          self.lock.withLock { self.results.append("\(number)\(mark)") }
        }
      }
    }
  }

  func withdraw(_ number: Int) -> Step { Step("withdraw \(number)") { self.state.withdraw(self.senders[number]) } }

  var finish: Step { Step("finish") { self.state.end(.finished) } }

  /// The results, sorted. Read it when all threads are done.
  var text: String { lock.withLock { results.sorted().joined(separator: " ") } }
}

extension Scenario {
  static let channel: [Scenario] = [
    Scenario("channel: send, send, request twice", ["05 0+ 5+", "50 0+ 5+"]) {
      let channel = ExploredChannel()
      let consumer = RecordingConsumer(channel.producer, requesting: 0)
      return ScenarioRun([channel.send(0)], [channel.send(5)], [consumer.request(2)]) {
        "\(consumer.received) \(channel.text)"
      }
    },
    Scenario("channel: send, withdraw, request", [" 0-", "0 0+"]) {
      let channel = ExploredChannel()
      let consumer = RecordingConsumer(channel.producer, requesting: 0)
      return ScenarioRun([channel.send(0)], [channel.withdraw(0)], [consumer.request()]) {
        "\(consumer.received) \(channel.text)"
      }
    },
    Scenario("channel: send, finish, cancel", ["! 0+", "! 0x", "0! 0+", "0| 0+", "| 0x"]) {
      let channel = ExploredChannel()
      let consumer = RecordingConsumer(channel.producer, requesting: 1)
      return ScenarioRun([channel.send(0)], [channel.finish], [consumer.cancelAndCheck]) {
        "\(consumer.received) \(channel.text)"
      }
    },
    Scenario("channel: send twice, finish", ["01| 0+ 1+", "0| 0+ 1x", "| 0x 1x"]) {
      let channel = ExploredChannel()
      let consumer = RecordingConsumer(channel.producer)
      return ScenarioRun([channel.send(0, 1)], [channel.finish]) { "\(consumer.received) \(channel.text)" }
    },
    Scenario("channel with a buffer: send three, request twice", ["01 0+ 1+ 2+"]) {
      let channel = ExploredChannel(high: 1)
      let consumer = RecordingConsumer(channel.producer, requesting: 0)
      return ScenarioRun([channel.send(0, 1, 2)], [consumer.request(2)]) { "\(consumer.received) \(channel.text)" }
    },
    Scenario("channel: start, send, finish", ["0| 0+", "| 0x"]) {
      let channel = ExploredChannel()
      let consumer = RecordingConsumer<Int, Never>()
      return ScenarioRun([consumer.start(channel.producer)], [channel.send(0)], [channel.finish]) {
        "\(consumer.received) \(channel.text)"
      }
    },
  ]
}

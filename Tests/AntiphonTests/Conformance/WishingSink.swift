import Antiphon
import AntiphonCallbag
import AntiphonTesting

/// The sink at the end of a stream, with its talkback.
final class WishingSink: Sendable {
  private let talkback = AntiphonCallbag.Cell<SourceTalkback<String>?>(nil)

  private let hasCompleted = AntiphonCallbag.Cell(false)

  init(_ producer: Producer<String, TestFailure>) {
    CallbagProducer(producer)({ [talkback, hasCompleted] message in
      if case .start(let peer) = message { talkback.value = peer }
      if message.isCompleted { hasCompleted.value = true }
    })
  }

  var isOver: Bool { hasCompleted.value }

  func send(_ message: Source<String>) { talkback.value?(message) }
}

@testable import Antiphon

/// A source made by `emitting`, for any thread.
final class EmitterSource: Sendable {
  private let emitters = Emitters()
  private let begin: @Sendable (Emitter<Int, Never>) -> Void
  /// The number of clean-ups.
  let cleanUps = SharedCounter()

  private final class Emitters: @unchecked Sendable {
    let lock = Lock()
    /// Guarded by `lock`. A rewind makes another emitter.
    var current: Emitter<Int, Never>?
  }

  init(_ begin: @escaping @Sendable (Emitter<Int, Never>) -> Void = { _ in }) { self.begin = begin }

  var producer: Producer<Int, Never> {
    emitting { emitter in
      emitter.onEnd { [cleanUps = self.cleanUps] in cleanUps.increment() }
      self.emitters.lock.withLock { self.emitters.current = emitter }
      self.begin(emitter)
    }
  }

  private var emitter: Emitter<Int, Never>? { emitters.lock.withLock { emitters.current } }

  func send(_ element: Int) -> Step { Step("send \(element)") { self.emitter?.send(element) } }
  var finish: Step { Step("finish") { self.emitter?.finish() } }
}

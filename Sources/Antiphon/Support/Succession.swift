import Synchronization

/// Several upstreams that speak one after the other to one consumer, as a loop: a million of them leave the stack flat.
///
/// They share the consumer's talkback, as only one speaks at a time, and their elements go straight to its `next`.
/// A rewind ends the one that is speaking and starts with the first again.
@usableFromInline
final class Succession<Element: Sendable, Failure: Error>: Sendable {
  /// Which upstream comes after one that has ended so (nil: at the start), or nil if that is the end.
  @usableFromInline typealias Choice = @Sendable (Completion<Failure>?) -> Producer<Element, Failure>?

  private let consumer: Consumer<Element, Failure>
  private let begin: @Sendable () -> Choice
  private let choice: Serial<Choice>
  /// How the last upstream ended. Serial: written by its completion, read by the loop.
  private let ended = Serial<Completion<Failure>?>(nil)
  /// How many steps are due; whoever takes it from zero runs the loop.
  private let due = Atomic(0)
  private let depth: Int
  private let resets: Int

  private init(_ consumer: Consumer<Element, Failure>, _ begin: @escaping @Sendable () -> Choice) {
    self.consumer = consumer
    self.begin = begin
    choice = Serial(begin())
    depth = consumer.line?.successions ?? 0
    resets = consumer.line?.resets?.count ?? 0
  }

  /// Starts the first upstream; `begin` makes the choice anew, here and at every rewind.
  @usableFromInline
  static func run(_ consumer: Consumer<Element, Failure>, _ begin: @escaping @Sendable () -> Choice) {
    Succession(consumer, begin).advance()
  }

  private func advance() {
    guard due.add(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    repeat { step() } while due.subtract(1, ordering: .acquiringAndReleasing).newValue > 0
  }

  private func step() {
    let line = consumer.line
    if let count = line?.resets?.count, count > resets { line!.resets!.removeSubrange(resets...) }
    line?.successions = depth
    if depth == 0, let line, line.isSuperseded {
      line.isSuperseded = false
      ended.value = nil
      choice.value = begin()
    }
    if let line, line.isCancelled, ended.value != nil { return consumer.completed(.cancelled) }
    guard let upstream = choice.value(ended.value) else { return consumer.completed(ended.value ?? .finished) }
    line?.successions = depth + 1
    upstream.run(
      Consumer(line: line, next: consumer.next) { completion in
        self.ended.value = completion
        self.advance()
      })
  }
}

extension Completion {
  /// True if an upstream that ended so may be followed by another one.
  @inlinable
  var isFinished: Bool {
    if case .finished = self { true } else { false }
  }
}

@testable import Antiphon

/// A source that emits by steps of a scenario, and ignores all replies except `.stop`. For one thread.
final class ManualSource<Element: Sendable, Failure: Error>: @unchecked Sendable {
  private var consumer: Consumer<Element, Failure>?
  private var isOver = false
  /// Changes with the consumer, so that the explorer sees the order of a send and a rewind.
  private let mark = Atomic(0)
  /// The numbers of starts and of cancellations.
  let starts = SharedCounter()
  let cancels = SharedCounter()

  init(_: Element.Type = Element.self, _: Failure.Type) {}
  init(_: Element.Type = Element.self) where Failure == Never {}

  var producer: Producer<Element, Failure> {
    Producer { consumer in
      self.starts.increment()
      consumer.talkback.onCancel { [cancels = self.cancels] in cancels.increment() }
      self.mark.add(1, ordering: .acquiringAndReleasing)
      self.consumer = consumer
      self.isOver = false
    }
  }

  private var currentConsumer: Consumer<Element, Failure>? {
    _ = mark.load(ordering: .acquiring)
    return consumer
  }

  func send(_ elements: Element...) -> Step {
    Step("say \(elements.map { "\($0)" }.joined(separator: " "))") {
      for element in elements where !self.isOver { self.isOver = self.currentConsumer?.next(element) == .stop }
    }
  }

  var finish: Step { Step("finish") { self.end(.finished) } }
  func fail(_ failure: Failure) -> Step { Step("fail") { self.end(.failed(failure)) } }

  private func end(_ completion: Completion<Failure>) {
    if isOver { return }
    isOver = true
    let consumer = currentConsumer
    consumer?.talkback.close()
    consumer?.completed(completion)
  }
}

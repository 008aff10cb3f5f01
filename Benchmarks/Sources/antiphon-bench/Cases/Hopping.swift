import Antiphon
import Dispatch
import Synchronization

extension Case {
  /// From one thread or task to another.
  static let hopping: [Case] = [
    // One thread emits as fast as it can, a serial queue receives.
    Case(
      "hop.queue", elements: 200_000, isParallel: true,
      hand: hopByHand,
      antiphon: { input in
        let sum = Sum()
        let done = DispatchSemaphore(value: 0)
        from(input.elements)
          .receive(on: .queue(DispatchQueue(label: "hop")))
          .observeValues { sum.add($0) }
          .observeFinished { done.signal() }
          .start()
        done.wait()
        return sum.value
      },
      openCombine: OpenCombinePeer.hop, async: AsyncPeer.hop),
    // `hop.queue` from a subject, to which elements are sent one by one.
    Case(
      "hop.subject", elements: 200_000, isParallel: true,
      hand: hopByHand,
      antiphon: { input in
        let sum = Sum()
        let done = DispatchSemaphore(value: 0)
        let subject = Subject<Int, Never>()
        subject.producer
          .receive(on: .queue(DispatchQueue(label: "hop")))
          .observeValues { sum.add($0) }
          .observeFinished { done.signal() }
          .start()
        for x in input.elements { subject.send(x) }
        subject.finish()
        done.wait()
        return sum.value
      }),
    // One task sends, another one receives. A channel's sender waits for each element to be received; an emitter keeps its elements.
    Case(
      "hop.task", elements: 50_000, isParallel: true,
      antiphonAsync: { input in
        let numbers = emitting { (emitter: Emitter<Int, Never>) in
          Task.detached {
            for x in input.elements { emitter.send(x) }
            emitter.finish()
          }
        }
        var sum = 0
        for await x in numbers.values { sum &+= x }
        return sum
      },
      async: AsyncPeer.channel),
    // Three operators, then the main actor, which the source runs on already.
    Case(
      "delivery.main", isParallel: true,
      antiphonAsync: { input in await deliverOnMain(input) },
      async: AsyncPeer.main),
  ]

  @Sendable
  private static func hopByHand(_ input: Input) -> Int {
    let sum = Sum()
    let hop = LockedBuffer(DispatchQueue(label: "hop")) { sum.add($0) }
    for x in input.elements { hop.send(x) }
    hop.finish()
    return sum.value
  }

  @MainActor
  private static func deliverOnMain(_ input: Input) async -> Int {
    let sum = Sum()
    await withCheckedContinuation { continuation in
      from(input.elements)
        .map { increment($0) }
        .filter { isKept($0) }
        .map { increment($0) }
        .receive(on: .main)
        .observeValues { sum.add($0) }
        .observeFinished { continuation.resume() }
        .start()
    }
    return sum.value
  }
}

/// The hand-written way to send many elements to a queue: a buffer under a lock, drained by one job.
private final class LockedBuffer: Sendable {
  private let queue: DispatchQueue
  private let receive: @Sendable (Int) -> Void
  private let state = Mutex((elements: [Int](), isScheduled: false))

  init(_ queue: DispatchQueue, _ receive: @escaping @Sendable (Int) -> Void) {
    self.queue = queue
    self.receive = receive
  }

  func send(_ element: Int) {
    let schedules = state.withLock { state in
      state.elements.append(element)
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    if schedules { queue.async { self.drain() } }
  }

  /// Returns when everything that was sent has been received.
  func finish() { queue.sync { drain() } }

  private func drain() {
    while true {
      let batch = state.withLock { state -> [Int] in
        let batch = state.elements
        state.elements = []
        if batch.isEmpty { state.isScheduled = false }
        return batch
      }
      if batch.isEmpty { return }
      for element in batch { receive(element) }
    }
  }
}

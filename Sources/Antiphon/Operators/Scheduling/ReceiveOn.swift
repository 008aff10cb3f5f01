#if canImport(Dispatch)
import Dispatch
#endif

extension Producer {
  /// Delivers elements and the completion on `scheduler`.
  ///
  ///     self                             12345|
  ///     requests                         *p
  ///     talkback                         -----1---!
  ///     receive(on: clock, prefetch: 2)  -----1---!
  ///
  /// Whole buffers are handed over, not single elements; after more than one element another piece of work is scheduled, which takes what has
  /// come meanwhile. If the caller is on `scheduler` already, and nothing waits, there is no hop.
  ///
  /// - Parameters:
  ///   - scheduler: where elements and the completion are delivered.
  ///   - prefetch: how many elements may wait for the scheduler before upstream waits, at least 1.
  /// - Fails: after the elements that arrived before.
  /// - Demand: at most `prefetch` elements ahead of those delivered. A waiting upstream is woken on `scheduler`; to
  ///   keep its work elsewhere, use `subscribe(on:)` upstream of this operator.
  /// - Cancels: upstream at once; the completion arrives on `scheduler`.
  /// - Complexity: O(1) for each element. Space: O(`prefetch` + *k*), where *k* is the number of elements that upstream pushes although it
  ///   should wait.
  @_alwaysEmitIntoClient @inline(__always)
  public func receive(on scheduler: some Scheduler, prefetch: Int = 256) -> Producer {
    precondition(prefetch > 0, "receive(on:prefetch:) needs a prefetch of 1 or more")
    return Producer { consumer in
      DeliveryQueue(consumer, .bounded(prefetch), deliveringOn: scheduler).open(upstream: self)
    }
  }

  #if canImport(Dispatch)
  /// Delivers elements and the completion on a Dispatch queue, in order, even on a concurrent one.
  ///
  /// - Parameters:
  ///   - queue: where elements and the completion are delivered.
  ///   - prefetch: how many elements may wait for the queue before upstream waits, at least 1.
  @_disfavoredOverload
  public func receive(on queue: DispatchQueue, prefetch: Int = 256) -> Producer {
    queue === DispatchQueue.main
      ? receive(on: .main, prefetch: prefetch) : receive(on: .queue(queue.serial), prefetch: prefetch)
  }
  #endif

  /// Delivers elements and the completion on an actor.
  ///
  /// - Parameters:
  ///   - actor: where elements and the completion are delivered.
  ///   - prefetch: how many elements may wait for the actor before upstream waits, at least 1.
  @_disfavoredOverload
  public func receive(on actor: some Actor, prefetch: Int = 256) -> Producer {
    actor === MainActor.shared ? receive(on: .main, prefetch: prefetch) : receive(on: .actor(actor), prefetch: prefetch)
  }
}

#if canImport(Dispatch)
extension DispatchQueue {
  /// A queue that runs its work serially on this one.
  var serial: DispatchQueue { DispatchQueue(label: "antiphon.receive", target: self) }
}
#endif

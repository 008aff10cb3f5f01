import Dispatch

extension Producer {
  /// Delivers elements and the completion on `scheduler`.
  ///
  ///     self                1-2-|
  ///     receive(on: clock)  1-2-|
  ///
  /// Whole buffers are handed over, not elements. Who is on `scheduler` already, with nothing waiting, does not hop.
  ///
  /// - Parameter prefetch: elements, at least 1: how many may wait to be handed over before upstream waits.
  /// - Fails: after the elements that came before.
  /// - Demand: at most `prefetch` elements ahead of those handed over. An upstream that waited is woken on `scheduler`; to
  ///   keep its work elsewhere, put `subscribe(on:)` above.
  /// - Cancels: upstream at once; the completion arrives on `scheduler`.
  @inlinable @inline(__always)
  public func receive(on scheduler: some Scheduler, prefetch: Int = 256) -> Producer {
    precondition(prefetch > 0, "receive(on:prefetch:) needs a prefetch of 1 or more")
    return Producer { consumer in
      Outlet(consumer, .bounded(prefetch), deliveringOn: scheduler).open(upstream: self)
    }
  }

  /// Delivers elements and the completion on a Dispatch queue, in order, also on a concurrent one.
  ///
  /// - Parameter prefetch: elements, at least 1: how many may wait to be handed over before upstream waits.
  @_disfavoredOverload
  public func receive(on queue: DispatchQueue, prefetch: Int = 256) -> Producer {
    queue === DispatchQueue.main
      ? receive(on: .main, prefetch: prefetch) : receive(on: .queue(queue.serial), prefetch: prefetch)
  }

  /// Delivers elements and the completion on an actor.
  ///
  /// - Parameter prefetch: elements, at least 1: how many may wait to be handed over before upstream waits.
  @_disfavoredOverload
  public func receive(on actor: some Actor, prefetch: Int = 256) -> Producer {
    actor === MainActor.shared ? receive(on: .main, prefetch: prefetch) : receive(on: .actor(actor), prefetch: prefetch)
  }
}

extension DispatchQueue {
  /// A queue that does its work on this one, one piece after the other.
  var serial: DispatchQueue { DispatchQueue(label: "antiphon.receive", target: self) }
}

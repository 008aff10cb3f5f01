/// A source that makes its senders wait: many tasks send, one consumer receives, and no element is sent before there is demand or room.
///
///     let readings = Channel<Int, Never>(highWatermark: 16)
///     readings.producer.mapAsync { await store($0) }.start()
///     try await readings.send(42)
///
/// A task that sends 1, 2 and 3, when its consumer has demand, and when each `send` returns:
///
///     talkback  --1---1-1
///     producer  --1---2-(3|)
///     returned  --1---2-(3|)
///
/// A `send` is suspended while the consumer has no demand and the buffer is full. Suspended senders continue in the order in which they were
/// suspended. Without a buffer (`highWatermark` 0) `send` returns when the element has been taken.
///
/// A channel serves one consumer. A second one may not start while the first one receives: share the producer (`share`) for several. When
/// the consumer leaves, the channel has ended: all suspended senders continue with `SendFailure.ended`, and elements in the buffer are
/// released. A consumer that starts after the end receives the completion. When the channel is released without a completion, the stream
/// finishes.
///
/// - Demand: each `send` waits for it; the buffer keeps `highWatermark` elements.
/// - Loses: nothing, until the consumer leaves.
/// - Rewinds: throws a typed failure.
public final class Channel<Element: Sendable, Failure: Error>: Sendable {
  let state: ChannelState<Element, Failure>

  /// - Parameters:
  ///   - highWatermark: how many elements the buffer keeps, at least 0. When it keeps that many, senders are suspended.
  ///   - lowWatermark: when the buffer has fallen to this number, suspended senders continue: at least 0 and below `highWatermark`. By
  ///     default it is half of that.
  public init(highWatermark: Int = 0, lowWatermark: Int? = nil) {
    precondition(highWatermark >= 0, "Channel(highWatermark:lowWatermark:) needs a high watermark of 0 or more")
    let low = lowWatermark ?? highWatermark / 2
    precondition(
      low >= 0 && (low < highWatermark || low == 0),
      "Channel(highWatermark:lowWatermark:) needs a low watermark of 0 or more and below the high one")
    state = ChannelState(high: highWatermark, low: low)
  }

  deinit { state.end(.finished) }

  /// Sends an element, and returns when it has been taken or is in the buffer.
  ///
  /// Any task may call it. If the task is cancelled while it is suspended here, the element is withdrawn.
  ///
  /// - Throws: `SendFailure.cancelled` if the task was cancelled, `SendFailure.ended` if the channel has ended. The element was not sent.
  /// - Complexity: O(1). Space: O(*n*), where *n* is the number of suspended senders.
  public func send(
    _ element: Element, isolation: isolated (any Actor)? = #isolation
  ) async throws(SendFailure) {
    if Task.isCancelled { throw .cancelled }
    switch state.offer(element) {
    case .accepted: return
    case .ended: throw .ended
    case .full: break
    }
    let sender = ChannelState<Element, Failure>.Sender(element)
    let failure: SendFailure? = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.wait(sender) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      state.withdraw(sender)
    }
    if let failure { throw failure }
  }

  /// Finishes the stream, after the elements sent before, including those of suspended senders. Idempotent.
  public func finish() { state.end(.finished) }

  /// Fails the stream, after earlier elements, including those of suspended senders, unless an operator lets the failure overtake them
  /// (<doc:WhatAFailureOvertakes>). After a completion it has no effect.
  public func fail(_ failure: Failure) { state.end(.failed(failure)) }

  /// The elements, for one consumer. The producer does not retain the channel.
  ///
  /// Starting it while another consumer receives is a programming error, and traps.
  public var producer: Producer<Element, Failure> {
    let state = state
    return Producer { state.start($0) }
  }
}

extension Channel: HotStream {}

import Antiphon

/// A consumer that records events with their times, and checks that they keep the protocol.
///
///     let recorder = from(1...4).record(on: clock, requesting: 2)
///     recorder.elements             // [1, 2]
///     recorder.request(1)
///     recorder.cancel()
///     recorder.recording.marbles()  // "(123!)"
///
/// It reports as violations: an event after completion, or after a reply of `.stop`; two calls at once, or one inside
/// the other; an element that was not requested, or that came after `cancel()` had returned.
public final class Recorder<Element: Sendable, Failure: Error>: Sendable {
  private let eventLog: EventLog<Element, Failure>
  /// The talkback of its consumer. Direct calls to it take effect, but they are not recorded for the second row.
  public let talkback: Talkback

  /// Makes a recorder with an initial demand.
  ///
  /// - Parameters:
  ///   - clock: the clock whose times are recorded.
  ///   - demand: the initial demand.
  ///   - respectsDemand: false if elements without demand are no violation.
  ///   - origin: the time zero of the recording; the current time by default.
  ///   - replying: called inside each `next`; its result is the reply, unless it is nil.
  public init(
    on clock: VirtualClock, requesting demand: Int = .max, respectsDemand: Bool = true,
    origin: VirtualClock.Instant? = nil, replying: (@Sendable (Element) -> Reply?)? = nil
  ) {
    talkback = Talkback(requesting: demand)
    eventLog = EventLog(
      clock: clock, origin: (origin ?? clock.now).offset, demand: demand, respectsDemand: respectsDemand,
      replying: replying)
  }

  /// The consumer to start one producer with.
  public var consumer: Consumer<Element, Failure> {
    let unowned = talkback.unowned
    return Consumer(
      talkback: talkback,
      next: { [eventLog] element in eventLog.next(element, unowned.retained) },
      completed: { [eventLog] completion in
        unowned.retained.close()
        eventLog.completed(completion)
      })
  }

  // MARK: Talkback calls

  /// Requests `count` more elements.
  public func request(_ count: Int = 1) {
    eventLog.note(.request(count))
    talkback.request(count)
  }

  /// Pauses the stream, and records it.
  public func pause() {
    eventLog.note(.pause)
    talkback.pause()
  }

  /// Resumes the stream, and records it.
  public func resume() {
    eventLog.note(.resume)
    talkback.resume()
  }

  /// Starts the stream again, and records it.
  public func rewind() throws(RewindFailure) {
    eventLog.note(.rewind)
    try talkback.rewind()
  }

  /// Cancels the stream, and records it.
  public func cancel() {
    eventLog.note(.cancel)
    talkback.cancel()
    eventLog.cancelled()
  }

  func ask(_ asking: TalkbackCall) {
    switch asking {
    case .request(let count): request(count)
    case .pause: pause()
    case .resume: resume()
    case .rewind:
      do { try rewind() } catch { eventLog.recordViolation("rewind asked of a source that cannot") }
    case .cancel: cancel()
    }
  }

  // MARK: Results

  /// The recording up to now.
  public var recording: Recording<Element, Failure> { eventLog.recording }
  /// The events up to now, without their times.
  public var events: [Event<Element, Failure>] { recording.events.map(\.value) }
  /// The elements up to now.
  public var elements: [Element] { recording.elements }
  /// The completion, if it has come.
  public var completion: Completion<Failure>? { recording.completion }
  /// The violations of the protocol up to now.
  public var violations: [String] { recording.violations }
  /// True if the stream has completed or was stopped by a reply.
  public var isOver: Bool { eventLog.isOver }
}

extension Producer {
  /// Starts a recorder on this stream.
  public func record(
    on clock: VirtualClock, requesting demand: Int = .max, respectsDemand: Bool = true,
    origin: VirtualClock.Instant? = nil, replying: (@Sendable (Element) -> Reply?)? = nil
  ) -> Recorder<Element, Failure> {
    let recorder = Recorder<Element, Failure>(
      on: clock, requesting: demand, respectsDemand: respectsDemand, origin: origin, replying: replying)
    run(recorder.consumer)
    return recorder
  }
}

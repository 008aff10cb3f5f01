/// What an inspector knows of one run of an inspected point, at one moment.
public struct InspectedPoint: Sendable, Equatable, Identifiable {
  /// What the stream does at this point.
  public enum State: Sendable, Equatable {
    /// It may emit: there is demand, and nothing stops it.
    case running
    /// An element is being received downstream.
    case delivering
    /// Its source waits until downstream requests more.
    case waitingForDemand
    /// It was paused.
    case paused
    /// It is over.
    case ended(End)
  }

  /// How a stream has ended at a point.
  public enum End: Sendable, Equatable {
    /// It has finished.
    case finished
    /// It has failed; the text describes the failure.
    case failed(String)
    /// It was cancelled.
    case cancelled
    /// The process terminates.
    case terminated
    /// Downstream has replied `.stop`.
    case stopped
    /// Its source was released without an end.
    case released
  }

  /// The element that made an inner stream.
  public struct Origin: Sendable, Equatable {
    /// The point that delivered the element.
    public var point: Int
    /// Which of its elements it was, counted from 1.
    public var element: Int
  }

  /// The number of the run, which no other run of the process has.
  public var id: Int
  /// The name that `inspected(_:)` was called with.
  public var name: String
  /// The file and the line of `inspected(_:)`.
  public var location: String
  /// The type of its elements.
  public var type: String
  /// What the stream does.
  public var state: State
  /// The next point downstream; nil for the last one.
  public var downstream: Int?
  /// The element that made this stream; nil if none did.
  public var origin: Origin?
  /// Points that receive what passes here in another way, such as through a subject: the latest 16.
  public var feeds: [Int] = []
  /// True if what passes here comes back to this point.
  public var isInCycle = false
  /// How many elements downstream wants; `Int.max` is unlimited.
  public var demand: Int
  /// How many elements have passed.
  public var delivered: Int
  /// Elements a second: between two samples of `changes(every:)`, or since the start.
  public var rate: Double
  /// How many elements wait between the point upstream and this one: in delivery queues (`buffer`, `receive(on:)`, `emitting`), in `delay(for:)`, and in
  /// operators with several upstreams for demand, for an element of another upstream, or for a place for their inner stream. The one element that
  /// `debounce`, `throttle` or `conflated` holds is not counted, nor what `delay(by:)` or an operator made by `combining(state:_:)` keeps.
  public var queued: Int
  /// How many elements the policies of these buffers have dropped.
  public var dropped: Int
  /// How often the stream was rewound.
  public var rewinds: Int
  /// The last element that has passed, as a text of at most 80 characters.
  public var lastElement: String?
  /// The thread on which the last element has passed.
  public var thread: String?
  /// False if no `Subscription` is left: the stream is kept alive by its source alone.
  public var hasHandle: Bool
  /// When it started, by the inspector's clock, since the inspector was made.
  public var started: Duration
  /// When it ended; nil while it runs.
  public var ended: Duration?
  /// The inspected points and checkpoints that a failure has passed, the nearest to its source first.
  public var failurePath: [String] = []

  /// False once it has ended.
  public var isRunning: Bool { if case .ended = state { false } else { true } }
}

import DequeModule
import Synchronization

/// Knows the inspected points of running streams, and lets you answer to them.
///
///     orders.inspected("orders").buffer(.bounded(64)).inspected("billing").start()
///     Inspector.shared.print()
///
/// Snapshots and changes are plain values, for any front end. What is in a running stream is not retained, except for the last element of each
/// point; when a stream is over, the inspector keeps its last state, for the latest 256.
///
/// A lock is taken when a run starts and ends, for a snapshot, and for the first element that comes from another point; no other element takes one
/// unless it is recorded.
public final class Inspector: Sendable {
  /// The inspector of the process.
  public static let shared = Inspector()

  private static let ids = Atomic(0)

  private let now: @Sendable () -> Duration
  /// True if its clock is the one of the system, which the coarse clock follows.
  let isContinuous: Bool
  private let keptEnds: Int
  let marblePeriod: Duration
  private let parent: Inspector?
  private let recording = Atomic(false)
  private let running = Atomic(0)
  private let lock = Lock()
  // Guarded by `lock`.
  @exclusivity(unchecked) private nonisolated(unsafe) var runs: [Int: WeakRun] = [:]
  @exclusivity(unchecked) private nonisolated(unsafe) var ended = Deque<EndedRun>()
  @exclusivity(unchecked) private nonisolated(unsafe) var parts: [ObjectIdentifier: WeakPart] = [:]

  private enum EndedRun: Sendable {
    case run(InspectedRun)
    /// One that was released without an end.
    case released(InspectedPoint, [InspectedMarble])

    var id: Int {
      switch self {
      case .run(let run): run.id
      case .released(let point, _): point.id
      }
    }

    var point: InspectedPoint {
      switch self {
      case .run(let run): run.snapshot()
      case .released(let point, _): point
      }
    }

    func marbles(since time: Duration) -> [InspectedMarble] {
      switch self {
      case .run(let run): run.marbles(since: time)
      case .released(_, let marbles): marbles.filter { $0.time >= time }
      }
    }
  }

  /// Creates an inspector for the points that are given it.
  ///
  /// - Parameters:
  ///   - keptEnds: how many streams that are over it remembers, at least 0.
  ///   - period: elements that come faster than this have one marble in common; with zero, each has its own. Otherwise
  ///     the points that run together have 1 000 marbles a second on average: a point has them less often after its first 10.
  ///   - clock: what it reads the times from.
  public convenience init(
    keepingEnds keptEnds: Int = 256, recordingEvery period: Duration = .milliseconds(10),
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.init(keptEnds, period, nil, Self.elapsed(clock), isContinuous: clock is ContinuousClock)
  }

  /// Creates an inspector of a part of a program, such as the pipelines of one session.
  ///
  /// What it knows is among the points of the whole, which also answers to them, for as long as this inspector lives. It has the clock and the
  /// time of the whole. What it records is its own choice.
  ///
  ///     let session = Inspector(within: .shared, keepingEnds: 32)
  ///     keys.inspected("keys", by: session).start()
  ///
  /// - Parameters:
  ///   - whole: the inspector that this one is part of.
  ///   - keptEnds: how many streams that are over it remembers, at least 0.
  ///   - period: elements that come faster than this have one marble in common; with zero, each has its own.
  public convenience init(
    within whole: Inspector, keepingEnds keptEnds: Int = 256, recordingEvery period: Duration = .milliseconds(10)
  ) {
    self.init(keptEnds, period, whole, whole.now, isContinuous: whole.isContinuous)
    whole.lock.withLock { whole.parts[ObjectIdentifier(self)] = WeakPart(part: self) }
  }

  private init(
    _ keptEnds: Int, _ period: Duration, _ parent: Inspector?, _ now: @escaping @Sendable () -> Duration,
    isContinuous: Bool
  ) {
    precondition(keptEnds >= 0, "Inspector(keepingEnds:) needs 0 or more, got \(keptEnds)")
    precondition(period >= .zero, "Inspector(recordingEvery:) needs a duration of zero or more, got \(period)")
    (self.keptEnds, marblePeriod, self.parent, self.now) = (keptEnds, period, parent, now)
    self.isContinuous = isContinuous
  }

  deinit {
    guard let parent else { return }
    parent.lock.withLock { _ = parent.parts.removeValue(forKey: ObjectIdentifier(self)) }
  }

  private static func elapsed<Time: Clock<Duration>>(_ clock: Time) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  /// The time since the inspector was made, by its clock.
  public var time: Duration { now() }

  // MARK: What is seen

  /// All points that run, and the latest that have ended, in the order of their starts.
  ///
  /// It calls `description` of last elements.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of points.
  public func points() -> [InspectedPoint] {
    var points = unmarkedPoints()
    points.sort { $0.id < $1.id }
    InspectedCycles.mark(&points)
    return points
  }

  private func unmarkedPoints() -> [InspectedPoint] {
    var points = livingRuns.map { $0.snapshot() }
    let ended = lock.withLock { self.ended }
    if !ended.isEmpty {
      let ids = Set(points.map { $0.id })
      points += ended.filter { !ids.contains($0.id) }.map { $0.point }
    }
    for part in livingParts { points += part.unmarkedPoints() }
    return points
  }

  // MARK: The timeline

  /// True while elements of its own points are recorded as marbles. Each element then costs a look at a coarse clock, and each marble a description.
  public var isRecording: Bool {
    get { recording.load(ordering: .relaxed) }
    set {
      recording.store(newValue, ordering: .relaxed)
      for run in livingRuns { run.isRecording = newValue }
    }
  }

  /// What was recorded at a point, not earlier than a time: at most 600 marbles.
  ///
  /// - Parameters:
  ///   - point: the number of the run.
  ///   - time: by `time`.
  public func marbles(of point: InspectedPoint.ID, since time: Duration = .zero) -> [InspectedMarble] {
    if let run = run(point) { return run.marbles(since: time) }
    if let run = lock.withLock({ ended.first { $0.id == point } }) { return run.marbles(since: time) }
    for part in livingParts {
      let marbles = part.marbles(of: point, since: time)
      if !marbles.isEmpty { return marbles }
    }
    return []
  }

  // MARK: Answers

  /// Pauses the stream at a point, by its talkback.
  ///
  /// - Returns: false if the point does not run, or its stream takes no answer, as below `forEach`. The same is true of the methods below.
  @discardableResult
  public func pause(_ point: InspectedPoint.ID) -> Bool { answer(point) { $0.pause() } }

  /// Resumes a paused stream. The source may run on the calling thread.
  @discardableResult
  public func resume(_ point: InspectedPoint.ID) -> Bool { answer(point) { $0.resume() } }

  /// Requests further elements. The source may run on the calling thread.
  ///
  /// - Parameters:
  ///   - count: how many elements, at least 1; `Int.max` is unlimited.
  ///   - point: the number of the run.
  @discardableResult
  public func request(_ count: Int, of point: InspectedPoint.ID) -> Bool {
    precondition(count > 0, "request(_:of:) needs a positive number of elements, got \(count)")
    return answer(point) { $0.request(count) }
  }

  /// Starts the source again from its first element. The source may run on the calling thread.
  ///
  /// - Throws: `RewindFailure.notRewindable` if the source can't be rewound; the stream then continues unchanged.
  @discardableResult
  public func rewind(_ point: InspectedPoint.ID) throws(RewindFailure) -> Bool {
    guard let talkback = run(point)?.talkback?.talkback, talkback.isActive else { return false }
    try talkback.rewind()
    return true
  }

  /// Cancels the stream.
  @discardableResult
  public func cancel(_ point: InspectedPoint.ID) -> Bool { answer(point) { $0.cancel() } }

  /// Lets one more element of a paused stream pass, and pauses it again. The source may run on the calling thread.
  @discardableResult
  public func step(_ point: InspectedPoint.ID) -> Bool {
    guard let run = run(point) else { return false }
    return answer(point) { talkback in
      run.attention.bitwiseOr(InspectedRun.Attention.steps, ordering: .relaxed)
      talkback.resume()
    }
  }

  private func answer(_ point: Int, _ body: (Talkback) -> Void) -> Bool {
    guard let talkback = run(point)?.talkback?.talkback, talkback.isActive else { return false }
    body(talkback)
    return true
  }

  // MARK: Runs

  /// A running one, and its place. Under the lock only the place is read: the release of the last reference takes the lock.
  private struct WeakRun: Sendable {
    weak let run: InspectedRun?
    let downstream: Int?
    let maker: Int?

    init(_ run: InspectedRun) { (self.run, downstream, maker) = (run, run.downstream, run.origin?.point) }
  }

  static func nextID() -> Int { ids.add(1, ordering: .relaxed).newValue }

  private struct WeakPart: Sendable {
    weak let part: Inspector?
  }

  /// What inspects parts of what this inspector knows. Not read under the lock: the release of the last reference takes it.
  private var livingParts: [Inspector] { lock.withLock { parts }.values.compactMap(\.part) }

  /// A running one, of this inspector or of one within.
  private func run(_ id: Int) -> InspectedRun? {
    if let run = lock.withLock({ runs[id] })?.run { return run }
    for part in livingParts { if let run = part.run(id) { return run } }
    return nil
  }

  private var livingRuns: [InspectedRun] { lock.withLock { runs }.values.compactMap(\.run) }

  /// Those of these points that don't run any more, also where their ends are forgotten.
  package func over(among points: Set<InspectedPoint.ID>) -> Set<InspectedPoint.ID> {
    let over = lock.withLock { points.filter { runs[$0] == nil } }
    return livingParts.reduce(over) { over, part in over.isEmpty ? over : part.over(among: over) }
  }

  /// How many points run, without those of parts.
  var runningCount: Int { running.load(ordering: .relaxed) }

  func add(_ run: InspectedRun) {
    lock.withLock {
      runs[run.id] = WeakRun(run)
      running.store(runs.count, ordering: .relaxed)
    }
  }

  /// Keeps a run that has ended, in place of the oldest one.
  func retire(_ run: InspectedRun) { retire(.run(run)) }

  /// Keeps the last state of a run that was released.
  func retire(_ point: InspectedPoint, _ marbles: [InspectedMarble]) { retire(.released(point, marbles)) }

  private func retire(_ new: EndedRun) {
    // Released outside the lock.
    let oldest = lock.withLock { () -> EndedRun? in
      runs[new.id] = nil
      running.store(runs.count, ordering: .relaxed)
      ended.append(new)
      return ended.count > keptEnds ? ended.removeFirst() : nil
    }
    withExtendedLifetime(oldest) {}
  }

  /// True if what one running point delivers reaches another one along the pipeline, or has started it.
  func flows(from upstream: Int, to point: Int) -> Bool {
    lock.withLock {
      if runs[point]?.maker == upstream { return true }
      var next = runs[upstream]?.downstream
      while let id = next, id != point { next = runs[id]?.downstream }
      return next != nil
    }
  }
}

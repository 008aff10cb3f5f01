import AntiphonShims
import Synchronization

/// One run of an inspected point: what it counts, and how it is reached.
///
/// The stream writes in its serial context, with plain loads and stores; snapshots read from any thread. Once it has ended, the inspector
/// keeps it for a while, and it forgets the inspector.
@usableFromInline
class InspectedRun: @unchecked Sendable {
  // What each element touches comes first, in two cache lines; the last element itself is in the subclass.
  @usableFromInline let delivered = Atomic(0)
  /// The thread that delivers an element, or 0.
  @usableFromInline let deliveryThread = Atomic<UInt>(0)
  /// The thread that has delivered the last one.
  @usableFromInline let lastThread = Atomic<UInt>(0)
  /// The point that delivers when this one is called, to be compared only: another one is noted. Touched in the serial context.
  @exclusivity(unchecked) @usableFromInline final var feeder: UnsafeMutableRawPointer?
  /// What an element has to look at: flags of `Attention`, 0 for nothing.
  @usableFromInline let attention = Atomic<UInt8>(0)
  /// By the coarse clock: no element before it becomes a marble. Touched in the serial context.
  @exclusivity(unchecked) private var quietUntil: UInt64 = 0

  let id: Int
  let position: InspectedPosition
  let origin: InspectedPoint.Origin?
  let downstream: Int?
  let talkback: WeakTalkback?
  let started: Duration
  /// What waits in these waits for this point.
  let queues = InspectedQueues()

  /// How many elements were delivered before those that the next marble stands for. Touched in the serial context.
  @exclusivity(unchecked) private var marked = 0
  /// The latest points that were noted. Touched in the serial context.
  @exclusivity(unchecked) private var knownFeeders = LatestIDs()
  /// Touched in the serial context.
  @exclusivity(unchecked) private var pace: MarblePace
  private let rewinds = Atomic(0)
  private let threadNumber = Atomic(0)

  private let lock = Lock()
  // Guarded by `lock`.
  /// Nil once the run has ended.
  @exclusivity(unchecked) private var inspector: Inspector?
  @exclusivity(unchecked) private var end: (end: InspectedPoint.End, time: Duration, path: [String])?
  /// The latest points that receive what passes here in another way than along the pipeline.
  @exclusivity(unchecked) private var feeds = LatestIDs()
  @exclusivity(unchecked) private var marbles = MarbleRing()
  @exclusivity(unchecked) private var keptText: String?

  enum Attention {
    static let records: UInt8 = 1
    /// The next element is the last one before a pause.
    static let steps: UInt8 = 2
    /// The next element is the first one that is recorded.
    static let begins: UInt8 = 4
  }

  @usableFromInline
  init(_ position: InspectedPosition, _ inspector: Inspector, _ talkback: Talkback?) {
    InspectionPlace.register()
    let place = InspectionPlace.here
    self.position = position
    self.inspector = inspector
    pace = MarblePace(period: inspector.marblePeriod)
    id = Inspector.nextID()
    self.talkback = talkback.map { WeakTalkback($0) }
    if let below = place?.starting {
      downstream = below.id
      origin = below.origin
    } else {
      downstream = place?.delivering?.downstream
      origin = place?.delivering.map { InspectedPoint.Origin(point: $0.id, element: place!.element) }
    }
    started = inspector.time
    inspector.add(self)
    // Not before: what begins to record meanwhile would not find this run.
    if inspector.isRecording { isRecording = true }
  }

  /// True while elements become marbles.
  final var isRecording: Bool {
    get { attention.load(ordering: .relaxed) & Attention.records != 0 }
    set {
      guard newValue != isRecording else { return }
      if newValue {
        attention.bitwiseOr(Attention.records | Attention.begins, ordering: .relaxed)
      } else {
        attention.bitwiseAnd(~Attention.records, ordering: .relaxed)
      }
    }
  }

  final var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  static func at(_ pointer: UnsafeMutableRawPointer) -> InspectedRun {
    Unmanaged<InspectedRun>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// The last element as a text; for the subclass, which knows the type.
  func describeLatest() -> String? { nil }
  /// Replaces the last element by its text.
  func finishLatest() {}
  /// The text of the last element, once the run has ended.
  final var lastText: String? {
    get { lock.withLock { keptText } }
    set { lock.withLock { keptText = newValue } }
  }

  // MARK: The stream

  /// Calls `body`, which starts upstream.
  @usableFromInline
  final func start(_ body: () -> Void) {
    InspectionPlace.with(self, nil, 0, body)
  }

  /// Calls `body`, which passes the completion on: what follows from the end follows from the last element.
  @usableFromInline
  final func deliver(_ body: () -> Void) {
    InspectionPlace.with(nil, self, delivered.load(ordering: .relaxed), body)
  }

  @usableFromInline
  final func noteRewind() {
    rewinds.add(1, ordering: .relaxed)
    mark(.rewound)
  }

  /// Called for the first element on another thread than the one before.
  @usableFromInline @inline(never)
  final func noteThread() {
    lastThread.store(antiphon_thread(), ordering: .relaxed)
    threadNumber.store(antiphon_thread_number(), ordering: .relaxed)
  }

  /// Called when another point delivers to this one than before.
  @usableFromInline @inline(never)
  final func noteFeeder(_ pointer: UnsafeMutableRawPointer?) {
    feeder = pointer
    guard let pointer else { return }
    let feeder = Self.at(pointer)
    guard knownFeeders.insert(feeder.id) else { return }
    if feeder === self || !(currentInspector?.flows(from: feeder.id, to: id) ?? true) {
      feeder.lock.withLock { _ = feeder.feeds.insert(id) }
    }
  }

  /// Called for an element that is recorded, or the last one before a pause. Returns the reply for upstream.
  @usableFromInline @inline(never)
  final func attend(to reply: Reply) -> Reply {
    let flags = attention.load(ordering: .relaxed)
    // Most elements only look at the coarse clock.
    guard flags == Attention.records else { return attend(to: reply, flags) }
    let coarse = antiphon_coarse_time()
    if coarse >= quietUntil { record(at: coarse) }
    return reply
  }

  @inline(never)
  private final func attend(to reply: Reply, _ flags: UInt8) -> Reply {
    if flags & Attention.begins != 0 {
      attention.bitwiseAnd(~Attention.begins, ordering: .relaxed)
      marked = delivered.load(ordering: .relaxed) - 1
    }
    if flags & Attention.records != 0 { record(at: antiphon_coarse_time()) }
    guard flags & Attention.steps != 0 else { return reply }
    attention.bitwiseAnd(~Attention.steps, ordering: .relaxed)
    guard let talkback = talkback?.talkback else { return reply }
    talkback.pause()
    // Not `talkback.reply`, after which streams that wait may have their turn: this is no delivery.
    guard reply == .more, talkback.state.reply == .wait else { return reply }
    // A source that waits consumes the demand of its last element.
    if talkback.state.demand != .max { talkback.request(1) }
    return .wait
  }

  /// Notes the end of the stream, once.
  @usableFromInline
  final func end(_ end: InspectedPoint.End) {
    guard let inspector = currentInspector else { return }
    let path: [String]
    if case .failed = end { path = (FailurePath.current ?? []) + [position.name] } else { path = [] }
    let time = inspector.time
    mark(.ended(end))
    let isFirst = lock.withLock { () -> Bool in
      if self.end != nil { return false }
      self.end = (end, time, path)
      self.inspector = nil
      return true
    }
    guard isFirst else { return }
    finishLatest()
    inspector.retire(self)
  }

  /// Notes that the stream is released without an end. To be called by `deinit`, after which nothing can refer to the run.
  final func release() {
    guard let inspector = currentInspector else { return }
    var point = snapshot()
    point.state = .ended(.released)
    point.ended = inspector.time
    inspector.retire(point, marbles(since: .zero))
  }

  private var currentInspector: Inspector? { lock.withLock { inspector } }

  // MARK: What is seen

  /// The state at this moment.
  final func snapshot() -> InspectedPoint {
    let latest = describeLatest()
    let texts = position.texts
    let (end, feeds) = seen
    let talkback = talkback?.talkback
    let number = threadNumber.load(ordering: .relaxed)
    let load = queues.load
    let count = delivered.load(ordering: .relaxed)
    let age = ((end?.time ?? currentInspector?.time ?? started) - started).inSeconds
    return InspectedPoint(
      id: id, name: position.name, location: texts.location, type: texts.type,
      state: state(talkback, end?.end), downstream: downstream, origin: origin, feeds: feeds.ids,
      demand: talkback?.state.demand ?? .max, delivered: count,
      rate: age > 0 ? Double(count) / age : 0, queued: load.queued,
      dropped: load.dropped, rewinds: rewinds.load(ordering: .relaxed), lastElement: latest,
      thread: number == 0 ? nil : number == 1 ? "main thread" : "thread \(number)",
      hasHandle: talkback.map { !$0.state.has(TalkbackState.abandoned) } ?? true, started: started, ended: end?.time,
      failurePath: end?.path ?? [])
  }

  private var seen: (end: (end: InspectedPoint.End, time: Duration, path: [String])?, feeds: LatestIDs) {
    lock.withLock { (end, feeds) }
  }

  private func state(_ talkback: Talkback?, _ end: InspectedPoint.End?) -> InspectedPoint.State {
    if let end { return .ended(end) }
    if deliveryThread.load(ordering: .relaxed) != 0 { return .delivering }
    guard let talkback else { return .running }
    if talkback.state.isPaused { return .paused }
    return talkback.state.demand == 0 ? .waitingForDemand : .running
  }

  /// Adds a marble for the last element, if it is time for one.
  @inline(never)
  private final func record(at coarse: UInt64) {
    guard let inspector = currentInspector else { return }
    let time = inspector.time
    let isMarble = pace.admits(time, running: inspector.runningCount)
    if inspector.isContinuous {
      let quiet = pace.quiet(from: time).inNanoseconds
      quietUntil = quiet > Self.coarseResolution ? coarse + quiet - Self.coarseResolution : 0
    }
    guard isMarble else { return }
    let count = delivered.load(ordering: .relaxed)
    let marble = InspectedMarble(time: time, kind: .element(describeLatest() ?? ""), count: count - marked)
    marked = count
    lock.withLock { marbles.append(marble) }
  }

  private static let coarseResolution = antiphon_coarse_resolution()

  /// Adds what is no element to what is recorded, if something is.
  private final func mark(_ kind: InspectedMarble.Kind) {
    guard isRecording, let time = currentInspector?.time else { return }
    lock.withLock { marbles.append(InspectedMarble(time: time, kind: kind)) }
  }

  /// The recorded marbles that are not older than this time.
  final func marbles(since time: Duration) -> [InspectedMarble] {
    lock.withLock { marbles.since(time) }
  }
}

extension Duration {
  fileprivate var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }

  /// 0 if it is negative.
  fileprivate var inNanoseconds: UInt64 {
    UInt64(max(components.seconds, 0)) * 1_000_000_000 + UInt64(max(components.attoseconds, 0) / 1_000_000_000)
  }
}

import AntiphonShims
import DequeModule
import Synchronization

/// Where one source speaks to many consumers: the shared mechanism of everything hot.
///
/// *The gate.* Who sends takes it in one step, delivers to everyone and gives it back. What is sent, ended or asked for
/// meanwhile, from inside a delivery or from another thread, becomes a note, which whoever is inside reads before leaving:
/// one order for all consumers, a flat stack, and no thread waits.
///
/// *Seats.* Each consumer sits behind an outlet, so a slow one has a queue of its own. While it takes what comes its seat
/// is bound: the gate is its serial context too, and a delivery costs neither a lock nor an atomic change. A rewind, which
/// has to be heard at once, is told to the gate.
///
/// No lock is held while user code runs: the lock guards the notes, nothing else.
@usableFromInline
final class Multicaster<Element: Sendable, Failure: Error>: @unchecked Sendable {
  @usableFromInline typealias Seat = DeliveryQueue<Element, Failure>
  @usableFromInline let leakCounter = LeakCounter("gate")

  @usableFromInline
  enum Note {
    case element(Element)
    case ending(Completion<Failure>)
    case act(@Sendable () -> Void)
  }

  /// The lowest bit of the gate.
  @usableFromInline static var hasNotes: UInt { 1 }

  /// The thread inside, an even number, and whether there are notes. 0 if nobody is and there are none.
  @usableFromInline let gate = Atomic<UInt>(0)
  /// True if something is remembered, that a rewind may begin with.
  @usableFromInline let isRewindable: Bool
  /// True if an element is told at once and remembered for ever, if at all, and the source waits for nobody.
  @usableFromInline let isPlain: Bool
  /// True if it is not remembered either.
  @usableFromInline let isSimple: Bool
  /// True if what is sent is sent where the consumers want to be called. A note may be read elsewhere.
  @usableFromInline let isSentThere: Bool

  // Touched only inside the gate.
  /// In the order in which they came; nil where somebody has left. Each is retained once.
  @exclusivity(unchecked) @usableFromInline var seats: ContiguousArray<Unmanaged<Seat>?> = []
  @exclusivity(unchecked) @usableFromInline var vacancies = 0
  /// Who is alone here: most are. Not retained once more.
  @exclusivity(unchecked) @usableFromInline var soloist: Unmanaged<Seat>?
  @exclusivity(unchecked) @usableFromInline var memory: ReplayBuffer<Element>
  @exclusivity(unchecked) @usableFromInline var isOver = false
  @exclusivity(unchecked) @usableFromInline var ending: Completion<Failure>?

  /// True if the source waits for the slowest consumer; the source, if it does or may be replaced; and how many it waits for.
  @usableFromInline let waits: Bool
  @exclusivity(unchecked) @usableFromInline var source: Talkback?
  @exclusivity(unchecked) @usableFromInline var holdUps = 0

  @usableFromInline let lock = Lock()
  /// Guarded by `lock`.
  @exclusivity(unchecked) @usableFromInline var notes = Deque<Note>()

  @inlinable
  init(_ memory: ReplayBuffer<Element> = .none, waits: Bool = false, isSentThere: Bool = false) {
    self.memory = memory
    isRewindable = memory.capacity > 0
    isPlain = memory.age == nil && !memory.holdsBack && !waits
    isSimple = isPlain && !isRewindable
    self.waits = waits
    self.isSentThere = isSentThere
  }

  deinit {
    for seat in seats { seat?.release() }
  }

  // MARK: Sending

  /// Delivers `element` to everyone, after what was sent before it.
  @inlinable @inline(__always)
  func send(_ element: Element) {
    guard enter() else { return post(.element(element)) }
    deliver(element, isSent: true)
    leave()
  }

  /// The same from the source, if it waits or may be replaced by another one.
  ///
  /// What it sends while the gate is taken holds it up, too: one that is told to go on from inside the gate would otherwise
  /// say all it has at once. What comes from one that was replaced is not taken.
  @inlinable
  func send(_ element: Element, from talkback: Talkback) {
    if enter() {
      if source === talkback { deliver(element) }
      return leave()
    }
    if waits { talkback.pause() }
    post(
      .act {
        guard self.source === talkback else { return }
        self.deliver(element)
        if self.waits { self.goOn() }
      })
  }

  /// Ends the stream for everyone, after what was sent before. Nothing is taken after it.
  @inlinable
  func end(_ completion: Completion<Failure>) {
    guard enter() else { return post(.ending(completion)) }
    finish(completion)
    leave()
  }

  /// Does `body` inside the gate, after what was sent before.
  @inlinable
  func perform(_ body: @escaping @Sendable () -> Void) {
    guard enter() else { return post(.act(body)) }
    body()
    leave()
  }

  // MARK: The gate

  @inlinable @inline(__always)
  func enter() -> Bool {
    gate.compareExchange(expected: 0, desired: antiphon_thread(), ordering: .acquiring).exchanged
  }

  @inlinable @inline(__always)
  func leave() {
    if !leaves() { readNotes() }
  }

  /// False if there are notes to be read first.
  @inlinable @inline(__always)
  func leaves() -> Bool {
    gate.compareExchange(expected: antiphon_thread(), desired: 0, ordering: .releasing).exchanged
  }

  /// True if the caller is inside.
  @inlinable
  var isInside: Bool { gate.load(ordering: .relaxed) & ~Self.hasNotes == antiphon_thread() }

  /// Leaves a note for who is inside; if nobody is any more, reads it.
  @inlinable
  func post(_ note: Note) {
    let isFree = lock.withLock { append(note) }
    if isFree { readNotes() }
  }

  /// Under the lock: true if the gate was free, and is the caller's now, who has to read the notes.
  @inlinable
  func append(_ note: Note) -> Bool {
    notes.append(note)
    return gate.bitwiseOr(Self.hasNotes, ordering: .acquiringAndReleasing).oldValue == 0
  }

  @inlinable
  func readNotes() {
    repeat {
      _ = gate.exchange(antiphon_thread(), ordering: .acquiring)
      var batch = Deque<Note>()
      lock.withLock { swap(&batch, &notes) }
      while let note = batch.popFirst() {
        switch note {
        case .element(let element): deliver(element)
        case .ending(let completion): finish(completion)
        case .act(let body): body()
        }
      }
    } while !leaves()
  }

  // MARK: Inside the gate

  /// - Parameter isSent: false if it comes from a note, which may be read anywhere.
  @inlinable @inline(__always)
  func deliver(_ element: Element, isSent: Bool = false) {
    if isSimple { handOut(element, isSent: isSent) } else { deliverWithCare(element, isSent: isSent) }
  }

  @inlinable
  func deliverWithCare(_ element: Element, isSent: Bool) {
    if isOver { return }
    guard isPlain else { return deliverSlowly(element) }
    // The end of what is forgotten may be somebody's code: not before everybody has been told.
    let forgotten = memory.keep(element)
    handOut(element, isSent: isSent)
    withExtendedLifetime(forgotten) {}
  }

  @inlinable @inline(__always)
  func handOut(_ element: Element, isSent: Bool = false) {
    guard let soloist else { return handOutToAll(element, isSent: isSent) }
    soloist._withUnsafeGuaranteedRef { $0.offer(element, isThere: isSent && isSentThere) }
  }

  @inlinable
  func handOutToAll(_ element: Element, isSent: Bool) {
    // Who comes during the delivery sits further back. Nobody gives up a seat before it is over.
    for number in 0..<seats.count {
      seats[number]?._withUnsafeGuaranteedRef { $0.offer(element, isThere: isSent && isSentThere) }
    }
  }

  /// The same where elements age or are held back, or the source waits.
  @inlinable
  func deliverSlowly(_ element: Element) {
    let time = memory.time
    let expired = memory.expire(at: time)
    let forgotten = memory.capacity == 0 ? nil : memory.keep(element, at: time)
    if waits { handOutSlowly(element) } else if !memory.holdsBack { handOut(element) }
    withExtendedLifetime((expired, forgotten)) {}
  }

  /// Hands out, and the source waits for those that do not take the element at once.
  @inlinable
  func handOutSlowly(_ element: Element) {
    for number in 0..<seats.count {
      guard let seat = seats[number]?.takeUnretainedValue(), seat.put(element, seat.heard) == .full else { continue }
      holdUp(seat)
    }
  }

  /// The source waits until the consumer wants an element, is rewound or leaves.
  @inlinable
  func holdUp(_ seat: Seat) {
    if !seat.holdsUp {
      seat.holdsUp = true
      holdUps += 1
    }
    source?.pause()
    // Whoever has taken what there was meanwhile asks for another one, after this.
    seat.whenWanting(seat.heard, always: false) { self.perform { self.endHoldUp(seat) } }
  }

  /// Says who the source is from here on.
  @inlinable
  func listen(to talkback: Talkback) {
    source = talkback
    if waits && (holdUps > 0 || seats.count == vacancies) { talkback.pause() }
  }

  @inlinable
  func endHoldUp(_ seat: Seat) {
    guard seat.holdsUp else { return }
    seat.holdsUp = false
    holdUps -= 1
    goOn()
  }

  /// The source goes on, unless somebody holds it up or nobody is there: somebody may be on the way.
  @inlinable
  func goOn() {
    if holdUps == 0 && seats.count > vacancies { source?.resume() }
  }

  @inlinable
  func finish(_ completion: Completion<Failure>) {
    if isOver { return }
    isOver = true
    ending = completion
    let wasHeldBack = memory.holdsBack
    let forgotten = memory.end(completion.isFinished)
    if wasHeldBack { memory.recall().forEach { handOut($0) } }
    let leaving = seats
    seats = []
    soloist = nil
    for case let seat? in leaving { seat._withUnsafeGuaranteedRef { $0.number = nil } }
    for case let seat? in leaving { seat.takeRetainedValue().dismiss(completion) }
    withExtendedLifetime(forgotten) {}
  }

  // MARK: Seats

  /// Everything that is sent from here on, and first what is remembered, for one consumer.
  @inlinable
  func join(_ consumer: Consumer<Element, Failure>, _ policy: BufferPolicy<Failure>) {
    join(DeliveryQueue(consumer, policy)) { self.leave($0) }
  }

  /// - Parameter leave: called when the consumer has left or the stream is over.
  @inlinable
  func join(_ seat: Seat, leave: @escaping @Sendable (Seat) -> Void) {
    seat.isSeat = true
    seat.mayBeBound = !waits
    if isRewindable && !waits { seat.talkback.whenRewound { self.perform { seat.unbind() } } }
    seat.open(isRewindable: isRewindable) { run in
      // At a rewind the seat is kept.
      if run == 0, !seat.attach(0, { leave(seat) }) { return }
      self.admit(seat, run)
    }
  }

  /// Seats somebody, now if nobody else is inside: what is remembered is then delivered before this returns.
  ///
  /// Whoever is rewound inside a delivery waits for its end, as it may not have had the element yet, and would be told twice.
  @inlinable
  func admit(_ seat: Seat, _ run: Int) {
    if run == 0 && isInside { return place(seat, run) }
    perform { self.place(seat, run) }
  }

  @inlinable
  func place(_ seat: Seat, _ run: Int) {
    if seat.hasLeft { return }
    seat.heard = run
    if seat.number == nil && !isOver {
      seat.number = seats.count
      seats.append(.passRetained(seat))
      countSeats()
    }
    let expired = memory.expire(at: memory.time)
    var isFull = false
    for element in memory.recall() where seat.put(element, run) == .full { isFull = true }
    // What it held up before it was rewound, it has forgotten.
    if waits {
      if isFull { holdUp(seat) } else { endHoldUp(seat) }
      goOn()
    }
    if let ending { seat.end(ending, run) }
    withExtendedLifetime(expired) {}
  }

  @inlinable
  func leave(_ seat: Seat) {
    perform { self.vacate(seat) }
  }

  @inlinable
  func vacate(_ seat: Seat) {
    guard let number = seat.number else { return }
    seat.number = nil
    let vacated = seats[number]
    seats[number] = nil
    vacancies += 1
    if vacancies > 32 && vacancies > seats.count / 2 { closeRanks() }
    countSeats()
    endHoldUp(seat)
    if waits && seats.count == vacancies { source?.pause() }
    vacated?.takeRetainedValue().dismiss(.cancelled)
  }

  /// Never inside a delivery, as seats change their numbers: a seat is vacated by a note.
  @inlinable
  func closeRanks() {
    seats.removeAll { $0 == nil }
    vacancies = 0
    for number in seats.indices { seats[number]?._withUnsafeGuaranteedRef { $0.number = number } }
  }

  @inlinable
  func countSeats() {
    soloist = seats.count - vacancies == 1 ? seats.lazy.compactMap(\.self).first : nil
  }
}

extension DeliveryQueue {
  /// Takes an element of a broadcast. Called inside its gate.
  ///
  /// - Parameter isThere: true if this is known to be where the consumer is called.
  @inlinable @inline(__always)
  func offer(_ element: Element, isThere: @autoclosure () -> Bool = false) {
    guard isBound && (hop == nil || isThere() || isHere) && (talkback.takesAll || talkback.isReady) else {
      return offerUnbound(element)
    }
    talkback.beginRunning()
    switch next(element) {
    case .more: talkback.runner.clear()
    case let other: answerBound(other)
    }
  }

  /// The consumer of a bound seat wants to wait, or no more: its serial context is its own again.
  @inlinable
  func answerBound(_ reply: Reply) {
    isBound = false
    switch reply {
    case .more: break
    case .wait: talkback.consumeDemand()
    case .rewind:
      talkback.noteRewind()
      talkback.consumeDemand()
    case .stop: return talkback.finishRun(over(nil))
    }
    talkback.finishRun(deliver(from: talkback.parkUntilSignalled()))
  }

  @inlinable
  func offerUnbound(_ element: Element) {
    if isBound {
      _ = keep(element, heard)
      return unbind()
    }
    guard mayBeBound, talkback.enter() else {
      _ = put(element, heard)
      return
    }
    isBound = passes(heard)
    if isBound { return offer(element) }
    _ = keep(element, heard)
    talkback.wake()
  }

  /// Gives a bound seat its serial context back: what there is to do is done where the consumer is called. Called inside
  /// the gate of a broadcast.
  @inlinable
  func unbind() {
    guard isBound else { return }
    isBound = false
    talkback.wake()
  }

  /// Completes after what is in the queue. Called inside the gate of a broadcast.
  @inlinable
  func dismiss(_ completion: Completion<Failure>) {
    if !isBound, case .cancelled = completion, talkback.isCancelled { return }  // It says so itself.
    end(completion, heard)
    // A rewind that was asked for comes first.
    unbind()
  }

  /// True once the consumer has left or the stream is over.
  @inlinable
  var hasLeft: Bool { lock.withLock { isLeft || isOver } }
}

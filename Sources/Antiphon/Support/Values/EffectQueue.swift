import AntiphonShims

/// The effects that a thread has to run, because its changes have marked them. They run in the order of their creation. All under the lock.
struct EffectQueue: ~Copyable {
  private typealias Entry = (number: UInt64, effect: Unmanaged<EffectNode>)
  private typealias Entries = UnsafeMutableBufferPointer<Entry>

  private var entries: Entries
  /// Those that have not been taken are from `first` to `end`, and there is memory up to `limit`.
  private var first: UnsafeMutablePointer<Entry>
  private var end: UnsafeMutablePointer<Entry>
  private var limit: UnsafeMutablePointer<Entry>
  /// The number of the last one.
  private var lastNumber: UInt64 = 0
  private var isDisordered = false
  /// To sort: a place for each number.
  private var places = UnsafeMutableBufferPointer<Unmanaged<EffectNode>?>.allocate(capacity: 64)
  /// Another one that no thread has.
  private var nextSpare: UnsafeMutablePointer<EffectQueue>?

  /// The number of effects when it was last full.
  private var size = 0

  /// More memory is kept only while it is used, and more queues are not kept.
  private static let (mostEntries, mostSpare) = (16_384, 4)

  // MARK: The queue of a thread

  static var ofThisThread: UnsafeMutablePointer<EffectQueue>? {
    antiphon_values().pointee.effects?.assumingMemoryBound(to: EffectQueue.self)
  }

  /// Takes a queue for this thread, which has none.
  @inline(never)
  static func takeSpare() -> UnsafeMutablePointer<EffectQueue> {
    let queue: UnsafeMutablePointer<EffectQueue>
    // While the graph marks, it does not look at these.
    if let spare = graph.pointee.spareQueues {
      queue = spare
      graph.pointee.spareQueues = spare.pointee.nextSpare
      graph.pointee.spareQueueCount -= 1
    } else {
      queue = .allocate(capacity: 1)
      queue.initialize(to: EffectQueue())
    }
    antiphon_values().pointee.effects = UnsafeMutableRawPointer(queue)
    return queue
  }

  /// This thread has run all effects.
  static func giveBack() {
    guard let queue = ofThisThread else { return }
    antiphon_values().pointee.effects = nil
    if graph.pointee.spareQueueCount == mostSpare {
      queue.pointee.releaseMemory()
      queue.deinitialize(count: 1)
      return queue.deallocate()
    }
    let room = max(queue.pointee.entries.count, queue.pointee.places.count)
    if room > mostEntries && queue.pointee.size < room / 16 {
      queue.pointee.releaseMemory()
      queue.pointee = EffectQueue()
    }
    queue.pointee.nextSpare = graph.pointee.spareQueues
    graph.pointee.spareQueues = queue
    graph.pointee.spareQueueCount += 1
  }

  private init() {
    entries = .allocate(capacity: 64)
    (first, end, limit) = (entries.baseAddress!, entries.baseAddress!, entries.baseAddress! + 64)
  }

  private func releaseMemory() {
    entries.deallocate()
    places.deallocate()
  }

  // MARK: Effects

  @inline(__always)
  mutating func append(_ effect: EffectNode) {
    if end == limit { makeRoom() }
    let number = effect.number
    if number < lastNumber { isDisordered = true }
    lastNumber = number
    end.initialize(to: (number, .passUnretained(effect)))
    end += 1
  }

  @inline(__always)
  mutating func takeFirst() -> Unmanaged<EffectNode>? {
    if isDisordered { sort() }
    if first == end {
      let start = entries.baseAddress.unsafelyUnwrapped
      if end > start { size = end - start }
      (first, end, lastNumber) = (start, start, 0)
      return nil
    }
    let effect = first.pointee.effect
    first += 1
    // The next one is on its way while this one runs.
    if first < end {
      let next = first.pointee.effect.toOpaque()
      antiphon_prefetch(next)
      antiphon_prefetch(next + 64)
    }
    return effect
  }

  @inline(never)
  private mutating func makeRoom() {
    let (count, start) = (end - first, entries.baseAddress!)
    if count <= entries.count / 2 {
      start.update(from: first, count: count)
    } else {
      // Nothing, or less than a half, was taken from the front.
      let new = Entries.allocate(capacity: 2 * entries.count)
      new.baseAddress!.initialize(from: first, count: count)
      start.deallocate()
      entries = new
    }
    first = entries.baseAddress!
    (end, limit) = (first + count, first + entries.count)
  }

  // MARK: Order

  @inline(never)
  private mutating func sort() {
    isDisordered = false
    var waiting = Entries(start: first, count: end - first)
    var (least, greatest) = (UInt64.max, UInt64.min)
    for entry in waiting { (least, greatest) = (min(least, entry.number), max(greatest, entry.number)) }
    // Effects that were made together have numbers close to each other.
    if (greatest &- least) / 4 < UInt64(waiting.count) {
      putInPlaces(waiting, from: least, size: Int(greatest &- least) &+ 1)
    } else {
      waiting.sort { $0.number < $1.number }
    }
    lastNumber = greatest
  }

  private mutating func putInPlaces(_ waiting: Entries, from least: UInt64, size: Int) {
    if places.count < size {
      places.deallocate()
      places = .allocate(capacity: 2 * size)
    }
    places[..<size].initialize(repeating: nil)
    for entry in waiting { places[Int(truncatingIfNeeded: entry.number &- least)] = entry.effect }
    var count = 0
    for place in 0..<size {
      guard let effect = places[place] else { continue }
      waiting[count] = (least &+ UInt64(truncatingIfNeeded: place), effect)
      count &+= 1
    }
  }
}

/// What is to be done when: a heap whose entries know their place, so that one can be struck out in O(log n).
struct Agenda {
  private var heap: [Entry] = []
  private var submissions: UInt64 = 0

  var count: Int { heap.count }
  var first: Entry? { heap.first }
  /// Entries that are not a script's own: what the code under test has scheduled.
  private(set) var foreignCount = 0

  final class Entry {
    let due: Duration
    /// Among equal due times the lower rank goes first.
    let rank: Rank
    let isForeign: Bool
    let work: @Sendable () -> Void
    fileprivate let submission: UInt64
    fileprivate var place: Int?

    fileprivate init(
      due: Duration, rank: Rank, isForeign: Bool, submission: UInt64, work: @escaping @Sendable () -> Void
    ) {
      self.due = due
      self.rank = rank
      self.isForeign = isForeign
      self.submission = submission
      self.work = work
    }

    fileprivate static func < (one: Entry, other: Entry) -> Bool {
      (one.due, one.rank.rawValue, one.submission) < (other.due, other.rank.rawValue, other.submission)
    }
  }

  enum Rank: UInt8 { case talkback, work }

  mutating func add(
    due: Duration, rank: Rank, isForeign: Bool, _ work: @escaping @Sendable () -> Void
  ) -> Entry {
    submissions += 1
    let entry = Entry(due: due, rank: rank, isForeign: isForeign, submission: submissions, work: work)
    entry.place = heap.count
    heap.append(entry)
    rise(heap.count - 1)
    if isForeign { foreignCount += 1 }
    return entry
  }

  /// Strikes out everything, and hands it to the caller, who may let go of it where nothing is locked.
  mutating func removeAll() -> [Entry] {
    for entry in heap { entry.place = nil }
    foreignCount = 0
    defer { heap = [] }
    return heap
  }

  /// Does nothing if the entry was removed before.
  mutating func remove(_ entry: Entry) {
    guard let place = entry.place else { return }
    entry.place = nil
    if entry.isForeign { foreignCount -= 1 }
    let last = heap.removeLast()
    guard last !== entry else { return }
    put(last, at: place)
    rise(place)
    sink(last.place!)
  }

  private mutating func put(_ entry: Entry, at place: Int) {
    heap[place] = entry
    entry.place = place
  }

  private mutating func rise(_ start: Int) {
    var place = start
    let entry = heap[place]
    while place > 0, entry < heap[(place - 1) / 2] {
      put(heap[(place - 1) / 2], at: place)
      place = (place - 1) / 2
    }
    put(entry, at: place)
  }

  private mutating func sink(_ start: Int) {
    var place = start
    let entry = heap[place]
    while true {
      var child = 2 * place + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
      guard heap[child] < entry else { break }
      put(heap[child], at: place)
      place = child
    }
    put(entry, at: place)
  }
}

/// What is to be done when, in the order in which it is due.
///
/// Most of it is submitted in that order already, and stands in a row: to add and to strike out costs the same however much there is.
/// What is due before the end of the row is in a heap whose entries know their place, so that one can be struck out in O(log n).
struct Agenda {
  private var row = Row()
  private var heap: [Entry] = []
  private var submissions: UInt64 = 0

  var count: Int { row.count + heap.count }

  var first: Entry? {
    guard let one = row.first, let other = heap.first else { return row.first ?? heap.first }
    return other < one ? other : one
  }

  /// Entries that are not a script's own: what the code under test has scheduled.
  private(set) var foreignCount = 0

  final class Entry {
    let due: Duration
    /// Among equal due times the lower rank goes first.
    let rank: Rank
    let isForeign: Bool
    let work: @Sendable () -> Void
    fileprivate let submission: UInt64
    fileprivate var place = Place.nowhere
    /// The neighbours in the row.
    fileprivate var following: Entry?
    fileprivate unowned var previous: Entry?

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

  fileprivate enum Place {
    case nowhere, row
    case heap(Int)
  }

  mutating func add(
    due: Duration, rank: Rank, isForeign: Bool, _ work: @escaping @Sendable () -> Void
  ) -> Entry {
    submissions += 1
    let entry = Entry(due: due, rank: rank, isForeign: isForeign, submission: submissions, work: work)
    if let last = row.last, entry < last {
      heap.append(entry)
      rise(heap.count - 1)
    } else {
      row.append(entry)
    }
    if isForeign { foreignCount += 1 }
    return entry
  }

  /// Strikes out everything, and hands it to the caller, who may let go of it where nothing is locked.
  mutating func removeAll() -> [Entry] {
    var all: [Entry] = []
    while let entry = first {
      all.append(entry)
      remove(entry)
    }
    return all
  }

  /// Does nothing if the entry was removed before.
  mutating func remove(_ entry: Entry) {
    switch entry.place {
    case .nowhere: return
    case .row: row.remove(entry)
    case .heap(let place): removeFromHeap(entry, at: place)
    }
    entry.place = .nowhere
    if entry.isForeign { foreignCount -= 1 }
  }

  // MARK: The heap

  private mutating func removeFromHeap(_ entry: Entry, at place: Int) {
    let last = heap.removeLast()
    if last === entry { return }
    put(last, at: place)
    rise(place)
    if case .heap(let place) = last.place { sink(place) }
  }

  private mutating func put(_ entry: Entry, at place: Int) {
    heap[place] = entry
    entry.place = .heap(place)
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

extension Agenda {
  /// Entries one behind the other, none due before the one in front of it.
  private struct Row {
    private(set) var first: Entry?
    private(set) unowned var last: Entry?
    private(set) var count = 0

    mutating func append(_ entry: Entry) {
      entry.place = .row
      entry.previous = last
      if let last { last.following = entry } else { first = entry }
      last = entry
      count += 1
    }

    mutating func remove(_ entry: Entry) {
      let (previous, following) = (entry.previous, entry.following)
      if let previous { previous.following = following } else { first = following }
      if let following { following.previous = previous } else { last = previous }
      entry.previous = nil
      entry.following = nil
      count -= 1
    }
  }
}

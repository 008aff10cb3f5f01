/// Scheduled work in the order of its due times.
///
/// Most work is submitted in that order and is kept in a linked list, with insertion and removal in constant time. Work that is due before the
/// end of the list is kept in a heap whose entries know their index, so that one can be removed in O(log n).
struct TimerQueue {
  private var list = List()
  private var heap: [Entry] = []
  private var submissions: UInt64 = 0

  var count: Int { list.count + heap.count }

  var first: Entry? {
    guard let one = list.first, let other = heap.first else { return list.first ?? heap.first }
    return other < one ? other : one
  }

  /// The number of entries that the code under test, not a diagram, has scheduled.
  private(set) var countUnderTest = 0

  final class Entry {
    let due: Duration
    /// At equal due times the lower rank runs first.
    let rank: Rank
    let isUnderTest: Bool
    let work: @Sendable () -> Void
    fileprivate let submission: UInt64
    fileprivate var place = Location.nowhere
    /// The neighbours in the list.
    fileprivate var following: Entry?
    fileprivate unowned var previous: Entry?

    fileprivate init(
      due: Duration, rank: Rank, isUnderTest: Bool, submission: UInt64, work: @escaping @Sendable () -> Void
    ) {
      self.due = due
      self.rank = rank
      self.isUnderTest = isUnderTest
      self.submission = submission
      self.work = work
    }

    fileprivate static func < (one: Entry, other: Entry) -> Bool {
      (one.due, one.rank.rawValue, one.submission) < (other.due, other.rank.rawValue, other.submission)
    }
  }

  enum Rank: UInt8 { case talkback, work }

  fileprivate enum Location {
    case nowhere, list
    case heap(Int)
  }

  mutating func add(
    due: Duration, rank: Rank, isUnderTest: Bool, _ work: @escaping @Sendable () -> Void
  ) -> Entry {
    submissions += 1
    let entry = Entry(due: due, rank: rank, isUnderTest: isUnderTest, submission: submissions, work: work)
    if let last = list.last, entry < last {
      heap.append(entry)
      rise(heap.count - 1)
    } else {
      list.append(entry)
    }
    if isUnderTest { countUnderTest += 1 }
    return entry
  }

  /// Removes all entries and returns them, so that the caller can release them outside its lock.
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
    case .list: list.remove(entry)
    case .heap(let place): removeFromHeap(entry, at: place)
    }
    entry.place = .nowhere
    if entry.isUnderTest { countUnderTest -= 1 }
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

extension TimerQueue {
  /// A linked list of entries in the order of their due times.
  private struct List {
    private(set) var first: Entry?
    private(set) unowned var last: Entry?
    private(set) var count = 0

    mutating func append(_ entry: Entry) {
      entry.place = .list
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

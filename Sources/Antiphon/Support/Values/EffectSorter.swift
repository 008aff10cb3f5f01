/// Sorts queues of effects in the order of creation. Effects that were made together have numbers close to each other: then each is put in its
/// place. Otherwise few are sorted by insertion, and many by the bytes of their numbers, the last byte first. All under the lock; the memory is used
/// again.
struct EffectSorter: ~Copyable {
  private typealias Entry = (number: UInt64, effect: Unmanaged<EffectNode>)
  private typealias Entries = UnsafeMutableBufferPointer<Entry>

  private var entries = Entries.allocate(capacity: 64)
  /// The other half of the memory for a sort by bytes.
  private var others = Entries.allocate(capacity: 64)
  private var places = UnsafeMutableBufferPointer<Unmanaged<EffectNode>?>.allocate(capacity: 64)
  private var count = 0

  private static let few = 32
  /// More memory is not kept.
  private static let most = 16_384

  mutating func sort(_ first: Unmanaged<EffectNode>) -> (first: Unmanaged<EffectNode>, last: Unmanaged<EffectNode>) {
    count = 0
    var (next, least, greatest) = (Optional(first), UInt64.max, UInt64.min)
    while let effect = next {
      let number = effect._withUnsafeGuaranteedRef { $0.number }
      (least, greatest) = (min(least, number), max(greatest, number))
      if count == entries.count { entries.grow() }
      entries.initializeElement(at: count, to: (number, effect))
      count &+= 1
      next = effect._withUnsafeGuaranteedRef { $0.next }
    }
    if (greatest &- least) / 4 < UInt64(count) { return place(from: least, to: greatest) }
    if count <= Self.few { insertEach() } else { sortByBytes(from: least, to: greatest) }
    let (first, last) = (entries[0].effect, entries[count &- 1].effect)
    for place in 1..<count { Self.set(entries[place &- 1].effect, next: entries[place].effect) }
    Self.set(last, next: nil)
    if entries.count > Self.most { releaseMemory() }
    return (first, last)
  }

  /// Puts each effect in its place, and goes over the places.
  private mutating func place(
    from least: UInt64, to greatest: UInt64
  ) -> (first: Unmanaged<EffectNode>, last: Unmanaged<EffectNode>) {
    let size = Int(greatest &- least) &+ 1
    if places.count < size {
      places.deallocate()
      places = .allocate(capacity: 2 * size)
    }
    places[..<size].initialize(repeating: nil)
    for entry in entries[..<count] { places[Int(truncatingIfNeeded: entry.number &- least)] = entry.effect }
    // The first place is that of the first effect, and the last one that of the last.
    var last = places[0].unsafelyUnwrapped
    for case let effect? in places[1..<size] {
      Self.set(last, next: effect)
      last = effect
    }
    Self.set(last, next: nil)
    let first = places[0].unsafelyUnwrapped
    if entries.count > Self.most { releaseMemory() }
    return (first, last)
  }

  private static func set(_ effect: Unmanaged<EffectNode>, next: Unmanaged<EffectNode>?) {
    effect._withUnsafeGuaranteedRef { $0.next = next }
  }

  private mutating func insertEach() {
    for end in 1..<count {
      let entry = entries[end]
      var place = end
      while place > 0, entries[place &- 1].number > entry.number {
        entries[place] = entries[place &- 1]
        place &-= 1
      }
      entries[place] = entry
    }
  }

  private mutating func sortByBytes(from least: UInt64, to greatest: UInt64) {
    if others.count < entries.count {
      others.deallocate()
      others = .allocate(capacity: entries.count)
    }
    var shift: UInt64 = 0
    repeat {
      sortByByte(least, shift)
      swap(&entries, &others)
      shift += 8
    } while (greatest &- least) >> shift > 0
  }

  /// Copies the entries to the other half, in the order of one byte of their numbers.
  private func sortByByte(_ least: UInt64, _ shift: UInt64) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 256) { places in
      places.initialize(repeating: 0)
      func byte(_ entry: Entry) -> Int { Int(truncatingIfNeeded: (entry.number &- least) &>> shift & 255) }
      for entry in entries[..<count] { places[byte(entry)] &+= 1 }
      var sum: UInt32 = 0
      for byte in 0..<256 {
        let size = places[byte]
        places[byte] = sum
        sum &+= size
      }
      for entry in entries[..<count] {
        let place = Int(truncatingIfNeeded: places[byte(entry)])
        places[byte(entry)] &+= 1
        others.initializeElement(at: place, to: entry)
      }
    }
  }

  private mutating func releaseMemory() {
    entries.deallocate()
    others.deallocate()
    places.deallocate()
    (entries, others) = (.allocate(capacity: 64), .allocate(capacity: 64))
    places = .allocate(capacity: 64)
  }
}

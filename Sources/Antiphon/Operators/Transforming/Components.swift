extension Producer where Element: StringProtocol {
  /// Emits the parts of a text between separators. The text comes in pieces; a part or a separator may go over several.
  ///
  ///     self                          a-b---c-|     a: "on"  b: "e,two,"  c: "three"
  ///     components(separatedBy: ",")  --(de)--(f|)  d: "one"  e: "two"  f: "three"
  ///
  /// There is one part more than there are separators; it is empty where they are neighbours, and at the ends. A
  /// separator is found if its Unicode scalars are found.
  ///
  /// - Parameter separator: not empty.
  /// - Fails: without the part that is not complete.
  /// - Demand: a piece that completes no part uses none up; of one that completes several those are kept that are not
  ///   wanted yet.
  @inlinable
  public func components(separatedBy separator: String) -> Producer<String, Failure> {
    precondition(!separator.isEmpty, "components(separatedBy:) needs a separator that is not empty")
    let search = TextSearch(separator)
    return Producer<String, Failure> { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let part = Serial<[UInt8]>([])
      let matched = Serial(0)
      junction.open(turn: { junction.resumeAll() }) {
        part.value = []
        matched.value = 0
        junction.listen(to: self, as: .passedOn, onDemand: true) { piece in
          for unit in piece.utf8 {
            part.value.append(unit)
            if search.isFound(with: unit, &matched.value) {
              part.value.removeLast(search.pattern.count)
              _ = junction.emit(String(decoding: part.value, as: UTF8.self), to: next)
              part.value.removeAll(keepingCapacity: true)
            }
          }
          return junction.reply
        } ended: { completion in
          if completion.isFinished { _ = junction.emit(String(decoding: part.value, as: UTF8.self), to: next) }
          junction.end(completion, .inherited)
        }
      }
    }
  }
}

extension Producer where Element == Character {
  /// Emits the parts of a text between separators. The text comes in characters.
  ///
  ///     self                          a-,-b-|
  ///     components(separatedBy: ",")  --a---(b|)
  ///
  /// There is one part more than there are separators; it is empty where they are neighbours, and at the ends.
  ///
  /// - Parameter separator: not empty.
  /// - Fails: without the part that is not complete.
  @inlinable
  public func components(separatedBy separator: String) -> Producer<String, Failure> {
    map { character in String(character) }.components(separatedBy: separator)
  }
}

/// Looks for a text in a text that comes in pieces, and never looks back: after Knuth, Morris and Pratt.
@usableFromInline
struct TextSearch: Sendable {
  @usableFromInline let pattern: [UInt8]
  /// For each length of a match, that of the next shorter one that ends there, too.
  @usableFromInline let shorter: [Int]

  @usableFromInline
  init(_ text: String) {
    pattern = Array(text.utf8)
    var shorter = [0]
    var length = 0
    for unit in pattern.dropFirst() {
      while length > 0 && pattern[length] != unit { length = shorter[length - 1] }
      if pattern[length] == unit { length += 1 }
      shorter.append(length)
    }
    self.shorter = shorter
  }

  /// True if the text is complete with `unit`. `matched` is how much of it had been found.
  @inlinable
  func isFound(with unit: UInt8, _ matched: inout Int) -> Bool {
    while matched > 0 && pattern[matched] != unit { matched = shorter[matched - 1] }
    if pattern[matched] == unit { matched += 1 }
    if matched < pattern.count { return false }
    matched = 0
    return true
  }
}

extension Producer where Element: StringProtocol {
  /// Emits the components of a text that arrives in pieces; a component or a separator may span several pieces.
  ///
  ///     self                          a-b---c-|     a: "on"  b: "e,two,"  c: "three"
  ///     components(separatedBy: ",")  --(de)--(f|)  d: "one"  e: "two"  f: "three"
  ///
  /// There is one component more than there are separators; it is empty between adjacent separators, and next to a separator at an end. A
  /// separator is found by its Unicode scalars.
  ///
  /// - Parameter separator: not empty.
  /// - Fails: without the incomplete component.
  /// - Demand: a piece that completes no component consumes no demand; if a piece completes several, those that are not requested
  ///   yet are kept.
  /// - Complexity: O(*n*) for each piece, where *n* is its length in UTF-8. Space: O(*m*), where *m* is the length of the text that has not
  ///   been emitted.
  @_alwaysEmitIntoClient
  public func components(separatedBy separator: String) -> Producer<String, Failure> {
    precondition(!separator.isEmpty, "components(separatedBy:) needs a separator that is not empty")
    let search = TextSearch(separator)
    return Producer<String, Failure> { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let part = StateBox<[UInt8]>([])
      let matched = StateBox(0)
      junction.open(turn: { junction.resumeAll() }) {
        part.value = []
        matched.value = 0
        junction.listen(to: self, as: .forwarded, onDemand: true) { piece in
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
  /// Emits the components of a text that arrives in characters.
  ///
  ///     self                          a-,-b-|
  ///     components(separatedBy: ",")  --a---(b|)
  ///
  /// There is one component more than there are separators; it is empty between adjacent separators, and next to a separator at an end.
  ///
  /// - Parameter separator: not empty.
  /// - Fails: without the incomplete component.
  /// - Complexity: O(*n*) for each character, where *n* is its length in UTF-8. Space: O(*m*), where *m* is the length of the text that has
  ///   not been emitted.
  @_alwaysEmitIntoClient
  public func components(separatedBy separator: String) -> Producer<String, Failure> {
    map { character in String(character) }.components(separatedBy: separator)
  }
}

/// Searches a text that arrives in pieces for a pattern, without backtracking: after Knuth, Morris and Pratt.
@usableFromInline
struct TextSearch: Sendable {
  @usableFromInline let pattern: [UInt8]
  /// For each length of a match, the length of the next shorter match that ends at the same position.
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

  /// Returns whether `unit` completes the pattern. `matched` is the length of the match so far.
  @inlinable
  func isFound(with unit: UInt8, _ matched: inout Int) -> Bool {
    while matched > 0 && pattern[matched] != unit { matched = shorter[matched - 1] }
    if pattern[matched] == unit { matched += 1 }
    if matched < pattern.count { return false }
    matched = 0
    return true
  }
}

import Antiphon
import OpenCombine

extension Case {
  /// Shakespeare plays Scrabble, after José Paumard: the three best scores that a text's words make. As in the "Beta" versions of
  /// akarnokd-misc there are small streams for each word, which are run to their end where the result is wanted, and in them one for
  /// each letter. One operation is one word. What is a function here is a part of one method there: all of them are inlined, in
  /// both versions.
  ///
  /// The text is the words of all Unicode scalars' names, which the standard library knows; the dictionary has those that
  /// occur more than once: 4 359 of the 20 000. They come early in the text, so all of it must be played.
  static let scrabble: [Case] = [
    Case(
      "scrabble", elements: Scrabble.count, isWhole: true,
      hand: { Scrabble.byHand($0.count) },
      antiphon: { Scrabble.withAntiphon($0.count) },
      openCombine: { Scrabble.withOpenCombine($0.count) })
  ]
}

private enum Scrabble {
  /// There are a few more words, but counting them would take a second of each run, whatever its cases.
  static let count = 20_000

  /// Words of capital letters, each once, and those that are in the dictionary.
  static let (words, dictionary) = {
    var words: [String] = []
    var seen: [String: Int] = [:]
    for code in UInt32(0)...0x10FFFF {
      guard let name = Unicode.Scalar(code)?.properties.name else { continue }
      for word in name.split(whereSeparator: { !("A"..."Z").contains($0) }).map(String.init) {
        if seen[word] == nil { words.append(word) }
        seen[word, default: 0] += 1
      }
    }
    precondition(words.count >= count, "this standard library knows \(words.count) words")
    return (opaque(words), opaque(Set(seen.filter { $0.value > 1 }.keys)))
  }()

  /// By letter, from A to Z: what it scores, and how many there are in the game.
  static let points = opaque([1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10])
  static let available = opaque([9, 2, 2, 1, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1])

  /// The place of a capital letter.
  static func place(_ letter: UInt8) -> Int { Int(letter) - 65 }

  /// The checksum: the sum of the three best different scores.
  static func best(_ scores: [Int: [String]]) -> Int { scores.keys.sorted(by: >).prefix(3).reduce(0, +) }

  // MARK: By hand

  static func byHand(_ count: Int) -> Int {
    var scores: [Int: [String]] = [:]
    for word in words.prefix(count) where dictionary.contains(word) {
      var histogram = [Int](repeating: 0, count: 26)
      for letter in word.utf8 { histogram[place(letter)] += 1 }
      var (blanks, score, bonus) = (0, 0, 0)
      for letter in 0..<26 where histogram[letter] > 0 {
        blanks += max(0, histogram[letter] - available[letter])
        score += points[letter] * min(histogram[letter], available[letter])
      }
      if blanks > 2 { continue }
      for letter in word.utf8.prefix(3) { bonus = max(bonus, points[place(letter)]) }
      for letter in word.utf8.dropFirst(max(0, word.utf8.count - 4)) { bonus = max(bonus, points[place(letter)]) }
      scores[2 * (score + bonus) + (word.utf8.count == 7 ? 50 : 0), default: []].append(word)
    }
    return best(scores)
  }

  // MARK: Antiphon

  static func withAntiphon(_ count: Int) -> Int {
    let sum = Sum()
    from(words.prefix(count))
      .filter { dictionary.contains($0) }
      .filter { word in only(of: hasFewBlanks(word)) }
      .reduce(into: [Int: [String]]()) { scores, word in scores[only(of: score(of: word)), default: []].append(word) }
      .forEach { sum.add(best($0)) }
    return sum.value
  }

  /// The only element of a stream that is over as soon as it is started.
  @inline(__always)
  private static func only<Element: Sendable>(of stream: Producer<Element, Never>) -> Element {
    let box = Box<Element>()
    stream.forEach { box.value = $0 }
    return box.value!
  }

  @inline(__always)
  private static func letters(of word: String) -> Producer<(letter: Int, count: Int), Never> {
    from(word.utf8)
      .reduce(into: [Int](repeating: 0, count: 26)) { $0[place($1)] += 1 }
      .flatMap { histogram in from(0..<26).map { (letter: $0, count: histogram[$0]) } }
      .filter { $0.count > 0 }
  }

  @inline(__always)
  private static func hasFewBlanks(_ word: String) -> Producer<Bool, Never> {
    letters(of: word).flatMap { just(max(0, $0.count - available[$0.letter])) }
      .reduce(0) { $0 + $1 }
      .flatMap { just($0 <= 2) }
  }

  @inline(__always)
  private static func score(of word: String) -> Producer<Int, Never> {
    let score = letters(of: word).flatMap { just(points[$0.letter] * min($0.count, available[$0.letter])) }
      .reduce(0) { $0 + $1 }
    let first = from(word.utf8).prefix(3)
    let last = from(word.utf8).dropFirst(max(0, word.utf8.count - 4))
    let bonus = from([first, last]).flatMap { $0 }.flatMap { just(points[place($0)]) }.reduce(0) { max($0, $1) }
    return from([score.map { $0 * 2 }, bonus.map { $0 * 2 }, just(word.utf8.count == 7 ? 50 : 0)]).flatMap { $0 }
      .reduce(0) { $0 + $1 }
  }

  // MARK: OpenCombine

  static func withOpenCombine(_ count: Int) -> Int {
    let sum = Sum()
    let running = Array(words.prefix(count)).publisher
      .filter { dictionary.contains($0) }
      .filter { word in only(of: hasFewBlanksInOpenCombine(word)) }
      .reduce([Int: [String]]()) { scores, word in
        var scores = scores
        scores[only(of: scoreInOpenCombine(of: word)), default: []].append(word)
        return scores
      }
      .sink { sum.add(best($0)) }
    withExtendedLifetime(running) {}
    return sum.value
  }

  @inline(__always)
  private static func only<Element: Sendable>(of stream: AnyPublisher<Element, Never>) -> Element {
    let box = Box<Element>()
    let running = stream.sink { box.value = $0 }
    withExtendedLifetime(running) {}
    return box.value!
  }

  @inline(__always)
  private static func lettersInOpenCombine(of word: String) -> AnyPublisher<(letter: Int, count: Int), Never> {
    Array(word.utf8).publisher.eraseToAnyPublisher()
      .reduce([Int](repeating: 0, count: 26)) { histogram, letter in
        var histogram = histogram
        histogram[place(letter)] += 1
        return histogram
      }
      .flatMap { histogram in Array(0..<26).publisher.map { (letter: $0, count: histogram[$0]) } }
      .filter { $0.count > 0 }
      .eraseToAnyPublisher()
  }

  @inline(__always)
  private static func hasFewBlanksInOpenCombine(_ word: String) -> AnyPublisher<Bool, Never> {
    lettersInOpenCombine(of: word).flatMap { Just(max(0, $0.count - available[$0.letter])) }
      .reduce(0) { $0 + $1 }
      .flatMap { Just($0 <= 2) }
      .eraseToAnyPublisher()
  }

  @inline(__always)
  private static func scoreInOpenCombine(of word: String) -> AnyPublisher<Int, Never> {
    let score = lettersInOpenCombine(of: word)
      .flatMap { Just(points[$0.letter] * min($0.count, available[$0.letter])) }
      .reduce(0) { $0 + $1 }
    let letters = Array(word.utf8).publisher.eraseToAnyPublisher()
    let first = letters.prefix(3).eraseToAnyPublisher()
    let last = letters.dropFirst(max(0, word.utf8.count - 4)).eraseToAnyPublisher()
    let bonus = [first, last].publisher.flatMap { $0 }.flatMap { Just(points[place($0)]) }.reduce(0) { max($0, $1) }
    let parts = [
      score.map { $0 * 2 }.eraseToAnyPublisher(), bonus.map { $0 * 2 }.eraseToAnyPublisher(),
      Just(word.utf8.count == 7 ? 50 : 0).eraseToAnyPublisher(),
    ]
    return parts.publisher.flatMap { $0 }.reduce(0) { $0 + $1 }.eraseToAnyPublisher()
  }
}

/// Keeps the element of a stream that ends before the element is read.
private final class Box<Value>: @unchecked Sendable {
  var value: Value?
}

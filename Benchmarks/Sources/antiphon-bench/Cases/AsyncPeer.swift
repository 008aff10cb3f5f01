import AsyncAlgorithms

/// The work of the cases in AsyncSequences, where the standard library or swift-async-algorithms has the operators.
enum AsyncPeer {
  private static func total<Elements: AsyncSequence>(_ elements: Elements) async -> Int
  where Elements.Element == Int, Elements.Failure == Never {
    var sum = 0
    for await element in elements { sum &+= element }
    return sum
  }

  // MARK: Folding

  @Sendable static func fold(_ input: Input) async -> Int {
    var sum = 0
    for await x in input.elements.async.reductions(0, { plus($0, $1) }).reductions(0, { $1 }) { sum &+= x }
    return sum
  }

  @Sendable static func filterMapReduce(_ input: Input) async -> Int {
    var sum = 0
    let elements = input.elements.async
      .filter { isEven($0) }
      .map { increment($0) }
      .reductions(0) { plus($0, $1) }
    for await x in elements { sum &+= x }
    return sum
  }

  @Sendable static func filterMapFusion(_ input: Input) async -> Int {
    var sum = 0
    let elements = input.elements.async
      .map { increment($0) }
      .filter { isOdd($0) }
      .map { increment($0) }
      .map { increment($0) }
      .filter { isOdd($0) }
      .reductions(0) { plus($0, $1) }
    for await x in elements { sum &+= x }
    return sum
  }

  @Sendable static func scan(_ input: Input) async -> Int {
    var sum = 0
    for await x in input.elements.async.reductions(0, { plus($0, $1) }) { sum &+= x }
    return sum
  }

  // MARK: Combining

  @Sendable static func zip4(_ input: Input) async -> Int {
    let source = input.elements.async
    var sum = 0
    let tuples = AsyncAlgorithms.zip(AsyncAlgorithms.zip(source, source), AsyncAlgorithms.zip(source, source))
      .map { $0.0 &+ $0.1 &+ $1.0 &+ $1.1 }
      .filter { isEven($0) }
    for await x in tuples { sum &+= x }
    return sum
  }

  @Sendable static func zip(_ input: Input) async -> Int {
    let source = input.elements.async
    var sum = 0
    for await (x, y) in AsyncAlgorithms.zip(source, source) { sum &+= x &+ y }
    return sum
  }

  @Sendable static func merge4(_ input: Input) async -> Int {
    let source = input.elements.async
    var sum = 0
    let merged = AsyncAlgorithms.merge(
      AsyncAlgorithms.merge(source, source), AsyncAlgorithms.merge(source, source)
    )
    .map { Double($0) }
    .filter { $0.truncatingRemainder(dividingBy: 2) == 0 }
    for await x in merged { sum &+= Int(x) }
    return sum
  }

  // MARK: Flattening

  @Sendable static func concatMap(_ input: Input) async -> Int {
    let thousand = input.thousand
    var sum = 0
    for await x in input.elements.prefix(input.count / 1000).async.flatMap({ _ in thousand.async }) { sum &+= x }
    return sum
  }

  // MARK: Slicing

  @Sendable static func skipRepeats(_ input: Input) async -> Int {
    var sum = 0
    for await x in input.pairs.async.removeDuplicates() { sum &+= x }
    return sum
  }

  @Sendable static func slice(_ input: Input) async -> Int {
    var sum = 0
    for await x in input.elements.async.dropFirst(input.count / 4).prefix(input.count / 2) { sum &+= x }
    return sum
  }

  @Sendable static func takeOne(_ input: Input) async -> Int {
    var sum = 0
    for start in input.elements {
      for await x in (start...).async.prefix(1) { sum &+= x }
    }
    return sum
  }

  @Sendable static func prefix(_ input: Input) async -> Int {
    var sum = 0
    for await x in (1...).async.map({ mix($0) }).prefix(input.count) { sum &+= x }
    return sum
  }

  // MARK: Pulling, subscribing, hopping

  /// An AsyncSequence is pulled one by one anyway.
  @Sendable static func pull(_ input: Input) async -> Int {
    var sum = 0
    for await x in input.elements.async.map({ increment($0) }) { sum &+= x }
    return sum
  }

  @Sendable static func subscribe(_ input: Input) async -> Int {
    var sum = 0
    for x in input.elements {
      for await y in CollectionOfOne(x).async.map({ increment($0) }).filter({ $0 > 0 }) { sum &+= y }
    }
    return sum
  }

  /// Another task sends, this one receives.
  @Sendable static func hop(_ input: Input) async -> Int {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let sender = Task.detached {
      for x in input.elements { continuation.yield(x) }
      continuation.finish()
    }
    var sum = 0
    for await x in stream { sum &+= x }
    await sender.value
    return sum
  }

  /// Another task sends, and waits for each element to be received.
  @Sendable static func channel(_ input: Input) async -> Int {
    let channel = AsyncChannel<Int>()
    let sender = Task.detached {
      for x in input.elements { await channel.send(x) }
      channel.finish()
    }
    var sum = 0
    for await x in channel { sum &+= x }
    await sender.value
    return sum
  }

  @Sendable @MainActor static func main(_ input: Input) async -> Int {
    var sum = 0
    let elements = input.elements.async
      .map { increment($0) }
      .filter { isKept($0) }
      .map { increment($0) }
    for await x in elements { sum &+= x }
    return sum
  }
}

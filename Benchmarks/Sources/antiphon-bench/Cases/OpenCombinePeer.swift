import Dispatch
import OpenCombine
import OpenCombineDispatch

/// The work of the cases in OpenCombine, where it has the operators. It has no `combineLatest`; its `merge` is a `flatMap` of
/// an array of publishers.
enum OpenCombinePeer {
  private static func from(_ elements: [Int]) -> AnyPublisher<Int, Never> { elements.publisher.eraseToAnyPublisher() }

  private static func total(_ publisher: some Publisher<Int, Never>) -> Int {
    let sum = Sum()
    let running = publisher.sink { sum.add($0) }
    withExtendedLifetime(running) {}
    return sum.value
  }

  // MARK: Folding

  @Sendable static func fold(_ input: Input) -> Int {
    total(from(input.elements).scan(0) { plus($0, $1) }.scan(0) { $1 })
  }

  @Sendable static func filterMapReduce(_ input: Input) -> Int {
    total(from(input.elements).filter { isEven($0) }.map { increment($0) }.scan(0) { plus($0, $1) })
  }

  @Sendable static func filterMapFusion(_ input: Input) -> Int {
    total(
      from(input.elements)
        .map { increment($0) }
        .filter { isOdd($0) }
        .map { increment($0) }
        .map { increment($0) }
        .filter { isOdd($0) }
        .scan(0) { plus($0, $1) })
  }

  @Sendable static func scan(_ input: Input) -> Int {
    total(from(input.elements).scan(0) { plus($0, $1) })
  }

  // MARK: Chains

  static func opaque(_ length: Int) -> Case.Work {
    { input in
      var publisher = from(input.elements)
      for _ in 0..<length { publisher = opaqueMap(publisher) }
      return total(publisher)
    }
  }

  @inline(never)
  private static func opaqueMap(_ publisher: AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never> {
    publisher.map { increment($0) }.eraseToAnyPublisher()
  }

  // MARK: Combining

  @Sendable static func zip4(_ input: Input) -> Int {
    let source = from(input.elements)
    return total(source.zip(source, source, source).map { $0 &+ $1 &+ $2 &+ $3 }.filter { isEven($0) })
  }

  @Sendable static func zip(_ input: Input) -> Int {
    let source = from(input.elements)
    return total(source.zip(source).map { $0 &+ $1 })
  }

  @Sendable static func merge4(_ input: Input) -> Int {
    let source = from(input.elements)
    return total(
      [source, source, source, source].publisher
        .flatMap { $0 }
        .map { Double($0) }
        .filter { $0.truncatingRemainder(dividingBy: 2) == 0 }
        .map { Int($0) })
  }

  // MARK: Flattening

  @Sendable static func flatMap(_ input: Input) -> Int {
    let thousand = input.thousand
    return total(from(Array(input.elements.prefix(input.count / 1000))).flatMap { _ in from(thousand) })
  }

  @Sendable static func concatMap(_ input: Input) -> Int {
    let thousand = input.thousand
    return total(
      from(Array(input.elements.prefix(input.count / 1000))).flatMap(maxPublishers: .max(1)) { _ in from(thousand) })
  }

  @Sendable static func switchMap(_ input: Input) -> Int {
    let thousand = input.thousand
    return total(from(Array(input.elements.prefix(input.count / 1000))).map { _ in from(thousand) }.switchToLatest())
  }

  nonisolated(unsafe) private static let subjects = (0..<10_000).map { _ in PassthroughSubject<Int, Never>() }

  @Sendable static func lastingInners(_ input: Input) -> Int {
    let (sum, subjects) = (Sum(), subjects)
    let handle = from(input.elements).flatMap { subjects[$0 - 1] }.sink { sum.add($0) }
    for x in input.elements { subjects[x - 1].send(x) }
    handle.cancel()
    return sum.value
  }

  // MARK: Functions

  @Sendable static func reduceInFunction(_ input: Input) -> Int {
    result(from(input.elements).filter { isKept($0) }.map { increment($0) }.reduce(0) { plus($0, $1) })
  }

  @Sendable static func flatMapInFunction(_ input: Input) -> Int {
    let thousand = input.thousand
    return result(
      from(Array(input.elements.prefix(input.count / 1000))).flatMap { _ in from(thousand) }.reduce(0) { plus($0, $1) })
  }

  @inline(never)
  private static func result(_ publisher: some Publisher<Int, Never>) -> Int { total(publisher) }

  // MARK: Slicing

  @Sendable static func skipRepeats(_ input: Input) -> Int {
    total(from(input.pairs).removeDuplicates())
  }

  @Sendable static func slice(_ input: Input) -> Int {
    total(from(input.elements).dropFirst(input.count / 4).prefix(input.count / 2))
  }

  @Sendable static func takeOne(_ input: Input) -> Int {
    var sum = 0
    for start in input.elements {
      sum &+= total(
        Publishers.Sequence<PartialRangeFrom<Int>, Never>(sequence: start...)
          .eraseToAnyPublisher().prefix(1))
    }
    return sum
  }

  @Sendable static func prefix(_ input: Input) -> Int {
    total(
      Publishers.Sequence<PartialRangeFrom<Int>, Never>(sequence: 1...)
        .eraseToAnyPublisher().map { mix($0) }.prefix(input.count))
  }

  // MARK: Pulling and subscribing

  /// Asks for one element at a time.
  private final class Puller: Subscriber {
    typealias Input = Int
    typealias Failure = Never
    let sum = Sum()
    var subscription: (any OpenCombine.Subscription)?

    func receive(subscription: any OpenCombine.Subscription) { self.subscription = subscription }

    func receive(_ element: Int) -> Subscribers.Demand {
      sum.add(element)
      return .none
    }

    func receive(completion: Subscribers.Completion<Never>) {}
  }

  @Sendable static func pull(_ input: Input) -> Int {
    let puller = Puller()
    from(input.elements).map { increment($0) }.subscribe(puller)
    for _ in 0..<input.count { puller.subscription?.request(.max(1)) }
    return puller.sum.value
  }

  @Sendable static func subscribe(_ input: Input) -> Int {
    let sum = Sum()
    for x in input.elements {
      let running = Just(x).eraseToAnyPublisher().map { increment($0) }.filter { $0 > 0 }.sink { sum.add($0) }
      withExtendedLifetime(running) {}
    }
    return sum.value
  }

  @Sendable static func subscribeToSubject(_ input: Input) -> Int {
    let sum = Sum()
    let subject = PassthroughSubject<Int, Never>()
    for x in input.elements {
      let handle = subject.map { increment($0) }.filter { $0 > 0 }.sink { sum.add($0) }
      subject.send(x)
      handle.cancel()
    }
    return sum.value
  }

  @Sendable static func subscribeOpaque(_ input: Input) -> Int {
    let sum = Sum()
    for x in input.elements {
      let running = opaqueFilter(opaqueMap(Just(x).eraseToAnyPublisher())).sink { sum.add($0) }
      withExtendedLifetime(running) {}
    }
    return sum.value
  }

  @inline(never)
  private static func opaqueFilter(_ publisher: AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never> {
    publisher.filter { $0 > 0 }.eraseToAnyPublisher()
  }

  // MARK: Hopping

  @Sendable static func hop(_ input: Input) -> Int {
    let sum = Sum()
    let done = DispatchSemaphore(value: 0)
    let queue = DispatchQueue(label: "hop")
    let running = from(input.elements)
      .receive(on: queue.ocombine)
      .sink(receiveCompletion: { _ in done.signal() }, receiveValue: { sum.add($0) })
    done.wait()
    withExtendedLifetime(running) {}
    return sum.value
  }

  // MARK: Hot

  static func hot(
    _ chain: @escaping @Sendable (PassthroughSubject<Int, Never>) -> AnyPublisher<Int, Never>
  ) -> Case.Work {
    { input in
      let sum = Sum()
      let subject = PassthroughSubject<Int, Never>()
      let running = chain(subject).sink { sum.add($0) }
      for x in input.elements { subject.send(x) }
      withExtendedLifetime(running) {}
      return sum.value
    }
  }

  static let hotLatest = hot { $0.map { Just($0) }.switchToLatest().eraseToAnyPublisher() }

  @Sendable static func hotZip4(_ input: Input) -> Int {
    let sum = Sum()
    let all = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
    let running = all[0].zip(all[1], all[2], all[3])
      .map { $0 &+ $1 &+ $2 &+ $3 }
      .filter { isEven($0) }
      .sink { sum.add($0) }
    for x in input.elements { for subject in all { subject.send(x) } }
    withExtendedLifetime(running) {}
    return sum.value
  }

  @Sendable static func hotMerge4(_ input: Input) -> Int {
    let sum = Sum()
    let all = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
    let running = all.publisher.flatMap { $0 }.filter { isEven($0) }.sink { sum.add($0) }
    for x in input.elements { for subject in all { subject.send(x) } }
    withExtendedLifetime(running) {}
    return sum.value
  }

  /// A subject with this many idle subscribers.
  static func subscribers(_ count: Int) -> Any {
    let subject = PassthroughSubject<Int, Never>()
    return (subject, (0..<count).map { _ in subject.map { increment($0) }.filter { $0 > 0 }.sink { _ in } })
  }

  static func subscribedSubject(_ count: Int) -> SubscribedSubject {
    let (subject, sum) = (PassthroughSubject<Int, Never>(), Sum())
    let subscriptions = (0..<count).map { _ in subject.sink { sum.add($0) } }
    return SubscribedSubject(send: subject.send, leave: { subscriptions[$0].cancel() }, sum: sum)
  }

  // MARK: Sizes

  private static let latestSubject = Shared<(PassthroughSubject<Int, Never>, [AnyCancellable], Sum)>()

  static func subscribers(delivering count: Int) -> Case.Work {
    { input in
      let (subject, _, sum) = latestSubject(count) { count in
        let (subject, sum) = (PassthroughSubject<Int, Never>(), Sum())
        return (subject, (0..<count).map { _ in subject.sink { sum.add($0) } }, sum)
      }
      sum.reset()
      for x in 0..<input.count / count { subject.send(x) }
      return sum.value
    }
  }

  static func hotMaps(_ count: Int) -> Case.Work {
    hot { (0..<count).reduce($0.eraseToAnyPublisher()) { all, _ in opaqueMap(all) } }
  }

  static func hotMerge(_ count: Int) -> Case.Work {
    { input in
      let sum = Sum()
      let all = (0..<count).map { _ in PassthroughSubject<Int, Never>() }
      let running = all.publisher.flatMap { $0 }.sink { sum.add($0) }
      for x in input.elements { all[x & (count - 1)].send(x) }
      withExtendedLifetime(running) {}
      return sum.value
    }
  }
}

import Antiphon
import AntiphonTesting
import Testing

/// Inner streams of one known element need no branch of their own. They must be emitted as any others.
@Suite(.leavesNothing) struct FlatMapScalarTests {
  /// Ways to write a stream of one element: scalars, and streams that are not known to be.
  enum Inner: CaseIterable, Sendable {
    case just, of, collection, reduced

    func callAsFunction(_ element: Int) -> Producer<Int, Never> {
      switch self {
      case .just: Antiphon.just(element)
      case .of: Antiphon.of(element)
      case .collection: from([element])
      case .reduced: from([element]).reduce(0, +)
      }
    }

    func nested(_ depth: Int, in stream: Producer<Int, Never>) -> Producer<Int, Never> {
      (0..<depth).reduce(stream) { stream, _ in stream.flatMap { self($0 + 1) } }
    }
  }

  @Test(arguments: Inner.allCases)
  func tenNestedOnesEmitEachElementOnce(_ inner: Inner) {
    let log = Log<String>()
    let stream = inner.nested(10, in: from(1...3))
    stream.forEach {
      log.add("\($0)")
    } completed: {
      log.add("\($0)")
    }
    stream.observe { log.add("\($0)") }.start()
    #expect(log.entries == ["11", "12", "13", "finished", "next(11)", "next(12)", "next(13)", "finished"])
  }

  @Test(arguments: Inner.allCases)
  func tenNestedOnesBehindASubject(_ inner: Inner) {
    let log = Log<String>()
    let subject = Subject<Int, Never>()
    inner.nested(10, in: subject.producer).observe { log.add("\($0)") }.start()
    subject.send(1)
    subject.send(2)
    subject.finish()
    #expect(log.entries == ["next(11)", "next(12)", "finished"])
  }

  @Test(arguments: Inner.allCases)
  func elementsWaitForTheirRequest(_ inner: Inner) {
    let log = Log<String>()
    let handle = inner.nested(10, in: from(1...3)).pull {
      log.add("\($0)")
    } completed: {
      log.add("\($0)")
    }
    #expect(log.entries == [])
    handle.request()
    #expect(log.entries == ["11"])
    handle.request(2)
    #expect(log.entries == ["11", "12", "13", "finished"])
  }

  @Test(arguments: Inner.allCases)
  func elementsOfASubjectWaitForTheirRequest(_ inner: Inner) {
    let log = Log<Int>()
    let subject = Subject<Int, Never>()
    let handle = inner.nested(2, in: subject.producer).pull { log.add($0) }
    subject.send(1)
    subject.send(2)
    #expect(log.entries == [])
    handle.request(3)
    #expect(log.entries == [3, 4])
    subject.send(3)
    subject.send(4)
    #expect(log.entries == [3, 4, 5])
    handle.cancel()
  }

  @Test(arguments: Inner.allCases, [FlattenStrategy.merge, .concat, .latest, .exhaust])
  func eachStrategyEmitsAll(_ inner: Inner, _ strategy: FlattenStrategy) {
    let log = Log<String>()
    from(1...3).flatMap(strategy) { inner($0) }.observe { log.add("\($0)") }.start()
    #expect(log.entries == ["next(1)", "next(2)", "next(3)", "finished"])
  }

  @Test(arguments: Inner.allCases)
  func rewindInADeliveryStartsAgain(_ inner: Inner) {
    let log = Log<Int>()
    let isFirst = Box(true)
    let handle = Box<Subscription?>(nil)
    handle.value = inner.nested(3, in: from(1...3)).pull { element in
      log.add(element)
      guard element == 5, isFirst.value else { return }
      isFirst.value = false
      #expect(throws: Never.self) { try handle.value?.rewind() }
    }
    handle.value?.request(.max)
    #expect(log.entries == [4, 5, 4, 5, 6])
    handle.value = nil
  }

  @Test(arguments: Inner.allCases)
  func cancellationInADeliveryIsTheEnd(_ inner: Inner) {
    let log = Log<String>()
    let handle = Box<Subscription?>(nil)
    handle.value = inner.nested(3, in: from(1...3)).pull { element in
      log.add("\(element)")
      if element == 5 { handle.value?.cancel() }
    } completed: {
      log.add("\($0)")
    }
    handle.value?.request(.max)
    #expect(log.entries == ["4", "5", "cancelled"])
    handle.value = nil
  }

  @Test(arguments: Inner.allCases)
  func endOfTheConsumerStopsAll(_ inner: Inner) {
    let log = Log<String>()
    inner.nested(10, in: from(1...)).prefix(2).observe { log.add("\($0)") }.start()
    #expect(log.entries == ["next(11)", "next(12)", "finished"])
  }
}

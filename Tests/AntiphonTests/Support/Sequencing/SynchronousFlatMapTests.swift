import Antiphon
import AntiphonTesting
import Testing

/// `flatMap` run by `forEach`, which has no talkback: the inner streams run in the call that makes them, until one is
/// asynchronous.
@Suite(.leavesNothing) struct SynchronousFlatMapTests {
  private let log = Log<String>()

  private func play<Failure: Error>(_ stream: Producer<Int, Failure>) {
    stream.forEach { [log] in
      log.add("\($0)")
    } completed: { [log] in
      log.add("\($0)")
    }
  }

  // MARK: Synchronous streams

  @Test func streamsRunOneAfterTheOtherInTheCall() {
    play(from(1...3).on(next: { [log] in log.add("from \($0)") }).flatMap { from([$0, $0 * 10]) })
    #expect(log.entries == ["from 1", "1", "10", "from 2", "2", "20", "from 3", "3", "30", "finished"])
  }

  @Test func finishesWithoutAnElement() {
    play(empty(Int.self).flatMap { just($0) })
    play(from(1...2).flatMap { _ in empty(Int.self) })
    #expect(log.entries == ["finished", "finished"])
  }

  @Test func anInnerFailureEndsAllOfIt() {
    let inner = just(2).fallible.append(fail(TestFailure()))
    play(
      from(1...3).fallible.on(next: { [log] in log.add("from \($0)") })
        .flatMap { number -> Producer<Int, TestFailure> in number == 2 ? inner : just(number).fallible })
    #expect(log.entries == ["from 1", "1", "from 2", "2", "failed(TestFailure)"])
  }

  @Test func anInnerFailureOfAnImmediateStreamEndsAllOfIt() {
    play(
      from(1...3).fallible.on(next: { [log] in log.add("from \($0)") })
        .flatMap { number in
          from(1...3).fallible.map { part throws(TestFailure) in try refusing(2, number * part) }
        })
    #expect(log.entries == ["from 1", "1", "failed(TestFailure)"])
  }

  @Test func aNestedFailureEndsAllOfIt() {
    play(
      from(1...3).fallible.flatMap { number -> Producer<Int, TestFailure> in
        if number == 1 { return just(1).fallible }
        return just(2).fallible.flatMap { part throws(TestFailure) in just(try refusing(2, part)).fallible }
      })
    #expect(log.entries == ["1", "failed(TestFailure)"])
  }

  @Test func upstreamsFailureAndThatOfTheClosure() {
    play(from(1...2).fallible.append(fail(TestFailure()) as Producer<Int, TestFailure>).flatMap { just($0).fallible })
    play(
      from(1...3).fallible.flatMap { number throws(TestFailure) in
        just(try refusing(2, number)).fallible
      })
    #expect(log.entries == ["1", "2", "failed(TestFailure)", "1", "failed(TestFailure)"])
  }

  @Test func aConsumerThatHasEnoughEndsAnEndlessStreamOfEndlessStreams() {
    play(from(1...).on(next: { [log] in log.add("from \($0)") }).flatMap { from($0...) }.prefix(2))
    play(from(1...).flatMap { from([$0, $0]) }.prefix(3))
    #expect(log.entries == ["from 1", "1", "2", "finished", "1", "1", "2", "finished"])
  }

  @Test func eachRunIsOfItsOwn() {
    let stream = from(1...2).flatMap { from([$0, $0 * 10]) }.reduce(0, +)
    play(stream)
    play(stream)
    #expect(log.entries == ["33", "finished", "33", "finished"])
  }

  // MARK: Asynchronous streams

  @Test func streamsBeforeAndAfterOneThatLasts() {
    let source = ManualSource(Int.self)
    play(from(1...3).flatMap { $0 == 2 ? source.producer : just($0) })
    log.add("returned")
    source.send(20)
    source.send(21)
    source.finish()
    #expect(log.entries == ["1", "3", "returned", "20", "21", "finished"])
  }

  @Test func theLastOneToEndEndsAllOfIt() {
    let hands = [ManualSource(Int.self), ManualSource(Int.self)]
    play(from(hands).flatMap { $0.producer })
    hands[0].send(1)
    hands[1].send(2)
    hands[0].finish()
    hands[1].send(3)
    hands[1].finish()
    #expect(log.entries == ["1", "2", "3", "finished"])
  }

  @Test func aFailureCancelsThoseThatLast() {
    let (one, other) = (
      ManualSource(Int.self, failure: TestFailure.self), ManualSource(Int.self, failure: TestFailure.self)
    )
    play(
      from([one, other]).fallible.flatMap { [log] source in
        source.producer.on(cancelled: { log.add(source === one ? "one cancelled" : "other cancelled") })
      })
    one.send(1)
    other.fail(TestFailure())
    #expect(one.send(2) == .ended)
    #expect(log.entries == ["1", "one cancelled", "failed(TestFailure)"])
  }

  @Test func aConsumerThatHasEnoughCancelsThoseThatLast() {
    let hands = [ManualSource(Int.self), ManualSource(Int.self)]
    play(from(hands).flatMap { $0.producer }.prefix(2))
    hands[0].send(1)
    hands[1].send(2)
    #expect(hands[0].send(3) == .ended)
    #expect(hands[1].send(3) == .ended)
    #expect(log.entries == ["1", "2", "finished"])
  }

  @Test func aStreamThatLastsIsFollowedByOneThatEndsIt() {
    let source = ManualSource(Int.self)
    play(
      from(1...4).on(next: { [log] in log.add("from \($0)") }).flatMap { $0 == 1 ? source.producer : just($0) }.prefix(
        1))
    #expect(source.send(9) == .ended)
    #expect(log.entries == ["from 1", "from 2", "2", "finished"])
  }

  @Test func theClosureFailsAfterOneThatLasts() {
    let source = ManualSource(Int.self, failure: TestFailure.self)
    let made = Box(0)
    play(
      from(1...4).fallible.flatMap { number throws(TestFailure) in
        made.increment()
        _ = try refusing(2, number)
        return source.producer
      })
    #expect(source.send(9) == .ended)
    #expect(made.value == 2)
    #expect(log.entries == ["failed(TestFailure)"])
  }

  @Test func elementSentInsideAnElementComesNext() {
    let source = ManualSource(Int.self)
    from(0...2).flatMap { $0 == 0 ? source.producer : just($0) }.forEach { [log] number in
      log.add("\(number)")
      if number == 1 {
        source.send(10)
        source.finish()
      }
      log.add("after \(number)")
    } completed: { [log] in
      log.add("\($0)")
    }
    #expect(log.entries == ["1", "after 1", "10", "after 10", "2", "after 2", "finished"])
  }

  @Test func failureInsideTheLoopPrecedesTheNextElement() {
    let source = ManualSource(Int.self, failure: TestFailure.self)
    let made = Box(0)
    play(
      from(0...).fallible.flatMap { number -> Producer<Int, TestFailure> in
        made.increment()
        if number == 2 { source.fail(TestFailure()) }
        return number == 0 ? source.producer : just(number).fallible
      })
    #expect(made.value == 3)
    #expect(log.entries == ["1", "failed(TestFailure)"])
  }

  // MARK: Nested streams

  @Test func nestedStreamsThatAreOverAtOnce() {
    play(from(1...2).flatMap { tens in from(1...2).flatMap { just(10 * tens + $0) }.reduce(0) { 100 * $0 + $1 } })
    #expect(log.entries == ["1112", "2122", "finished"])
  }

  @Test func aNestedStreamThatLastsMakesAllAroundItLast() {
    let source = ManualSource(Int.self)
    play(
      from(1...3).flatMap { number in
        from([number]).flatMap { $0 == 2 ? source.producer.map { $0 + 100 } : just($0) }.map { $0 * 10 }
      })
    log.add("returned")
    source.send(1)
    source.finish()
    #expect(log.entries == ["10", "30", "returned", "1010", "finished"])
  }

  @Test func nestedStreamsThatHaveEnough() {
    play(from(1...2).flatMap { tens in from(1...2).flatMap { just(10 * tens + $0) }.prefix(1) })
    #expect(log.entries == ["11", "21", "finished"])
  }

  @Test func aNestedStreamThatFailsCancelsWhatLastsInAnother() {
    let source = ManualSource(Int.self, failure: TestFailure.self)
    play(
      from(1...3).fallible.on(next: { [log] in log.add("from \($0)") }).flatMap { [log] number in
        from([number]).fallible.flatMap { number in
          number == 1
            ? source.producer.on(cancelled: { log.add("cancelled") })
            : just(number).fallible.append(fail(TestFailure()) as Producer<Int, TestFailure>)
        }
      })
    #expect(source.send(9) == .ended)
    #expect(log.entries == ["from 1", "from 2", "2", "cancelled", "failed(TestFailure)"])
  }

  @Test func aNestedStreamGoesOnAfterOneThatLasts() {
    let source = ManualSource(Int.self)
    play(from([1]).flatMap { _ in from(1...3).flatMap { $0 == 2 ? source.producer : just($0) } }.prefix(3))
    source.send(20)
    #expect(source.send(21) == .ended)
    #expect(log.entries == ["1", "3", "20", "finished"])
  }

  @Test func asynchronousInnerContinuesWhileItsOuterEnds() {
    let (above, below) = (ManualSource(Int.self), ManualSource(Int.self))
    let numbers = from(0...3).flatMap { [log] number in
      switch number {
      case 0: return above.producer
      case 1: return just(1)
      case 2:
        below.send(5)
        above.finish()
      default: log.add("from \(number)")
      }
      return empty(Int.self)
    }
    play(numbers.flatMap { _ in below.producer })
    below.finish()
    #expect(log.entries == ["5", "from 3", "finished"])
  }

  @Test func nestedStreamContinuesInTheCallAfterTheFallback() {
    let source = ManualSource(Int.self)
    let numbers = from(1...1000).on(next: { [log] in log.add("from \($0)") })
    play(from([1]).flatMap { _ in from([1, 2]).flatMap { $0 == 1 ? source.producer : numbers } }.prefix(2))
    #expect(source.send(9) == .ended)
    #expect(log.entries == ["from 1", "1", "from 2", "2", "finished"])
  }

  @Test func elementsAfterTheFallbackArriveInTheCall() {
    let source = ManualSource(Int.self)
    let lasting = Producer<Int, Never> { [log] consumer in
      _ = consumer.next(1)
      log.add("said")
      consumer.completed(.finished)
    }
    play(from([lasting]).flatMap { $0 }.flatMap { from([$0, $0 * 10]) })
    play(from([1]).flatMap { _ in from([source.producer, lasting]).flatMap { $0 } })
    source.finish()
    #expect(log.entries == ["1", "10", "said", "finished", "1", "said", "finished"])
  }

  @Test func upstreamContinuesInTheCallAfterTheFallback() {
    let source = ManualSource(Int.self)
    let numbers = from([1, 2, 3]).on(next: { [log] in log.add("from \($0)") })
    play(numbers.flatMap { $0 == 1 ? from([1]).flatMap { _ in source.producer } : from([$0, $0 * 10]) }.prefix(3))
    #expect(source.send(9) == .ended)
    #expect(log.entries == ["from 1", "from 2", "2", "20", "from 3", "3", "finished"])
  }

  @Test func aNestedStreamThatHadToWaitGoesOn() {
    let (source, nested) = (ManualSource(Int.self), ManualSource(Int.self))
    from([1, 2]).flatMap { $0 == 1 ? from([1]).flatMap { _ in nested.producer } : source.producer }
      .forEach { [log] number in
        if number == 10 {
          nested.send(1)
          nested.send(2)
          nested.finish()
        }
        log.add("\(number)")
      } completed: { [log] in
        log.add("\($0)")
      }
    source.send(10)
    source.finish()
    #expect(log.entries == ["10", "1", "2", "finished"])
  }

  @Test func aNestedStreamThatHasEnough() {
    let source = ManualSource(Int.self)
    play(
      from(1...2).flatMap { number in
        from([number, number]).flatMap { _ in number == 1 ? source.producer : from(5...) }.prefix(2)
      })
    #expect(log.entries == ["5", "6"])
    source.send(10)
    source.send(11)
    #expect(source.send(12) == .ended)
    #expect(log.entries == ["5", "6", "10", "11", "finished"])
  }

  @Test func upstreamLastsFirst() {
    let source = ManualSource(Int.self)
    play(from([source]).flatMap { $0.producer }.flatMap { from([$0, $0 * 10]) })
    source.send(1)
    source.send(2)
    source.finish()
    #expect(log.entries == ["1", "10", "2", "20", "finished"])
  }

  @Test func bothMayOutlastTheCall() {
    let (outer, inner) = (ManualSource(Int.self), ManualSource(Int.self))
    play(from([outer]).flatMap { $0.producer }.flatMap { $0 == 1 ? inner.producer : just($0) }.map { $0 + 1 })
    outer.send(1)
    outer.send(2)
    inner.send(5)
    outer.finish()
    inner.finish()
    #expect(log.entries == ["3", "6", "finished"])
  }

  @Test func theInnerOneLastsFirst() {
    let (outer, inner) = (ManualSource(Int.self), ManualSource(Int.self))
    play(from([1, 2]).flatMap { $0 == 1 ? just(1) : outer.producer }.flatMap { $0 == 1 ? inner.producer : just($0) })
    inner.send(5)
    outer.send(7)
    outer.finish()
    #expect(log.entries == ["5", "7"])
    inner.finish()
    #expect(log.entries == ["5", "7", "finished"])
  }

  @Test func aFailureDownstreamStopsWhatLastsUpstream() {
    let outer = ManualSource(Int.self, failure: TestFailure.self)
    play(
      from([outer]).fallible.flatMap { [log] in $0.producer.on(stopped: { log.add("stopped") }) }
        .flatMap { number throws(TestFailure) in just(try refusing(2, number)).fallible })
    outer.send(1)
    outer.send(2)
    #expect(outer.send(3) == .ended)
    #expect(log.entries == ["1", "failed(TestFailure)", "stopped"])
  }

  @Test func stagesWithStateOnTheWay() {
    let source = ManualSource(Int.self)
    play(from([1, 2]).flatMap { $0 == 1 ? source.producer : from(1...3) }.dropFirst(1).scan(0, +).removeDuplicates())
    source.send(0)
    source.send(4)
    source.finish()
    #expect(log.entries == ["2", "5", "9", "finished"])
  }

  @Test func stagesInBetweenReceiveOneCompletion() {
    let (lasting, inner) = (
      ManualSource(Int.self, failure: TestFailure.self), ManualSource(Int.self, failure: TestFailure.self)
    )
    let numbers = from(1...2).fallible.flatMap { number -> Producer<Int, TestFailure> in
      if number == 1 { return just(1).fallible }
      // The stages downstream have completed now, and this stream does not know it yet.
      lasting.fail(TestFailure())
      return just(0).fallible.flatMap { _ in inner.producer }
    }
    play(numbers.on(completed: { [log] in log.add("on \($0)") }).flatMap { _ in lasting.producer })
    #expect(inner.send(1) == .ended)
    #expect(log.entries == ["on cancelled", "failed(TestFailure)"])
  }

  @Test func theTalkbackOfAStreamThatIsStoppedIsClosed() {
    let talkbacks = Log<Talkback>()
    let inner = Producer<Int, Never> { consumer in
      talkbacks.add(consumer.talkback)
      consumer.talkback.onCancel { withExtendedLifetime(consumer) {} }
      _ = consumer.next(1)
    }
    play(just(1).last().flatMap { _ in inner }.prefix(1))
    play(from(1...2).flatMap { _ in inner }.prefix(1))
    #expect(talkbacks.entries.map(\.isActive) == [false, false])
    #expect(log.entries == ["1", "finished", "1", "finished"])
  }

  @Test func endlessUpstreamReceivesRequestsFromBelow() {
    let (above, below) = (ManualSource(Int.self), [ManualSource(Int.self), ManualSource(Int.self)])
    let numbers = just(0).last().flatMap { _ in above.producer.flatMapConcat { $0 < 2 ? just($0) : from($0...) } }
    numbers.flatMap { $0 < 2 ? below[$0].producer : just($0) }.prefix(while: { $0 != -2 })
      .forEach { [log] number in
        if number == -1 { above.send(2) }
        if number == 5 { below[1].send(-2) }
        if number < 6 { log.add("\(number)") }
      } completed: { [log] in
        log.add("\($0)")
      }
    above.send(0)
    above.send(1)
    below[0].send(-1)
    #expect(log.entries == ["-1", "2", "3", "4", "5", "finished"])
  }

  @Test func stagesInBetweenFinishAsCancelled() {
    let (above, below) = (
      ManualSource(Int.self, failure: TestFailure.self), ManualSource(Int.self, failure: TestFailure.self)
    )
    play(
      from([1, 2]).fallible.flatMap { [log] number -> Producer<Int, TestFailure> in
        if number == 2 { return below.producer }
        let numbers = from([above]).fallible.flatMap { $0.producer }.map { number in
          below.fail(TestFailure())
          return number
        }
        return numbers.prefix(while: { $0 < 0 }).on(completed: { log.add("on \($0)") })
      })
    above.send(1)
    #expect(log.entries == ["failed(TestFailure)", "on cancelled"])
  }

  // MARK: Results

  @Test func aResultLeadsToAStreamThatLasts() {
    let source = ManualSource(Int.self)
    play(from(1...3).reduce(0, +).flatMap { sum in source.producer.map { $0 + sum } })
    source.send(1)
    source.finish()
    #expect(log.entries == ["7", "finished"])
  }

  @Test func aResultOfWhatLasts() {
    let (source, other) = (ManualSource(Int.self), ManualSource(Int.self))
    let sum = from([1, 2]).flatMap { $0 == 1 ? source.producer : from(1...3) }.reduce(0, +)
    play(sum.flatMap { from([$0, -$0]) })
    source.send(4)
    source.finish()
    #expect(log.entries == ["10", "-10", "finished"])
    play(sum.flatMap { sum in other.producer.map { $0 + sum } })
    source.finish()
    other.send(100)
    other.finish()
    #expect(log.entries.suffix(2) == ["106", "finished"])
  }

  @Test func aNestedResultOfWhatLasts() {
    let source = ManualSource(Int.self)
    play(
      from(1...2).flatMap { number in
        from([1]).flatMap { _ in number == 1 ? source.producer : just(5) }.reduce(0, +).flatMap { from([$0, number]) }
      })
    source.send(4)
    source.finish()
    #expect(log.entries == ["5", "2", "4", "1", "finished"])
  }

  @Test func aResultThatIsCancelledOnItsWay() {
    let (above, below) = (
      ManualSource(Int.self, failure: TestFailure.self), ManualSource(Int.self, failure: TestFailure.self)
    )
    play(
      from([1, 2]).fallible.flatMap { [log] number -> Producer<Int, TestFailure> in
        if number == 2 { return below.producer }
        let sum = from([above]).fallible.flatMap { $0.producer }.reduce(0, +).map { number in
          below.fail(TestFailure())
          return number
        }
        return sum.flatMap { just($0).fallible }.on(completed: { log.add("on \($0)") }, ended: { log.add("ended") })
      })
    above.finish()
    #expect(log.entries == ["failed(TestFailure)", "on cancelled", "ended"])
  }

  @Test func whatAResultLeadsToCanNotBeRewound() {
    let again = Box(true)
    let inner = Producer<Int, Never> { consumer in
      from(1...3).run(
        consumer.receiving { number in
          guard number == 2 && again.value else { return consumer.next(number) }
          again.value = false
          return .rewind
        })
    }
    play(just(0).last().flatMap { _ in inner })
    #expect(log.entries == ["1", "3", "finished"])
  }

  @Test func finishesOrFailsWithoutAResult() {
    play(empty(Int.self).last().flatMap { just($0) })
    play(
      from(1...3).fallible.map { number throws(TestFailure) in try refusing(2, number) }.last().flatMap {
        just($0).fallible
      })
    #expect(log.entries == ["finished", "failed(TestFailure)"])
  }

  @Test func resultsThatLeadToResultsLeaveTheStackFlat() async {
    await onSmallStack {
      @Sendable func countdown(_ number: Int) -> Producer<Int, Never> {
        just(number).last().flatMap { $0 == 0 ? just(0) : countdown($0 - 1) }
      }
      let ends = Box(0)
      countdown(manyTimes).forEach { _ in
        ends.increment()
      } completed: { _ in
        ends.increment()
      }
      #expect(ends.value == 2)
    }
  }
}

extension Producer where Failure == Never {
  /// This stream with a failure type.
  fileprivate var fallible: Producer<Element, TestFailure> { promoteFailure(to: TestFailure.self) }
}

import Antiphon
import AntiphonCallbag
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct PipeTests {
  @Test("CallbagKit pipe (source → producer)")
  func sourceThroughOperators() {
    let composed: CallbagProducer<String> = pipe(from(1...4), filter(even), map { "\($0)" })
    #expect(elements(composed) == ["2", "4"])
  }

  @Test("CallbagKit pipe (operators → operator)")
  func operatorsAsOne() {
    let operate: CallbagOperator<Int, String> = pipe(filter(even), map { "\($0)" })
    #expect(elements(pipe(from(1...4), operate)) == ["2", "4"])
  }

  @Test("CallbagKit pipe (source → result)")
  func pipeLeadsASourceIntoASink() throws {
    #expect(try pipe(from(1...4), map(multiply(10)), awaiting()).wait() == 40)
  }

  @Test("CallbagKit pipe (operators → sink)")
  func pipeLeadsOperatorsIntoASink() throws {
    let last: CallbagSink<Int, Awaitable<String>> = pipe(filter(even), map { "\($0)" }, awaiting())
    #expect(try last(from(1...4).callbag).wait() == "4")
  }

  @Test("CallbagKit |> (source |> operator |> sink)")
  func arrowLeadsASourceIntoASink() throws {
    #expect(try (from(1...4) |> filter(even) |> map { "\($0)" } |> awaiting()).wait() == "4")
  }

  @Test("CallbagKit |> (operator |> operator)")
  func arrowJoinsOperators() {
    let operate: CallbagOperator<Int, Int> = filter(even) |> map(add(1)) |> take(2)
    #expect(elements(from(1...9) |> operate) == [3, 5])
  }

  @Test("CallbagKit |> (operator |> sink)")
  func arrowLeadsAnOperatorIntoASink() throws {
    let last: CallbagSink<Int, Awaitable<Int>> = map(add(1)) |> awaiting()
    #expect(try (from(1...4) |> last).wait() == 5)
  }

  @Test func arrowPassesTheResultOfASinkOn() throws {
    let wait: CallbagSink<Int, Int?> = awaiting() |> { (end: Awaitable<Int>) in try? end.wait() }
    #expect((from(1...4) |> wait) == 4)
  }

  @Test func twentyStagesFit() {
    let received = Cell<[Int]>([])
    pipe(
      from(1...100), map { $0 + 1 }, filter { $0 > 1 }, map { $0 * 2 }, filter { $0 % 3 != 0 }, map { $0 - 1 },
      scan(0) { $0 + $1 }, map { $0 % 1000 }, distinctUntilChanged(), dropFirst(1), take(5), tap { _ in },
      map { $0 + 0 }, map { $0 + 1 }, filter { $0 > 1 }, map { $0 * 2 }, filter { $0 % 3 != 0 }, map { $0 - 1 },
      map { $0 + 3 }, map { $0 % 1000 }, dropFirst(1),
      forEach { number in received.withLock { $0.append(number) } })
    #expect(received.value == [42, 136])
  }

  @Test func closuresBehindAnArrayLiteralNeedNoTypes() {
    let received = Cell<[Int]>([])
    pipe(
      from([1, 2, 3]), map { $0 + 1 }, filter { $0 > 1 }, map { $0 * 2 }, filter { $0 > 1 }, map { $0 - 1 },
      filter { $0 > 1 }, map { $0 + 1 }, filter { $0 > 1 }, map { $0 * 2 }, filter { $0 > 1 }, map { $0 - 1 },
      filter { $0 > 1 }, forEach { number in received.withLock { $0.append(number) } })
    #expect(received.value == [7, 11, 15])
  }

  @Test("CallbagKit Pipe")
  func pipeHasMethods() {
    let received = Cell<[Int]>([])
    Pipe(from(1...6)).filter(even).map { $0 * 10 }.scan(0) { $0 + $1 }
      .forEach { n in received.withLock { $0.append(n) } }
    #expect(received.value == [20, 60, 120])
    #expect(elements(Pipe(from(1...3)).through(multiplyBy(2)).share().callbag) == [2, 4, 6])
  }

  @Test("CallbagKit Pipe.concat, .merge, .race, .switchLatest, .combine, .zip")
  func pipesComeTogether() {
    let (first, second) = (Pipe(of(1, 2)), Pipe(of(3)))
    #expect(elements(Pipe.concat(first, second).callbag) == [1, 2, 3])
    #expect(elements(Pipe.merge(first, second).callbag).sorted() == [1, 2, 3])
    #expect(elements(Pipe.race(first, second).callbag) == [1, 2])
    #expect(elements(Pipe.switchLatest(first, second).callbag).last == 3)
    let combined: Pipe<(Int, Int)> = .combine(first, second)
    #expect(elements(combined.callbag).last.map { "\($0)" } == "(2, 3)")
    let zipped: Pipe<(Int, Int)> = .zip(first, second)
    #expect(elements(zipped.callbag).map { "\($0)" } == ["(1, 3)"])
  }

  @Test func pipeHasPullable() {
    let subject: CallbagSubject<Int> = makePublishSubject()
    let recorder = RecordingConsumer<Int>()
    Pipe(subject).pullable().callbag(recorder.consumer)
    subject.send(1)
    #expect(recorder.trace == ["start"])
    recorder.request()
    #expect(recorder.trace == ["start", "next(1)"])
    recorder.cancel()
  }

  @Test func pipeHasEverySink() throws {
    let log = Cell<[String]>([])
    let pipe = Pipe(of(1, 2))
    pipe.sink { message in log.withLock { $0.append("\(message)") } }
    let unasked = pipe.observe { message in log.withLock { $0.append("heard \(message)") } }
    pipe.enumerate { index, element in log.withLock { $0.append("\(index):\(element)") } }
    let cell = Cell(0)
    pipe.assign(to: cell)
    #expect(log.value == ["next(1)", "next(2)", "completed(finished)", "0:1", "1:2"])
    unasked.cancel()
    #expect(cell.value == 2)
    #expect(try pipe.awaiting().wait() == 2)
    #expect(Array(IteratorSequence(pipe.makeIterator())) == [1, 2])
  }
}

@Suite(.leavesNothing) struct PipeMethodTests {
  @Test func filteringAndMatchingMethodsActOnAPipe() {
    let numbers = Pipe(from(1...4))
    #expect(elements(numbers.reject(even).callbag) == [1, 3])
    #expect(elements(Pipe(of(1, 1, 2)).distinct().callbag) == [1, 2])
    #expect(elements(numbers.elementAt(1).callbag) == [2])
    #expect(pulled(numbers.ignoreElements().callbag) == ["completed(finished)"])
    #expect(elements(numbers.first().append(9).callbag) == [1, 9])
    #expect(elements(numbers.first(where: even).callbag) == [2])
    #expect(elements(numbers.last().callbag) == [4])
    #expect(elements(numbers.last(where: odd).callbag) == [3])
    #expect(elements(numbers.takeLast(2).callbag) == [3, 4])
    #expect(elements(numbers.dropLast(2).callbag) == [1, 2])
    #expect(elements(numbers.skipLast().callbag) == [1, 2, 3])
    #expect(elements(numbers.allSatisfy(even).callbag) == [false])
    #expect(elements(numbers.contains(3).callbag) == [true])
    #expect(elements(numbers.contains { $0 > 4 }.callbag) == [false])
    #expect(elements(numbers.count().callbag) == [4])
    #expect(elements(numbers.sum().callbag) == [10])
    #expect(elements(numbers.average().callbag) == [2.5])
    #expect(elements(Pipe(of(1.0, 2.0)).average().callbag) == [1.5])
    #expect(elements(numbers.max().callbag) == [4])
    #expect(elements(numbers.max { $0 > $1 }.callbag) == [1])
    #expect(elements(numbers.min().callbag) == [1])
    #expect(elements(numbers.min { $0 > $1 }.callbag) == [4])
  }

  @Test func cuttingAndReplacingMethodsActOnAPipe() {
    let numbers = Pipe(from(1...3))
    #expect(elements(numbers.indices().map { $0.0 * $0.1 }.callbag) == [0, 2, 6])
    #expect(elements(numbers.scan { $0 + $1 }.callbag) == [1, 3, 6])
    #expect(elements(numbers.loop(0) { ($0 + $1, $0) }.callbag) == [0, 1, 3])
    #expect(elements(numbers.buffer(2).callbag) == [[1, 2], [3]])
    #expect(elements(numbers.joined(0).callbag) == [1, 0, 2, 0, 3])
    #expect(elements(numbers.materialize().dematerialize().callbag) == [1, 2, 3])
    #expect(elements(Pipe(of("a,b")).components(separatedBy: ",").callbag) == ["a", "b"])
    #expect(elements(Pipe(from("a,b")).components(separatedBy: ",").callbag) == ["a", "b"])
    #expect(elements(numbers.split(separator: 2).callbag) == [[1], [3]])
    #expect(elements(numbers.split { $0 == 2 }.callbag) == [[1], [3]])
    #expect(elements(Pipe(of(1, nil)).replaceNil(with: 0).callbag) == [1, 0])
    #expect(elements(Pipe(empty(Int.self, Never.self)).replaceEmpty(with: 1).callbag) == [1])
    #expect(elements(numbers.replaceFirst(with: 0).callbag) == [0, 2, 3])
    #expect(elements(numbers.replaceLast(with: 0).callbag) == [1, 2, 0])
    #expect(elements(numbers.replaceAll(where: even, with: 0).callbag) == [1, 0, 3])
  }
}

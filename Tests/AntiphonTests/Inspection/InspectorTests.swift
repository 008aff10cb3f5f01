import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct InspectorTests {
  private let clock = VirtualClock()

  @Test func aPointIsPausedAndResumed() {
    let inspector = Inspector(clock: clock)
    let log = Log<Int>()
    let handle = interval(.seconds(1), clock: clock).inspected("ticks", by: inspector).observeValues { log.add($0) }
      .start()
    let id = inspector.points()[0].id
    clock.advance(by: .seconds(2))
    #expect(inspector.pause(id))
    clock.advance(by: .seconds(5))
    let passed = log.entries.count
    #expect(inspector.points()[0].state == .paused)
    #expect(inspector.points()[0].delivered == passed)
    clock.advance(by: .seconds(5))
    #expect(log.entries.count == passed)
    #expect(inspector.resume(id))
    clock.advance(by: .seconds(2))
    #expect(log.entries.count > passed)
    handle.cancel()
    #expect(!inspector.pause(id))
  }

  @Test func aPausedPointIsStepped() {
    let inspector = Inspector(clock: clock)
    let log = Log<Int>()
    let handle = from(1...).inspected("numbers", by: inspector).pull(requesting: 2) { log.add($0) }
    let id = inspector.points()[0].id
    inspector.pause(id)
    handle.request(.max)
    #expect(log.entries == [1, 2])
    inspector.step(id)
    #expect(log.entries == [1, 2, 3])
    #expect(inspector.points()[0].state == .paused)
    inspector.step(id)
    #expect(log.entries == [1, 2, 3, 4])
    inspector.cancel(id)
    #expect(inspector.points()[0].state == .ended(.cancelled))
  }

  @Test func morePassesIfItIsRequested() {
    let inspector = Inspector(clock: clock)
    let log = Log<Int>()
    let handle = from(1...9).inspected("numbers", by: inspector).pull(requesting: 0) { log.add($0) }
    let id = inspector.points()[0].id
    #expect(inspector.request(2, of: id))
    #expect(log.entries == [1, 2])
    handle.cancel()
    #expect(!inspector.request(2, of: id))
  }

  @Test func aPointIsRewound() throws {
    let inspector = Inspector(clock: clock)
    let log = Log<Int>()
    let handle = from(1...9).inspected("numbers", by: inspector).pull(requesting: 2) { log.add($0) }
    let id = inspector.points()[0].id
    try inspector.rewind(id)
    handle.request(2)
    #expect(log.entries == [1, 2, 1, 2])
    #expect(inspector.points()[0].rewinds == 1)
    handle.cancel()
  }

  @Test func whatCannotBeRewoundSaysSo() {
    let inspector = Inspector(clock: clock)
    let subject = Subject<Int, Never>()
    let handle = subject.producer.inspected("numbers", by: inspector).start()
    let id = inspector.points()[0].id
    #expect(throws: RewindFailure.notRewindable) { try inspector.rewind(id) }
    #expect(inspector.points()[0].isRunning)
    handle.cancel()
  }

  @Test func changesAreWhatHasChanged() {
    let inspector = Inspector(clock: clock)
    let log = Log<[String]>()
    let subject = Subject<Int, Never>()
    let first = subject.producer.inspected("first", by: inspector).start()
    let watch = inspector.changes(every: .seconds(1), clock: clock)
      .observeValues { log.add($0.map { "\($0.name) \($0.delivered) \($0.rate)" }) }.start()
    #expect(log.entries == [["first 0 0.0"]])
    clock.advance(by: .seconds(3))
    #expect(log.entries.count == 1)
    for number in 1...4 { subject.send(number) }
    let second = subject.producer.inspected("second", by: inspector).start()
    clock.advance(by: .seconds(1))
    #expect(log.entries.count == 2)
    #expect(log.entries.last == ["first 4 4.0", "second 0 0.0"])
    first.cancel()
    clock.advance(by: .seconds(1))
    #expect(log.entries.last == ["first 4 0.0"])
    second.cancel()
    watch.cancel()
  }

  @Test func theOldestEndsAreForgotten() {
    let inspector = Inspector(keepingEnds: 2, clock: clock)
    for number in 1...5 { just(number).inspected("\(number)", by: inspector).forEach { _ in } }
    #expect(inspector.points().map(\.name) == ["4", "5"])
  }

  @Test func marblesAreRecordedWhileSomethingWantsThem() {
    let inspector = Inspector(clock: clock)
    let subject = Subject<Int, Never>()
    let handle = subject.producer.inspected("numbers", by: inspector).start()
    let id = inspector.points()[0].id
    subject.send(1)
    inspector.isRecording = true
    clock.advance(by: .seconds(1))
    subject.send(2)
    subject.send(3)
    subject.send(4)
    clock.advance(by: .seconds(1))
    subject.send(5)
    subject.finish()
    inspector.isRecording = false
    #expect(
      inspector.marbles(of: id) == [
        InspectedMarble(time: .seconds(1), kind: .element("2"), count: 1),
        InspectedMarble(time: .seconds(2), kind: .element("5"), count: 3),
        InspectedMarble(time: .seconds(2), kind: .ended(.finished), count: 1),
      ])
    #expect(inspector.marbles(of: id, since: .seconds(2)).count == 2)
    handle.cancel()
  }

  @Test func whatPassesBetweenTwoRecordingsHasNoMarble() {
    let inspector = Inspector(clock: clock)
    let subject = Subject<Int, Never>()
    let handle = subject.producer.inspected("numbers", by: inspector).start()
    // The last one changes nothing.
    for isRecording in [true, false, true, true] {
      inspector.isRecording = isRecording
      clock.advance(by: .seconds(1))
      subject.send(1)
      subject.send(2)
    }
    let marbles = inspector.marbles(of: inspector.points()[0].id)
    #expect(marbles.map(\.time) == [.seconds(1), .seconds(3), .seconds(4)])
    #expect(marbles.map(\.count) == [1, 1, 2])
    handle.cancel()
  }

  @Test func eachElementHasAMarbleOfItsOwnWithoutAPeriod() {
    let inspector = Inspector(recordingEvery: .zero, clock: clock)
    inspector.isRecording = true
    from(1...3).inspected("numbers", by: inspector).forEach { _ in }
    let id = inspector.points()[0].id
    #expect(
      inspector.marbles(of: id).map(\.kind) == [.element("1"), .element("2"), .element("3"), .ended(.finished)])
    #expect(inspector.marbles(of: id).allSatisfy { $0.count == 1 })
  }

  @Test func thePointsOfAPartAreKnownToTheWhole() {
    let whole = Inspector(clock: clock)
    clock.advance(by: .seconds(1))
    var part: Inspector? = Inspector(within: whole, recordingEvery: .zero)
    let other = Inspector(within: whole)
    part?.isRecording = true
    let subject = Subject<Int, Never>()
    let handles = [
      subject.producer.inspected("other", by: other).start(), subject.producer.inspected("whole", by: whole).start(),
      subject.producer.inspected("part", by: part!).start(),
    ]
    subject.send(7)
    #expect(whole.points().map(\.name) == ["other", "whole", "part"])
    #expect(part?.points().map(\.name) == ["part"])
    let id = part!.points()[0].id
    #expect(whole.points()[2] == part!.points()[0])
    #expect(whole.marbles(of: id) == [InspectedMarble(time: .seconds(1), kind: .element("7"))])
    #expect(whole.pause(id))
    #expect(part?.points()[0].state == .paused)
    #expect(whole.over(among: [id]) == [])
    handles[2].cancel()
    #expect(whole.over(among: [id]) == [id])
    #expect(whole.points()[2].state == .ended(.cancelled))
    #expect(whole.marbles(of: id).map(\.kind) == [.element("7"), .ended(.cancelled)])
    let log = Log<[String]>()
    let watch = whole.changes(every: .seconds(1), clock: clock).observeValues { log.add($0.map(\.name)) }.start()
    part = nil
    #expect(whole.points().map(\.name) == ["other", "whole"])
    clock.advance(by: .seconds(3))
    #expect(log.entries == [["other", "whole", "part"], []])
    watch.cancel()
    for handle in handles { handle.cancel() }
  }

  @Test func theTableHasALineForEachRunningPoint() {
    let inspector = Inspector(clock: clock)
    let handle = from(1...9).inspected("orders", by: inspector).buffer(.bounded(4)).inspected("billing", by: inspector)
      .pull(requesting: 1) { _ in }
    let lines = inspector.table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(lines.first == ["point", "state", "demand", "delivered", "/s", "queued", "dropped", "last"])
    #expect(lines.dropFirst().map { $0[0] } == ["billing", "└"])
    #expect(lines[1].contains("1"))
    #expect(lines[2][1] == "orders")
    handle.cancel()
  }

  @Test func theTableIsPrintedAgainAndAgain() {
    let inspector = Inspector(clock: clock)
    let log = Log<String>()
    let watch = inspector.printTable(every: .seconds(1), clock: clock) { log.add($0) }.start()
    clock.advance(by: .seconds(2))
    #expect(log.entries.count == 3)
    #expect(log.entries.allSatisfy { $0.hasPrefix("\u{1B}[H\u{1B}[2Jpoint") })
    watch.cancel()
  }

  @Test func pointsCanBeSeenWhileTheyRun() async {
    let inspector = Inspector()
    await withTaskGroup { group in
      for _ in 1...4 {
        group.addTask {
          for _ in 1...200 {
            from(1...50).map { "number \($0)" }.inspected("in", by: inspector).buffer(.bounded(4))
              .inspected("out", by: inspector).forEach { _ in }
          }
        }
      }
      group.addTask {
        for _ in 1...200 {
          for point in inspector.points() { #expect(point.delivered <= 50) }
          await Task.yield()
        }
      }
    }
    #expect(inspector.points().allSatisfy { !$0.isRunning })
  }
}

import Antiphon
import AntiphonTesting
import Testing

/// The laws, checked on every operator of the catalogue.
@Suite struct CatalogueTests {
  @Test(arguments: Catalogue.all)
  func keepsTheProtocol(_ entry: Entry) {
    guard entry.holds(.protocolIsKept) else { return }
    let stage = Stage(entry)
    let recorder = stage.record()
    #expect(recorder.violations == [])
    #expect(recorder.completion == .finished)
    #expect(stage.source.open == 0, "a source was left running, or ended twice")
  }

  @Test(arguments: Catalogue.all)
  func heedsDemand(_ entry: Entry) {
    guard entry.holds(.demandIsHeeded) else { return }
    let expected = Stage(entry).record().events
    let stage = Stage(entry)
    let recorder = stage.record(requesting: 0)
    #expect(recorder.elements == [])
    #expect(stage.source.emitted <= entry.demand.limit)
    for _ in 0...20 + expected.count where !recorder.isOver {
      recorder.request(1)
      stage.clock.run()
    }
    #expect(recorder.violations == [])
    entry.expect(recorder.events, like: expected)
    recorder.cancel()
    stage.clock.forget()
  }

  @Test(arguments: Catalogue.all)
  func cancelsForGood(_ entry: Entry) {
    guard entry.holds(.cancellationIsFinal) else { return }
    let expected = Stage(entry).record().elements
    for count in 1...max(1, min(3, expected.count)) where count <= expected.count {
      let stage = Stage(entry)
      let recorder = stage.record { recorder in
        if recorder.elements.count == count { recorder.cancel() }
        return nil
      }
      #expect(recorder.elements == Array(expected.prefix(count)))
      #expect(recorder.violations == [])
      // Who cancels inside the last element may hear that the stream had finished with it.
      if count < expected.count { #expect(recorder.completion == .cancelled) }
      #expect(stage.source.open == 0, "upstream was not ended, or ended twice")
      let emitted = stage.source.emitted
      stage.clock.run()
      #expect(stage.source.emitted == emitted)
    }
  }

  @Test(arguments: Catalogue.all)
  func runsAreIndependent(_ entry: Entry) {
    guard entry.holds(.runsAreIndependent) else { return }
    let expected = Stage(entry).record().events
    let stage = Stage(entry)
    let one = stage.record(requesting: 0)
    let other = stage.record(requesting: 0)
    for _ in 0...20 + expected.count {
      for recorder in [one, other] where !recorder.isOver {
        recorder.request(1)
        stage.clock.run()
      }
    }
    entry.expect(one.events, like: expected)
    entry.expect(other.events, like: expected)
    one.cancel()
    other.cancel()
    stage.clock.forget()
  }

  @Test(arguments: Catalogue.all)
  func leavesNothing(_ entry: Entry) {
    guard entry.holds(.nothingIsLeft) else { return }
    let live = Live()
    do {
      let stage = Stage(entry, holding: live)
      _ = stage.record()
      let cancelled = stage.record(requesting: 1)
      cancelled.cancel()
      stage.clock.run()
    }
    #expect(live.count == 0)
  }

  @Test(arguments: Catalogue.all)
  func pauses(_ entry: Entry) {
    guard entry.holds(.pauseIsHeeded) else { return }
    let expected = Stage(entry).record().events
    guard expected.count > 2 else { return }
    let stage = Stage(entry)
    let paused = Box(0)
    let recorder = stage.record { recorder in
      if recorder.elements.count == 1 && paused.value == 0 {
        paused.value = stage.source.emitted
        recorder.pause()
      }
      return nil
    }
    #expect(recorder.elements.count == 1)
    let (ahead, overflow) = paused.value.addingReportingOverflow(entry.demand.limit)
    #expect(overflow || stage.source.emitted <= ahead + 1, "upstream went on working")
    let emitted = stage.source.emitted
    stage.clock.run()
    #expect(stage.source.emitted == emitted)
    recorder.resume()
    stage.clock.run()
    #expect(recorder.violations == [])
    entry.expect(recorder.events, like: expected)
  }

  @Test(arguments: Catalogue.all)
  func rewinds(_ entry: Entry) {
    guard entry.holds(.rewindStartsAgain) else { return }
    let stage = Stage(entry)
    let once = stage.record()
    let emitted = stage.source.emitted
    // With the only element too: a rewind comes before the end.
    let count = min(2, once.elements.count)
    let before = Box<Int?>(nil)
    let recorder = stage.record { recorder in
      guard recorder.elements.count == count, before.value == nil else { return nil }
      before.value = stage.source.emitted
      return .rewind
    }
    #expect(recorder.violations == [])
    #expect(recorder.events == once.events.prefix(count) + once.events)
    if let before = before.value {
      #expect(stage.source.emitted >= before + emitted, "upstream did not start again")
    }
  }

  @Test(arguments: Catalogue.all)
  func passesOnAFailure(_ entry: Entry) {
    guard entry.holds(.failureComesThrough) else { return }
    let stage = Stage(entry, failing: true)
    let recorder = stage.record()
    #expect(recorder.violations == [])
    #expect(recorder.completion == .failed(TestFailure("source")))
    #expect(stage.source.open == 0)
  }

  @Test func namesAreInOrder() {
    let names = Catalogue.all.map(\.name)
    #expect(Set(names).count == names.count)
    for family in Catalogue.families {
      #expect(family.map(\.name) == family.map(\.name).sorted())
    }
  }
}

extension Entry {
  /// True if the law is to be checked. A reason for not doing so must be given.
  func holds(_ law: Law) -> Bool {
    guard let reason = exempt[law] else { return true }
    #expect(reason.hasSuffix("."), "a reason is a sentence")
    return false
  }

  /// Expects the same result, as far as the entry promises it.
  func expect(
    _ events: [Event<String, TestFailure>], like expected: [Event<String, TestFailure>],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    switch outcome {
    case .fixed: #expect(events == expected, sourceLocation: sourceLocation)
    case .anyOrder:
      #expect(
        events.map(\.description).sorted() == expected.map(\.description).sorted(), sourceLocation: sourceLocation)
      #expect(events.last == expected.last, sourceLocation: sourceLocation)
    case .timed: #expect(events.last == expected.last, sourceLocation: sourceLocation)
    }
  }
}

/// One operator on a source that counts, with a clock of its own.
private struct Stage {
  let clock = VirtualClock()
  let source: CountedSource
  let producer: Producer<String, TestFailure>

  init(_ entry: Entry, failing: Bool = false, holding live: Live? = nil) {
    source = CountedSource(failing: failing, holding: live)
    producer = entry.apply(source.producer, clock)
  }

  /// Runs it until nothing more happens.
  func record(
    requesting demand: Int = .max, replying: (@Sendable (Recorder<String, TestFailure>) -> Reply?)? = nil
  ) -> Recorder<String, TestFailure> {
    let box = Box<Weak<Recorder<String, TestFailure>>>(Weak(nil))
    let recorder = Recorder<String, TestFailure>(on: clock, requesting: demand) { _ in
      guard let recorder = box.value.object else { return nil }
      return replying?(recorder)
    }
    box.value = Weak(recorder)
    producer.run(recorder.consumer)
    clock.run()
    return recorder
  }
}

private struct Weak<Object: AnyObject & Sendable>: @unchecked Sendable {
  /// Only ever assigned in `init`, and read inside what holds the object.
  private(set) weak var object: Object?
  init(_ object: Object?) { self.object = object }
}

/// The numbers 1…12, and how many of them were taken. Failing, after the fourth.
private struct CountedSource {
  let producer: Producer<Int, TestFailure>
  private let taken = Box(0)
  private let running = Box(0)

  /// How many elements all runs together have emitted.
  var emitted: Int { taken.value }
  /// Runs that have started and not ended.
  var open: Int { running.value }

  init(failing: Bool, holding live: Live?) {
    let (taken, running) = (taken, running)
    let numbers = from(1...(failing ? 4 : 12)).promoteFailure(to: TestFailure.self)
    let ending: Producer<Int, TestFailure> = failing ? fail(TestFailure("source")) : empty()
    let all = failing ? numbers.append(ending) : numbers
    producer = deferred {
      let token = live?.token()
      return all.on(
        starting: { running.value += 1 },
        next: { _ in
          token?.touch()
          taken.increment()
        },
        ended: { running.value -= 1 })
    }
  }
}

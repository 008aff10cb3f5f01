import Antiphon
import Testing

/// Starts a stream, runs the clock until nothing is scheduled, and compares the events. Time zero is the current time.
///
///     expectMarbles(from(1...3), "(123|)", on: clock)
///     expectMarbles(from(1...3), "1--(23|)", talkback: "1--*", on: clock)   // see `marbles` for the rows
///
/// A difference is recorded as an issue at the caller's line; it shows the expected diagram above the actual one, with a caret.
@discardableResult
public func expectMarbles<Element, Failure>(
  _ producer: Producer<Element, Failure>, _ expected: String, values: MarbleValues<Element> = .natural,
  failure: MarbleError<Failure> = .natural, talkback: String? = nil, respectsDemand: Bool = true,
  frame: Duration = .milliseconds(1), on clock: VirtualClock,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) -> Recorder<Element, Failure>? {
  let here = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  do throws(MarbleFailure) {
    let row = try talkback.map { text throws(MarbleFailure) in try TalkbackRow(text, frame: frame) } ?? .everything
    let recorder = producer.record(following: row, on: clock, respectsDemand: respectsDemand, origin: clock.now)
    clock.run(here)
    check(recorder, expected, values, failure, frame: frame, here)
    return recorder
  } catch {
    report("\(error)", here)
    return nil
  }
}

func check<Element, Failure>(
  _ recorder: Recorder<Element, Failure>, _ expected: String, _ values: MarbleValues<Element>,
  _ failure: MarbleError<Failure>, frame: Duration, _ sourceLocation: SourceLocation
) {
  do throws(MarbleFailure) {
    let difference = try recorder.recording.difference(from: expected, values: values, failure: failure, frame: frame)
    if let difference { report(difference, sourceLocation) }
  } catch {
    report("\(error)", sourceLocation)
  }
}

extension Producer {
  /// Starts a recorder that makes the calls of the row at their times, before any other work that is due then.
  func record(
    following row: TalkbackRow, on clock: VirtualClock, respectsDemand: Bool, origin: VirtualClock.Instant
  ) -> Recorder<Element, Failure> {
    // Demand of the first frame is there when the stream starts.
    var initial = row.initialDemand
    var talkbackCalls = row.talkbackCalls[...]
    if initial == 0 {
      while let first = talkbackCalls.first, first.time <= row.start, case .request(let count) = first.value {
        initial = Int(clamping: Int128(initial) + Int128(count))
        talkbackCalls.removeFirst()
      }
    }
    let recorder = Recorder<Element, Failure>(
      on: clock, requesting: initial, respectsDemand: respectsDemand, origin: origin)
    for moment in talkbackCalls {
      _ = clock.schedule(
        after: moment.time - (clock.now.offset - origin.offset), rank: .talkback, isUnderTest: false
      ) { [weak recorder] in
        if let recorder, !recorder.isOver { recorder.ask(moment.value) }
      }
    }
    if row.start > clock.now.offset - origin.offset {
      _ = clock.schedule(
        after: row.start - (clock.now.offset - origin.offset), rank: .talkback, isUnderTest: false
      ) { run(recorder.consumer) }
    } else {
      run(recorder.consumer)
    }
    return recorder
  }
}

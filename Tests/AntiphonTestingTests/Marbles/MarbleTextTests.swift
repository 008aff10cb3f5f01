import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct MarbleTextTests {
  typealias Ints = Recording<Int, TestFailure>

  @Test func marksHaveTimes() throws {
    let recording = try Ints(parsing: "--1-(23)4#")
    #expect(recording.events.map(\.time) == [2, 4, 4, 8, 9].map { .milliseconds($0) })
    #expect(recording.elements == [1, 2, 3, 4])
    #expect(recording.completion == .failed(TestFailure()))
  }

  @Test(arguments: [
    ("1 9ms 2|", [0, 10, 11]), (" 250ms 1", [250]), ("1 2s 2", [0, 2001]), ("1.5s |", [1500]), ("1m 1", [60_000]),
    ("- @20ms 1 @20ms 2 @21ms (34)", [20, 20, 21, 21]), ("1 2 3", [0, 1, 2]), ("2s|", [0, 1, 2]), ("-2ms", [1, 2, 3]),
    ("(1 2)-3", [0, 0, 5]), ("()1", [2]),
  ])
  func timesAreParsed(_ text: String, _ times: [Int]) throws {
    let recording = try Recording<String, TestFailure>(parsing: text)
    #expect(recording.events.map(\.time) == times.map { .milliseconds($0) })
  }

  @Test func timesCountFromTheSubscriptionPoint() throws {
    let recording = try Ints(parsing: "-1^-2|")
    #expect(recording.events.map(\.time) == [.milliseconds(-1), .milliseconds(2), .milliseconds(3)])
  }

  @Test func frameDeterminesTheTimes() throws {
    let recording = try Ints(parsing: "--1|", frame: .seconds(10))
    #expect(recording.events.map(\.time) == [.seconds(20), .seconds(30)])
    #expect(recording.marbles(frame: .seconds(10)) == "--1|")
  }

  @Test(arguments: [
    ("-(12", MarbleFailure.Reason.unclosedGroup, 1),
    ("-12)", .unopenedGroup, 3),
    ("(1(2))", .nestedGroup, 2),
    ("(1-2)", .timeInGroup, 2),
    ("(1 5ms 2)", .timeInGroup, 3),
    ("-1-%-", .unknownMark("%"), 3),
    ("-1 @x", .unknownMark("@"), 3),
    ("-|-", .markAfterCompletion, 2),
    ("-#1", .markAfterCompletion, 2),
    ("(1|2)", .markAfterCompletion, 3),
    ("-!!", .markAfterCompletion, 2),
    ("-^-^-", .secondStart, 3),
    ("--a", .noValue("a"), 2),
    ("--1 @1ms 2", .timeGoesBack, 4),
    ("- 99999999999999999999999s ", .timeOutOfRange, 2),
    ("- 999999999999999999999999999999999999999999s ", .timeOutOfRange, 2),
    ("9000000000000000000s 9000000000000000000s ", .timeOutOfRange, 21),
  ])
  func errorHasTheColumnOfAMalformedDiagram(_ text: String, _ reason: MarbleFailure.Reason, _ column: Int) {
    #expect(throws: MarbleFailure(reason, in: text, column: column)) { try Ints(parsing: text) }
  }

  @Test(arguments: [
    ("--0", MarbleFailure.Reason.unknownMark("0"), 2), ("-!1", .markAfterCompletion, 2), ("|", .unknownMark("|"), 0),
  ])
  func errorHasTheColumnOfAMalformedSecondRow(_ text: String, _ reason: MarbleFailure.Reason, _ column: Int) {
    #expect(throws: MarbleFailure(reason, in: text, column: column)) { try Ints(parsing: "-", talkback: text) }
  }

  @Test func aStreamThatCannotFailHasNoFailureMark() {
    #expect(throws: MarbleFailure(.noFailure, in: "-#", column: 1)) { try Recording<Int, Never>(parsing: "-#") }
  }

  @Test func descriptionPointsAtTheError() {
    let failure = MarbleFailure(.nestedGroup, in: "-(1(2))", column: 3)
    #expect("\(failure)" == "-(1(2))\n   ^ column 3: a group can't hold a group")
  }

  @Test(arguments: [
    "", "|", "--1-2-3|", "(123|)", "---", "-(12)-(34#)", "1 250ms 2|", "(123) @1ms 4|", "1 1500us 2", "-1!", "-~",
    "(11)(22)", "1 @0s 2",
  ])
  func renderingAParsedTextGivesTheText(_ text: String) throws {
    #expect(try Ints(parsing: text).marbles() == canonical(text))
    #expect(try Ints(parsing: canonical(text)).events == Ints(parsing: text).events)
  }

  /// `1 @0s 2` is rendered as a group.
  private func canonical(_ text: String) -> String { text == "1 @0s 2" ? "(12)" : text }

  @Test(arguments: 0..<300)
  func parsingARenderedTextGivesTheMarks(_ seed: Int) throws {
    var random = SplitMix(seed: seed)
    var events: [Moment<Event<Int, TestFailure>>] = []
    var time: Duration = .zero
    for _ in 0..<Int.random(in: 0..<12, using: &random) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<3: break
      case 3: time += .microseconds(Int.random(in: 0..<5000, using: &random))
      case 4: time += .milliseconds(Int.random(in: 0..<100_000, using: &random))
      case 5: time += .nanoseconds(Int.random(in: 0..<1000, using: &random))
      default: time += .milliseconds(Int.random(in: 0..<80, using: &random))
      }
      events.append(Moment(time, .next(Int.random(in: 0...9, using: &random))))
    }
    let ends: [Completion<TestFailure>?] = [nil, .finished, .failed(TestFailure()), .cancelled, .terminated]
    if let end = ends.randomElement(using: &random)! { events.append(Moment(time, .completed(end))) }
    let text = Ints(events: events).marbles()
    let read = try Ints(parsing: text)
    #expect(read.events == events, "\(text)")
    #expect(read.marbles() == text)
  }

  @Test func secondRowIsRendered() throws {
    let recording = try Ints(parsing: "-1-2", talkback: "1-(2p)r-*-<!")
    #expect(
      recording.talkbackCalls.map(\.value) == [
        .request(1), .request(2), .pause, .resume, .request(.max), .rewind, .cancel,
      ])
    #expect(recording.talkbackMarbles() == "1-(2p)r-*-<!")
    #expect(Ints(events: [], talkbackCalls: [Moment(.milliseconds(1), .request(20))]).talkbackMarbles() == "-(992)")
  }

  @Test func valuesAreDrawnByTheirMarks() throws {
    let values: MarbleValues<[Int]> = ["a": [1, 2], "b": []]
    let recording = try Recording<[Int], Never>(parsing: "-a-b|", values: values)
    #expect(recording.elements == [[1, 2], []])
    #expect(recording.marbles(values: values) == "-a-b|")
    #expect(recording.marbles() == "-A-B|")
    #expect(recording.legend() == ["A = [1, 2]", "B = []"])
  }

  @Test func digitsRemainBesideATable() throws {
    let recording = try Ints(parsing: "1-a|", values: ["a": 10])
    #expect(recording.elements == [1, 10])
    #expect(recording.marbles(values: ["a": 10]) == "1-a|")
    // A digit with another meaning is not drawn as itself.
    #expect(Ints(events: [Moment(.zero, .next(1))]).marbles(values: ["1": 7]) == "A")
  }

  @Test func naturalMarksAreParsed() throws {
    #expect(try Recording<String, Never>(parsing: "aé1").elements == ["a", "é", "1"])
    #expect(try Recording<Character, Never>(parsing: "ab").elements == ["a", "b"])
    #expect(try Recording<Bool, Never>(parsing: "tf").elements == [true, false])
    #expect(try Recording<UInt8, Never>(parsing: "09").elements == [0, 9])
    #expect(Recording<Bool, Never>(events: [Moment(.zero, .next(true))]).marbles() == "t")
  }
}

import Antiphon
import AntiphonTesting
import AntiphonUnits
import Foundation
import Synchronization
import Testing

/// The properties that remain after an operator on a unit with all properties, as a table.
struct Survival: Sendable, CustomTestStringConvertible {
  let name: String
  let remains: Set<UnitProperty>
  let apply: @Sendable (Full, VirtualClock) -> any StreamUnitProtocol

  var testDescription: String { name }

  init(
    _ name: String, loses lost: Set<UnitProperty> = [],
    _ apply: @escaping @Sendable (Full, VirtualClock) -> any StreamUnitProtocol
  ) {
    self.name = name
    remains = Set(UnitProperty.allCases).subtracting(lost)
    self.apply = apply
  }

  static let other = Relay<Int>()

  static let table: [Survival] = [
    Survival("catch(_:)") { unit, _ in
      unit.promoteFailure(to: Broken.self).catch { _ in other.producer.full() }
    },
    Survival("combineLatest(with:)", loses: [.audited]) { [other] unit, _ in
      unit.combineLatest(with: just(9).append(other.producer).full())
    },
    Survival("combineLatest(with:_:)", loses: [.audited]) { [other] unit, _ in
      unit.combineLatest(with: just(9).append(other.producer).full(), just(9).append(other.producer).full())
    },
    Survival("combineLatest(_:)", loses: [.audited]) { [other] unit, _ in
      combineLatest(unit, just(9).append(other.producer).full())
    },
    Survival("compactMap(_:)", loses: [.audited]) { unit, _ in unit.compactMap { $0 } },
    Survival("debounce(for:clock:)") { unit, clock in unit.debounce(for: .seconds(1), clock: clock) },
    Survival("delay(for:clock:)") { unit, clock in unit.delay(for: .seconds(1), clock: clock) },
    Survival("dropFirst(_:)") { unit, _ in unit.dropFirst(1) },
    Survival("filter(_:)") { unit, _ in unit.filter { $0 > 1 } },
    Survival("flatMap(_:)", loses: [.started, .audited]) { unit, _ in unit.flatMap { just($0).full() } },
    Survival("flatMapLatest(_:)", loses: [.started, .audited]) { unit, _ in unit.flatMapLatest { just($0).full() } },
    Survival("ignoreError()") { unit, _ in unit.ignoreError() },
    Survival("inspected(_:by:fileID:line:)") { unit, _ in unit.inspected("unit", by: Inspector()) },
    Survival("map(_:)", loses: [.audited]) { unit, _ in unit.map { $0 + 1 } },
    Survival("mapError(_:)", loses: [.cannotFail]) { unit, _ in
      unit.promoteFailure(to: Broken.self).mapError { $0 }
    },
    Survival("merge(with:)") { unit, _ in unit.merge(with: other.producer.full()) },
    Survival("merge(_:)") { unit, _ in merge(unit, other.producer.full()) },
    Survival("on(next:completed:)") { unit, _ in unit.on(next: { _ in }, completed: { _ in }) },
    Survival("prefix(_:)") { unit, _ in unit.prefix(2) },
    Survival("prepend(_:)") { unit, _ in unit.prepend(0) },
    Survival("promoteFailure(to:)", loses: [.cannotFail]) { unit, _ in unit.promoteFailure(to: Broken.self) },
    Survival("receive(on: .main)") { unit, _ in unit.receive(on: .main) },
    Survival("receive(on:)", loses: [.observed]) { unit, _ in
      unit.receive(on: ImmediateScheduler())
    },
    Survival("removeDuplicates()") { unit, _ in unit.removeDuplicates() },
    Survival("removeDuplicates(by:)") { unit, _ in unit.removeDuplicates { $0 == $1 } },
    Survival("replaceError(with:)") { unit, _ in unit.replaceError(with: 0) },
    Survival("scan(_:_:)", loses: [.audited]) { unit, _ in unit.scan(0) { $0 + $1 } },
    Survival("share()") { unit, _ in unit.share() },
    Survival("share(replay: .latest)") { unit, _ in unit.share(replay: .latest) },
    Survival("subscribe(on: .main)") { unit, _ in unit.subscribe(on: .main) },
    Survival("subscribe(on:)", loses: [.started]) { unit, _ in
      unit.subscribe(on: ImmediateScheduler())
    },
    Survival("throttle(for:latest:clock:)") { unit, clock in
      unit.throttle(for: .seconds(1), latest: true, clock: clock)
    },
    Survival("withLatest(from:)", loses: [.audited]) { unit, _ in
      unit.withLatest(from: just(9).append(other.producer).full())
    },
    Survival("zip(with:)", loses: [.audited]) { unit, _ in unit.zip(with: from(1...9).append(other.producer).full()) },
    Survival("zip(with:_:)", loses: [.audited]) { unit, _ in
      unit.zip(with: from(1...9).append(other.producer).full(), from(1...9).append(other.producer).full())
    },
    Survival("zip(_:)", loses: [.audited]) { unit, _ in zip(unit, from(1...9).append(other.producer).full()) },
  ]

  /// The table as the documentation prints it.
  static var page: String {
    let columns = UnitProperty.allCases
    let head = ["operator"] + columns.map(\.rawValue)
    let rows = table.map { row in ["`\(row.name)`"] + columns.map { row.remains.contains($0) ? "yes" : "–" } }
    let lines = ([head, head.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
    return """
      # What survives which operator

      The properties of a unit that has all of them, after each operator. Tests check that the table is true.

      \(lines)
      A property of your own declares whether it is one of these elements, which is lost where an operator makes other ones,
      or one of the stream.

      """
  }
}

@MainActor @Suite(.leavesNothing) struct SurvivalTests {
  let units = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/AntiphonUnits")

  @Test(arguments: Survival.table)
  func typesAgreeWithTheTable(_ row: Survival) {
    #expect(row.apply(Relay<Int>().producer.full(), VirtualClock()).properties == row.remains)
  }

  @Test(arguments: Survival.table.filter { $0.remains.contains(.observed) })
  func whatIsObservedOnTheMainActorComesThere(_ row: Survival) async {
    let (source, clock, places) = (Relay<Int>(), VirtualClock(), Log<Bool>())
    let handle = listen(to: row.apply(source.producer.full(), clock), places)
    await mainQueueIsIdle()
    await elsewhere {
      for number in 1...3 { source.send(number) }
      clock.advance(by: .seconds(5))
    }
    // Elements are requested on another thread; the stream is cancelled there as well.
    handle.pause()
    await elsewhere {
      for number in 4...6 { source.send(number) }
      clock.advance(by: .seconds(5))
    }
    await elsewhere { handle.resume() }
    await elsewhere { clock.advance(by: .seconds(5)) }
    await elsewhere { handle.cancel() }
    #expect(places.entries.count > 1)
    #expect(places.entries.allSatisfy { $0 })
  }

  @Test(arguments: Survival.table.filter { $0.remains.contains(.started) })
  func whatIsStartedOnTheMainActorStartsThere(_ row: Survival) async {
    let (source, clock, places) = (Relay<Int>(), VirtualClock(), Log<Bool>())
    let started = source.producer.on(starting: { places.add(MainActorScheduler().isCurrent) })
    let unit = row.apply(started.full(), clock)
    let handles = Log<Subscription>()
    await elsewhere { [self] in handles.add(listen(to: unit, Log())) }
    handles.entries[0].cancel()
    await mainQueueIsIdle()
    #expect(places.entries == [true])
  }

  @Test(arguments: Survival.table.filter { $0.remains.contains(.shares) })
  func whatIsSharedIsDoneOnce(_ row: Survival) async {
    let (source, clock, starts, received) = (Relay<Int>(), VirtualClock(), Log<Int>(), Log<Bool>())
    let unit = row.apply(source.producer.on(starting: { starts.add(1) }).full(), clock)
    let handles = [listen(to: unit, received), listen(to: unit, received)]
    await mainQueueIsIdle()
    for number in 1...3 { source.send(number) }
    await mainQueueIsIdle()
    clock.advance(by: .seconds(5))
    await mainQueueIsIdle()
    #expect(starts.entries.count == 1)
    let before = received.entries.count
    #expect(before > 1)
    // A new subscriber receives the latest element that the operator let through.
    let newcomer = Log<Bool>()
    let late = listen(to: unit, newcomer)
    await mainQueueIsIdle()
    if row.remains.contains(.replays), row.name != "prefix(_:)" { #expect(newcomer.entries.count == 1) }
    for handle in handles + [late] { handle.cancel() }
  }

  /// Observes the unit and logs whether each call is on the main actor.
  nonisolated private func listen<U: StreamUnitProtocol>(to unit: U, _ places: Log<Bool>) -> Subscription {
    unit.producer.on(
      next: { _ in places.add(MainActorScheduler().isCurrent) },
      completed: { _ in places.add(MainActorScheduler().isCurrent) }
    ).observeValues { _ in }.start()
  }

  /// `ANTIPHON_UPDATE=1 swift test --filter SurvivalTests` writes the page.
  @Test func documentationPrintsTheTable() throws {
    let page = units.appending(path: "AntiphonUnits.docc/WhatSurvives.md")
    if ProcessInfo.processInfo.environment["ANTIPHON_UPDATE"] != nil {
      try Survival.page.write(to: page, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: page, encoding: .utf8) == Survival.page)
  }

  @Test func everyOperatorIsInTheTable() throws {
    let names = Set(Survival.table.map { $0.name.prefix { $0 != "(" } })
    for folder in ["Operators", "Converting"] {
      for file in try FileManager.default.contentsOfDirectory(atPath: units.appending(path: folder).path) {
        let text = try String(contentsOf: units.appending(path: "\(folder)/\(file)"), encoding: .utf8)
        for match in text.matches(of: /public func `?(\w+)/) {
          #expect(names.contains(match.1), "\(file): \(match.1) is not in the table")
        }
      }
    }
  }

  /// Units are optional: what they can do, raw streams can.
  @Test func everyOperatorOfAUnitIsOneOfRawStreams() throws {
    let raw = try functions(below: units.appending(path: "../Antiphon/Operators"))
    let ofUnits = try ["Operators", "Converting"].flatMap { try functions(below: units.appending(path: $0)) }
    #expect(!ofUnits.isEmpty)
    for name in ofUnits { #expect(raw.contains(name), "\(name) is for units only") }
  }

  /// The names of the public functions of a folder.
  private func functions(below folder: URL) throws -> Set<String> {
    let files = try #require(FileManager.default.enumerator(at: folder.standardized, includingPropertiesForKeys: nil))
    var names: Set<String> = []
    for file in files.compactMap({ $0 as? URL }) where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /public func `?(\w+)/) { names.insert(String(match.1)) }
    }
    return names
  }

  @Test func overviewListsTheNamedUnits() throws {
    let page = try String(contentsOf: units.appending(path: "AntiphonUnits.docc/AntiphonUnits.md"), encoding: .utf8)
    #expect(page.contains("### The analogy with physics"))
    let raw = Relay<Int>().producer
    let named: [(name: String, unit: any StreamUnitProtocol)] = [
      ("Driver", raw.asDriver()), ("MainSignal", raw.asMainSignal()),
      ("ControlProperty", ControlProperty(raw) { _ in }), ("ControlEvent", ControlEvent(raw)),
      ("Variable", Variable(1)),
    ]
    let columns: [UnitProperty] = [.cannotFail, .observed, .started]
    for (name, unit) in named {
      let properties = unit.properties
      let shared = properties.contains(.replays) ? "with replay" : properties.contains(.shares) ? "yes" : "–"
      let cells = columns.map { properties.contains($0) ? "yes" : "–" } + [shared]
      #expect(page.contains("| ``\(name)`` | \(cells.joined(separator: " | ")) |"), "\(name)")
    }
  }
}

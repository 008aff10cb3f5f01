import Antiphon
import AntiphonTesting
import AntiphonUnits

extension Catalogue {
  /// All operators of `AntiphonUnits`, on a unit without properties.
  static let plainUnits: [Entry] = [
    Entry(unit: "catch(_:)", except: .failures("It replaces the failure.")) { unit, _ in
      unit.catch { _ in from(101...103).promoteFailure(to: TestFailure.self).unit }
    },
    Entry(unit: "combineLatest(_:)", .unlimited, except: .latest) { unit, _ in
      combineLatest(unit, from(101...103).promoteFailure(to: TestFailure.self).unit)
    },
    Entry(unit: "combineLatest(with:)", .unlimited, except: .latest) { unit, _ in
      unit.combineLatest(with: from(101...103).promoteFailure(to: TestFailure.self).unit)
    },
    Entry(unit: "combineLatest(with:_:)", .unlimited, except: .latest) { unit, _ in
      let (second, third) = (
        from(101...103).promoteFailure(to: TestFailure.self), from(201...203).promoteFailure(to: TestFailure.self)
      )
      return unit.combineLatest(with: second.unit, third.unit)
    },
    Entry(
      unit: "compactMap(_:)",
      throwing: { unit, trip in
        unit.compactMap { number throws(TestFailure) in
          try trip(number)
          return Optional(number)
        }
      }
    ) { unit, _ in unit.compactMap { $0 % 3 == 0 ? nil : $0 } },
    Entry(unit: "debounce(for:clock:)", .unlimited, .timed) { unit, clock in
      unit.debounce(for: .seconds(1), clock: clock)
    },
    Entry(unit: "delay(for:clock:)", .ahead(1)) { unit, clock in unit.delay(for: .seconds(1), clock: clock) },
    Entry(unit: "dropFirst(_:)") { unit, _ in unit.dropFirst(3) },
    Entry(
      unit: "filter(_:)",
      throwing: { unit, trip in
        unit.filter { number throws(TestFailure) in
          try trip(number)
          return true
        }
      }
    ) { unit, _ in unit.filter { $0 % 2 == 0 } },
    Entry(
      unit: "flatMap(_:)", .exact, .anyOrder,
      throwing: { unit, trip in
        unit.flatMap { number throws(TestFailure) in
          try trip(number)
          return from([number, -number]).promoteFailure(to: TestFailure.self).unit
        }
      }
    ) { unit, _ in unit.flatMap { from([$0, -$0]).promoteFailure(to: TestFailure.self).unit } },
    Entry(
      unit: "flatMapLatest(_:)", .unlimited, .timed,
      throwing: { unit, trip in
        unit.flatMapLatest { number throws(TestFailure) in
          try trip(number)
          return from([number, -number]).promoteFailure(to: TestFailure.self).unit
        }
      }
    ) { unit, _ in unit.flatMapLatest { from([$0, -$0]).promoteFailure(to: TestFailure.self).unit } },
    Entry(unit: "ignoreError()", except: .failures("It drops the failure.")) { unit, _ in
      unit.ignoreError().promoteFailure(to: TestFailure.self)
    },
    Entry(unit: "inspected(_:by:fileID:line:)") { unit, _ in unit.inspected("unit", by: Inspector()) },
    Entry(
      unit: "map(_:)",
      throwing: { unit, trip in
        unit.map { number throws(TestFailure) in
          try trip(number)
          return number
        }
      }
    ) { unit, _ in unit.map { $0 * 2 } },
    Entry(unit: "mapError(_:)", except: .failures("It changes the failure.")) { unit, _ in
      unit.mapError { _ in TestFailure("mapped") }
    },
    Entry(unit: "merge(_:)", .exact, .anyOrder) { unit, _ in
      merge(unit, from(101...103).promoteFailure(to: TestFailure.self).unit)
    },
    Entry(unit: "merge(with:)", .exact, .anyOrder) { unit, _ in
      unit.merge(with: from(101...103).promoteFailure(to: TestFailure.self).unit)
    },
    Entry(unit: "on(next:completed:)") { unit, _ in unit.on(next: { _ in }, completed: { _ in }) },
    Entry(unit: "prefix(_:)") { unit, _ in unit.prefix(5) },
    Entry(unit: "prepend(_:)", except: [.failureNeedsNoDemand: "The prepended elements come first."]) { unit, _ in
      unit.prepend(101, 102)
    },
    Entry(unit: "promoteFailure(to:)", except: .failures("Its upstream cannot fail.")) { unit, _ in
      unit.ignoreError().promoteFailure(to: TestFailure.self)
    },
    Entry(unit: "receive(on:)", .ahead(256)) { unit, clock in unit.receive(on: clock) },
    Entry(unit: "removeDuplicates()") { unit, _ in unit.map { $0 / 3 }.removeDuplicates() },
    Entry(
      unit: "removeDuplicates(by:)",
      throwing: { unit, trip in
        unit.removeDuplicates { one, other throws(TestFailure) in
          try trip(other)
          return one == other
        }
      }
    ) { unit, _ in unit.removeDuplicates { $0 / 3 == $1 / 3 } },
    Entry(unit: "replaceError(with:)", except: .failures("It replaces the failure.")) { unit, _ in
      unit.replaceError(with: 101).promoteFailure(to: TestFailure.self)
    },
    Entry(
      unit: "scan(_:_:)",
      throwing: { unit, trip in
        unit.scan(0) { sum, number throws(TestFailure) in
          try trip(number)
          return sum + number
        }
      }
    ) { unit, _ in unit.scan(0) { $0 + $1 } },
    Entry(unit: "share()", .unlimited, rewinds: false) { unit, _ in unit.share() },
    Entry(unit: "share(replay:)", .unlimited, rewinds: false, except: .remembered) { unit, _ in
      unit.share(replay: .latest)
    },
    Entry(unit: "subscribe(on:)") { unit, clock in unit.subscribe(on: clock) },
    Entry(unit: "throttle(for:latest:clock:)", .unlimited, .timed) { unit, clock in
      unit.throttle(for: .seconds(1), latest: true, clock: clock)
    },
    Entry(unit: "vouching(for:)") { unit, _ in unit.vouching(for: Nothing.self) },
    Entry(unit: "withLatest(from:)") { unit, _ in
      unit.withLatest(from: just(101).promoteFailure(to: TestFailure.self).unit)
    },
    Entry(unit: "zip(_:)", .ahead(64)) { unit, _ in
      zip(unit, from(101...103).promoteFailure(to: TestFailure.self).unit)
    },
    Entry(unit: "zip(with:)", .ahead(64)) { unit, _ in
      unit.zip(with: from(101...103).promoteFailure(to: TestFailure.self).unit)
    },
    Entry(unit: "zip(with:_:)", .ahead(64)) { unit, _ in
      let (second, third) = (
        from(101...103).promoteFailure(to: TestFailure.self), from(201...203).promoteFailure(to: TestFailure.self)
      )
      return unit.zip(with: second.unit, third.unit)
    },
  ]
}

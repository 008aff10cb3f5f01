import Antiphon
import AntiphonTesting
import AntiphonUnits

extension Catalogue {
  /// All operators of `AntiphonUnits`, on a unit that is observed on the main actor and shared with its latest element.
  static let mainUnits: [Entry] = [
    Entry(mainUnit: "asDriver()", except: .failures("It cannot fail.")) { unit, _ in
      unit.ignoreError().asDriver().promoteFailure(to: TestFailure.self)
    },
    Entry(
      "asDriver() of a stream", .unlimited, rewinds: false,
      except: .onMainActor(.failures("It cannot fail."))
    ) { source, _ in source.ignoreError().asDriver().promoteFailure(to: TestFailure.self).producer },
    Entry(mainUnit: "asDriver(onErrorJustReturn:)", except: .failures("It replaces the failure.")) {
      unit, _ in unit.asDriver(onErrorJustReturn: 101).promoteFailure(to: TestFailure.self)
    },
    Entry(
      "asDriver(onErrorJustReturn:) of a stream", .unlimited, rewinds: false,
      except: .onMainActor(.failures("It replaces the failure."))
    ) { source, _ in source.asDriver(onErrorJustReturn: 101).promoteFailure(to: TestFailure.self).producer },
    Entry(mainUnit: "asDriver(onErrorRecover:)", except: .failures("It replaces the failure.")) { unit, _ in
      unit.asDriver { _ in from(101...103).asDriver() }.promoteFailure(to: TestFailure.self)
    },
    Entry(
      "asDriver(onErrorRecover:) of a stream", .unlimited, rewinds: false,
      except: .onMainActor(.failures("It replaces the failure."))
    ) { source, _ in source.asDriver { _ in from(101...103).asDriver() }.promoteFailure(to: TestFailure.self).producer
    },
    Entry(mainUnit: "asMainSignal()", except: .failures("It cannot fail.")) { unit, _ in
      unit.ignoreError().asMainSignal().promoteFailure(to: TestFailure.self)
    },
    Entry(
      "asMainSignal() of a stream", .unlimited, rewinds: false,
      except: .onMainActor(.failures("It cannot fail."))
    ) { source, _ in source.ignoreError().asMainSignal().promoteFailure(to: TestFailure.self).producer },
    Entry(mainUnit: "catch(_:)", except: .failures("It replaces the failure.")) { unit, _ in
      unit.catch { _ in from(101...103).promoteFailure(to: TestFailure.self).mainUnit }
    },
    Entry(mainUnit: "combineLatest(_:) drivers", except: .latestWithoutFailures) { unit, _ in
      combineLatest(
        unit.ignoreError().asDriver(), from(101...103).asDriver(), from(201...203).asDriver(),
        from(301...303).asDriver(), from(401...403).asDriver()
      ).promoteFailure(to: TestFailure.self)
    },
    Entry(mainUnit: "combineLatest(_:) signals", except: .latestWithoutFailures) { unit, _ in
      combineLatest(
        unit.ignoreError().asMainSignal(), from(101...103).asMainSignal(), from(201...203).asMainSignal(),
        from(301...303).asMainSignal(), from(401...403).asMainSignal()
      ).promoteFailure(to: TestFailure.self)
    },
    Entry(mainUnit: "combineLatest(_:_:) drivers", except: .latestWithoutFailures) { unit, _ in
      combineLatest(unit.ignoreError().asDriver(), from(101...103).asDriver()).promoteFailure(to: TestFailure.self)
    },
    Entry(mainUnit: "combineLatest(_:_:) signals", except: .latestWithoutFailures) { unit, _ in
      combineLatest(unit.ignoreError().asMainSignal(), from(101...103).asMainSignal()).promoteFailure(
        to: TestFailure.self)
    },
    Entry(mainUnit: "combineLatest(_:_:_:) drivers", except: .latestWithoutFailures) { unit, _ in
      combineLatest(unit.ignoreError().asDriver(), from(101...103).asDriver(), from(201...203).asDriver())
        .promoteFailure(to: TestFailure.self)
    },
    Entry(mainUnit: "combineLatest(_:_:_:) signals", except: .latestWithoutFailures) { unit, _ in
      combineLatest(unit.ignoreError().asMainSignal(), from(101...103).asMainSignal(), from(201...203).asMainSignal())
        .promoteFailure(to: TestFailure.self)
    },
    Entry(mainUnit: "combineLatest(_:_:_:_:) drivers", except: .latestWithoutFailures) { unit, _ in
      combineLatest(
        unit.ignoreError().asDriver(), from(101...103).asDriver(), from(201...203).asDriver(),
        from(301...303).asDriver()
      ).promoteFailure(to: TestFailure.self)
    },
    Entry(mainUnit: "combineLatest(_:_:_:_:) signals", except: .latestWithoutFailures) { unit, _ in
      combineLatest(
        unit.ignoreError().asMainSignal(), from(101...103).asMainSignal(), from(201...203).asMainSignal(),
        from(301...303).asMainSignal()
      ).promoteFailure(to: TestFailure.self)
    },
    Entry(mainUnit: "combineLatest(with:)", except: .latest) { unit, _ in
      unit.combineLatest(with: from(101...103).promoteFailure(to: TestFailure.self).mainUnit)
    },
    Entry(mainUnit: "combineLatest(with:) drivers", except: .latestWithoutFailures) { unit, _ in
      unit.ignoreError().asDriver().combineLatest(with: from(101...103).asDriver()).promoteFailure(to: TestFailure.self)
    },
    Entry(mainUnit: "combineLatest(with:) signals", except: .latestWithoutFailures) { unit, _ in
      unit.ignoreError().asMainSignal().combineLatest(with: from(101...103).asMainSignal()).promoteFailure(
        to: TestFailure.self)
    },
    Entry(mainUnit: "combineLatest(with:_:)", except: .latest) { unit, _ in
      unit.combineLatest(
        with: from(101...103).promoteFailure(to: TestFailure.self).mainUnit,
        just(201).promoteFailure(to: TestFailure.self).mainUnit)
    },
    Entry(mainUnit: "combineLatest(with:_:) drivers", except: .latestWithoutFailures) { unit, _ in
      unit.ignoreError().asDriver().combineLatest(with: from(101...103).asDriver(), from(201...203).asDriver())
        .promoteFailure(to: TestFailure.self)
    },
    Entry(mainUnit: "combineLatest(with:_:) signals", except: .latestWithoutFailures) { unit, _ in
      unit.ignoreError().asMainSignal().combineLatest(
        with: from(101...103).asMainSignal(), from(201...203).asMainSignal()
      ).promoteFailure(to: TestFailure.self)
    },
    Entry(
      mainUnit: "compactMap(_:)",
      throwing: { unit, trip in
        unit.compactMap { number throws(TestFailure) in
          try trip(number)
          return Optional(number)
        }
      }
    ) { unit, _ in unit.compactMap { $0 % 3 == 0 ? nil : $0 } },
    Entry(mainUnit: "debounce(for:clock:)", .timed) { unit, clock in
      unit.debounce(for: .seconds(1), clock: clock)
    },
    Entry(mainUnit: "delay(for:clock:)") { unit, clock in unit.delay(for: .seconds(1), clock: clock) },
    Entry(mainUnit: "dropFirst(_:)") { unit, _ in unit.dropFirst(3) },
    Entry(
      mainUnit: "filter(_:)",
      throwing: { unit, trip in
        unit.filter { number throws(TestFailure) in
          try trip(number)
          return true
        }
      }
    ) { unit, _ in unit.filter { $0 % 2 == 0 } },
    Entry(
      mainUnit: "flatMap(_:)", .anyOrder,
      throwing: { unit, trip in
        unit.flatMap { number throws(TestFailure) in
          try trip(number)
          return from([number, -number]).promoteFailure(to: TestFailure.self).mainUnit
        }
      }
    ) { unit, _ in unit.flatMap { from([$0, -$0]).promoteFailure(to: TestFailure.self).mainUnit } },
    Entry(
      mainUnit: "flatMapLatest(_:)", .timed,
      throwing: { unit, trip in
        unit.flatMapLatest { number throws(TestFailure) in
          try trip(number)
          return from([number, -number]).promoteFailure(to: TestFailure.self).mainUnit
        }
      }
    ) { unit, _ in unit.flatMapLatest { from([$0, -$0]).promoteFailure(to: TestFailure.self).mainUnit } },
    Entry(mainUnit: "ignoreError()", except: .failures("It drops the failure.")) { unit, _ in
      unit.ignoreError().promoteFailure(to: TestFailure.self)
    },
    Entry(mainUnit: "inspected(_:by:fileID:line:)") { unit, _ in unit.inspected("unit", by: Inspector()) },
    Entry(
      mainUnit: "map(_:)",
      throwing: { unit, trip in
        unit.map { number throws(TestFailure) in
          try trip(number)
          return number
        }
      }
    ) { unit, _ in unit.map { $0 * 2 } },
    Entry(mainUnit: "mapError(_:)", except: .failures("It changes the failure.")) { unit, _ in
      unit.mapError { _ in TestFailure("mapped") }
    },
    Entry(mainUnit: "merge(_:) drivers", .anyOrder, except: .failures("It cannot fail.")) { unit, _ in
      merge(unit.ignoreError().asDriver(), from(101...103).asDriver(), from(201...203).asDriver()).promoteFailure(
        to: TestFailure.self)
    },
    Entry(mainUnit: "merge(_:) signals", .anyOrder, except: .failures("It cannot fail.")) { unit, _ in
      merge(unit.ignoreError().asMainSignal(), from(101...103).asMainSignal(), from(201...203).asMainSignal())
        .promoteFailure(to: TestFailure.self)
    },
    Entry(mainUnit: "merge(with:)", .anyOrder) { unit, _ in
      unit.merge(with: from(101...103).promoteFailure(to: TestFailure.self).mainUnit)
    },
    Entry(mainUnit: "merge(with:) drivers", .anyOrder, except: .failures("It cannot fail.")) { unit, _ in
      unit.ignoreError().asDriver().merge(with: from(101...103).asDriver()).promoteFailure(to: TestFailure.self)
    },
    Entry(mainUnit: "merge(with:) signals", .anyOrder, except: .failures("It cannot fail.")) { unit, _ in
      unit.ignoreError().asMainSignal().merge(with: from(101...103).asMainSignal()).promoteFailure(to: TestFailure.self)
    },
    Entry(mainUnit: "on(next:completed:)") { unit, _ in unit.on(next: { _ in }, completed: { _ in }) },
    Entry(mainUnit: "prefix(_:)") { unit, _ in unit.prefix(5) },
    Entry(mainUnit: "prepend(_:)", except: [.failureNeedsNoDemand: "The prepended elements come first."]) { unit, _ in
      unit.prepend(101, 102)
    },
    Entry(mainUnit: "promoteFailure(to:)", except: .failures("Its upstream cannot fail.")) { unit, _ in
      unit.ignoreError().promoteFailure(to: TestFailure.self)
    },
    Entry(mainUnit: "receive(on:)") { unit, clock in unit.receive(on: clock) },
    Entry(mainUnit: "receive(on:) the main actor") { unit, _ in unit.receive(on: .main) },
    Entry(mainUnit: "removeDuplicates()") { unit, _ in unit.map { $0 / 3 }.removeDuplicates() },
    Entry(
      mainUnit: "removeDuplicates(by:)",
      throwing: { unit, trip in
        unit.removeDuplicates { one, other throws(TestFailure) in
          try trip(other)
          return one == other
        }
      }
    ) { unit, _ in unit.removeDuplicates { $0 / 3 == $1 / 3 } },
    Entry(mainUnit: "replaceError(with:)", except: .failures("It replaces the failure.")) { unit, _ in
      unit.replaceError(with: 101).promoteFailure(to: TestFailure.self)
    },
    Entry(
      mainUnit: "scan(_:_:)",
      throwing: { unit, trip in
        unit.scan(0) { sum, number throws(TestFailure) in
          try trip(number)
          return sum + number
        }
      }
    ) { unit, _ in unit.scan(0) { $0 + $1 } },
    Entry(mainUnit: "share()") { unit, _ in unit.share() },
    Entry(mainUnit: "share(replay:)") { unit, _ in unit.share(replay: .latest) },
    Entry(mainUnit: "subscribe(on:)") { unit, clock in unit.subscribe(on: clock) },
    Entry(mainUnit: "subscribe(on:) the main actor") { unit, _ in unit.subscribe(on: .main) },
    Entry(mainUnit: "throttle(for:latest:clock:)", .timed) { unit, clock in
      unit.throttle(for: .seconds(1), latest: true, clock: clock)
    },
    Entry(mainUnit: "withLatest(from:)") { unit, _ in
      unit.withLatest(from: just(101).promoteFailure(to: TestFailure.self).mainUnit)
    },
    Entry(mainUnit: "withLatest(from:) drivers", except: .failures("It cannot fail.")) { unit, _ in
      unit.ignoreError().asDriver().withLatest(from: from(101...103).asDriver()).promoteFailure(to: TestFailure.self)
    },
    Entry(mainUnit: "withLatest(from:) signals", except: .failures("It cannot fail.")) { unit, _ in
      unit.ignoreError().asMainSignal().withLatest(from: from(101...103).asMainSignal()).promoteFailure(
        to: TestFailure.self)
    },
    Entry(mainUnit: "zip(_:) drivers", except: .failures("It cannot fail.")) { unit, _ in
      zip(
        unit.ignoreError().asDriver(), from(101...103).asDriver(), from(201...203).asDriver(),
        from(301...303).asDriver(), from(401...403).asDriver()
      ).promoteFailure(to: TestFailure.self)
    },
    Entry(mainUnit: "zip(_:) signals", except: .failures("It cannot fail.")) { unit, _ in
      zip(
        unit.ignoreError().asMainSignal(), from(101...103).asMainSignal(), from(201...203).asMainSignal(),
        from(301...303).asMainSignal(), from(401...403).asMainSignal()
      ).promoteFailure(to: TestFailure.self)
    },
    Entry(mainUnit: "zip(_:_:) drivers", except: .failures("It cannot fail.")) { unit, _ in
      zip(unit.ignoreError().asDriver(), from(101...103).asDriver()).promoteFailure(to: TestFailure.self)
    },
    Entry(mainUnit: "zip(_:_:) signals", except: .failures("It cannot fail.")) { unit, _ in
      zip(unit.ignoreError().asMainSignal(), from(101...103).asMainSignal()).promoteFailure(to: TestFailure.self)
    },
    Entry(mainUnit: "zip(_:_:_:) drivers", except: .failures("It cannot fail.")) { unit, _ in
      zip(unit.ignoreError().asDriver(), from(101...103).asDriver(), from(201...203).asDriver()).promoteFailure(
        to: TestFailure.self)
    },
    Entry(mainUnit: "zip(_:_:_:) signals", except: .failures("It cannot fail.")) { unit, _ in
      zip(unit.ignoreError().asMainSignal(), from(101...103).asMainSignal(), from(201...203).asMainSignal())
        .promoteFailure(to: TestFailure.self)
    },
    Entry(mainUnit: "zip(_:_:_:_:) drivers", except: .failures("It cannot fail.")) { unit, _ in
      zip(
        unit.ignoreError().asDriver(), from(101...103).asDriver(), from(201...203).asDriver(),
        from(301...303).asDriver()
      ).promoteFailure(to: TestFailure.self)
    },
    Entry(mainUnit: "zip(_:_:_:_:) signals", except: .failures("It cannot fail.")) { unit, _ in
      zip(
        unit.ignoreError().asMainSignal(), from(101...103).asMainSignal(), from(201...203).asMainSignal(),
        from(301...303).asMainSignal()
      ).promoteFailure(to: TestFailure.self)
    },
    Entry(mainUnit: "zip(with:)") { unit, _ in
      unit.zip(with: from(101...103).promoteFailure(to: TestFailure.self).mainUnit)
    },
    Entry(mainUnit: "zip(with:) drivers", except: .failures("It cannot fail.")) { unit, _ in
      unit.ignoreError().asDriver().zip(with: from(101...103).asDriver()).promoteFailure(to: TestFailure.self)
    },
    Entry(mainUnit: "zip(with:) signals", except: .failures("It cannot fail.")) { unit, _ in
      unit.ignoreError().asMainSignal().zip(with: from(101...103).asMainSignal()).promoteFailure(to: TestFailure.self)
    },
    Entry(mainUnit: "zip(with:_:) drivers", except: .failures("It cannot fail.")) { unit, _ in
      unit.ignoreError().asDriver().zip(with: from(101...103).asDriver(), from(201...203).asDriver()).promoteFailure(
        to: TestFailure.self)
    },
    Entry(mainUnit: "zip(with:_:) signals", except: .failures("It cannot fail.")) { unit, _ in
      unit.ignoreError().asMainSignal().zip(with: from(101...103).asMainSignal(), from(201...203).asMainSignal())
        .promoteFailure(to: TestFailure.self)
    },
  ]
}

import Antiphon
import AntiphonTesting
import AntiphonUnits
import Dispatch
import Testing

@MainActor @Suite(.leavesNothing) struct AlgebraTests {
  let raw = Relay<Int>().producer

  @Test func eachPropertyHasOneConversion() {
    let failing = fail(Broken(), Int.self).unit
    #expect(failing.properties == [])
    #expect(failing.replaceError(with: 0).properties == [.cannotFail])
    #expect(failing.catch { _ in just(1).unit }.properties == [.cannotFail])
    #expect(failing.ignoreError().properties == [.cannotFail])
    #expect(failing.receive(on: .main).properties == [.observed])
    #expect(failing.subscribe(on: .main).properties == [.started])
    #expect(failing.share().properties == [.shares])
    #expect(failing.share(replay: .latest).properties == [.shares, .replays])
  }

  @Test func namedUnitsAreProductsOfProperties() {
    #expect(raw.asDriver().properties == [.cannotFail, .observed, .shares, .replays])
    #expect(raw.asMainSignal().properties == [.cannotFail, .observed, .shares])
    #expect(ControlEvent(raw).properties == [.cannotFail, .observed, .started, .shares])
    #expect(ControlProperty(raw) { _ in }.properties == [.cannotFail, .observed, .started, .shares, .replays])
    #expect(Variable(1).properties == [.cannotFail, .shares, .replays])
  }

  @Test func orderAndRepetitionMakeNoOtherType() {
    let unit = raw.unit
    let one: Driver<Int> = unit.share(replay: .latest).receive(on: .main)
    let two: Driver<Int> = unit.receive(on: .main).receive(on: .main).share().share(replay: .latest).share()
    let all: Full = raw.full().subscribe(on: .main).share().receive(on: .main).share(replay: .latest)
    #expect(type(of: one) == type(of: two))
    #expect(all.properties == Set(UnitProperty.allCases))
  }

  @Test func whatIsThereIsNotAddedAgain() {
    let starts = Log<Int>()
    let source = Relay<Int>()
    let driver = source.producer.on(starting: { starts.add(1) }).asDriver()
    let received = driver.asProducer().record(on: VirtualClock())
    source.send(1)
    // Another stage would separate this subscriber from the element that the driver replays.
    let again = driver.receive(on: .main).share().share(replay: .latest).asDriver().asProducer()
      .record(on: VirtualClock())
    source.send(2)
    #expect(received.elements == [1, 2])
    #expect(again.elements == [1, 2])
    #expect(starts.entries == [1])
  }

  @Test func conversionUpIsFree() {
    // The conversion wraps the producer unchanged.
    let event = ControlEvent(raw)
    let signal: MainSignal<Int> = event.asMainSignal()
    #expect(signal.properties == event.properties.subtracting([.started]))
  }

  @Test func operatorsThatDestroyAPropertyGiveATypeWithoutIt() {
    let queue = QueueScheduler(DispatchQueue(label: "elsewhere"))
    let all = Set(UnitProperty.allCases)
    #expect(raw.full().receive(on: queue).properties == all.subtracting([.observed]))
    #expect(raw.full().subscribe(on: queue).properties == all.subtracting([.started]))
    #expect(raw.full().promoteFailure(to: Broken.self).properties == all.subtracting([.cannotFail]))
    #expect(raw.full().map { $0 }.properties == all.subtracting([.audited]))
    #expect(raw.full().asProducer().unit.properties == [.cannotFail])
  }

  @Test func combinedUnitsHaveWhatBothHave() {
    let units: [(unit: any StreamUnitProtocol, combined: any StreamUnitProtocol)] = [
      (Variable(1), raw.full().merge(with: Variable(1))),
      (ControlEvent(raw), raw.full().merge(with: ControlEvent(raw))),
      (raw.unit, raw.full().merge(with: raw.unit)),
      (raw.asDriver(), raw.full().merge(with: raw.asDriver())),
      (raw.full(), raw.full().merge(with: raw.full())),
    ]
    for (unit, combined) in units { #expect(combined.properties == unit.properties) }
    let two: Driver<(Int, String)> = raw.asDriver().combineLatest(with: raw.map { "\($0)" }.asDriver())
    let some = Variable(1).combineLatest(with: ControlEvent(raw))
    #expect(two.properties == [.cannotFail, .observed, .shares, .replays])
    #expect(some.properties == [.cannotFail, .shares])
    // The conversion to a named unit adds nothing.
    let named: MainSignal<(Int, Int)> = some.asMainSignal()
    _ = named
  }

  /// A combination of named units of the main actor is a named unit, in any order.
  @Test func namedUnitsCombinedAreNamed() {
    let (driver, signal) = (raw.asDriver(), raw.asMainSignal())
    let (field, taps) = (ControlProperty(raw) { _ in }, ControlEvent(raw))
    let _: [Driver<(Int, Int)>] = [
      driver.combineLatest(with: field), field.combineLatest(with: driver), driver.zip(with: field),
      field.withLatest(from: driver),
      driver.withLatest(from: field), combineLatest(driver, field), zip(field, driver),
    ]
    let _: [MainSignal<(Int, Int)>] = [
      taps.withLatest(from: driver), signal.withLatest(from: field), signal.withLatest(from: taps),
      driver.withLatest(from: taps),
      taps.combineLatest(with: signal), taps.zip(with: field), combineLatest(taps, driver), zip(signal, field),
    ]
    let _: [Driver<Int>] = [driver.merge(with: field), merge(driver, field, driver), merge(driver, driver)]
    let _: [MainSignal<Int>] = [taps.merge(with: driver), merge(signal, taps, driver, field), merge(signal, signal)]
    let _: [Driver<(Int, Int, Int)>] = [driver.combineLatest(with: field, driver), zip(driver, field, field)]
    let _: Driver<(Int, Int, Int, Int, Int, Int)> = combineLatest(driver, field, driver, field, driver, field)
    let _: MainSignal<(Int, Int, Int, Int, Int)> = zip(driver, taps, signal, field, signal)
    // A combination of equal units keeps all properties, except those that a change of the elements removes.
    #expect(
      combineLatest(raw.full(), raw.full(), raw.full()).properties == Set(UnitProperty.allCases).subtracting([.audited])
    )
    #expect(merge(raw.full(), raw.full()).properties == Set(UnitProperty.allCases))
  }

  @Test func combinesAsManyAsThereAre() {
    let (one, two, three) = (Relay<Int>(), Relay<String>(), Relay<Bool>())
    let label = Label()
    combineLatest(one.producer.asDriver(), two.producer.asDriver(), three.producer.asDriver())
      .map { "\($0.0) \($0.1) \($0.2)" }.drive(label, \.text)
    one.send(1)
    two.send("a")
    three.send(true)
    one.send(2)
    #expect(label.history == ["1 a true", "2 a true"])
  }

  @Test func propertiesOfOnesOwnAreTakenAlong() {
    let audited = raw.asDriver().vouching(for: IsAudited<Nothing>.self)
    let both = audited.vouching(for: IsNamed<IsAudited<Nothing>>.self)
    let other = audited.vouching(for: IsAudited<IsNamed<Nothing>>.self)
    #expect(both.properties == other.properties)
    #expect(audited.filter { $0 > 0 }.properties.contains(.audited))
    #expect(!audited.map { $0 + 1 }.properties.contains(.audited))
    #expect(both.map { $0 + 1 }.properties.contains(.named))
    #expect(audited.merge(with: both).properties.contains(.audited))
    #expect(!audited.merge(with: both).properties.contains(.named))
    #expect(!audited.merge(with: raw.asDriver()).properties.contains(.audited))
  }
}

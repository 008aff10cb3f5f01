import Antiphon
import AntiphonTesting
import AntiphonUnits
import Testing

/// Units are values that others follow from, and values are units.
@MainActor @Suite(.leavesNothing) struct UnitsAndValuesTests {
  @Test func variableIsTracked() {
    let (width, height) = (Variable(2), Variable(3))
    let area = Property { width.value * height.value }
    let log = Log<Int>()
    let shown = effect { _ in log.add(area.value) }
    transaction {
      width.value = 4
      height.value = 5
    }
    #expect(log.entries == [6, 20])
    shown.cancel()
  }

  @Test func driverIsFollowedWhileItIsObserved() {
    let (source, starts) = (Relay<Int>(), Variable(0))
    let driver = source.producer.on(starting: { starts.modify { $0 += 1 } }).asDriver()
    let latest = Property(0, whileObserved: driver)
    let double = Property { latest.value * 2 }
    #expect(double.value == 0 && starts.value == 0)
    let log = Log<Int>()
    let shown = effect { _ in log.add(double.value) }
    source.send(1)
    source.send(2)
    #expect(log.entries == [0, 2, 4])
    #expect(starts.value == 1)
    shown.cancel()
    source.send(3)
    #expect(double.value == 4)
  }

  @Test func derivedPropertyDrives() {
    let (name, label) = (Variable("ada"), Label())
    let greeting = Property { "Hello \(name.value.capitalized)" }
    let subscription = greeting.asDriver().drive { label.text = $0 }
    name.value = "grace"
    #expect(label.history == ["Hello Ada", "Hello Grace"])
    subscription.cancel()
  }

  @Test func controlShowsAPropertyAndSetsIt() {
    let (name, label) = (MutableProperty("a"), Label())
    let control = ControlProperty(name)
    let subscription = control.drive { label.text = $0 }
    just("b").asDriver().drive(to: control)
    name.value = "c"
    #expect(label.history == ["a", "b", "c"])
    subscription.cancel()
  }

  @Test func controlIsFollowed() {
    let field = Field()
    field.type("a")
    let control = field.rx
    let count = Property { control.property.value?.count ?? -1 }
    #expect(count.value == -1)
    let log = Log<Int>()
    let shown = effect { _ in log.add(count.value) }
    field.type("abc")
    #expect(log.entries == [-1, 1, 3])
    shown.cancel()
  }
}

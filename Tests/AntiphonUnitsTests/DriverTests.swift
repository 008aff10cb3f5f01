import Antiphon
import AntiphonTesting
import AntiphonUnits
import Testing

/// What a screen is made of, without a screen.
@MainActor final class Label {
  var text = "" { didSet { history.append(text) } }
  private(set) var history: [String] = []
}

@MainActor struct DriverTests {
  @Test func drivesALabelThatNeedsNoAwait() {
    let label = Label()
    let number = Relay<Int>()
    let driver = number.producer.asDriver()
    driver.map { "\($0) after \(label.history.count)" }.drive { label.text = $0 }
    number.send(1)
    number.send(2)
    #expect(label.history == ["1 after 0", "2 after 1"])
  }

  @Test func drivesAPartOfAnObjectThatIsNotKept() {
    var label: Label? = Label()
    weak let remembered = label
    let text = Relay<String>()
    text.producer.asDriver().drive(label!, \.text)
    text.send("a")
    #expect(label?.history == ["a"])
    label = nil
    #expect(remembered == nil)
    text.send("b")
  }

  @Test func isOneTypeHoweverItWasProved() {
    let raw = Relay<Int>().producer.unit
    let driver: Driver<Int> = raw.share(replay: .latest).receive(on: .main)
    let same: Driver<Int> = raw.receive(on: .main).receive(on: .main).share().share(replay: .latest).share()
    _ = (driver, same)
  }
}

import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct MutablePropertyTests {
  @Test func finishesWhenItIsReleased() {
    let probe = Probe<Int, Never>()
    var number: MutableProperty? = MutableProperty(1)
    let property = number!.property
    number!.producer.run(probe.consumer)
    number = nil
    #expect(probe.elements == [1])
    #expect(probe.completions == [.finished])
    #expect(property.value == 1)
    let late = property.producer.probe()
    #expect(late.elements == [1])
    #expect(late.completions == [.finished])
  }

  @Test func setInsideAnObserverFollowsIt() {
    let number = MutableProperty(0)
    let (one, other) = (Log<Int>(), Log<Int>())
    number.producer.observeValues { [weak number] in
      one.add($0)
      if $0 == 1 {
        number?.value = 2
        #expect(number?.value == 2)
      }
    }.start()
    number.producer.observeValues { other.add($0) }.start()
    number.value = 1
    #expect(one.entries == [0, 1, 2])
    #expect(other.entries == [0, 1, 2])
  }

  @Test func writesAPartByItsKeyPath() {
    struct Person: Sendable, Equatable { var name = "", age = 0 }
    let person = MutableProperty(Person())
    person[\.name] = "Ada"
    from([36, 37]).bind(to: person.bindingTarget(for: \.age))
    #expect(person.value == Person(name: "Ada", age: 37))
    #expect(person[\.age] == 37)
  }

  @Test func modifiesWithoutALock() {
    let number = MutableProperty(1)
    let followed = number.property.map { $0 + 1 }
    number.modify {
      #expect(number.value == 1)
      #expect(followed.value == 2)
      $0 += 10
    }
    #expect(followed.value == 12)
  }

  @Test func linkKeepsBothEqualWithoutFeedback() {
    let (one, other) = (MutableProperty(1), MutableProperty(9))
    let (heardOne, heardOther) = (one.producer.probe(), other.producer.probe())
    let link = one.link(with: other)
    #expect(other.value == 1)
    one.value = 2
    other.value = 3
    #expect([one.value, other.value] == [3, 3])
    #expect(heardOne.elements == [1, 2, 3])
    #expect(heardOther.elements == [9, 1, 2, 3])
    link.cancel()
    one.value = 4
    #expect(other.value == 3)
  }

  @Test func linkInACircleComesToRest() {
    let all = (0..<3).map { MutableProperty($0) }
    all[0].link(with: all[1])
    all[1].link(with: all[2])
    all[2].link(with: all[0])
    all[1].value = 7
    #expect(all.map(\.value) == [7, 7, 7])
    all[2].value = 8
    #expect(all.map(\.value) == [8, 8, 8])
  }

  @Test func linkInsideAnObserverThatChangesTheValueComesToRest() {
    let (one, other) = (MutableProperty(1), MutableProperty(1))
    one.link(with: other)
    other.producer.observeValues { [weak other] in if $0 % 2 == 0 { other?.value = $0 + 1 } }.start()
    one.value = 2
    #expect([one.value, other.value] == [3, 3])
  }
}

import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ValidatingPropertyTests {
  struct Negative: Error, Equatable {}

  private func age() -> ValidatingProperty<Int, Negative> {
    ValidatingProperty(18) { (age: Int) throws(Negative) in
      if age < 0 { throw Negative() }
      return min(age, 150)
    }
  }

  @Test func takesOnlyWhatIsValid() {
    let age = age()
    let (received, results) = (age.producer.probe(), age.result.producer.probe())
    for proposed in [20, -1, 200] { age.value = proposed }
    #expect(age.value == 150)
    #expect(received.elements == [18, 20, 150])
    #expect(results.elements == [.success(18), .success(20), .failure(Negative()), .success(150)])
  }

  @Test func takesTheSameValueAgain() {
    let age = age()
    let received = age.producer.probe()
    age.value = 18
    #expect(received.elements == [18, 18])
  }

  @Test func reportsAnInvalidFirstValue() {
    let age = ValidatingProperty(-1) { (age: Int) throws(Negative) -> Int in throw Negative() }
    #expect(age.value == -1)
    #expect(age.result.value == .failure(Negative()))
  }

  @Test func finishesWhenItIsReleased() {
    let received = age().producer.probe()
    #expect(received.elements == [18])
    #expect(received.completions == [.finished])
  }

  @Test func takesABoundStream() {
    let age = age()
    from([30, -5]).bind(to: age)
    #expect(age.value == 30)
  }
}

import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ActionTests {
  struct Bad: Error, Equatable {}

  @Test func runsOneAtATime() {
    let source = ManualSource(Int.self)
    let action = Action<Int, Int, Never> { factor in source.producer.map { $0 * factor } }
    let (values, refused, enabled) = (
      action.values.probe(), action.disabledErrors.probe(), action.isEnabled.producer.probe()
    )
    let first = action.apply(2).probe()
    let second = action.apply(3).probe()
    source.send(1)
    source.finish()
    #expect(first.elements == [2])
    #expect(first.completions == [.finished])
    #expect(second.completions == [.failed(.disabled)])
    #expect(values.elements == [2])
    #expect(refused.elements == [3])
    #expect(enabled.elements == [true, false, true])
  }

  @Test func runsOnlyWhileEnabled() {
    let mayRun = MutableProperty(false)
    let action = Action<Void, Int, Never>(enabledIf: mayRun.property) { _ in just(1) }
    #expect(!action.isEnabled.value)
    #expect(action.apply(()).probe().completions == [.failed(.disabled)])
    mayRun.value = true
    #expect(action.apply(()).probe().elements == [1])
  }

  @Test func reportsFailuresAndMayBeTriedAgainAtOnce() {
    let attempts = Box(0)
    let action = Action<Int, Int, Bad> { number in
      attempts.increment()
      return number < 0 ? fail(Bad()) : just(number).promoteFailure(to: Bad.self)
    }
    let (values, completed) = (action.values.probe(), action.completed.probe())
    action.errors.observeValues { [weak action] _ in action?.apply(5).start() }.start()
    let run = action.apply(-1).probe()
    #expect(run.completions == [.failed(.failed(Bad()))])
    #expect(values.elements == [5])
    #expect(completed.elements.count == 1)
    #expect(attempts.value == 2)
    #expect(!action.isExecuting.value)
  }

  @Test(arguments: [true, false])
  func isFreeAgainAfterCancellationAndAfterAStop(stops: Bool) {
    let source = ManualSource(Int.self)
    let action = Action<Void, Int, Never> { _ in source.producer }
    let run = stops ? action.apply(()).prefix(1).probe() : action.apply(()).probe()
    #expect(action.isExecuting.value)
    if stops { source.send(1) } else { run.cancel() }
    #expect(!action.isExecuting.value)
  }

  @Test func takesABoundStream() {
    let action = Action<Int, Int, Never> { just($0 * 2) }
    let values = action.values.probe()
    from(1...3).bind(to: action)
    #expect(values.elements == [2, 4, 6])
  }
}

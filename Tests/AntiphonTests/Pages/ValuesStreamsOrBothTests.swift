import Antiphon
import AntiphonTesting
import Observation
import Testing

// The code of `ValuesStreamsOrBoth.md`: `Scripts/documents` checks that each of its blocks is here.

@Suite(.leavesNothing) struct ValuesStreamsOrBothTests {
  @Test func stateFollowsFromOtherState() {
    let (width, height) = (MutableProperty(2), MutableProperty(3))
    let area = Property { width.value * height.value }
    #expect(area.value == 6)
    width.value = 4
    #expect(area.value == 12)
  }

  @Test func equalResultComputesNothingFurther() {
    let (number, computations) = (MutableProperty(1), MutableProperty(0))
    let isEven = Property { number.value % 2 == 0 }
    let text = Property {
      computations.modify { $0 += 1 }
      return isEven.value ? "even" : "odd"
    }
    #expect(text.value == "odd")
    number.value = 3
    #expect(text.value == "odd")
    #expect(computations.value == 1)
  }

  @Test func workFollowsFromState() {
    let (name, log) = (MutableProperty("Ada"), MutableProperty([String]()))
    let shown = effect { run in
      let current = name.value
      log.modify { $0.append("show \(current)") }
      run.onEnd { log.modify { $0.append("hide \(current)") } }
    }
    name.value = "Grace"
    shown.cancel()
    #expect(log.value == ["show Ada", "hide Ada", "show Grace", "hide Grace"])
  }

  @Test func severalValuesChangeAtOnce() {
    let (balance, savings, sums) = (MutableProperty(100), MutableProperty(0), MutableProperty([Int]()))
    let watch = effect { _ in
      let sum = balance.value + savings.value
      sums.modify { $0.append(sum) }
    }
    transaction {
      balance.modify { $0 -= 40 }
      savings.modify { $0 += 40 }
    }
    #expect(sums.value == [100, 100])
    #expect(snapshot { (balance.value, savings.value) } == (60, 40))
    watch.cancel()
  }

  @Test func valuesAndStreamsMeet() {
    let clock = VirtualClock()
    let query = MutableProperty("")
    let settled = query.producer.debounce(for: .milliseconds(300), clock: clock)
    let results = Property([String](), then: settled.map { $0.isEmpty ? [] : ["\($0) 1", "\($0) 2"] })
    let title = Property { "\(results.value.count) results for “\(query.value)”" }
    query.value = "swift"
    #expect(title.value == "0 results for “swift”")
    clock.advance(by: .milliseconds(300))
    #expect(title.value == "2 results for “swift”")
  }

  @Test func streamRunsWhileItIsFollowed() {
    let (clock, starts) = (VirtualClock(), MutableProperty(0))
    let ticks = interval(.seconds(1), clock: clock).on(starting: { starts.modify { $0 += 1 } })
    let seconds = Property(0, whileObserved: ticks.map { $0 + 1 })
    let minutes = Property { seconds.value / 60 }
    #expect(minutes.value == 0 && starts.value == 0)
    let watching = effect { _ in _ = minutes.value }
    clock.advance(by: .seconds(120))
    #expect(minutes.value == 2 && starts.value == 1)
    watching.cancel()
    clock.advance(by: .seconds(120))
    #expect(minutes.value == 2)
  }

  @Test func propertyIsTrackedByObservation() {
    let (items, announced) = (MutableProperty([1, 2]), MutableProperty(0))
    let isEmpty = Property { items.value.isEmpty }.observable
    withObservationTracking {
      _ = isEmpty.value
    } onChange: {
      announced.modify { $0 += 1 }
    }
    items.value = [1]
    #expect(announced.value == 0)
    items.value = []
    #expect(announced.value == 1 && isEmpty.value)
  }

  @Test func whatFollowsFromWhatIsShown() {
    let (first, last) = (MutableProperty("Ada").named("first"), MutableProperty("Lovelace").named("last"))
    let full = Property { "\(first.value) \(last.value)" }.named("full")
    let greeting = effect("greeting") { _ in _ = full.value }
    #expect("\(full.dependencies)" == "full ← first, last\nfirst\nlast\ngreeting ← full")
    greeting.cancel()
  }
}

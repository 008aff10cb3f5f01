// What `MarbleTestExportTests` exports, as it is; so without `.leavesNothing`.
#if Inspector
import Antiphon
import AntiphonTesting
import Testing

// Recorded by Antiphon's inspector at “paid bills”, Shop/Billing.swift:14.
// An element is the text that was seen.

@Test func paidBillsRecorded() {
  marbles { m in
    let values: MarbleValues<String> = [
      "a": "order 1",
      "b": "order 2",
      "c": "order 3",
      "d": "order 4",
      "e": "bill for \"order 1\"",
      "f": "bill for \"order 3\"",
      "g": "bill for \"order 4\"",
    ]
    let orders = m.cold("@50ms a @100ms b @150ms c @200ms d @230ms |", values: values)

    /// What stands between the two points. Until your operators are here, it answers as it was recorded.
    func stream(_ source: Producer<String, TestFailure>) -> Producer<String, TestFailure> {
      m.cold("@70ms e @170ms f @220ms g @250ms |", values: values)
    }
    m.expect(stream(orders), "@70ms e @170ms f @220ms g @250ms |", values: values)
  }
}
#endif

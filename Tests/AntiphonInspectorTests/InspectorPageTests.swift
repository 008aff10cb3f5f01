#if Inspector
import Antiphon
import AntiphonInspector
import Testing

// The code of `AntiphonInspector.md`.

/// The program of the page, which uses the inspector of the process.
private enum Program {
  static func main() async throws {
    try await Inspector.shared.serve(port: 0)  // prints the address
    let orders = interval(.milliseconds(10)).map { "order \($0 + 1)" }
      .inspected("orders")
      .flatMap { order in from(1...3).map { "\(order), parcel \($0)" }.inspected("parcels") }
      .inspected("deliveries")
      .prefix(6)
    for await parcel in orders.values { print(parcel) }
  }
}

/// Without `.leavesNothing`: the server of the process stays.
@Suite struct InspectorPageTests {
  @Test func theProgramIsSeen() async throws {
    try await Program.main()
    let points = Inspector.shared.points()
    #expect(points.filter { $0.name == "deliveries" }.map(\.delivered) == [6])
    #expect(points.filter { $0.name == "parcels" }.map(\.delivered) == [3, 3])
  }
}
#endif

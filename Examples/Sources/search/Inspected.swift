import Antiphon
import AntiphonUnits

extension StreamUnit where Failure == Never, Proved == DriverProof {
  /// Shows this point of the pipeline to an inspector. See `Producer.inspected(_:by:fileID:line:)`.
  func inspected(
    _ name: String, by inspector: Inspector, fileID: String = #fileID, line: Int = #line
  ) -> Driver<Element> {
    asProducer().inspected(name, by: inspector, fileID: fileID, line: line).asDriver()
  }

  /// Calls `receive` with each element, as `drive(_:)` does, and shows the target to an inspector.
  ///
  /// What waits for a paused target waits at its point.
  @MainActor
  func drive(
    _ name: String, by inspector: Inspector, fileID: String = #fileID, line: Int = #line,
    _ receive: @escaping @Sendable (Element) -> Void
  ) -> Subscription {
    asProducer().inspected(name, by: inspector, fileID: fileID, line: line).observeValues(receive).start()
  }
}

import Antiphon

extension StreamUnitProtocol {
  /// Shows this point of the pipeline to an inspector. See `Producer.inspected(_:by:fileID:line:)`.
  @_alwaysEmitIntoClient @inline(__always)
  public func inspected(
    _ name: String, by inspector: Inspector = .shared, fileID: String = #fileID, line: Int = #line
  ) -> StreamUnit<Element, Failure, Proved> {
    StreamUnit(sharing: unit.producer.inspected(name, by: inspector, fileID: fileID, line: line))
  }
}

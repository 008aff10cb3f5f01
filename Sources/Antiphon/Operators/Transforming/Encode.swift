/// A type that encodes values, such as the encoder of a format.
///
/// Any encoder with this method can conform in one line: `extension JSONEncoder: @retroactive TopLevelEncoder {}`.
public protocol TopLevelEncoder<Output> {
  /// What a value is encoded as, such as `Data`.
  associatedtype Output

  /// Returns `value` in its encoded form. An error that it throws becomes the failure of the stream.
  func encode<Value: Encodable>(_ value: Value) throws -> Output
}

extension Producer where Element: Encodable {
  /// Encodes each element with `encoder`.
  ///
  ///     self             1-2-|
  ///     encode(encoder)  a-b-|   a: "1"  b: "2"
  ///
  /// - Fails: as soon as `encoder` throws, with its error. Encoders don't declare a type of error, so the failure is any error.
  @_alwaysEmitIntoClient @inline(__always)
  public func encode<Encoder: TopLevelEncoder & Sendable>(
    _ encoder: Encoder
  ) -> Producer<Encoder.Output, any Error> where Encoder.Output: Sendable {
    Producer<Encoder.Output, any Error>(synchrony: synchrony) { [run] consumer in
      let next = consumer.unownedNext
      let completed = consumer.unownedCompleted
      run(
        consumer.wrapping(
          next: { element in
            do {
              return next(try encoder.encode(element))
            } catch {
              completed(.failed(error))
              return .stop
            }
          },
          completed: { completed($0.mapFailure { $0 }) }))
    }
  }
}

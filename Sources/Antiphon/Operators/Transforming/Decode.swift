/// A type that decodes values, such as the decoder of a format.
///
/// Any decoder with this method can conform in one line: `extension JSONDecoder: @retroactive TopLevelDecoder {}`.
public protocol TopLevelDecoder<Input> {
  /// What is decoded, such as `Data`.
  associatedtype Input

  /// Returns the value that `input` encodes. An error that it throws becomes the failure of the stream.
  func decode<Value: Decodable>(_ type: Value.Type, from input: Input) throws -> Value
}

extension Producer {
  /// Decodes each element with `decoder`.
  ///
  ///     self                             a-b-|   a: "1"  b: "2"
  ///     decode(Int.self, from: decoder)  1-2-|
  ///
  /// - Fails: as soon as `decoder` throws, with its error. Decoders don't declare a type of error, so the failure is any error.
  @_alwaysEmitIntoClient @inline(__always)
  public func decode<Value: Decodable & Sendable, Decoder: TopLevelDecoder & Sendable>(
    _ type: Value.Type, from decoder: Decoder
  ) -> Producer<Value, any Error> where Decoder.Input == Element {
    Producer<Value, any Error>(synchrony: synchrony) { [run] consumer in
      let next = consumer.unownedNext
      let completed = consumer.unownedCompleted
      run(
        consumer.wrapping(
          next: { element in
            do {
              return next(try decoder.decode(Value.self, from: element))
            } catch {
              completed(.failed(error))
              return .stop
            }
          },
          completed: { completed($0.mapFailure { $0 }) }))
    }
  }
}

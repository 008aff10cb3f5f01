import Antiphon
import Foundation

/// Why a stream of decoded values failed.
public enum DecodingFailure<Source: Error>: Error {
  /// The stream of data failed.
  case source(Source)
  /// The data does not fit the type.
  case decoding(DecodingError)
  /// The type's own `init(from:)` threw another error.
  case thrown(any Error)
}

extension Producer where Element == Data {
  /// Decodes each element with a JSON decoder.
  ///
  ///     self                                   a-b-|   a: "1"  b: "2"
  ///     decode(Int.self, from: JSONDecoder())  1-2-|
  ///
  /// - Parameters:
  ///   - type: the type of the values.
  ///   - decoder: the decoder, which must not be changed while the stream runs.
  /// - Fails: with the stream, or as soon as an element can't be decoded; the values before it have been emitted.
  public func decode<Value: Decodable & Sendable>(
    _ type: Value.Type, from decoder: JSONDecoder
  ) -> Producer<Value, DecodingFailure<Failure>> {
    decoding { data in try decoder.decode(type, from: data) }
  }

  /// Decodes each element with a property list decoder.
  ///
  ///     self                                             a-b-|   a, b: the property lists of [1] and [2]
  ///     decode([Int].self, from: PropertyListDecoder())  c-d-|   c: [1]  d: [2]
  ///
  /// - Parameters:
  ///   - type: the type of the values.
  ///   - decoder: the decoder, which must not be changed while the stream runs.
  /// - Fails: with the stream, or as soon as an element can't be decoded; the values before it have been emitted.
  public func decode<Value: Decodable & Sendable>(
    _ type: Value.Type, from decoder: PropertyListDecoder
  ) -> Producer<Value, DecodingFailure<Failure>> {
    decoding { data in try decoder.decode(type, from: data) }
  }

  private func decoding<Value: Sendable>(
    _ decode: @escaping @Sendable (Data) throws -> Value
  ) -> Producer<Value, DecodingFailure<Failure>> {
    mapError { failure in DecodingFailure.source(failure) }
      .map { data throws(DecodingFailure<Failure>) in
        do {
          return try decode(data)
        } catch let error as DecodingError {
          throw .decoding(error)
        } catch {
          throw .thrown(error)
        }
      }
  }
}

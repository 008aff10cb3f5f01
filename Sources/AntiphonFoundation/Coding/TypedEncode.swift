import Antiphon
import Foundation

/// Why a stream of encoded values failed.
public enum EncodingFailure<Source: Error>: Error {
  /// The stream of values failed.
  case source(Source)
  /// The format can't represent a value.
  case encoding(EncodingError)
  /// The value's own `encode(to:)` threw another error.
  case thrown(any Error)
}

extension Producer where Element: Encodable {
  /// Encodes each element with a JSON encoder.
  ///
  ///     self                   1-2-|
  ///     encode(JSONEncoder())  a-b-|   a: "1"  b: "2"
  ///
  /// - Parameter encoder: the encoder, which must not be changed while the stream runs.
  /// - Fails: with the stream, or as soon as an element can't be encoded; the data before it has been emitted.
  public func encode(_ encoder: JSONEncoder) -> Producer<Data, EncodingFailure<Failure>> {
    encoding { value in try encoder.encode(value) }
  }

  /// Encodes each element with a property list encoder.
  ///
  ///     self                           a-b-|   a: [1]  b: [2]
  ///     encode(PropertyListEncoder())  c-d-|   c, d: their property lists
  ///
  /// - Parameter encoder: the encoder, which must not be changed while the stream runs.
  /// - Fails: with the stream, or as soon as an element can't be encoded; the data before it has been emitted.
  public func encode(_ encoder: PropertyListEncoder) -> Producer<Data, EncodingFailure<Failure>> {
    encoding { value in try encoder.encode(value) }
  }

  private func encoding(
    _ encode: @escaping @Sendable (Element) throws -> Data
  ) -> Producer<Data, EncodingFailure<Failure>> {
    mapError { failure in EncodingFailure.source(failure) }
      .map { value throws(EncodingFailure<Failure>) in
        do {
          return try encode(value)
        } catch let error as EncodingError {
          throw .encoding(error)
        } catch {
          throw .thrown(error)
        }
      }
  }
}

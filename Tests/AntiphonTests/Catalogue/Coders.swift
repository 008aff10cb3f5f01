import Antiphon
import AntiphonTesting

/// Decodes numbers from digits.
struct DigitDecoder: TopLevelDecoder {
  func decode<Value: Decodable>(_ type: Value.Type, from input: String) throws -> Value {
    guard let number = Int(input) as? Value else { throw TestFailure() }
    return number
  }
}

/// Encodes the description of an element, unless it is 3.
struct PlainEncoder: TopLevelEncoder {
  func encode<Value: Encodable>(_ value: Value) throws -> String {
    let text = "\(value)"
    if text == "3" { throw TestFailure() }
    return text
  }
}

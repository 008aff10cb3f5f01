#if NATS
/// The headers of a message: names with one or more values, in order.
///
///     var headers: NATSHeaders = ["Content-Type": "application/json"]
///     headers["Nats-Msg-Id"] = "17"
public struct NATSHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// A name and a value.
  public struct Field: Sendable, Hashable {
    /// The name, whose case matters.
    public var name: String
    /// The value.
    public var value: String
  }

  /// All headers whose values are UTF-8, in order.
  public private(set) var fields: [Field] = []
  /// The bytes of the values that are no UTF-8, with their names. They were received like that.
  public internal(set) var malformed: [(name: String, bytes: [UInt8])] {
    get { malformedFields.map { ($0.name, $0.bytes) } }
    set { malformedFields = newValue.map { MalformedField(name: $0.name, bytes: $0.bytes) } }
  }
  private var malformedFields: [MalformedField] = []

  private struct MalformedField: Sendable, Hashable {
    let name: String
    let bytes: [UInt8]
  }

  /// No headers.
  public init() {}

  /// Headers with one value each.
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0.0, value: $0.1) }
  }

  /// True if there is no header, and no malformed one.
  public var isEmpty: Bool { fields.isEmpty && malformedFields.isEmpty }

  /// The first value of a name; setting it replaces all of them.
  public subscript(name: String) -> String? {
    get { fields.first { $0.name == name }?.value }
    set {
      fields.removeAll { $0.name == name }
      if let newValue { add(name, newValue) }
    }
  }

  /// All values of a name.
  public func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  /// Adds a value to those of the name.
  public mutating func add(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }

  /// Adds a received value, which may be malformed.
  mutating func add(received name: String, _ bytes: [UInt8]) {
    if let value = String(validating: bytes, as: UTF8.self) {
      add(name, value)
    } else {
      malformedFields.append(MalformedField(name: name, bytes: bytes))
    }
  }

  /// The name of a header that can't be sent.
  var unsendable: String? {
    fields.first { field in
      field.name.isEmpty || field.name.utf8.contains { $0 <= 32 || $0 >= 127 || $0 == UInt8(ascii: ":") }
        || field.value.utf8.contains { $0 == 0 || $0 == 10 || $0 == 13 }
    }?.name
  }
}
#endif

#if NATS
extension JetStream {
  /// The partition of a key, from 0 to less than `count`: the same in every process and on every machine.
  ///
  ///     JetStreamPublication(subject: "orders.\(JetStream.partition(of: order.customer, count: 8))", payload: order.bytes)
  ///
  /// Messages of one key have one subject, so a stream with this filter has them in order.
  ///
  /// - Parameters:
  ///   - key: what belongs together.
  ///   - count: the number of partitions, at least 1.
  /// - Complexity: O(*n*), where *n* is the number of bytes of the key.
  public static func partition(of key: String, count: Int) -> Int {
    precondition(count > 0, "partition(of:count:) needs 1 partition or more")
    // FNV-1a, because the hash values of the standard library differ in each process; its low bits are mixed with the high ones.
    let hash = key.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return Int((hash ^ (hash >> 32)) % UInt64(count))
  }
}
#endif

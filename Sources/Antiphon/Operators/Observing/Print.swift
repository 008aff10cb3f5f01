extension Producer {
  /// Prints every event and every request, and forwards them unchanged.
  ///
  ///     self          1-2-|
  ///     print("all")  1-2-|
  ///
  /// The lines are `start`, `request(2)`, `request(unlimited)`, `rewind`, `next(1)`, `finished`, `failed(…)`, `cancelled` and,
  /// after a reply of `.stop`, `stop`. A failure that has come through points and checkpoints with names is followed by them:
  /// `failed(…) through decoding, index`.
  ///
  /// - Parameters:
  ///   - prefix: the prefix of each line.
  ///   - write: called with each line; by default it goes to standard output.
  /// - Demand: as for `on(requested:rewound:)`.
  public func print(
    _ prefix: String = "", to write: @escaping @Sendable (String) -> Void = { Swift.print($0) }
  ) -> Producer {
    let say: @Sendable (String) -> Void = { write(prefix.isEmpty ? $0 : "\(prefix): \($0)") }
    return
      on(requested: { say($0 == .max ? "request(unlimited)" : "request(\($0))") }, rewound: { say("rewind") })
      .on(
        starting: { say("start") }, next: { say("next(\($0))") },
        completed: { say("\($0)\($0.failure == nil ? "" : FailurePath.text)") }, stopped: { say("stop") })
  }

  /// Prints every event and every request, each line with the position of the call in the source code.
  ///
  ///     self           1-2-|
  ///     debug("here")  1-2-|
  ///
  /// - Parameters:
  ///   - identifier: the prefix of each line, before the position.
  ///   - write: called with each line; by default it goes to standard output.
  ///   - fileID: the file that each line names, by default that of the caller.
  ///   - line: the line that each line names, by default that of the caller.
  /// - Demand: as for `on(requested:rewound:)`.
  public func debug(
    _ identifier: String = "", to write: @escaping @Sendable (String) -> Void = { Swift.print($0) },
    fileID: String = #fileID, line: Int = #line
  ) -> Producer {
    print(identifier.isEmpty ? "\(fileID):\(line)" : "\(identifier) (\(fileID):\(line))", to: write)
  }
}

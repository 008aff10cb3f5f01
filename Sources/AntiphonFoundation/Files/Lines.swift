import Antiphon
import Foundation

/// Why a stream of lines failed.
public enum LineFailure<Source: Error>: Error {
  /// The stream of bytes failed.
  case source(Source)
  /// A line is not UTF-8.
  ///
  /// - Parameters:
  ///   - line: the number of the line; the first one is 1.
  ///   - bytes: the bytes of the line.
  case invalidUTF8(line: Int, bytes: [UInt8])
  /// The bytes end inside a character.
  case incomplete(line: Int, bytes: [UInt8])
  /// A line has more bytes than the limit.
  case tooLong(line: Int, limit: Int)
}

extension LineFailure: Equatable where Source: Equatable {}
extension LineFailure: Hashable where Source: Hashable {}

extension Producer where Element: Sequence, Element.Element == UInt8 {
  /// Emits the lines of UTF-8 text that arrives in chunks; a line or a character may span several chunks.
  ///
  ///     self     a-b---c-|     a: "on"  b: "e\ntwo\r\n"  c: "three"
  ///     lines()  --(de)--(f|)  d: "one"  e: "two"  f: "three"
  ///
  /// A line ends with `\n` or `\r\n`, which is not part of it. The last line needs no terminator, unless it is empty.
  ///
  /// - Parameters:
  ///   - limit: the length of the longest line in bytes, at least 1.
  ///   - repairing: true to replace invalid UTF-8 with U+FFFD instead of failing.
  /// - Demand: a chunk is requested when all lines of the previous chunk are taken and another line is requested. The end is found at
  ///   the request after the last line.
  /// - Fails: with the stream, without the incomplete line; at a line that is not valid UTF-8, ends inside a character, or is too long.
  ///   All lines before it are emitted first.
  public func lines(limit: Int = 1 << 20, repairing: Bool = false) -> Producer<String, LineFailure<Failure>> {
    precondition(limit > 0, "lines(limit:) needs a limit of 1 byte or more")
    return materialize()
      .scanMap(into: LineSplitter<Failure>(limit: limit, isRepairing: repairing)) { splitter, event in
        splitter.split(event)
      }
      .promoteFailure(to: LineFailure<Failure>.self)
      .flatMapConcat { part in part.stream }
  }
}

/// Emits the lines of a file.
///
///     for try await line in lines(ofFile: url).values { print(line) }
///
/// - Parameters:
///   - url: the URL of a file.
///   - limit: the length of the longest line in bytes, at least 1.
///   - repairing: true to replace invalid UTF-8 with U+FFFD instead of failing.
///   - scheduler: where the file is read.
/// - Demand: as for `lines(limit:repairing:)`; 65 536 bytes are read at a time. Rewindable.
/// - Fails: as `bytes(ofFile:chunkSize:readingOn:)` and `lines(limit:repairing:)` do, after all earlier lines.
public func lines(
  ofFile url: URL, limit: Int = 1 << 20, repairing: Bool = false,
  readingOn scheduler: some Scheduler = .serial("antiphon.file")
) -> Producer<String, LineFailure<FileFailure>> {
  bytes(ofFile: url, readingOn: scheduler).lines(limit: limit, repairing: repairing)
}

/// The lines that a chunk completes, and the failure that ends the stream after them.
private struct Lines<Source: Error>: Sendable {
  var texts: [String] = []
  var failure: LineFailure<Source>?

  var stream: Producer<String, LineFailure<Source>> {
    let lines = from(texts).promoteFailure(to: LineFailure<Source>.self)
    return if let failure { lines.append(fail(failure)) } else { lines }
  }
}

/// Splits chunks of bytes into lines.
private struct LineSplitter<Source: Error>: Sendable {
  private let limit: Int
  private let isRepairing: Bool
  /// The bytes of the incomplete line.
  private var kept: [UInt8] = []
  /// The number of the incomplete line.
  private var number = 1

  init(limit: Int, isRepairing: Bool) {
    self.limit = limit
    self.isRepairing = isRepairing
  }

  mutating func split<Chunk: Sequence<UInt8>>(_ event: Event<Chunk, Source>) -> Lines<Source> {
    var lines = Lines<Source>()
    do throws(LineFailure<Source>) {
      switch event {
      case .next(let chunk): try take(chunk, into: &lines.texts)
      case .completed(.failed(let failure)): throw .source(failure)
      case .completed: if !kept.isEmpty { lines.texts.append(try text(of: kept, isComplete: false)) }
      }
    } catch {
      lines.failure = error
    }
    return lines
  }

  private mutating func take(_ chunk: some Sequence<UInt8>, into texts: inout [String]) throws(LineFailure<Source>) {
    // One call for all contiguous bytes; typed failures don't pass through closures of the standard library.
    let result = chunk.withContiguousStorageIfAvailable { bytes in
      Result { () throws(LineFailure<Source>) in try cut(bytes, into: &texts) }
    }
    if let result { return try result.get() }
    try cut(Array(chunk), into: &texts)
  }

  private mutating func cut<Bytes: RandomAccessCollection<UInt8>>(
    _ bytes: Bytes, into texts: inout [String]
  ) throws(LineFailure<Source>) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      if kept.isEmpty {
        texts.append(try text(of: rest[..<end], isComplete: true))
      } else {
        kept += rest[..<end]
        texts.append(try text(of: kept, isComplete: true))
        kept.removeAll(keepingCapacity: true)
      }
      number += 1
      rest = rest[rest.index(after: end)...]
    }
    // One byte more than the limit may be the `\r` of the terminator.
    if kept.count + rest.count > limit + 1 { throw .tooLong(line: number, limit: limit) }
    kept += rest
  }

  private func text(
    of bytes: some BidirectionalCollection<UInt8>, isComplete: Bool
  ) throws(LineFailure<Source>) -> String {
    let line = isComplete && bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes[...]
    if line.count > limit { throw .tooLong(line: number, limit: limit) }
    if isRepairing { return String(decoding: line, as: UTF8.self) }
    if let text = String(validating: line, as: UTF8.self) { return text }
    let bytes = Array(line)
    throw !isComplete && bytes.endsInsideCharacter
      ? .incomplete(line: number, bytes: bytes) : .invalidUTF8(line: number, bytes: bytes)
  }
}

extension [UInt8] {
  /// Whether the bytes are valid UTF-8 except that the last character is incomplete.
  fileprivate var endsInsideCharacter: Bool {
    let tail = suffix(3).reversed().prefix { $0 & 0xC0 == 0x80 }.count + 1
    guard tail <= 3, tail <= count else { return false }
    let width = (~self[count - tail]).leadingZeroBitCount
    return width > tail && width <= 4 && String(validating: dropLast(tail), as: UTF8.self) != nil
  }
}

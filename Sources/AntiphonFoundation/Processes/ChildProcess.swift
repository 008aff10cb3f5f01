#if os(macOS) || os(Linux)
import Antiphon
import Foundation

/// A program to run as a child process. Each start of one of its streams starts a process; none runs before.
///
///     ChildProcess("/usr/bin/git", ["log", "--oneline"]).output.lines()
///
/// A stream finishes if the process exits with 0. Otherwise it fails with the exit code or signal, after all output.
/// Without demand nothing is read: the pipe fills, and the process blocks. A cancelled stream sends `signalOnCancel` to its process.
///
/// No thread waits for the process: Dispatch reports its end, on Linux by means of a process descriptor. Where there is none (before
/// Linux 5.3) the process is polled every 10 ms. Each process that has ended is reaped, cancelled or not.
///
/// The process inherits its three standard streams and no other descriptor. It starts without blocked or ignored signals.
public struct ChildProcess: Sendable {
  /// The path of the executable, which is not looked up in `PATH`.
  public var path: String
  /// The arguments after the path.
  public var arguments: [String]
  /// The environment variables. Nil for those of this process.
  public var environment: [String: String]?
  /// The working directory. Nil for that of this process.
  public var directory: URL?
  /// The standard input. Nil for an empty one. A second start continues to read where the first one stopped.
  public var input: FileHandle?
  /// The signal that a cancellation sends. A process that ignores `SIGTERM` continues, and its output is lost; `SIGKILL` can't be ignored.
  public var signalOnCancel: Int32

  /// - Parameters:
  ///   - path: the path of the executable, which is not looked up in `PATH`.
  ///   - arguments: the arguments after the path.
  ///   - environment: the environment variables. Nil for those of this process.
  ///   - directory: the working directory. Nil for that of this process.
  ///   - input: the standard input. Nil for an empty one.
  ///   - signalOnCancel: the signal that a cancellation sends, at least 1.
  public init(
    _ path: String, _ arguments: [String] = [], environment: [String: String]? = nil, directory: URL? = nil,
    input: FileHandle? = nil, signalOnCancel: Int32 = SIGTERM
  ) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
    self.directory = directory
    self.input = input
    self.signalOnCancel = signalOnCancel
  }

  /// A standard stream that a process writes to.
  public enum Stream: Hashable, Sendable {
    /// Standard output.
    case output
    /// Standard error.
    case errorOutput
  }

  /// Bytes that a process has written.
  public struct Output: Hashable, Sendable {
    /// The stream that the bytes were written to.
    public var stream: Stream
    /// The bytes.
    public var data: Data

    /// - Parameters:
    ///   - stream: the stream that the bytes were written to.
    ///   - data: the bytes.
    public init(stream: Stream, data: Data) {
      self.stream = stream
      self.data = data
    }
  }

  /// Runs the process and emits what it writes on standard output; its standard error is that of this process.
  ///
  /// - Demand: pullable; the process starts at the first request. Each requested chunk is one read of 65 536 bytes at most, as soon as
  ///   there are bytes. The end is found at the request after the last chunk. A rewind ends the process and starts another.
  /// - Finishes: when the process has exited with 0 and the pipe is closed; a grandchild may keep it open.
  /// - Fails: when the process can't be started; when it has exited with another code or was ended by a signal, after all chunks.
  /// - Cancels: sends `signalOnCancel`, closes the pipe, and reaps the process once it has ended.
  public var output: Producer<Data, ProcessFailure> {
    run(reading: [.output]).map { output in output.data }
  }

  /// Runs the process and emits what it writes on standard error; its standard output is that of this process.
  ///
  /// - Demand: pullable; the process starts at the first request. Each requested chunk is one read of 65 536 bytes at most, as soon as
  ///   there are bytes. The end is found at the request after the last chunk. A rewind ends the process and starts another.
  /// - Finishes: when the process has exited with 0 and the pipe is closed; a grandchild may keep it open.
  /// - Fails: when the process can't be started; when it has exited with another code or was ended by a signal, after all chunks.
  /// - Cancels: sends `signalOnCancel`, closes the pipe, and reaps the process once it has ended.
  public var errorOutput: Producer<Data, ProcessFailure> {
    run(reading: [.errorOutput]).map { output in output.data }
  }

  /// Runs the process and emits what it writes on both streams: in order for each stream, in any order between the two.
  ///
  /// - Demand: pullable; the process starts at the first request. Each requested chunk is a read of both pipes, of 65 536 bytes at most; if
  ///   both have bytes, the second chunk is kept for the next request. The end is found at the request after the last chunk. A rewind
  ///   ends the process and starts another.
  /// - Finishes: when the process has exited with 0 and both pipes are closed; a grandchild may keep them open.
  /// - Fails: when the process can't be started; when it has exited with another code or was ended by a signal, after all chunks.
  /// - Cancels: sends `signalOnCancel`, closes the pipes, and reaps the process once it has ended.
  public var outputs: Producer<Output, ProcessFailure> {
    run(reading: [.output, .errorOutput])
  }

  private func run(reading streams: [Stream]) -> Producer<Output, ProcessFailure> {
    precondition(signalOnCancel > 0, "ChildProcess(signalOnCancel:) needs the number of a signal")
    return emitting { emitter in
      let run = ProcessRun(self, reading: streams, emitter)
      emitter.onRequest { run.request() }
      emitter.onEnd { run.stop() }
    }
  }
}
#endif

import Antiphon
import Foundation

/// Why a child process did not succeed.
public enum ProcessFailure: Error, Hashable, Sendable {
  /// The process can't be started: the executable is not there, or may not be run.
  case launch(path: String, SystemError)
  /// What the process writes can't be read.
  case read(SystemError)
  /// The process has exited with a code other than 0.
  case exited(code: Int32)
  /// A signal has ended the process.
  case killed(signal: Int32)
}

/// What to run in a process of its own. Nothing runs before one of its streams is started, and each start runs it anew.
///
///     ChildProcess("/usr/bin/git", ["log", "--oneline"]).output.lines()
///
/// A stream finishes if the process exits with 0, and fails with its code or signal otherwise, after all that it has written.
/// While nothing is wanted nothing is read: the pipe fills, and the process waits. A cancelled stream ends its process.
public struct ChildProcess: Sendable {
  /// The path of the executable, which is not looked for in `PATH`.
  public var path: String
  /// What it is given.
  public var arguments: [String]
  /// Its variables. Nil for those of this process.
  public var environment: [String: String]?
  /// Where it runs. Nil for the directory of this process.
  public var directory: URL?
  /// What it reads. Nil for nothing.
  public var input: FileHandle?
  /// What it is sent at a cancellation. A process that ignores `SIGTERM` goes on, and what it writes is lost; none can ignore `SIGKILL`.
  public var signalOnCancel: Int32

  /// - Parameters:
  ///   - path: of the executable, which is not looked for in `PATH`.
  ///   - arguments: what it is given.
  ///   - environment: its variables. Nil for those of this process.
  ///   - directory: where it runs. Nil for the directory of this process.
  ///   - input: what it reads. Nil for nothing.
  ///   - signalOnCancel: what it is sent at a cancellation.
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

  /// Where a process writes.
  public enum Stream: Hashable, Sendable {
    /// Standard output.
    case output
    /// Standard error.
    case errorOutput
  }

  /// Bytes that a process has written.
  public struct Output: Hashable, Sendable {
    /// Where.
    public var stream: Stream
    /// What.
    public var data: Data

    public init(stream: Stream, data: Data) {
      self.stream = stream
      self.data = data
    }
  }

  /// Runs the process and emits what it writes on standard output; its standard error is that of this process.
  ///
  /// - Demand: pullable; the process starts at the first request. One chunk is read for each that is asked for, as soon as there is
  ///   one; no thread waits for it. The end is found at the request after the last one. A rewind ends the process and starts another.
  /// - Finishes: when the process has exited with 0 and the pipe is closed, which a grandchild may keep open.
  /// - Fails: when the process can't be started; when it has exited with another code or was killed, after what it has written.
  /// - Cancels: sends `signalOnCancel`, and closes the pipe.
  public var output: Producer<Data, ProcessFailure> {
    run(reading: [.output]).map { output in output.data }
  }

  /// Runs the process and emits what it writes on standard error; its standard output is that of this process.
  ///
  /// - Demand: pullable; the process starts at the first request. One chunk is read for each that is asked for, as soon as there is
  ///   one; no thread waits for it. The end is found at the request after the last one. A rewind ends the process and starts another.
  /// - Finishes: when the process has exited with 0 and the pipe is closed, which a grandchild may keep open.
  /// - Fails: when the process can't be started; when it has exited with another code or was killed, after what it has written.
  /// - Cancels: sends `signalOnCancel`, and closes the pipe.
  public var errorOutput: Producer<Data, ProcessFailure> {
    run(reading: [.errorOutput]).map { output in output.data }
  }

  /// Runs the process and emits what it writes on both streams. Each comes in order; which of the two comes first is not known.
  ///
  /// - Demand: pullable; the process starts at the first request. For each chunk asked for both pipes are read;
  ///   when both have one, the second is kept. No thread waits for it. The end is found at the request after the last one. A rewind ends the process and starts another.
  /// - Finishes: when the process has exited with 0 and both pipes are closed, which a grandchild may keep open.
  /// - Fails: when the process can't be started; when it has exited with another code or was killed, after what it has written.
  /// - Cancels: sends `signalOnCancel`, and closes the pipes.
  public var outputs: Producer<Output, ProcessFailure> {
    run(reading: [.output, .errorOutput])
  }

  private func run(reading streams: [Stream]) -> Producer<Output, ProcessFailure> {
    create { emitter in
      let run = ProcessRun(self, reading: streams, emitter)
      emitter.onRequest { run.request() }
      emitter.onEnd { run.stop() }
    }
  }
}

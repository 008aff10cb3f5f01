#if NIO
public import Antiphon
public import NIOCore

extension Producer {
  /// A future that writes this stream to `channel`, as fast as the channel can take it.
  ///
  ///     let written = try await lines.write(to: channel).value
  ///
  /// Each start writes the stream once. Its result is the number of elements, and comes when the promise of the last write has succeeded:
  /// then the bytes are in the socket's send buffer, or beyond.
  ///
  /// - Parameters:
  ///   - channel: where it is written, through all outbound handlers. Its elements must be what the last of them takes; without an encoder
  ///     `ByteBuffer`.
  ///   - mode: what is closed when the stream has finished and is written: the output half, so that the peer sees the end; or the whole
  ///     channel. A channel that can't close one half is closed. A stream that fails or is cancelled closes the channel. With nil, nothing is
  ///     closed.
  /// - Finishes: with the number of elements, when all of them are written and what is to be closed is closed.
  /// - Fails: when the stream fails, after its elements are written; when a write fails; when the channel is closed before the stream
  ///   has ended. It says how many of the first elements were written.
  /// - Demand: requests one element at a time, while the channel is active and writable. The channel keeps at most its high watermark
  ///   (`writeBufferWaterMark`, 65,536 bytes) and one element, and what a source pushes without a request. Requests are made on the event loop.
  /// - Cancels: the stream, and closes the channel, unless `mode` is nil.
  /// - Complexity: O(1) for each element. A flush follows what is requested in one turn of the event loop.
  public func write(
    to channel: any NIOCore.Channel, closing mode: CloseMode? = .output
  ) -> Future<Int, WriteFailure<Failure>> {
    precondition(mode != .input, "write(to:closing:) needs .output, .all or nil: it writes the output")
    return Future { answer, talkback in
      let writer = ChannelWriter<Element, Failure>(channel, closing: mode, answer)
      talkback.onCancel { writer.cancel() }
      writer.start(self)
    }
  }
}
#endif

#if NIO
/// Why the elements of a channel have come to an end before its input was closed.
public enum ChannelFailure: Error, CustomStringConvertible {
  /// The socket or a handler of the pipeline, such as a decoder, has reported an error.
  case pipeline(any Error)
  /// The stream of the channel's input was started before. It can be started once: the bytes that were read are gone.
  case startedTwice

  public var description: String {
    switch self {
    case .pipeline(let error): "the channel reported an error: \(error)"
    case .startedTwice:
      "the input of a channel can be read by one stream, which is started once; to have several consumers, use share()"
    }
  }
}
#endif

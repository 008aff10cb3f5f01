/// How much one run, and one request, may take.
struct Limits: Equatable, Sendable {
  /// A connection on which nothing could be sent for this time is closed.
  var silence = Duration.seconds(30)
  var connections = 128
  /// The most bytes of a request body, and of all header fields together.
  var body = 16_384
  var header = 16_384
  /// The most characters of a diagram, and of all its elements.
  var diagram = 400
  var marbles = 40
  /// The longest input.
  var length = Duration.milliseconds(60)
  /// The virtual time after which a run is cut.
  var time = Duration.milliseconds(120)
  /// The most elements of an output. A further one is not taken.
  var events = 400
  /// How often the inputs may be started in a run, and at one time of it: beyond this the stream does not end at that time.
  var starts = 400
  var startsAtOnce = 100
}

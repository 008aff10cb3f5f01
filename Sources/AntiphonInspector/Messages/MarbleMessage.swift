#if Inspector
import Antiphon
import NIOCore

/// The recorded marbles of some points.
///
///     {"time":1500,"points":{"7":[[1200.5,"element","order 1",1],[1300,"finished"]]}}
enum MarbleMessage {
  static func text(_ inspector: Inspector, _ points: [Int], since: Duration) -> ByteBuffer {
    var text = JSONText()
    text.raw("{\"time\":")
    text.number(inspector.time.inMilliseconds)
    text.raw(",\"points\":{")
    for (index, point) in Set(points).enumerated() {
      if index > 0 { text.raw(",") }
      text.raw("\"")
      text.number(point)
      text.raw("\":[")
      for (index, marble) in inspector.marbles(of: point, since: since).enumerated() {
        if index > 0 { text.raw(",") }
        write(marble, &text)
      }
      text.raw("]")
    }
    text.raw("}}")
    return text.buffer
  }

  private static func write(_ marble: InspectedMarble, _ text: inout JSONText) {
    text.raw("[")
    text.number(marble.time.inMilliseconds)
    switch marble.kind {
    case .element(let element):
      text.raw(",\"element\",")
      text.string(element)
      text.raw(",")
      text.number(marble.count)
    case .rewound: text.raw(",\"rewound\"")
    case .ended(let end):
      text.raw(",")
      text.string(end.word)
    }
    text.raw("]")
  }
}
#endif

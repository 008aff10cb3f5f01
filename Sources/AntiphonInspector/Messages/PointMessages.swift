#if Inspector
import Antiphon
import NIOCore

/// Writes changed points as events for one page. Used in its stream only, which is serial.
final class PointMessages: @unchecked Sendable {
  private let inspector: Inspector
  /// The points that run as far as the page knows: what never changes is sent once.
  private var known: Set<Int> = []
  /// The length of the last message, in bytes.
  private var length = 0

  init(_ inspector: Inspector) { self.inspector = inspector }

  /// An event without its end, which is the interval in milliseconds, `}` and two line breaks.
  func start(_ points: [InspectedPoint]) -> ByteBuffer {
    let time = inspector.time
    // Many streams may end between two samples, and the inspector remembers the latest ends only.
    let gone = inspector.over(among: known.subtracting(points.lazy.map(\.id)))
    known.subtract(gone)
    var text = JSONText(capacity: length + length / 8)
    text.raw("data: {\"time\":")
    text.number(time.inMilliseconds)
    text.raw(",\"points\":[")
    for (index, point) in points.enumerated() {
      if index > 0 { text.raw(",") }
      write(point, &text)
      if !point.isRunning { known.remove(point.id) }
    }
    text.raw("],\"gone\":")
    text.numbers(gone.sorted())
    text.raw(",\"interval\":")
    length = text.buffer.readableBytes
    return text.buffer
  }

  private func write(_ point: InspectedPoint, _ text: inout JSONText) {
    text.raw("{\"id\":")
    text.number(point.id)
    if known.insert(point.id).inserted { writeFixed(point, &text) }
    writeState(point, &text)
    text.raw(",\"delivered\":")
    text.number(point.delivered)
    text.raw(",\"last\":")
    text.string(point.lastElement)
    text.raw(",\"thread\":")
    text.string(point.thread)
    writeUnusual(point, &text)
    text.raw("}")
  }

  /// What the page knows without being told: see `USUAL` there.
  private func writeUnusual(_ point: InspectedPoint, _ text: inout JSONText) {
    if !point.feeds.isEmpty {
      text.raw(",\"feeds\":")
      text.numbers(point.feeds)
    }
    if point.isInCycle { text.raw(",\"cycle\":true") }
    if !point.hasHandle { text.raw(",\"handle\":false") }
    // Unlimited is null.
    if point.demand != .max {
      text.raw(",\"demand\":")
      text.number(point.demand)
    }
    if point.queued != 0 {
      text.raw(",\"queued\":")
      text.number(point.queued)
    }
    if point.dropped != 0 {
      text.raw(",\"dropped\":")
      text.number(point.dropped)
    }
    if point.rewinds != 0 {
      text.raw(",\"rewinds\":")
      text.number(point.rewinds)
    }
  }

  private func writeFixed(_ point: InspectedPoint, _ text: inout JSONText) {
    text.raw(",\"name\":")
    text.string(point.name)
    text.raw(",\"location\":")
    text.string(point.location)
    text.raw(",\"type\":")
    text.string(point.type)
    text.raw(",\"started\":")
    text.number(point.started.inMilliseconds)
    text.raw(",\"downstream\":")
    text.number(point.downstream)
    text.raw(",\"origin\":")
    if let origin = point.origin { text.numbers([origin.point, origin.element]) } else { text.raw("null") }
  }

  private func writeState(_ point: InspectedPoint, _ text: inout JSONText) {
    text.raw(",\"state\":")
    switch point.state {
    case .running: text.raw("\"running\"")
    case .delivering: text.raw("\"delivering\"")
    case .waitingForDemand: text.raw("\"no demand\"")
    case .paused: text.raw("\"paused\"")
    case .ended(let end):
      text.string(end.word)
      text.raw(",\"ended\":")
      text.number(point.ended?.inMilliseconds ?? 0)
      if case .failed(let failure) = end {
        text.raw(",\"failure\":")
        text.string(failure)
        text.raw(",\"path\":")
        text.strings(point.failurePath)
      }
    }
  }
}

extension InspectedPoint.End {
  var word: String {
    switch self {
    case .finished: "finished"
    case .failed: "failed"
    case .cancelled: "cancelled"
    case .terminated: "terminated"
    case .stopped: "stopped"
    case .released: "released"
    }
  }
}
#endif

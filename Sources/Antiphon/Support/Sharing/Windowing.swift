import DequeModule

/// One run of a stream of windows: a grouped stream whose groups are windows, which may overlap. The key is the number of a window.
///
/// Confined to the source's calls, which are serial.
@usableFromInline
final class Windowing<Element: Sendable, Failure: Error>: @unchecked Sendable {
  @usableFromInline let grouping: Grouping<Int, Element, Failure>
  /// The oldest first.
  @exclusivity(unchecked) @usableFromInline var open = Deque<(number: Int, window: OpenGroup<Element, Failure>)>()

  @inlinable
  init(_ grouping: Grouping<Int, Element, Failure>) { self.grouping = grouping }

  @inlinable
  func receive(_ event: WindowEvent<Element>) -> Reply {
    switch event {
    case .opened(let number):
      assert(!open.contains { $0.number == number }, "a window opens once")
      if let window = grouping.open(number) { open.append((number, window)) }
    case .element(let element):
      for (_, window) in open { window.put(element) }
    case .closed(let number):
      if let index = open.firstIndex(where: { $0.number == number }) { open.remove(at: index) }
      grouping.close(number)
    }
    return grouping.source.reply
  }

  @inlinable
  func end(_ completion: Completion<Failure>) {
    open = []
    grouping.end(completion)
  }
}

import AntiphonFibers

/// A stack for one thread of a scenario. One fiber runs at a time and switches to the next.
final class Fiber {
  /// The stack of the program.
  nonisolated(unsafe) static let main = Fiber()

  /// The fibers that have finished their work. A fiber that a deadlock has stopped is not reused.
  nonisolated(unsafe) private static var idle: [Fiber] = []

  private var place: OpaquePointer?
  private var work: (() -> Fiber)?

  private init() { place = antiphon_fiber_here() }

  private init(stackSize: Int) {
    place = antiphon_fiber_make(
      stackSize, { Unmanaged<Fiber>.fromOpaque($0!).takeUnretainedValue().live() },
      Unmanaged.passUnretained(self).toOpaque())
    precondition(place != nil, "no memory for another stack")
  }

  /// A fiber that runs `work` when it is switched to; `work` returns the next fiber.
  static func make(_ work: @escaping () -> Fiber) -> Fiber {
    let fiber = idle.popLast() ?? Fiber(stackSize: 1 << 20)
    fiber.work = work
    return fiber
  }

  private func live() -> Never {
    while true { switchOver(to: turn()) }
  }

  private func turn() -> Fiber {
    let next = work!()
    work = nil
    Self.idle.append(self)
    return next
  }

  /// Switches to another fiber, and returns when this one is switched to.
  func switchOver(to other: Fiber) { antiphon_fiber_switch(place, other.place) }
}

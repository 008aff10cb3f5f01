import AntiphonFibers

/// A stack of its own, on which one of a scenario's threads runs. One fiber is on at a time, and says who is next.
final class Fiber {
  /// The program itself.
  nonisolated(unsafe) static let main = Fiber()

  /// Those that are done with their work. Whoever is left in the middle of it, by a deadlock, stays there.
  nonisolated(unsafe) private static var idle: [Fiber] = []

  private var place: OpaquePointer?
  private var work: (() -> Fiber)?

  private init() { place = antiphon_fiber_here() }

  private init(stackSize: Int) {
    place = antiphon_fiber_make(
      stackSize, { Unmanaged<Fiber>.fromOpaque($0!).takeUnretainedValue().live() },
      Unmanaged.passUnretained(self).toOpaque())
    precondition(place != nil, "there is no memory for another stack")
  }

  /// Does its work when it is switched to; who is next is what that returns.
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

  /// Goes on there, and returns when somebody comes back to this one, the caller's.
  func switchOver(to other: Fiber) { antiphon_fiber_switch(place, other.place) }
}

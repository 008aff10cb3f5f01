import AntiphonShims

/// Where code runs, as far as inspected points know: below a point that starts its upstream, or in the delivery of an element.
///
/// On the stack it is in a variable of the thread (`antiphon_inspection_place`), whose pointers the callers below keep alive. Across schedulers,
/// clocks and queues the core carries it, and in tasks it is a task-local value.
@usableFromInline
final class InspectionPlace: CarriedContext, @unchecked Sendable {
  let starting: InspectedRun?
  let delivering: InspectedRun?
  /// Which element is delivered, counted from 1.
  let element: Int

  @TaskLocal private static var inTask: InspectionPlace?
  private static let isRegistered: Void = CarriedContext.register(.inspection, absent: InspectionPlace()) { here }

  init(starting: InspectedRun? = nil, delivering: InspectedRun? = nil, element: Int = 0) {
    (self.starting, self.delivering, self.element) = (starting, delivering, element)
    super.init()
  }

  /// Lets the core carry places from now on.
  static func register() { isRegistered }

  /// The place of the caller; nil if it is below no inspected point.
  static var here: InspectionPlace? {
    let place = antiphon_inspection_place().pointee
    if place.starting == nil && place.delivering == nil { return inTask }
    let delivering = place.delivering.map { InspectedRun.at($0) }
    return InspectionPlace(
      starting: place.starting.map { InspectedRun.at($0) }, delivering: delivering,
      element: place.element > 0 ? place.element : delivering?.delivered.load(ordering: .relaxed) ?? 0)
  }

  /// Lets the point that starts this queue or junction know how much waits in it.
  @usableFromInline
  static func attach(_ queue: SerialContext) {
    guard let pointer = antiphon_inspection_place().pointee.starting else { return }
    InspectedRun.at(pointer).queues.add(queue)
  }

  /// Calls `body` at this place.
  @usableFromInline
  override func perform(_ body: () -> Void) {
    // What a task of this thread had does not show through where there is no place.
    if starting == nil && delivering == nil && Self.inTask != nil {
      return Self.$inTask.withValue(nil) { Self.with(nil, nil, 0, body) }
    }
    Self.with(starting, delivering, element, body)
  }

  override func performAsync(_ body: @Sendable () async -> Void) async {
    await Self.$inTask.withValue(self, operation: body)
  }

  /// Calls `body` at the place of these points.
  static func with(_ starting: InspectedRun?, _ delivering: InspectedRun?, _ element: Int, _ body: () -> Void) {
    withExtendedLifetime((starting, delivering)) {
      let outer = antiphon_inspection_place().pointee
      antiphon_inspection_place().pointee = antiphon_inspection(
        starting: starting?.pointer, delivering: delivering?.pointer, element: element)
      body()
      antiphon_inspection_place().pointee = outer
    }
  }
}

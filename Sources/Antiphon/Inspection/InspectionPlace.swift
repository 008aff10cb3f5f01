import AntiphonShims

/// Where code runs, as far as inspected points know: below a point that starts its upstream, or in the delivery of an element.
///
/// On the stack it is in a variable of the thread (`antiphon_inspection_place`), whose pointers the callers below keep alive. Across schedulers,
/// clocks and queues it is carried as a `CarriedContext`, and in tasks as a task-local value.
@usableFromInline
struct InspectionPlace: Sendable {
  var starting: InspectedRun?
  var delivering: InspectedRun?
  /// Which element is delivered, counted from 1.
  var element = 0

  @TaskLocal private static var inTask: InspectionPlace?
  private static let isRegistered: Void = CarriedContext.register(.inspection, absent: InspectionPlace().carried) {
    current?.carried
  }

  /// Lets the core carry places from now on.
  static func register() { isRegistered }

  /// The place of the caller; nil if it is below no inspected point.
  static var current: InspectionPlace? {
    let here = antiphon_inspection_place().pointee
    if here.starting == nil && here.delivering == nil { return inTask }
    let delivering = here.delivering.map { InspectedRun.at($0) }
    return InspectionPlace(
      starting: here.starting.map { InspectedRun.at($0) }, delivering: delivering,
      element: here.element > 0 ? here.element : delivering?.delivered.load(ordering: .relaxed) ?? 0)
  }

  /// Lets the point that starts this queue know how much waits in it.
  @usableFromInline
  static func attach(_ queue: SerialContext) {
    guard let pointer = antiphon_inspection_place().pointee.starting else { return }
    InspectedRun.at(pointer).attach(queue)
  }

  private var carried: CarriedContext {
    CarriedContext { body in
      Self.$inTask.withValue(nil) { perform(body) }
    } performAsync: { body in
      await Self.$inTask.withValue(self, operation: body)
    }
  }

  /// Calls `body` at this place.
  func perform(_ body: () -> Void) {
    withExtendedLifetime(self) {
      let place = antiphon_inspection_place()
      let outer = place.pointee
      place.pointee = antiphon_inspection(
        starting: starting?.pointer, delivering: delivering?.pointer, element: element)
      body()
      antiphon_inspection_place().pointee = outer
    }
  }
}

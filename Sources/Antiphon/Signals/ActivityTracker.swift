/// Tells whether any of the tracked streams is running.
///
///     let activity = ActivityTracker()
///     let photos = addresses.flatMapLatest { load($0).trackActivity(activity) }
///     activity.isActive   // a property: true as long as a photo is being loaded
public final class ActivityTracker: Sendable {
  private let running: MutableProperty<Int>
  /// Whether any tracked stream is running.
  public let isActive: Property<Bool>

  /// A tracker without streams: nothing is active.
  public init() {
    running = MutableProperty(0)
    isActive = running.property.map { $0 > 0 }.removeDuplicates()
  }

  /// The number of tracked streams that are running.
  public var count: Property<Int> { running.property }

  @usableFromInline func begin() { running.modify { $0 += 1 } }

  @usableFromInline func end() { running.modify { $0 -= 1 } }
}

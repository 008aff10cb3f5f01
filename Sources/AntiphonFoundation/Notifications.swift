import Antiphon
import Foundation

extension NotificationCenter {
  /// Emits what `transform` makes of the notifications that are posted while the stream runs.
  ///
  ///     center.notifications(named: .documentSaved) { $0.userInfo?["name"] as? String }
  ///
  /// A notification itself is not `Sendable`: `transform` takes what is wanted out of it, on the thread that posts it.
  ///
  /// - Parameters:
  ///   - name: of the notifications.
  ///   - object: the one that has posted them, or nil for all. It is kept as long as the stream can be started.
  ///   - policy: what becomes of elements that are not asked for yet; by default they are all kept.
  ///   - transform: returns an element, or nil to pass over the notification.
  /// - Finishes: never.
  /// - Loses: nothing but what `policy` says.
  public func notifications<Element: Sendable>(
    named name: Notification.Name, object: (any AnyObject & Sendable)? = nil,
    buffering policy: BufferPolicy<Never> = .unbounded,
    _ transform: @escaping @Sendable (Notification) -> Element?
  ) -> Producer<Element, Never> {
    emitting(buffering: policy) { emitter in
      // Given back once, to the center that made it, and not touched otherwise.
      nonisolated(unsafe) let observer = self.addObserver(forName: name, object: object, queue: nil) { notification in
        if let element = transform(notification) { emitter.send(element) }
      }
      emitter.onEnd { self.removeObserver(observer) }
    }
  }
}

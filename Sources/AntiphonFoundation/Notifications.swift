import Antiphon
import Foundation

extension NotificationCenter {
  /// Emits the result of `transform` for each notification that is posted while the stream runs.
  ///
  ///     center.notifications(named: .documentSaved) { $0.userInfo?["name"] as? String }
  ///
  /// A notification is not `Sendable`: `transform` extracts the needed values, on the thread that posts it.
  ///
  /// - Parameters:
  ///   - name: the name of the notifications.
  ///   - object: the sender of the notifications, or nil for all senders. It is kept as long as the stream can be started.
  ///   - policy: what happens to elements that are not requested yet; by default all of them are kept.
  ///   - transform: returns an element, or nil to skip the notification.
  /// - Finishes: never.
  /// - Loses: only what `policy` drops.
  public func notifications<Element: Sendable>(
    named name: Notification.Name, object: (any AnyObject & Sendable)? = nil,
    buffering policy: BufferPolicy<Never> = .unbounded,
    _ transform: @escaping @Sendable (Notification) -> Element?
  ) -> Producer<Element, Never> {
    emitting(buffering: policy) { emitter in
      // Returned once, to the center that made it, and not used otherwise.
      nonisolated(unsafe) let observer = self.addObserver(forName: name, object: object, queue: nil) { notification in
        if let element = transform(notification) { emitter.send(element) }
      }
      emitter.onEnd { self.removeObserver(observer) }
    }
  }
}

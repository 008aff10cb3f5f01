import Antiphon
import AntiphonTesting

extension Catalogue {
  static let observing: [Entry] = [
    Entry("breakpoint(starting:next:completed:)") { source, _ in source.breakpoint(next: { _ in false }) },
    Entry(
      "breakpointOnError()",
      except: .failures(
        "A failure ends the process unless a debugger is attached.", .failureReleases)
    ) { source, _ in source.breakpointOnError() },
    Entry("checkpoint(_:to:fileID:line:)") { source, _ in source.checkpoint("here") { _ in } },
    Entry("debug(_:to:fileID:line:)") { source, _ in source.debug("here") { _ in } },
    Entry("inspected(_:by:fileID:line:)") { source, _ in source.inspected("here", by: Inspector()) },
    Entry("on(requested:rewound:)") { source, _ in source.on(requested: { _ in }) },
    Entry("on(starting:started:next:failed:finished:cancelled:completed:stopped:ended:)") { source, _ in
      source.on(next: { _ in })
    },
    Entry("print(_:to:)") { source, _ in source.print("all") { _ in } },
    Entry("trackActivity(_:)") { source, _ in source.trackActivity(ActivityTracker()) },
  ]
}

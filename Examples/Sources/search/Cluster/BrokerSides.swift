import Antiphon

/// The points on both sides of the broker: of the processes that publish to it, and of the server and the pages that read from it.
final class BrokerSides: Sendable {
  /// Knows the pipeline from the log to the index of this server.
  let inspector = Inspector(within: .shared, keepingEnds: 4)
  private let publishing = MutableProperty<[ProcessReport]>([])

  /// Notes what another process tells.
  func note(_ report: ProcessReport) {
    publishing.modify { reports in
      reports.removeAll { $0.name == report.name }
      reports.append(report)
      reports.sort { $0.name < $1.name }
    }
  }

  /// Emits the reports of all processes and of one page: at once, and twice a second if something has changed.
  ///
  /// - Parameters:
  ///   - page: the inspector of the page's feed.
  ///   - clock: any Swift clock.
  func reports(with page: Inspector, clock: some Clock<Duration> = ContinuousClock()) -> Producer<
    [ProcessReport], Never
  > {
    just(()).append(interval(.milliseconds(500), clock: clock).map { _ in })
      .map { [self] in publishing.value + [inspector.report("server"), page.report("this page")] }
      .removeDuplicates()
  }
}

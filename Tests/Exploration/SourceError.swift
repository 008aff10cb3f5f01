/// The failures of a scenario's sources.
enum SourceError: Error { case one, two }

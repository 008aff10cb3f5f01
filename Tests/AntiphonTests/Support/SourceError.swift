/// The failures of the sources in a race.
enum SourceError: Error, Equatable { case one, two }

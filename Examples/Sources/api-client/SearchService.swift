import Antiphon
import AntiphonFoundation
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The results of a query.
struct Matches: Codable, Equatable, Sendable {
  struct Entry: Codable, Equatable, Sendable {
    /// Nil if the entries are not characters.
    var symbol: String?
    var name: String
  }

  var total: Int
  var entries: [Entry]
}

typealias SearchFailure = DecodingFailure<HTTPFailure>

/// What the model requires of a server. Tests provide their own.
struct SearchService: Sendable {
  /// Sends a request at each start; cancelling the stream cancels the request.
  var matches: @Sendable (_ query: String) -> Producer<Matches, SearchFailure>

  /// The service of `Scripts/search`, or a compatible one.
  static func http(_ server: URL, session: URLSession = .shared) -> SearchService {
    let decoder = JSONDecoder()
    return SearchService { query in
      let url = server.appending(path: "api/search").appending(queryItems: [URLQueryItem(name: "q", value: query)])
      return session.response(from: url).map(\.body).decode(Matches.self, from: decoder)
    }
  }
}

extension SearchFailure {
  /// Whether the same request may succeed later.
  var isTemporary: Bool {
    switch self {
    case .source(.transport): true
    case .source(.status(let response)): response.status == 429 || response.status >= 500
    case .source(.notHTTP), .source(.tooFarBehind), .decoding, .thrown: false
    }
  }

  /// The message for the user.
  var text: String {
    switch self {
    case .source(.transport): "The server can't be reached."
    case .source(.status(let response)): "The server refused the request: \(response.status)."
    case .source(.notHTTP), .source(.tooFarBehind), .decoding, .thrown: "The response can't be read."
    }
  }
}

import Antiphon
import AntiphonFoundation
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What is found for a query.
struct Matches: Codable, Equatable, Sendable {
  struct Entry: Codable, Equatable, Sendable {
    /// Nil where the entries are no characters.
    var symbol: String?
    var name: String
  }

  var total: Int
  var entries: [Entry]
}

typealias SearchFailure = DecodingFailure<HTTPFailure>

/// What the model needs of a server. Tests have one of their own.
struct SearchService: Sendable {
  /// Asks at each start; cancelling the stream cancels the request.
  var matches: @Sendable (_ query: String) -> Producer<Matches, SearchFailure>

  /// The service of `Scripts/search`, or one that answers alike.
  static func http(_ server: URL, session: URLSession = .shared) -> SearchService {
    let decoder = JSONDecoder()
    return SearchService { query in
      let url = server.appending(path: "api/search").appending(queryItems: [URLQueryItem(name: "q", value: query)])
      return session.response(from: url).map(\.body).decode(Matches.self, from: decoder)
    }
  }
}

extension SearchFailure {
  /// True if the same request may succeed a little later.
  var isTemporary: Bool {
    switch self {
    case .source(.transport): true
    case .source(.status(let response)): response.status == 429 || response.status >= 500
    case .source(.notHTTP), .source(.tooFarBehind), .decoding, .thrown: false
    }
  }

  /// What a user is told.
  var text: String {
    switch self {
    case .source(.transport): "The server can't be reached."
    case .source(.status(let response)): "The server has refused: \(response.status)."
    case .source(.notHTTP), .source(.tooFarBehind), .decoding, .thrown: "The answer can't be read."
    }
  }
}

/// A request as it came, whole.
package struct HTTPRequest: Sendable {
  /// `GET` or `POST`.
  package var method: String
  /// As it stands in the first line.
  package var target: String
  /// In the order in which they came; names as they were written.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]
  /// Whether its head had a byte 0, behind which a name or value may go on unseen.
  package var isCutShort: Bool

  package init(
    method: String, target: String, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
    isCutShort: Bool = false
  ) {
    (self.method, self.target, self.headers) = (method, target, headers)
    (self.body, self.isCutShort) = (body, isCutShort)
  }

  /// The values of a header, by its name in any case.
  package func values(_ name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name }.map(\.value)
  }
}

package struct HTTPAnswer: Sendable {
  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]
  /// Whether the service ends once the answer is on its way.
  package var isLast: Bool

  package init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = [], isLast: Bool = false) {
    (self.status, self.headers, self.body, self.isLast) = (status, headers, body, isLast)
  }
}

/// How much of each request is read, and how long it is waited for.
package struct HTTPBounds: Sendable {
  package var headBytes = 16 * 1024
  package var bodyBytes = 1024 * 1024
  package var connections = 64
  /// Seconds for a whole request.
  package var seconds = 10

  package init() {}
}

/// Why nobody can be served.
package enum HTTPProblem: Error, Hashable, Sendable {
  case portIsTaken
  case portIsForbidden
  case noService
}

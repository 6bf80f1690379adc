/// A complete request.
package struct HTTPRequest: Sendable {
  /// `GET` or `POST`.
  package var method: String
  /// The target as written in the first line.
  package var target: String
  /// In the order of the request; names as they were written.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]
  /// Whether the request had a NUL byte, after which the rest of a name or value may be missing.
  package var isTruncated: Bool

  package init(
    method: String, target: String, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
    isTruncated: Bool = false
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
    self.isTruncated = isTruncated
  }

  /// The values of a header.
  ///
  /// - Parameter name: In lowercase.
  func values(_ name: String) -> [String] {
    // Header names are case-insensitive (RFC 9110, 5.1).
    headers.filter { $0.name.lowercased() == name }.map(\.value)
  }
}

package struct HTTPResponse: Sendable {
  package var status: Int
  package var headers: [(name: String, value: String)] = []
  package var body: [UInt8] = []
  /// Whether the service ends once the answer is sent.
  package var isLast = false
}

/// Bounds of the size of a request, and of the time to wait for it.
package struct HTTPLimits: Sendable {
  package var headBytes = 16 * 1024
  package var bodyBytes = 1024 * 1024
  package var connections = 64
  /// Seconds for a whole request.
  package var seconds = 10

  package init() {}
}

/// The reason why the service can't run.
package enum HTTPServerError: Error, Hashable, Sendable {
  case portIsTaken
  case portIsForbidden
  case noService
}

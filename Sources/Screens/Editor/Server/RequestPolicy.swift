internal import DocumentModel
internal import Settings
internal import SettingsWork

/// Only requests of pages that this server sent, in a browser on this machine, are answered. Other sites' pages can
/// reach a local server too, by its address or by a name that resolves to it (DNS rebinding).
struct RequestPolicy {
  let port: Int

  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  /// Why a request is refused without being read further; nil if it isn't.
  func refusal(_ request: HTTPRequest) -> RequestError? {
    let bad = RequestBody.wrong
    func forbidden(_ message: String) -> RequestError { RequestError(403, error: "forbidden", message: message) }
    let hosts = request.values("host")
    if request.isTruncated { return bad("the request contains a NUL byte") }
    if hosts.count != 1 { return bad("the request must have exactly one Host") }
    if !request.values("transfer-encoding").isEmpty { return bad("Transfer-Encoding is not supported") }
    // With several lengths a proxy may see another request than this server.
    let lengths = request.values("content-length")
    if lengths.count > 1 || lengths.contains(where: { !$0.utf8.allSatisfy(\.isDigit) }) {
      return bad("the request has more than one Content-Length")
    }
    // A proxy request names a whole URL: `GET http://other/`.
    if !request.target.begins(with: "/") { return bad("the request target is not a path") }
    if !self.hosts.contains(hosts[0].lowercased()) { return forbidden("unknown host") }
    // Browsers send Origin with every POST, and a page can't forge it.
    for origin in request.values("origin") where !self.hosts.map({ "http://" + $0 }).contains(origin.lowercased()) {
      return forbidden("requests from other origins are not allowed")
    }
    // "none" is an address that the user typed or a bookmark.
    for site in request.values("sec-fetch-site") where site != "same-origin" && site != "none" {
      return forbidden("requests from other sites are not allowed")
    }
    return nil
  }
}

/// Why a request is refused, with the HTTP status of the answer.
struct RequestError: Error {
  var status: Int
  var error: String
  var message: String
  /// The draft's reason; nil if it didn't get that far.
  var cause: DraftError?

  init(_ status: Int, error: String, message: String) {
    self.status = status
    self.error = error
    self.message = message
  }

  init(_ status: Int, error: String, word: PageString) { self.init(status, error: error, message: word.rawValue) }

  /// The message in the page's language, if the page has words for it.
  func message(in words: PageStrings) -> String {
    guard !words.isEnglish, case .obstacle(.input(let problem)) = cause else { return words[text: message] }
    switch problem.kind {
    case .missing: return words[.needed]
    case .notAllowed: return words[.valueNotAllowed]
    case .unknown, .unusableSchema: return message
    }
  }

  init(_ cause: DraftError) {
    switch cause {
    case .revision: self.init(409, error: "revision", word: .otherPage)
    case .fingerprint, .changedOutside: self.init(409, error: "changed-outside", word: .nothingWritten)
    case .gone: self.init(409, error: "gone", word: .fileGone)
    case .refused(let message, _, _): self.init(422, error: "refused", message: message)
    case .obstacle(let obstacle): self.init(obstacle)
    case .readOnly: self.init(403, error: "read-only", word: .nothingChanges)
    case .conflict: self.init(409, error: "conflict", message: "both sides changed the same settings")
    }
    self.cause = cause
  }

  private init(_ obstacle: ActionError) {
    switch obstacle {
    case .closed: self.init(422, error: "closed", message: obstacle.message)
    case .unconfirmed: self.init(422, error: "confirm", word: .confirmFirst)
    case .input: self.init(422, error: "input", message: obstacle.message)
    case .unknownAction, .unknownQuestion, .unknownOutcome, .stated, .invalid:
      self.init(422, error: "refused", message: obstacle.message)
    }
  }
}

/// A secret of 256 random bits that a client has to know.
struct Secret: Sendable {
  let text: String

  init() {
    var generator = SystemRandomNumberGenerator()
    let digits = Array("0123456789abcdef")
    text = String((0..<64).map { _ in digits[Int.random(in: 0..<16, using: &generator)] })
  }

  /// Takes the same time for any text, so that timing doesn't reveal a prefix.
  func matches(_ other: String) -> Bool {
    let (own, other) = (Array(text.utf8), Array(other.utf8))
    var difference: UInt8 = own.count == other.count ? 0 : 1
    for (index, byte) in own.enumerated() { difference |= byte ^ (index < other.count ? other[index] : 0) }
    return difference == 0
  }
}

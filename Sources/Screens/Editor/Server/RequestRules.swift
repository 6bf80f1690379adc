internal import Analysis
internal import DocumentModel
internal import HTTPService
internal import Settings
internal import SettingsWork

/// Rules for the requests that are answered: only those of a page that this server handed out, in a browser of this
/// machine. A page of another site reaches a server of the same machine too, by its address or by a name that it has
/// led there (DNS rebinding).
struct RequestRules {
  let port: Int

  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  /// Why a request isn't looked at; nil if it is.
  func refusal(_ request: HTTPRequest) -> RequestRefusal? {
    let hosts = request.values("host")
    if request.isCutShort { return RequestRefusal(400, "bad-request", "the request contains a NUL byte") }
    if hosts.count != 1 { return RequestRefusal(400, "bad-request", "the request must have exactly one Host") }
    if !request.values("transfer-encoding").isEmpty {
      return RequestRefusal(400, "bad-request", "Transfer-Encoding is not supported")
    }
    let lengths = request.values("content-length")
    if lengths.count > 1 || lengths.contains(where: { !$0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) {
      return RequestRefusal(400, "bad-request", "the request has more than one Content-Length")
    }
    if !request.target.begins(with: "/") {
      return RequestRefusal(400, "bad-request", "the request target is not a path")
    }
    if !self.hosts.contains(hosts[0].lowercased()) {
      return RequestRefusal(403, "forbidden", "unknown host")
    }
    for origin in request.values("origin") where !self.hosts.map({ "http://" + $0 }).contains(origin.lowercased()) {
      return RequestRefusal(403, "forbidden", "requests from other origins are not allowed")
    }
    for site in request.values("sec-fetch-site") where site != "same-origin" && site != "none" {
      return RequestRefusal(403, "forbidden", "requests from other sites are not allowed")
    }
    return nil
  }
}

/// An answer that something isn't done.
struct RequestRefusal: Error {
  var status: Int
  var error: String
  var message: String
  /// Why the draft refuses it; nil if it was never asked.
  var cause: DraftRefusal?

  init(_ status: Int, _ error: String, _ message: String) {
    (self.status, self.error, self.message) = (status, error, message)
  }

  init(_ status: Int, _ error: String, _ word: PageWord) { self.init(status, error, word.rawValue) }

  /// The message in the language of the page, where it has words for it.
  func message(in words: PageWords) -> String {
    guard !words.isEnglish, case .obstacle(.input(let problem)) = cause else { return words[text: message] }
    switch problem.kind {
    case .missing: return words[.needed]
    case .notAllowed: return words[.valueNotAllowed]
    case .unknown, .unusableSchema: return message
    }
  }

  init(_ cause: DraftRefusal) {
    switch cause {
    case .revision: self.init(409, "revision", .otherPage)
    case .fingerprint, .changedOutside: self.init(409, "changed-outside", .nothingWritten)
    case .gone: self.init(409, "gone", .fileGone)
    case .refused(let message, _, _): self.init(422, "refused", message)
    case .obstacle(let obstacle): self.init(obstacle)
    case .readOnly: self.init(403, "read-only", .nothingChanges)
    case .conflict: self.init(409, "conflict", "both sides changed the same settings")
    }
    self.cause = cause
  }

  private init(_ obstacle: ActionObstacle) {
    switch obstacle {
    case .closed: self.init(422, "closed", obstacle.message)
    case .unconfirmed: self.init(422, "confirm", .confirmFirst)
    case .input: self.init(422, "input", obstacle.message)
    case .unknownAction, .unknownQuestion, .unknownOutcome, .stated, .invalid:
      self.init(422, "refused", obstacle.message)
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

  /// Takes as long whatever the text is.
  func matches(_ other: String) -> Bool {
    let (own, other) = (Array(text.utf8), Array(other.utf8))
    var difference: UInt8 = own.count == other.count ? 0 : 1
    for (index, byte) in own.enumerated() { difference |= byte ^ (index < other.count ? other[index] : 0) }
    return difference == 0
  }
}

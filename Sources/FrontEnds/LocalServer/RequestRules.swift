internal import HTTPService

/// Who may ask at all: a page that this server handed out, in a browser of this machine. A page of another site reaches a
/// server of the same machine too, by its address or by a name that it has lead there (DNS rebinding).
struct RequestRules {
  let port: Int

  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  /// Why a request isn't looked at; nil where it is.
  func refusal(_ request: HTTPRequest) -> Refusal? {
    let hosts = request.values("host")
    if request.isCutShort { return Refusal(400, "bad-request", "the request has a byte 0") }
    if hosts.count != 1 { return Refusal(400, "bad-request", "the request has no Host, or several") }
    if !request.values("transfer-encoding").isEmpty {
      return Refusal(400, "bad-request", "Transfer-Encoding is not read here")
    }
    let lengths = request.values("content-length")
    if lengths.count > 1 || lengths.contains(where: { !$0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) {
      return Refusal(400, "bad-request", "the request has several lengths")
    }
    if !request.target.hasPrefix("/") { return Refusal(400, "bad-request", "the address is not a path") }
    if !self.hosts.contains(hosts[0].lowercased()) { return Refusal(403, "forbidden", "this host is not served") }
    for origin in request.values("origin") where !self.hosts.map({ "http://" + $0 }).contains(origin.lowercased()) {
      return Refusal(403, "forbidden", "another origin asks")
    }
    for site in request.values("sec-fetch-site") where site != "same-origin" && site != "none" {
      return Refusal(403, "forbidden", "another site asks")
    }
    return nil
  }
}

/// An answer that something isn't done.
struct Refusal: Error {
  var status: Int
  var error: String
  var message: String

  init(_ status: Int, _ error: String, _ message: String) {
    (self.status, self.error, self.message) = (status, error, message)
  }
}

internal import DocumentModel
internal import Screens
internal import Settings
internal import SettingsWork

extension LocalServer {
  /// Headers of every answer: no caching, no guessed content type, no embedding in other pages.
  private static let headers: [(name: String, value: String)] = [
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("X-Frame-Options", "DENY"),
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; form-action 'none'; "
        + "base-uri 'none'; frame-ancestors 'none'"
    ),
  ]

  static func answer(_ status: Int, type: String, body: [UInt8]) -> HTTPResponse {
    HTTPResponse(status: status, headers: headers + [("Content-Type", type)], body: body)
  }

  static func json(_ status: Int = 200, body: (inout JSONWriter) -> Void) -> HTTPResponse {
    var writer = JSONWriter()
    writer.object(body)
    return answer(status, type: "application/json", body: writer.line)
  }

  /// - Parameter translation: The language of setting names; nil for the schema's own.
  static func answer(_ refusal: RequestError, words: PageStrings, translation: Translation?) -> HTTPResponse {
    json(refusal.status) { writer in
      writer.field("error", refusal.error)
      writer.field("message", refusal.message(in: words))
      switch refusal.cause {
      // Without problems, only the message says why.
      case .refused(_, let problems, let joint) where !problems.isEmpty:
        write(problems, writer: &writer)
        if let joint { write(joint, title: joint.title(in: words, translation: translation), writer: &writer) }
      case .obstacle(.unconfirmed(let questions)):
        writer.array("confirm", questions) { $0.string($1.text) }
      case .obstacle(.input(let problem)): writer.field("input", problem.input)
      case .conflict(let conflicts):
        writer.objects("conflicts", of: conflicts) { writer, conflict in
          writer.field("path", conflict.path)
          for (name, value) in [("mine", conflict.mine), ("theirs", conflict.theirs)] {
            guard let value else { continue }
            writer.field(name, json: value)
          }
        }
      case .refused, .obstacle, .revision, .fingerprint, .readOnly, .changedOutside, .gone, nil: break
      }
    }
  }

  static func write(_ problems: [DraftError.Problem], writer: inout JSONWriter) {
    writer.objects("findings", of: problems) { writer, failure in
      writer.field("path", ifPresent: failure.path)
      writer.field("message", failure.message)
    }
  }

  /// Writes the settings to change as well, in the form of an edit request.
  private static func write(_ joint: JointChange, title: String, writer: inout JSONWriter) {
    writer.object("together") { writer in
      writer.field("title", title)
      writer.objects("changes", of: joint.remedies) { writer, remedy in
        writer.field(remedy.value == nil ? "unset" : "set", remedy.path.description)
        writer.field("value", value: remedy.value)
      }
    }
  }

  static func write(_ switched: [ActivationChange], writer: inout JSONWriter) {
    writer.objects("switched", of: switched) { writer, one in
      writer.field("path", one.path.description)
      writer.field("reason", ifPresent: one.reason)
    }
  }
}

/// The languages that a browser requests.
enum AcceptedLanguages {
  /// The tags of a header `Accept-Language`, the best first: RFC 9110, section 12.5.4.
  static func tags(_ header: String) -> [String] {
    // A header may have any length; nobody lists that many languages.
    let ranges = header.unicodeScalars.prefix(1_000).split(separator: ",").compactMap {
      range -> (tag: String, quality: Double)? in
      let parts = range.split(separator: ";").map { Substring($0).replacingScalars(" ", with: "") }
      // `*` names no language, so the default applies.
      guard let tag = parts.first, tag != "*" else { return nil }
      let quality =
        parts.dropFirst().first { $0.begins(with: "q=") }.map { Double(String($0.unicodeScalars.dropFirst(2))) ?? 0 }
        ?? 1
      // A weight of 0 is how a browser says that it doesn't want a language.
      return quality > 0 ? (tag, quality) : nil
    }
    // Sorting isn't stable, and equal weights keep their order: "de, en" prefers German.
    return ranges.enumerated().sorted { ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset) }
      .map(\.element.tag)
  }
}

/// The page that a client shows, kept to find the parts that differ in the next one.
struct PageView {
  /// Increases with each page of the client.
  let number: Int
  private let parts: [(id: String, hash: Int)]

  init(_ parts: [ScreenPage.Part], after old: PageView?) {
    number = (old?.number ?? 0) + 1
    self.parts = parts.map { ($0.id, $0.html.text.hashValue) }
  }

  /// The parts that differ; nil if the client must reload, because rows were added or removed, or something outside the
  /// rows differs.
  func changes(to new: [ScreenPage.Part]) -> [(id: String, html: HTML)]? {
    // An added or removed row moves the others, so the client reloads the page.
    guard new.count == parts.count else { return nil }
    var changed: [(id: String, html: HTML)] = []
    for (old, part) in zip(parts, new) {
      guard old.id == part.id else { return nil }
      guard old.hash != part.html.text.hashValue else { continue }
      // A section contains rows, and a part without HTML has nothing to replace.
      if part.id.begins(with: "section:") || part.html.text.isEmpty { return nil }
      changed.append((part.id, part.html))
    }
    return changed
  }
}

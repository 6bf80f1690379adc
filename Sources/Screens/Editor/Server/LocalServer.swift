internal import DocumentModel
internal import FileAccess
internal import Screens
package import Settings
internal import SettingsWork

/// Answers the requests of the editor's page. It opens no connection or file itself.
package final class LocalServer {
  private var session: EditSession
  private let rules: RequestPolicy
  private let moment: () -> DynamicValueSource
  private let announce: (String) -> Void
  private var key = Secret()
  private var tokens: [Secret] = []
  /// The last page sent to each client, by token.
  private var views: [String: PageView] = [:]
  /// The language of every page; nil if the browser decides.
  private let language: String?

  /// The most pages open at the same time; a new one replaces the oldest.
  private static let tokenLimit = 64

  /// - Parameters:
  ///   - port: The port on which the server is reached.
  ///   - language: The language tag of every page; nil if the browser decides.
  ///   - moment: The current time, which actions write.
  ///   - announce: Prints a link; called again with a new one each time a link was used.
  package init(
    _ session: EditSession, port: Int, language: String? = nil, moment: @escaping () -> DynamicValueSource,
    announce: @escaping (String) -> Void
  ) {
    self.session = session
    self.language = language
    rules = RequestPolicy(port: port)
    self.moment = moment
    self.announce = announce
  }

  /// The link that opens the editor; it works only once.
  package var link: String { "http://127.0.0.1:\(rules.port)/#key=\(key.text)" }

  /// Whether the draft has unsaved changes.
  package var isDirty: Bool { session.state.isDirty }

  package func answer(_ request: HTTPRequest) -> HTTPResponse {
    do throws(RequestError) {
      if let refusal = rules.refusal(request) { throw refusal }
      return try route(request)
    } catch {
      let languages = languages(request)
      // Errors are in the language of the page, which depends on the request.
      return Self.answer(error, words: session.pageStrings(languages), translation: session.translation(languages))
    }
  }

  // MARK: Routes

  private typealias Handler = @Sendable (LocalServer, HTTPRequest) throws(RequestError) -> HTTPResponse

  /// Every address. None of them is a path on disk, so no request can reach a file.
  private static let routes: [String: (method: String, handler: Handler)] = [
    "/": ("GET", { server, request in server.shell(request) }),
    "/editor.js": (
      "GET", { _, _ in answer(200, type: "text/javascript; charset=utf-8", body: EmbeddedFile.editorScript) }
    ),
    "/style.css": ("GET", { _, _ in answer(200, type: "text/css; charset=utf-8", body: ScreenPage.style) }),
    "/api/session": ("POST", { (server, request) throws(RequestError) in try server.open(request) }),
    "/api/screen": ("GET", { server, request in server.state(request) }),
    "/api/state": ("GET", { server, _ in server.state() }),
    "/api/page": ("GET", { server, request in server.page(request) }),
    "/api/diff": ("GET", { server, request in server.difference(request) }),
    "/api/edit": ("POST", { (server, request) throws(RequestError) in try server.edit(request) }),
    "/api/try": ("POST", { (server, request) throws(RequestError) in try server.attempt(request) }),
    "/api/do": ("POST", { (server, request) throws(RequestError) in try server.perform(request) }),
    "/api/ask": ("POST", { (server, request) throws(RequestError) in try server.ask(request) }),
    "/api/undo": ("POST", { (server, request) throws(RequestError) in try server.undo(request) }),
    "/api/redo": ("POST", { (server, request) throws(RequestError) in try server.redo(request) }),
    "/api/reload": ("POST", { (server, request) throws(RequestError) in try server.reload(request) }),
    "/api/merge": ("POST", { (server, request) throws(RequestError) in try server.merge(request) }),
    "/api/save": ("POST", { (server, request) throws(RequestError) in try server.save(request) }),
    "/api/reveal": ("POST", { (server, request) throws(RequestError) in try server.reveal(request) }),
    "/api/export": ("POST", { (server, request) throws(RequestError) in try server.export(request) }),
    "/api/quit": ("POST", { (server, request) throws(RequestError) in try server.quit(request) }),
  ]

  private func route(_ request: HTTPRequest) throws(RequestError) -> HTTPResponse {
    guard let route = Self.routes[request.target] else {
      throw RequestError(404, error: "not-found", message: "not found")
    }
    guard route.method == request.method else {
      throw RequestError(405, error: "method", message: "expected \(route.method)")
    }
    if request.method == "POST" {
      // A form on another site can post `text/plain` without a preflight request, but not JSON.
      let types = request.values("content-type")
      let type = types.first.map {
        String($0.unicodeScalars.prefix { $0 != ";" }).replacingScalars(" ", with: "").lowercased()
      }
      guard types.count == 1, type == "application/json" else {
        throw RequestError(415, error: "media-type", message: "expected application/json")
      }
      guard request.body.count <= HTTPLimits().bodyBytes else {
        throw RequestError(413, error: "too-large", message: "the request body is too large")
      }
    }
    // The session is opened with the key of the link; everything else needs the token that it gives.
    if request.target.begins(with: "/api/"), request.target != "/api/session" {
      let given = request.values("x-settle-token")
      guard given.count == 1, tokens.count(where: { $0.matches(given[0]) }) > 0 else {
        throw RequestError(401, error: "token", word: .unknownPage)
      }
      // The file may have changed since the last request.
      session.refresh()
    }
    return try route.handler(self, request)
  }

  // MARK: The session

  private func open(_ request: HTTPRequest) throws(RequestError) -> HTTPResponse {
    let body = try RequestBody(request.body, known: ["key"])
    // The key is in the link, which a shell history or another window may keep, so it works only once.
    guard key.matches(try body.text("key")) else { throw RequestError(403, error: "forbidden", word: .usedKey) }
    let token = Secret()
    tokens.append(token)
    // A browser that keeps opening pages can't fill the memory.
    if tokens.count > Self.tokenLimit { views[tokens.removeFirst().text] = nil }
    key = Secret()
    announce(link)
    return Self.json { $0.field("token", token.text) }
  }

  private func quit(_ request: HTTPRequest) throws(RequestError) -> HTTPResponse {
    let body = try RequestBody(request.body, known: ["discard"])
    let discards = try body.flag("discard")
    // Closing a tab by mistake must not lose edits.
    guard !session.state.isDirty || discards else {
      throw RequestError(409, error: "unsaved", message: "there are unsaved changes")
    }
    var answer = Self.json { _ in }
    answer.isLast = true
    return answer
  }

  // MARK: State and page

  /// - Parameter request: A request for the screen, or for the changed parts of its page; nil for only the state.
  private func state(_ request: HTTPRequest? = nil, more: (inout JSONWriter) -> Void = { _ in }) -> HTTPResponse {
    let state = session.state
    return Self.json { writer in
      writer.field("revision", state.revision)
      writer.field("fingerprint", state.fingerprint)
      writer.field("dirty", state.isDirty)
      writer.field("canUndo", state.canUndo)
      writer.field("canRedo", state.canRedo)
      writer.field("changedOutside", state.isChangedOutside)
      writer.field("readOnly", state.isReadOnly)
      more(&writer)
      guard let request else { return }
      if request.values("x-settle-view").isEmpty {
        writer.key("screen")
        self.screen(request).write(to: &writer)
      } else {
        self.writeParts(request, writer: &writer)
      }
    }
  }

  /// The languages that the browser prefers, best first.
  private func languages(_ request: HTTPRequest) -> [String] {
    language.map { [$0] } ?? AcceptedLanguages.tags(request.values("accept-language").first ?? "")
  }

  private func screen(_ request: HTTPRequest) -> Screen { session.screen(in: languages(request)) }

  private func parts(_ request: HTTPRequest) -> (parts: [ScreenPage.Part], screen: Screen) {
    let screen = screen(request)
    return (ScreenPage(screen, isEditor: true, isLocked: session.state.isReadOnly).parts, screen)
  }

  /// The editor's page before its scripts request anything: it contains no data of the file.
  private func shell(_ request: HTTPRequest) -> HTTPResponse {
    let words = session.pageStrings(languages(request))
    var pieces = PageString.allCases.map { ($0.rawValue, "\(words[$0])" as HTML) }
    // Replaced last, because the words for the scripts may contain braces themselves.
    pieces += [
      ("language", "\(words.frameLanguage)"), ("direction", words.directionAttribute),
      ("words", "\(exact: words.json)"),
    ]
    let page = pieces.reduce(String(decoding: EmbeddedFile.editorPage, as: UTF8.self)) { page, piece in
      page.replacingScalars("{\(piece.0)}", with: piece.1.text)
    }
    return Self.answer(200, type: "text/html; charset=utf-8", body: Array(page.utf8))
  }

  private func page(_ request: HTTPRequest) -> HTTPResponse {
    let (parts, screen) = parts(request)
    let view = PageView(parts, after: views[token(of: request)])
    views[token(of: request)] = view
    var answer = Self.answer(200, type: "text/html; charset=utf-8", body: parts.flatMap { $0.html.text.utf8 })
    answer.headers += [("X-Settle-View", String(view.number)), ("Content-Language", screen.language)]
    return answer
  }

  /// Writes the changed parts of the client's page, or nothing if the page must be reloaded.
  private func writeParts(_ request: HTTPRequest, writer: inout JSONWriter) {
    // A page that another request has replaced has no parts to compare with.
    guard let old = views[token(of: request)], request.values("x-settle-view") == [String(old.number)] else { return }
    let parts = parts(request).parts
    guard let changed = old.changes(to: parts) else { return }
    let view = PageView(parts, after: old)
    views[token(of: request)] = view
    writer.field("view", view.number)
    writer.object("parts") { writer in for part in changed { writer.field(part.id, part.html.text) } }
  }

  private func token(of request: HTTPRequest) -> String { request.values("x-settle-token").first ?? "" }

  private func difference(_ request: HTTPRequest) -> HTTPResponse {
    Self.json { writer in
      writer.objectList("changes", of: self.session.changes(in: self.languages(request))) { writer, change in
        writer.field("path", change.path)
        writer.field("label", change.label)
        writer.field("before", change.before)
        writer.field("after", change.after)
      }
      writer.field("diff", self.session.difference)
    }
  }

  // MARK: Changes

  /// The result of work on the draft; a refusal becomes an answer.
  private func answering<Value>(_ work: () throws(DraftError) -> Value) throws(RequestError) -> Value {
    do throws(DraftError) { return try work() } catch { throw RequestError(error) }
  }

  private func edit(_ request: HTTPRequest) throws(RequestError) -> HTTPResponse {
    let body = try RequestBody(request.body, known: ["revision", "changes"])
    let (revision, changes) = (try body.number("revision"), try body.changes())
    // The page shows a switch as a checkbox, but only its action changes it, with questions and conditions.
    if let action = session.action(of: changes) { return try perform(action, revision: revision, request: request) }
    let switched = try answering { () throws(DraftError) in
      try session.edit(changes, revision: revision, in: languages(request))
    }
    return state(request) { Self.write(switched, writer: &$0) }
  }

  private func attempt(_ request: HTTPRequest) throws(RequestError) -> HTTPResponse {
    let changes = try RequestBody(request.body, known: ["changes"]).changes()
    let problems = session.problems(of: changes, in: languages(request))
    return Self.json { writer in
      writer.field("valid", problems.isEmpty)
      Self.write(problems, writer: &writer)
    }
  }

  private func perform(_ request: HTTPRequest) throws(RequestError) -> HTTPResponse {
    let body = try RequestBody(request.body, known: ["revision", "action", "outcome", "inputs", "confirmed"])
    let (revision, action) = (try body.number("revision"), try body.text("action"))
    let (inputs, confirmed) = (try body.values("inputs"), try body.texts("confirmed"))
    let outcome = try body.optionalText("outcome")
    return try perform(
      action, outcome: outcome, inputs: inputs, confirmed: confirmed, revision: revision, request: request)
  }

  private func perform(
    _ action: String, outcome: String? = nil, inputs: [String: InputValue] = [:], confirmed: [String] = [],
    revision: Int, request: HTTPRequest
  ) throws(RequestError) -> HTTPResponse {
    let (performed, switched) = try answering { () throws(DraftError) in
      try session.perform(
        action, outcome: outcome, inputs: inputs, confirmed: confirmed, revision: revision, at: moment(),
        in: languages(request))
    }
    return state(request) { writer in
      performed.writeEnd(to: &writer)
      Self.write(switched, writer: &writer)
    }
  }

  private func ask(_ request: HTTPRequest) throws(RequestError) -> HTTPResponse {
    let body = try RequestBody(request.body, known: ["question", "inputs"])
    let (question, inputs) = (try body.text("question"), try body.values("inputs"))
    let reason = try answering { () throws(DraftError) in
      try session.reason(against: question, inputs: inputs, in: languages(request))
    }
    return Self.json { writer in
      writer.field("answer", reason == nil)
      writer.field("reason", ifPresent: reason)
    }
  }

  private func step(
    _ request: HTTPRequest, work: (inout EditSession, Int) throws(DraftError) -> Void
  ) throws(RequestError) -> HTTPResponse {
    let revision = try RequestBody(request.body, known: ["revision"]).number("revision")
    try answering { () throws(DraftError) in try work(&session, revision) }
    return state(request)
  }

  private func undo(_ request: HTTPRequest) throws(RequestError) -> HTTPResponse {
    try step(request) { (session, revision) throws(DraftError) in try session.undo(revision: revision) }
  }

  private func redo(_ request: HTTPRequest) throws(RequestError) -> HTTPResponse {
    try step(request) { (session, revision) throws(DraftError) in try session.redo(revision: revision) }
  }

  private func reload(_ request: HTTPRequest) throws(RequestError) -> HTTPResponse {
    try step(request) { (session, revision) throws(DraftError) in try session.reload(revision: revision) }
  }

  private func merge(_ request: HTTPRequest) throws(RequestError) -> HTTPResponse {
    let body = try RequestBody(request.body, known: ["revision", "take"])
    let (revision, take) = (try body.number("revision"), try body.sides("take"))
    try answering { () throws(DraftError) in try session.merge(take: take, revision: revision) }
    return state(request)
  }

  private func save(_ request: HTTPRequest) throws(RequestError) -> HTTPResponse {
    let body = try RequestBody(request.body, known: ["revision", "fingerprint"])
    let (revision, fingerprint) = (try body.number("revision"), try body.text("fingerprint"))
    try answering { () throws(DraftError) in try session.save(revision: revision, fingerprint: fingerprint) }
    return state()
  }

  // MARK: Secrets and exports

  private func reveal(_ request: HTTPRequest) throws(RequestError) -> HTTPResponse {
    let text = try RequestBody(request.body, known: ["path"]).text("path")
    guard let path = Path(literal: text) else { throw RequestBody.wrong("path is not a setting") }
    let value = try answering { () throws(DraftError) in try session.reveal(path) }
    return Self.json { writer in
      writer.field("value", json: value)
    }
  }

  private func export(_ request: HTTPRequest) throws(RequestError) -> HTTPResponse {
    let id = try RequestBody(request.body, known: ["export"]).text("export")
    let file = try answering { () throws(DraftError) in try session.export(id, at: moment()) }
    // The type is fixed by the name, so that no export can be opened as a page.
    let type = file.name.ends(with: ".json") ? "application/json" : "text/csv; charset=utf-8"
    var answer = Self.answer(200, type: type, body: file.bytes)
    // A name with a line break could add a header, and one with a quote would end the name.
    let plain = file.name.unicodeScalars.filter { (" "..."~").contains($0) && $0 != "\"" && $0 != "\\" }
    answer.headers.append(("Content-Disposition", "attachment; filename=\"\(String(plain))\""))
    return answer
  }
}

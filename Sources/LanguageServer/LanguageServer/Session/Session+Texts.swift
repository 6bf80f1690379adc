internal import DocumentModel
internal import FileAccess
internal import Importing
internal import Workspace

/// The editor's messages about open and other files.
extension Session {
  func open(_ params: InputValue?) {
    guard let document = params?["textDocument"], let uri = document["uri"]?.string,
      let bytes = document["text"]?.bytes
    else { return }
    let text = OpenText(
      uri: uri, language: document["languageId"]?.string ?? "", version: document["version"]?.integer,
      text: ChunkedText(bytes))
    publisher?.opened(uri)
    show(text)
    askForSchemas(of: text)
  }

  func change(_ params: InputValue?) {
    guard let document = params?["textDocument"], let uri = document["uri"]?.string, let old = projects?.text(uri),
      let changes = params?["contentChanges"]?.items
    else { return }
    var text = old.text
    for change in changes {
      // A change without its text is skipped.
      guard let new = change["text"]?.bytes else { continue }
      guard let stated = change["range"] else {
        text = ChunkedText(new)
        continue
      }
      // A range that runs backwards is skipped.
      guard let range = PlaceRange(stated), range.start <= range.end else { continue }
      let start = text.offset(of: range.start, client.unit)
      text.replace(start..<max(start, text.offset(of: range.end, client.unit)), with: new)
    }
    show(OpenText(uri: uri, language: old.language, version: document["version"]?.integer, text: text))
  }

  func close(_ params: InputValue?) {
    guard let uri = params?["textDocument"]?["uri"]?.string, let projects, projects.text(uri) != nil else { return }
    if projects.close(uri) { followOthers() }
    // The text is closed after the findings that are being computed.
    line.add { [publisher] in if projects.text(uri) == nil { publisher?.close(uri) } }
  }

  private func show(_ text: OpenText) {
    guard let projects else { return }
    let concernsOthers = projects.show(text)
    Followers(self).analyse(text)
    if concernsOthers { followOthers() }
  }

  /// Checks whether files have changed, and reports again what depends on them.
  func followOthers() {
    let followers = Followers(self)
    line.add { followers.refresh() }
  }

  func changeFolders(_ event: InputValue?) {
    func paths(_ name: String) -> [FilePath] {
      event?[name]?.items?.compactMap { $0["uri"]?.string }.compactMap { FilePath(fileURI: $0)?.normalized } ?? []
    }
    projects?.change(added: paths("added"), removed: paths("removed"))
    Followers(self).follow()
  }

  /// Takes the client's settings about YAML. A client that sends none, or only ours, is asked for them.
  func takeSettings(_ settings: InputValue?) {
    let sections = ["yaml", "json"]
    let isStated = settings?.members.contains { member in
      sections.contains { member.name == $0 || member.name.hasPrefix("\($0).") }
    }
    guard isStated == true, let settings else { return askForSettings() }
    if projects?.take({ $0.settings = [(nil, settings)] }) == true { Followers(self).follow() }
  }

  func askForSettings() {
    guard client.can("workspace.configuration"), let projects else { return }
    let sections = ["yaml", "json"]
    outbox.request(
      "workspace/configuration", params: ["items": .array(sections.map { ["section": .string($0)] })]
    ) { [followers = Followers(self)] answer in
      let values = answer?.items ?? []
      let settings = zip(sections, values).map { (section: Optional($0), value: $1) }.filter {
        $0.value.kind == .object
      }
      // A client without such settings may have sent some at the start.
      if !settings.isEmpty, projects.take({ $0.settings = settings }) { followers.follow() }
    }
  }

  /// Takes the schemas that other extensions contribute: `json/schemaAssociations`.
  func takeAssociations(_ params: InputValue?) {
    let associations = params.map { ClientAssociation.all($0) } ?? []
    guard let projects, projects.take({ $0.associations = associations }) else { return }
    Followers(self).follow()
    Self.askForContents(projects, outbox: outbox, followers: Followers(self))
  }

  /// Asks the client for the texts of the schemas that only it can read.
  private static func askForContents(_ projects: Projects, outbox: Outbox, followers: Followers) {
    for address in projects.clientAddresses {
      outbox.request("custom/schema/content", params: [.string(address)]) { answer in
        guard let text = answer?.bytes, projects.take(text, ofSchema: address) else { return }
        followers.follow()
      }
    }
  }

  /// Asks a client that knows the schemas of single files for those of a file.
  func askForSchemas(of text: OpenText) {
    guard knowsSchemas, let projects, let path = text.path else { return }
    outbox.request("custom/schema/request", params: [.string(text.uri)]) {
      [outbox, followers = Followers(self)] answer in
      let schemas = answer?.string.map { [$0] } ?? answer?.items?.compactMap(\.string) ?? []
      guard projects.take({ $0.schemas[path] = schemas.isEmpty ? nil : schemas }) else { return }
      followers.follow()
      Self.askForContents(projects, outbox: outbox, followers: followers)
    }
  }

  /// Asks the editor to report changes of files.
  func registerWatchers() {
    guard client.can("workspace.didChangeWatchedFiles.dynamicRegistration") else { return }
    let globs =
      ["**/*.{yaml,yml,json,jsonc}", "**/.editorconfig", "**/.settle/schemas.lock"]
      + Configuration.places.map { "**/\($0)" }
    outbox.request(
      "client/registerCapability",
      params: [
        "registrations": [
          [
            "id": "settle.files", "method": "workspace/didChangeWatchedFiles",
            "registerOptions": ["watchers": .array(globs.map { ["globPattern": .string($0)] })],
          ]
        ]
      ])
  }
}

/// Observers of changes around a file: the findings of all open files, and the editor.
struct Followers: Sendable {
  private let projects: Projects?
  private let publisher: Publisher?
  private let outbox: Outbox
  private let line: WorkLine
  private let refreshes: [String]

  init(_ session: Session) {
    projects = session.projects
    publisher = session.publisher
    outbox = session.outbox
    line = session.line
    let client = session.client
    refreshes = [
      ("workspace.diagnostics", "workspace/diagnostic/refresh"),
      ("workspace.inlayHint", "workspace/inlayHint/refresh"),
      ("workspace.semanticTokens", "workspace/semanticTokens/refresh"),
      ("workspace.codeLens", "workspace/codeLens/refresh"),
    ].filter { client.can($0.0 + ".refreshSupport") && ($0.0 != "workspace.diagnostics" || client.pullsFindings) }.map(
      \.1)
  }

  /// Checks whether files have changed, and if so has everything computed again.
  func refresh() { if projects?.refresh() == true { follow() } }

  func follow() {
    for text in projects?.texts ?? [] { analyse(text) }
    askForRefresh()
  }

  func askForRefresh() { for method in refreshes { outbox.request(method, params: .null) } }

  /// Reports the findings of a file, unless there is a newer version by then.
  func analyse(_ text: OpenText) {
    guard let publisher, let projects else { return }
    line.add {
      guard projects.text(text.uri) === text else { return }
      let wait = publisher.wait(text.uri)
      guard wait <= 0 else { return line.add(after: wait, clock: publisher.clock) { analyse(text) } }
      if projects.refresh() { return follow() }
      let view = projects.view(text)
      _ = view.findings
      // A newer version reports its own.
      guard projects.text(text.uri) === text else { return }
      publisher.publish(view, open: Set(projects.texts.map(\.uri)))
    }
  }
}

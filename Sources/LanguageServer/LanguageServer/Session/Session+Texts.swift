internal import DocumentModel
internal import FileAccess
internal import Importing
internal import Workspace

/// Messages about open files, other files and settings.
extension Session {
  func open(_ params: InputValue?) {
    guard let document = params?["textDocument"], let uri = document["uri"]?.string,
      let bytes = document["text"]?.bytes
    else { return }
    let text = OpenText(
      uri: uri, language: document["languageId"]?.string ?? "", version: document["version"]?.integer,
      text: EditorText(bytes))
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
      // A change without text is ignored.
      guard let new = change["text"]?.bytes else { continue }
      guard let stated = change["range"] else {
        text = EditorText(new)
        continue
      }
      // A range that ends before it starts is ignored.
      guard let range = LSPRange(stated), range.start <= range.end else { continue }
      let start = text.offset(of: range.start, client.unit)
      text.replace(start..<max(start, text.offset(of: range.end, client.unit)), with: new)
    }
    show(OpenText(uri: uri, language: old.language, version: document["version"]?.integer, text: text))
  }

  func close(_ params: InputValue?) {
    guard let uri = params?["textDocument"]?["uri"]?.string, let projects, projects.text(uri) != nil else { return }
    if projects.close(uri) { followOthers() }
    // Queued, so that findings that are being computed are sent before they are cleared.
    line.add { [publisher] in if projects.text(uri) == nil { publisher?.close(uri) } }
  }

  private func show(_ text: OpenText) {
    guard let projects else { return }
    let concernsOthers = projects.show(text)
    DependencyRefresher(self).analyze(text)
    if concernsOthers { followOthers() }
  }

  /// Checks whether files have changed, and updates the findings that depend on them.
  func followOthers() {
    let refresher = DependencyRefresher(self)
    line.add { refresher.refresh() }
  }

  func changeFolders(_ event: InputValue?) {
    func paths(_ name: String) -> [FilePath] {
      event?[name]?.items?.compactMap { $0["uri"]?.string }.compactMap { FilePath(fileURI: $0)?.normalized } ?? []
    }
    projects?.change(added: paths("added"), removed: paths("removed"))
    DependencyRefresher(self).follow()
  }

  /// Takes the client's settings for YAML. If there are none, requests them.
  func takeSettings(_ settings: InputValue?) {
    let sections = ["yaml", "json"]
    let isStated = settings?.members.contains { member in
      sections.contains { member.name == $0 || member.name.hasPrefix("\($0).") }
    }
    guard isStated == true, let settings else { return askForSettings() }
    if projects?.take({ $0.settings = [(nil, settings)] }) == true { DependencyRefresher(self).follow() }
  }

  func askForSettings() {
    guard client.can("workspace.configuration"), let projects else { return }
    let sections = ["yaml", "json"]
    outbox.request(
      "workspace/configuration", params: ["items": .array(sections.map { ["section": .string($0)] })]
    ) { [refresher = DependencyRefresher(self)] answer in
      let values = answer?.items ?? []
      let settings = zip(sections, values).map { (section: Optional($0), value: $1) }.filter {
        $0.value.kind == .object
      }
      // A client without such settings may have sent some at startup.
      if !settings.isEmpty, projects.take({ $0.settings = settings }) { refresher.follow() }
    }
  }

  /// Takes the schemas that other extensions contribute (`json/schemaAssociations`).
  func takeAssociations(_ params: InputValue?) {
    let associations = params.map { ClientAssociation.all($0) } ?? []
    guard let projects, projects.take({ $0.associations = associations }) else { return }
    DependencyRefresher(self).follow()
    Self.askForContents(projects, outbox: outbox, refresher: DependencyRefresher(self))
  }

  /// Asks the client for the texts of the schemas that only it can read.
  private static func askForContents(_ projects: Projects, outbox: Outbox, refresher: DependencyRefresher) {
    for address in projects.clientAddresses {
      outbox.request("custom/schema/content", params: [.string(address)]) { answer in
        guard let text = answer?.bytes, projects.take(text, ofSchema: address) else { return }
        refresher.follow()
      }
    }
  }

  /// Requests the schemas of a file from a client that assigns schemas to single files.
  func askForSchemas(of text: OpenText) {
    guard knowsSchemas, let projects, let path = text.path else { return }
    outbox.request("custom/schema/request", params: [.string(text.uri)]) {
      [outbox, refresher = DependencyRefresher(self)] answer in
      let schemas = answer?.string.map { [$0] } ?? answer?.items?.compactMap(\.string) ?? []
      guard projects.take({ $0.schemas[path] = schemas.isEmpty ? nil : schemas }) else { return }
      refresher.follow()
      Self.askForContents(projects, outbox: outbox, refresher: refresher)
    }
  }

  /// Registers for file change notifications.
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

/// Updates what depends on changed files: the findings of open files, and what the editor has requested.
struct DependencyRefresher: Sendable {
  private let projects: Projects?
  private let publisher: Publisher?
  private let outbox: Outbox
  private let line: WorkQueue
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

  /// Checks whether files have changed, and if so updates everything.
  func refresh() { if projects?.refresh() == true { follow() } }

  func follow() {
    for text in projects?.texts ?? [] { analyze(text) }
    askForRefresh()
  }

  func askForRefresh() { for method in refreshes { outbox.request(method, params: .null) } }

  /// Sends the findings of a version of a file, unless there is a newer one by then.
  func analyze(_ text: OpenText) {
    guard let publisher, let projects else { return }
    line.add {
      guard projects.text(text.uri) === text else { return }
      let wait = publisher.wait(text.uri)
      guard wait <= 0 else { return line.add(after: wait, clock: publisher.clock) { analyze(text) } }
      if projects.refresh() { return follow() }
      let view = projects.view(text)
      _ = view.findings
      // A newer version is reported separately.
      guard projects.text(text.uri) === text else { return }
      publisher.publish(view, open: Set(projects.texts.map(\.uri)))
    }
  }
}

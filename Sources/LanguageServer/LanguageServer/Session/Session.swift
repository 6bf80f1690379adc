package import DocumentModel
package import FileAccess
package import JSONSchema
package import Workspace

/// A session with an editor. It receives messages in order, on one thread, applies changes itself, and leaves requests
/// to workers.
package final class Session {
  /// What the server uses of the outside world.
  package struct Environment: Sendable {
    package var workingFolder: FilePath
    /// The options for compiling schemas, whose vocabulary may add features.
    package var schema: Schema.Options
    /// The number of processors; 0 to do all work at once, for tests.
    package var processors: Int
    /// The folder for copies of bundled schemas; nil if there is none.
    package var cache: FilePath?
    package var version: String
    package var catalogs = CatalogOptions()
    package var secondsSince1970: @Sendable () -> Int = { ProcessFacts.secondsSince1970() }
    package var clock = ServerClock.system
    /// Installs a schema in a folder like `settle schema add NAME`. Only this may access the network.
    package var installSchema: @Sendable (_ name: String, _ folder: FilePath) -> (isDone: Bool, message: String) = {
      _, _ in
      (false, "this server cannot install schemas")
    }

    package init(
      workingFolder: FilePath, schema: Schema.Options, processors: Int, cache: FilePath?, version: String
    ) {
      self.workingFolder = workingFolder
      self.processors = processors
      self.cache = cache
      self.version = version
      self.schema = schema
    }
  }

  /// The state of the session after a message.
  package enum Next: Equatable, Sendable {
    case keepRunning
    /// The session has ended, with the exit code of the program.
    case exit(Int32)
  }

  enum Phase {
    case waiting
    case running
    case shutDown
  }

  let environment: Environment
  private let registry: Registry
  let outbox: Outbox
  let line: WorkQueue
  var phase = Phase.waiting
  var client = Client(nil)
  /// Nil before `initialize`.
  var projects: Projects?
  var publisher: Publisher?
  /// Whether the client can be asked for the schemas of a file.
  private(set) var knowsSchemas = false
  /// The process id of the editor, if it sent one.
  package private(set) var editor: Int?
  private let limits: Limits

  /// - Parameter send: Sends a message; called from any thread, but for one message at a time.
  package init(_ environment: Environment, send: @escaping @Sendable (JSONValue) -> Void) {
    self.environment = environment
    registry = Registry(environment.schema.vocabulary)
    outbox = Outbox(send)
    line = WorkQueue(processors: environment.processors)
    var limits = Limits()
    limits.fileBytes = MessageDecoder.bodyLimit
    self.limits = limits
  }

  /// Processes the next message.
  package func receive(_ body: [UInt8]) -> Next {
    switch RPCMessage(body, limits: limits) {
    case .invalid(let id, let error): outbox.fail(id, error: error)
    case .response(let id, let result): outbox.take(id, result: result)
    case .notification(let method, let params): return take(method, params: params)
    case .request(let id, let method, let params):
      guard let mark = outbox.begin(id) else {
        outbox.fail(id, error: .invalidRequest("a request with this id is still pending"))
        return .keepRunning
      }
      do throws(RPCError) {
        try begin(id, method: method, params: params, mark: mark)
      } catch {
        outbox.reply(id, result: .failure(error))
      }
    }
    return .keepRunning
  }

  /// Waits until all requests are answered and all findings are sent. May be called on any thread.
  package var whenIdle: @Sendable () async -> Void { { [line] in await line.wait() } }

  // MARK: Requests

  private func begin(_ id: RequestID, method: String, params: InputValue?, mark: CancellationToken) throws(RPCError) {
    switch (phase, method) {
    case (.waiting, "initialize"):
      initialize(params)
      outbox.reply(id, result: .success(initializeResult()))
    case (.waiting, _): throw .notInitialized
    case (.shutDown, _): throw .invalidRequest("the server has shut down")
    case (.running, "initialize"): throw .invalidRequest("the server is already initialized")
    case (.running, "shutdown"):
      phase = .shutDown
      // Earlier requests are answered first.
      line.add { [outbox] in outbox.reply(id, result: .success(.null)) }
    case (.running, _): try ask(id, method: method, params: params, mark: mark)
    }
  }

  private func ask(_ id: RequestID, method: String, params: InputValue?, mark: CancellationToken) throws(RPCError) {
    let feature = try registry.feature(method, params: params)
    guard let projects else { throw .notInitialized }
    // In yaml-language-server's requests, the file is the only parameter.
    let uri = params?["textDocument"]?["uri"]?.string ?? params?.items?.first?.string
    // The present version of the file, whatever arrives while the request waits in the queue.
    let text = uri.flatMap { projects.text($0) }
    let piece: WorkQueue.Piece = { [client, outbox, line, refresher = DependencyRefresher(self)] in
      // A request that was cancelled before it started needs no work.
      guard !mark.isSet else { return }
      refresher.refresh()
      do throws(RPCError) {
        let editor = EditorConnection(outbox: outbox, line: line, refresher: refresher)
        let closed = uri.flatMap { FilePath(fileURI: $0)?.normalized }
        let view = text.map(projects.view) ?? closed.flatMap(projects.view(of:))
        let request = FeatureRequest(view, client: client, params: params, folders: projects, editor: editor) {
          mark.isSet
        }
        outbox.reply(id, result: .success(try EmbeddedTexts.answer(feature, request: request)))
      } catch {
        outbox.reply(id, result: .failure(error))
      }
    }
    switch feature.reach {
    case .cursor: line.addSmall(piece)
    case .text, .folders: line.add(piece)
    }
  }

  // MARK: Lifecycle

  private func initialize(_ params: InputValue?) {
    phase = .running
    client = Client(params)
    editor = params?["processId"]?.integer
    let stated = params?["workspaceFolders"]?.items?.compactMap { $0["uri"]?.string }
    let uris = stated ?? [params?["rootUri"]?.string].compactMap(\.self)
    var folders = uris.compactMap { FilePath(fileURI: $0)?.normalized }
    if folders.isEmpty, let root = params?["rootPath"]?.string { folders = [FilePath(root).normalized] }
    projects = Projects(
      folders, workingFolder: environment.workingFolder, unit: client.unit, cache: environment.cache,
      schema: environment.schema, catalogs: environment.catalogs,
      clock: environment.secondsSince1970, install: environment.installSchema)
    if let options = params?["initializationOptions"] { _ = projects?.take { $0.settings = [(nil, options)] } }
    if !client.pullsFindings {
      publisher = Publisher(
        outbox, clock: environment.clock, sendsVersion: client.can("textDocument.publishDiagnostics.versionSupport"))
    }
  }

  private func initializeResult() -> JSONValue {
    let fixed: [JSONValue.Member] = [
      .init(name: "positionEncoding", value: .string(client.unit.rawValue)),
      .init(
        name: "textDocumentSync",
        value: [
          "openClose": true, "change": 2, "save": ["includeText": false], "willSaveWaitUntil": true,
        ]),
      .init(name: "workspace", value: ["workspaceFolders": ["supported": true, "changeNotifications": true]]),
    ]
    return [
      "capabilities": .object(fixed + registry.declarations(client)),
      "serverInfo": ["name": "settle", "version": .string(environment.version)],
    ]
  }

  private func take(_ method: String, params: InputValue?) -> Next {
    // The protocol requires 1 unless `shutdown` was received before.
    if method == "exit" { return .exit(phase == .shutDown ? 0 : 1) }
    guard phase == .running else { return .keepRunning }
    switch method {
    case "initialized":
      registerWatchers()
      askForSettings()
    case "$/cancelRequest": if let id = params?["id"].flatMap({ RequestID($0) }) { outbox.cancel(id) }
    case "textDocument/didOpen": open(params)
    case "textDocument/didChange": change(params)
    case "textDocument/didClose": close(params)
    case "textDocument/didSave", "workspace/didChangeWatchedFiles": followOthers()
    case "workspace/didChangeConfiguration":
      let before = client.preferences
      client.preferences.take(params?["settings"])
      if client.preferences != before { DependencyRefresher(self).askForRefresh() }
      takeSettings(params?["settings"])
    case "json/schemaAssociations": takeAssociations(params)
    case "yaml/registerCustomSchemaRequest":
      knowsSchemas = true
      for text in projects?.texts ?? [] { askForSchemas(of: text) }
    case "workspace/didChangeWorkspaceFolders": changeFolders(params?["event"])
    // All others are ignored, including those under `$/`.
    case _: break
    }
    return .keepRunning
  }
}

import DocumentModel
import FileAccess
import Foundation
import LanguageServer
import ServerProperties
import SettingsServer
import Synchronization
import TestSupport
import Testing

/// An editor inside the test process: it sends an editor's messages, and records what it receives.
final class Editor {
  /// The received messages, in order.
  final class Received: Sendable {
    private let messages = Mutex<[Data]>([])
    private let written = Mutex<[UInt8]>([])

    func add(_ message: JSONValue) {
      let bytes = message.bytes
      messages.withLock { $0.append(Data(bytes)) }
      written.withLock { $0 += bytes }
    }

    var all: [[String: Any]] {
      messages.withLock { $0 }.map { (try? JSONSerialization.jsonObject(with: $0)) as? [String: Any] ?? [:] }
    }

    /// Everything received, as text.
    var text: String { String(decoding: written.withLock { $0 }, as: UTF8.self) }
  }

  let folder: ScratchFolder
  let received = Received()
  private let session: Session
  private var nextID = 1
  private(set) var end: Session.Next = .keepRunning
  /// The server's capabilities in its response to `initialize`.
  private(set) var capabilities: [String: Any] = [:]
  private var versions: [String: Int] = [:]

  /// The capabilities of a current editor.
  static var able: [String: Any] {
    [
      "general": ["positionEncodings": ["utf-32", "utf-16"]],
      "textDocument": [
        "completion": [
          "completionItem": [
            "snippetSupport": false, "insertReplaceSupport": true, "documentationFormat": ["markdown", "plaintext"],
            "tagSupport": ["valueSet": [1]], "labelDetailsSupport": true,
            "insertTextModeSupport": ["valueSet": [1, 2]],
            "resolveSupport": ["properties": ["documentation"]],
          ]
        ],
        "hover": ["contentFormat": ["markdown", "plaintext"]],
        "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
        "codeAction": [
          "codeActionLiteralSupport": ["codeActionKind": ["valueSet": ["quickfix", "source.fixAll"]]],
          "isPreferredSupport": true,
        ],
        "publishDiagnostics": ["versionSupport": true, "relatedInformation": true],
        "semanticTokens": ["requests": ["full": ["delta": true], "range": true]],
      ],
      "workspace": ["workspaceEdit": ["documentChanges": true], "applyEdit": true],
    ]
  }

  static var pulling: [String: Any] {
    able.merging(
      [
        "textDocument": (able["textDocument"] as? [String: Any] ?? [:]).merging(
          ["diagnostic": ["relatedDocumentSupport": true]]) { $1 },
        "workspace": (able["workspace"] as? [String: Any] ?? [:]).merging(
          ["diagnostics": ["refreshSupport": true]]) { $1 },
      ]) { $1 }
  }

  /// - Parameters:
  ///   - files: The files of the workspace folder.
  ///   - capabilities: Nil for an editor that doesn't send `initialize`.
  init(
    _ files: [String: String] = [:], _ capabilities: [String: Any]? = able, options: [String: Any] = [:],
    processors: Int = 2, seconds: Int = 1_700_000_000, clock: ServerClock = .unhurried,
    prepare: (inout Session.Environment) -> Void = { _ in }
  ) {
    folder = ScratchFolder(files)
    var environment = Session.Environment(
      workingFolder: FilePath(folder.path), processors: processors,
      cache: FilePath(folder.path).appending(".cache-of-schemas"), version: "1.2.3")
    environment.secondsSince1970 = { seconds }
    environment.clock = clock
    prepare(&environment)
    session = Session(environment) { [received] in received.add($0) }
    guard let capabilities else { return }
    send([
      "id": 0, "method": "initialize",
      "params": [
        "processId": NSNull(), "rootUri": uri(""), "capabilities": capabilities, "initializationOptions": options,
        "workspaceFolders": [["uri": uri(""), "name": "test"]],
      ],
    ])
    let result = reply(to: 0)?["result"] as? [String: Any]
    self.capabilities = result?["capabilities"] as? [String: Any] ?? [:]
    notify("initialized", [:])
  }

  func uri(_ name: String) -> String {
    FilePath(folder.path + (name.isEmpty ? "" : "/" + name)).fileURI
  }

  // MARK: Sending

  func send(_ message: [String: Any]) {
    var message = message
    message["jsonrpc"] = "2.0"
    send(raw: (try? JSONSerialization.data(withJSONObject: message)).map { [UInt8]($0) } ?? [])
  }

  func send(raw body: [UInt8]) {
    let next = session.receive(body)
    if next != .keepRunning { end = next }
  }

  func notify(_ method: String, _ params: Any) {
    send(["method": method, "params": params])
  }

  /// - Returns: The ID of the request.
  @discardableResult
  func begin(_ method: String, _ params: Any) -> Int {
    defer { nextID += 1 }
    send(["id": nextID, "method": method, "params": params])
    return nextID
  }

  func settle() async { await session.whenIdle() }

  /// The response to a request; nil if there is none yet.
  func reply(to id: Int) -> [String: Any]? {
    received.all.first { $0["id"] as? Int == id && $0["method"] == nil }
  }

  /// The result of a request; nil if it is null.
  func ask(_ method: String, _ params: Any, sourceLocation: Testing.SourceLocation = #_sourceLocation) async
    -> Any?
  {
    let id = begin(method, params)
    await settle()
    let answers = received.all.filter { $0["id"] as? Int == id && $0["method"] == nil }
    #expect(answers.count == 1, "the answer to \(method) is once", sourceLocation: sourceLocation)
    #expect(answers.first?["error"] == nil, "\(answers)", sourceLocation: sourceLocation)
    let result = answers.first?["result"]
    for problem in ProtocolShapes.problems(ofResult: result ?? NSNull(), method) {
      Issue.record("\(method): \(problem)", sourceLocation: sourceLocation)
    }
    return result is NSNull ? nil : result
  }

  /// The error code in the response to a request.
  func error(_ method: String, _ params: [String: Any]) async -> Int? {
    let id = begin(method, params)
    await settle()
    return (reply(to: id)?["error"] as? [String: Any])?["code"] as? Int
  }

  // MARK: Texts

  func open(_ name: String, _ text: String, language: String = "yaml") {
    versions[name] = 1
    notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": uri(name), "languageId": language, "version": 1, "text": text]])
  }

  func change(_ name: String, _ changes: [[String: Any]]) {
    versions[name, default: 0] += 1
    notify(
      "textDocument/didChange",
      ["textDocument": ["uri": uri(name), "version": versions[name] ?? 0], "contentChanges": changes])
  }

  func change(_ name: String, to text: String) { change(name, [["text": text]]) }

  static func range(_ start: (Int, Int), _ end: (Int, Int)) -> [String: Any] {
    ["start": place(start), "end": place(end)]
  }

  static func place(_ place: (Int, Int)) -> [String: Any] { ["line": place.0, "character": place.1] }

  /// The parameters of a request at a position.
  func at(_ name: String, _ place: (Int, Int)) -> [String: Any] {
    ["textDocument": ["uri": uri(name)], "position": Self.place(place)]
  }

  func text(_ name: String) -> [String: Any] { ["textDocument": ["uri": uri(name)]] }

  // MARK: Findings

  /// The findings sent last for a file; nil if none were sent.
  func findings(_ name: String) -> [[String: Any]]? {
    sent("textDocument/publishDiagnostics").last { $0["uri"] as? String == uri(name) }?["diagnostics"]
      as? [[String: Any]]
  }

  func messages(_ name: String) -> [String] { findings(name)?.compactMap { $0["message"] as? String } ?? [] }

  /// The parameters of the messages sent for a method.
  func sent(_ method: String) -> [[String: Any]] {
    received.all.filter { $0["method"] as? String == method }.compactMap { $0["params"] as? [String: Any] }
  }
}

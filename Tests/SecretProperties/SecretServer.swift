import DocumentModel
import FileAccess
import JSONSchema
import LanguageServer
import SettingsServer
import Synchronization

/// Opens a file with markers in an editor, and sends requests of every method for positions all over it. The edits in
/// the responses are removed: they may contain secrets.
enum SecretServer {
  private final class Sent: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    func take(_ message: JSONValue) {
      let shown = SecretServer.withoutEdits(message).bytes
      bytes.withLock { $0 += shown + [0x0A] }
    }

    var all: [UInt8] { bytes.withLock { $0 } }
  }

  /// The value without edits and text to insert, which contain text of the file.
  private static func withoutEdits(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let items): .array(items.map(withoutEdits))
    case .object(let members):
      .object(
        members.filter { !["edit", "newText"].contains($0.name) }.map {
          JSONValue.Member(name: $0.name, value: withoutEdits($0.value))
        })
    case .null, .boolean, .number, .pointed, .string: value
    }
  }

  /// - Parameter file: The name of the file in the folder; its schema is `schema.json`.
  static func sent(_ bytes: [UInt8], _ file: String, folder: String, isWhole: Bool) -> [UInt8] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return [] }
    let sent = Sent()
    let root = FilePath(folder)
    let environment = Session.Environment(workingFolder: root, processors: 0, cache: nil, version: "0")
    let session = Session(environment) { sent.take($0) }
    var number = 0
    func ask(_ method: String, _ params: JSONValue) {
      number += 1
      _ = session.receive(JSONValue.request(number, method: method, params: params).bytes)
    }
    ask(
      "initialize",
      [
        "processId": .null, "rootUri": .string(root.fileURI),
        "capabilities": [
          "textDocument": [
            "hover": ["contentFormat": ["markdown"]], "semanticTokens": [:], "diagnostic": [:],
            "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
          ]
        ],
      ])
    _ = session.receive(JSONValue.notification("initialized", params: [:]).bytes)
    let uri: JSONValue = .string(root.appending(file).fileURI)
    _ = session.receive(
      JSONValue.notification(
        "textDocument/didOpen",
        params: ["textDocument": ["uri": uri, "languageId": "yaml", "version": 1, "text": .string(text)]]
      ).bytes)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let end: JSONValue = ["line": .integer(lines.count), "character": 0]
    let whole: JSONValue = ["start": ["line": 0, "character": 0], "end": end]
    let wanted = isWhole ? lines.indices.map { $0 } : lines.indices.filter { $0 % 3 == lines.count % 3 }.suffix(4)
    for method in Registry(environment.schema.vocabulary).all.map(\.method) {
      var isAtCursor = false
      switch method {
      case "textDocument/completion", "textDocument/hover", "textDocument/definition", "textDocument/references",
        "textDocument/prepareRename", "textDocument/documentHighlight":
        isAtCursor = true
      case _: break
      }
      guard isAtCursor else {
        ask(
          method,
          [
            "textDocument": ["uri": uri], "range": whole, "positions": [end], "query": "", "previousResultIds": [],
            "context": ["diagnostics": []], "position": end, "newName": "other",
            "options": ["tabSize": 2, "insertSpaces": true],
            "command": "settle.ask", "arguments": [["uri": uri, "question": "same"]],
          ])
        continue
      }
      for line in wanted {
        let length = lines[line].utf16.count
        for character in Set([0, length / 3, length * 2 / 3, length]) {
          ask(
            method,
            [
              "textDocument": ["uri": uri], "position": ["line": .integer(line), "character": .integer(character)],
              "context": ["includeDeclaration": true],
            ])
        }
      }
    }
    return sent.all
  }
}

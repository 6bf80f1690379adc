import CommandLineInterface
import DocumentModel
import FileAccess
import Foundation
import JSONParsing
internal import LanguageServer
import Properties
import SettingsServer
import Synchronization

/// Changes real files at random, as an editor does: the server's text must be that of a model, and its findings those
/// of `settle check` on that text.
package final class ServerRun {
  package private(set) var edits = 0
  /// How often the findings were compared.
  package private(set) var comparisons = 0
  package private(set) var broken: [String] = []
  private var random: Random
  private let folder: FilePath
  private let received = Received()

  private static let encodings = ["utf-8", "utf-16", "utf-32"]
  private static let pieces = [
    "a", ":", ": ", "- ", "\n", "\r\n", "\r", "  ", "\t", "#", " # c", "\"", "'", "{", "}", "[", "]", ",", "&a ", "*a",
    "|\n", "é",
    "\u{1F600}", "\u{FEFF}", "key: value\n", "\n---\n", "<<<<<<< HEAD\n", "=======\n", ">>>>>>> x\n", "{{ x }}", "on",
    "", "",
  ]

  /// Receives each text before the server does, so that a crash can be reproduced.
  private let announce: ([UInt8]) -> Void

  /// - Parameter folder: An absolute path to an existing empty folder.
  package init(seed: UInt64, folder: String, announce: @escaping ([UInt8]) -> Void = { _ in }) {
    random = Random(seed: seed)
    self.folder = FilePath(folder)
    self.announce = announce
  }

  /// Opens a file and makes `count` changes.
  ///
  /// - Parameter every: The number of changes between two comparisons of findings.
  package func add(_ text: [UInt8], name: String, edits count: Int, every: Int) {
    // In schemas the server reports more than `settle check`, so they're skipped.
    guard let words = String(validating: text, as: UTF8.self),
      !["$schema:", "$schema\"", "$ref", "$defs"].contains(where: words.contains)
    else { return }
    // A modeline must not override the folder's configuration.
    let text = Array(words.replacing("yaml-language-server", with: "yaml-some-other-server").utf8)
    let unit = random.pick(Self.encodings)
    let session = self.session(unit)
    let file = name.hasSuffix(".json") ? "a.json" : "a.yaml"
    let path = folder.appending(file)
    var model = TextModel(bytes: text, unit: unit)
    tell(
      session, "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(path.fileURI), "languageId": "yaml", "version": 0,
          "text": .string(String(decoding: text, as: UTF8.self)),
        ]
      ])
    for number in 1...count {
      let change = self.change(&model)
      announce(model.bytes)
      tell(
        session, "textDocument/didChange",
        [
          "textDocument": ["uri": .string(path.fileURI), "version": .integer(number)], "contentChanges": [change],
        ])
      edits += 1
      guard number % every == 0 || number == count else { continue }
      comparisons += 1
      let (told, checked) = (received.findings(unit), Self.checked(model.bytes, file, folder, unit))
      guard told != checked else { continue }
      broken.append(
        "\(name), \(unit), change \(number):\ntold \(told)\ncheck \(checked)\n\(String(decoding: model.bytes, as: UTF8.self).debugDescription)"
      )
      return
    }
  }

  private func change(_ model: inout TextModel) -> JSONValue {
    let count = model.bytes.count
    let places = [random.next(below: count + 1), random.next(below: count + 1)]
    // Most of the changes are short.
    let start = model.place(places[0])
    let end = random.once(in: 6) ? model.place(places[1]) : model.place(places[0] + random.next(below: 4))
    let (first, last) = start.offset <= end.offset ? (start, end) : (end, start)
    let new = (0..<(1 + random.next(below: 3))).map { _ in random.pick(Self.pieces) }.joined()
    model.replace(first.offset..<last.offset, with: Array(new.utf8))
    return [
      "range": [
        "start": ["line": .integer(first.line), "character": .integer(first.character)],
        "end": ["line": .integer(last.line), "character": .integer(last.character)],
      ], "text": .string(new),
    ]
  }

  // MARK: The server

  private func session(_ unit: String) -> Session {
    received.clear()
    var environment = Session.Environment(workingFolder: folder, processors: 0, cache: nil, version: "0")
    environment.clock = .unhurried
    let session = Session(environment) { [received] in received.take($0) }
    let root: JSONValue = .string(folder.fileURI)
    send(
      session,
      [
        "jsonrpc": "2.0", "id": 0, "method": "initialize",
        "params": [
          "processId": .null, "rootUri": root,
          "capabilities": ["general": ["positionEncodings": [.string(unit)]]],
        ],
      ])
    tell(session, "initialized", [:])
    return session
  }

  private func tell(_ session: Session, _ method: String, _ params: JSONValue) {
    send(session, .notification(method, params: params))
  }

  private func send(_ session: Session, _ message: JSONValue) {
    _ = session.receive(message.bytes)
  }

  /// The findings sent last for the file.
  private final class Received: Sendable {
    private let last = Mutex<JSONValue?>(nil)

    func clear() { last.withLock { $0 = nil } }

    func take(_ message: JSONValue) {
      guard message["method"] == "textDocument/publishDiagnostics" else { return }
      last.withLock { $0 = message["params"]?["diagnostics"] }
    }

    func findings(_ unit: String) -> [String] {
      guard case .array(let items) = last.withLock({ $0 }) else { return ["nothing was sent"] }
      return items.map { item in
        let start = item["range"]?["start"], end = item["range"]?["end"]
        let places = [start?["line"], start?["character"], end?["line"], end?["character"]].map { number -> String in
          if case .number(let number) = number, let whole = number.int { "\(whole)" } else { "?" }
        }
        var words = ""
        if case .string(let code) = item["code"], case .string(let message) = item["message"] {
          words = "\(code) \(message)"
        }
        return "\(places.joined(separator: ":")) \(words)"
      }
    }
  }

  // MARK: The command

  private static func checked(_ bytes: [UInt8], _ file: String, _ folder: FilePath, _ unit: String) -> [String] {
    var environment = CommandEnvironment.ofProcess()
    (environment.workingFolder, environment.variable, environment.processors) = (folder, { _ in nil }, 1)
    let arguments = ["check", "--format", "json", "--stdin-filename", file, "-"]
    let run = CapturedRun(arguments.map { Array($0.utf8) }, input: bytes, environment: environment)
    // Foundation's JSON parser drops an escaped byte order mark.
    let parsed = JSONParser.parse(run.output, limits: Limits())
    let model = TextModel(bytes: bytes, unit: unit)
    let files = parsed.document.roots.first.map { InputValue(parsed.document, node: $0)["files"]?.items ?? [] } ?? []
    return files.filter { $0["path"]?.string == file }.flatMap { $0["diagnostics"]?.items ?? [] }.map { finding in
      let words = ["message", "caption", "help"].compactMap { finding[$0]?.string }.joined(separator: "\n")
      let places = ["start", "end"].map { name -> String in
        let place = model.place(finding["range"]?[name]?["offset"]?.integer ?? 0)
        return "\(place.line):\(place.character)"
      }
      return "\(places.joined(separator: ":")) \(finding["code"]?.string ?? "") \(words)"
    }
  }
}

/// A text and its positions, computed in the simplest way.
struct TextModel {
  private(set) var bytes: [UInt8]
  let unit: String

  mutating func replace(_ range: Range<Int>, with new: [UInt8]) { bytes.replaceSubrange(range, with: new) }

  /// The position of an offset, which is moved to the start of a character, and from inside a CRLF to the end of the
  /// line.
  func place(_ offset: Int) -> (offset: Int, line: Int, character: Int) {
    var offset = min(max(offset, 0), bytes.count)
    while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    if offset > 0, offset < bytes.count, bytes[offset] == 0x0A, bytes[offset - 1] == 0x0D { offset -= 1 }
    var (line, start) = (0, 0)
    for index in 0..<offset {
      let isBreak =
        bytes[index] == 0x0A || bytes[index] == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
      if isBreak { (line, start) = (line + 1, index + 1) }
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    let character =
      switch unit {
      case "utf-8": text.utf8.count
      case "utf-16": text.utf16.count
      case _: text.unicodeScalars.count
      }
    return (offset, line, character)
  }
}

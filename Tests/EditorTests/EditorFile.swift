import Analysis
import DocumentModel
import Editor
import FileAccess
import Foundation
import Settings
import SettingsWork
import Synchronization
import Workspace

/// A file in memory, edited by sending the page's requests to the server.
final class EditorFile {
  /// The content of the file; nil if it was deleted.
  final class Disk: Sendable {
    private let held: Mutex<[UInt8]?>
    private let isLocked = Mutex(false)
    init(_ text: String) { held = Mutex(Array(text.utf8)) }

    var text: String? {
      get { held.withLock { $0.map { String(decoding: $0, as: UTF8.self) } } }
      set { held.withLock { $0 = newValue.map { Array($0.utf8) } } }
    }

    func lock() { isLocked.withLock { $0 = true } }

    var file: DraftFile {
      DraftFile { [self] in
        held.withLock { $0.map { .success($0) } ?? .failure(.gone) }
      } write: { [self] old, new in
        if isLocked.withLock({ $0 }) { return .refused("the disk is full") }
        return held.withLock { held in
          guard let now = held else { return .gone }
          guard now == old else { return .changedOutside }
          held = new
          return nil
        }
      }
    }
  }

  let disk: Disk
  let server: LocalServer
  let links = Mutex<[String]>([])
  private(set) var token = ""
  static let port = 4711

  init(_ text: String, _ schema: String, isReadOnly: Bool = false) throws {
    disk = Disk(text)
    let session = try Self.session(text, schema, disk.file, isReadOnly: isReadOnly)
    let links = Links()
    server = LocalServer(session, port: Self.port, moment: { DynamicValueSource(seconds: 1_772_352_900) }) {
      links.add($0)
    }
    self.given = links
    let key = String(server.link.split(separator: "=")[1])
    token = try string(send("POST", "/api/session", #"{"key":"\#(key)"}"#).body, "token")
  }

  let given: Links
  final class Links: Sendable {
    private let all = Mutex<[String]>([])
    func add(_ link: String) { all.withLock { $0.append(link) } }
    var count: Int { all.withLock { $0.count } }
  }

  static func session(
    _ text: String, _ schema: String, _ file: DraftFile, isReadOnly: Bool = false
  ) throws -> EditSession {
    let model = try model(schema)
    let context = SnapshotContext("a.yaml", syntax: .yaml, schema: .model(model))
    return EditSession(
      Snapshot(Array(text.utf8), context: context), file: file,
      isReadOnly: isReadOnly)
  }

  static func model(_ schema: String) throws -> SettingsModel {
    let workspace = try Workspace(RunTree(workingFolder: FileFacts.workingFolder()))
    guard let model = workspace.resolution(named: schema).model else { throw CocoaError(.fileNoSuchFile) }
    return model
  }

  // MARK: Requests

  static let headers = [("Host", "127.0.0.1:\(port)")]

  func send(
    _ method: String, _ target: String, _ body: String? = nil, headers: [(String, String)] = EditorFile.headers
  ) -> HTTPResponse {
    var headers = headers
    if !token.isEmpty { headers.append(("X-Settle-Token", token)) }
    if body != nil { headers.append(("Content-Type", "application/json")) }
    return server.answer(
      HTTPRequest(method: method, target: target, headers: headers, body: Array((body ?? "").utf8)))
  }

  /// - Returns: The status, and the JSON object in the response.
  func post(_ path: String, _ body: String) throws -> (status: Int, object: [String: Any]) {
    let answer = send("POST", "/api/" + path, body)
    return (answer.status, try Self.object(answer.body))
  }

  func get(_ path: String) throws -> [String: Any] { try Self.object(send("GET", "/api/" + path).body) }

  /// Sends a change of the current draft.
  func change(_ path: String, _ members: String) throws -> (status: Int, object: [String: Any]) {
    let revision = try get("state")["revision"] as? Int ?? 0
    return try post(path, #"{"revision":\#(revision)\#(members.isEmpty ? "" : "," + members)}"#)
  }

  func save() throws -> (status: Int, object: [String: Any]) {
    let fingerprint = try get("state")["fingerprint"] as? String ?? ""
    return try change("save", #""fingerprint":"\#(fingerprint)""#)
  }

  static func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] ?? [:]
  }

  private func string(_ bytes: [UInt8], _ name: String) throws -> String {
    try Self.object(bytes)[name] as? String ?? ""
  }
}

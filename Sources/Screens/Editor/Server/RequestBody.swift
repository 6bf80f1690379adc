internal import DocumentModel
internal import JSONParsing
internal import Settings
internal import SettingsWork

/// The members of a JSON object. An unknown, missing or mistyped member is a refusal.
struct RequestBody {
  private let document: Document
  private let members: [String: NodeID]

  /// - Parameter known: The allowed names.
  init(_ bytes: [UInt8], known: [String]) throws(RequestError) {
    let parsed = JSONParser.parse(bytes, limits: Limits())
    // Two readers may take different values of a duplicate key.
    guard !parsed.diagnostics.contains(where: { $0.severity == .error }), let root = parsed.document.roots.first else {
      throw Self.wrong("the body is not JSON, or has a duplicate key")
    }
    try self.init(parsed.document, node: root, known: known)
  }

  private init(_ document: Document, node: NodeID, known: [String]) throws(RequestError) {
    guard document.kind(node) == .object else { throw Self.wrong("expected an object") }
    var members: [String: NodeID] = [:]
    for (name, value) in document.named(node) {
      guard known.contains(name) else { throw Self.wrong("unknown key \(name)") }
      members[name] = document.resolve(value)
    }
    self.document = document
    self.members = members
  }

  static func wrong(_ message: String) -> RequestError { RequestError(400, error: "bad-request", message: message) }

  func text(_ name: String) throws(RequestError) -> String {
    guard let text = try optionalText(name) else { throw Self.wrong("missing key \(name)") }
    return text
  }

  func optionalText(_ name: String) throws(RequestError) -> String? {
    try member(name, kind: .string, words: "a string").flatMap { document.string($0) }
  }

  /// Nil if there is none.
  private func member(_ name: String, kind: NodeKind, words: String) throws(RequestError) -> NodeID? {
    guard let node = members[name] else { return nil }
    guard document.kind(node) == kind else { throw Self.wrong("\(name) must be \(words)") }
    return node
  }

  func number(_ name: String) throws(RequestError) -> Int {
    // A fraction such as 1.5 isn't a revision.
    guard let node = members[name], document.kind(node) == .number, let number = document.number(node)?.int else {
      throw Self.wrong("\(name) must be an integer")
    }
    return number
  }

  func flag(_ name: String) throws(RequestError) -> Bool {
    try member(name, kind: .boolean, words: "true or false").flatMap { document.boolean($0) } ?? false
  }

  func texts(_ name: String) throws(RequestError) -> [String] {
    guard let list = try member(name, kind: .array, words: "a list") else { return [] }
    let texts = document.items(list).map { document.kind($0) == .string ? document.string($0) : nil }
    guard !texts.contains(nil) else { throw Self.wrong("\(name) must be a list of strings") }
    return texts.compactMap(\.self)
  }

  /// Values of any type, by name.
  func values(_ name: String) throws(RequestError) -> [String: InputValue] {
    let members = try member(name, kind: .object, words: "an object").map { document.named($0) } ?? []
    return Dictionary(members.map { ($0.name, InputValue(document, node: document.resolve($0.value))) }) { $1 }
  }

  /// The side to keep, by path.
  func sides(_ name: String) throws(RequestError) -> [String: SettingsMerge.Side] {
    var sides: [String: SettingsMerge.Side] = [:]
    for (path, value) in try values(name) {
      guard let side = value.string.flatMap({ SettingsMerge.Side(rawValue: $0) }) else {
        throw Self.wrong("\(name) must be mine or theirs")
      }
      sides[path] = side
    }
    return sides
  }

  static let changeLimit = 1_000

  func changes() throws(RequestError) -> [SettingOperation] {
    guard let node = members["changes"], document.kind(node) == .array, document.count(node) > 0 else {
      throw Self.wrong("changes must be a list of changes")
    }
    guard document.count(node) <= Self.changeLimit else { throw Self.wrong("too many changes") }
    var changes: [SettingOperation] = []
    for item in document.items(node) { changes.append(try change(document.resolve(item))) }
    return changes
  }

  private func change(_ node: NodeID) throws(RequestError) -> SettingOperation {
    let body = try RequestBody(document, node: node, known: ["set", "append", "unset", "reset", "move", "to", "value"])
    let kinds = ["set", "append", "unset", "reset", "move"].filter { body.members[$0] != nil }
    guard kinds.count == 1, let kind = kinds.first else {
      throw Self.wrong("a change must be set, append, unset, reset or move")
    }
    guard let path = Path(literal: try body.text(kind)) else { throw Self.wrong("\(kind) is not a setting") }
    let value = body.members["value"].map { InputValue(document, node: $0) }
    let destination = try body.optionalText("to")
    // An ignored `to` would set the value at the wrong place.
    guard (kind == "move") == (destination != nil) else {
      throw Self.wrong("only move has a path under to, and requires it")
    }
    switch (kind, value) {
    case ("move", nil):
      guard let to = destination.flatMap({ Path(literal: $0) }) else { throw Self.wrong("to is not a setting") }
      return .move(path, to: to)
    case ("set", let value?): return .set(path, value)
    case ("append", let value?): return .append(path, value)
    case ("unset", nil): return .unset(path)
    case ("reset", nil): return .reset(path)
    case _: throw Self.wrong("only set and append have a value, and require it")
    }
  }
}

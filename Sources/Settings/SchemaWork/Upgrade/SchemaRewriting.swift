internal import DocumentModel
internal import JSONSchema
internal import Patterns

/// The edits of one upgrade: renamed keys, changed values, removed entries.
final class SchemaRewriting {
  let inspection: SchemaInspection
  let document: Document
  private let text: SchemaInspection.Text
  /// The new name of each renamed key.
  private(set) var newNames: [NodeID: String] = [:]
  /// The new names of renamed anchors.
  var newAnchors: [String: String] = [:]
  private var removals: [NodeID: Set<NodeID>] = [:]
  private var others: [TextEdit] = []
  private(set) var notes: Set<SchemaUpgrade.Note> = []
  /// The anchor that replaces `$recursiveAnchor: true`.
  let recursiveAnchor: String

  /// - Parameter text: the text to rewrite, as inspected.
  init(_ inspection: SchemaInspection, text: SchemaInspection.Text) {
    self.inspection = inspection
    self.text = text
    document = text.source.document
    let taken = Set(inspection.resources.flatMap(\.anchors.keys))
    recursiveAnchor = ["meta", "recursive", "recursiveAnchor"].first { !taken.contains($0) } ?? "recursive-2019-09"
  }

  func rewrite() {
    let root = document.roots.first.map { document.resolve($0) }
    for node in text.schemas.sorted() where document.kind(node) == .object {
      let resource = inspection.resource(of: node, text: 0)
      guard resource.dialect.draft < .draft2020, Dialect.standard(resource.dialect.uri) != nil else { continue }
      ObjectUpgrade(self, node: node, resource: resource).upgrade()
    }
    if let root, document.value(root, named: "$schema") == nil, text.resource.dialect.draft < .draft2020 {
      others += SchemaText.insertion([("$schema", Draft.draft2020.metaschema)], in: root, of: document)
    }
    for node in text.schemas.sorted() where document.kind(node) == .object { rewriteReferences(node) }
  }

  // MARK: Changes

  func rename(_ entry: ObjectEntry, name: String) { newNames[entry.key] = name }

  /// Renames a keyword so that it is ignored, and keeps its value.
  func setAside(_ entry: ObjectEntry, name: String, because reason: String) {
    rename(entry, name: SchemaUpgrade.ignoredPrefix + name)
    note("\"\(name)\" \(reason); renamed to \"\(SchemaUpgrade.ignoredPrefix)\(name)\"", node: entry.key)
  }

  func note(_ message: String, node: NodeID) { notes.insert(.init(message: message, range: document.range(node))) }

  func remove(_ entry: ObjectEntry, of object: NodeID) { removals[object, default: []].insert(entry.key) }

  func edit(_ range: ByteRange, text: String) {
    let edit = TextEdit(range, text)
    if !others.contains(edit) { others.append(edit) }
  }

  /// Replaces a string, in the same quotes.
  func replace(_ node: NodeID, text: String) {
    edit(document.range(document.resolve(node)), text: SchemaText.quoted(text, like: node, in: document))
  }

  // MARK: Edits

  func edits() -> [TextEdit] {
    var edits = others
    for (key, name) in newNames {
      edits.append(TextEdit(document.range(key), SchemaText.quoted(name, like: key, in: document)))
    }
    for (object, keys) in removals { edits += EntryRemoval(document, object: object).edits(keys) }
    return edits
  }

  /// A new entry right after another.
  func insert(after entry: ObjectEntry, in object: NodeID, name: String, value: String) {
    let end = document.range(entry.value).end.index
    if document[object].flags.style == .flow {
      edit(ByteRange(end..<end), text: ", \"\(name)\": \"\(value)\"")
    } else {
      let start = document.range(entry.key).start.index
      let column = document.text.column(of: start)
      edit(ByteRange(end..<end), text: "\n" + String(repeating: " ", count: column) + "\(name): \(value)")
    }
  }
}

/// Removes entries from an object, with their commas or lines. At least one entry must remain.
struct EntryRemoval {
  private let document: Document
  private let entries: [ObjectEntry]
  private let isFlow: Bool

  init(_ document: Document, object: NodeID) {
    self.document = document
    entries = document.entries(object).filter { $0.mergeKey == nil }
    isFlow = document[object].flags.style == .flow
  }

  func edits(_ keys: Set<NodeID>) -> [TextEdit] {
    var edits: [TextEdit] = []
    var index = 0
    while index < entries.count {
      guard keys.contains(entries[index].key) else {
        index += 1
        continue
      }
      var last = index
      while last + 1 < entries.count, keys.contains(entries[last + 1].key) { last += 1 }
      edits.append(TextEdit(range(index, last: last), ""))
      index = last + 1
    }
    return edits
  }

  private func range(_ first: Int, last: Int) -> ByteRange {
    let start = document.range(entries[first].key).start.index
    let end = document.range(entries[last].value).end.index
    if isFlow {
      if last + 1 < entries.count { return ByteRange(start..<document.range(entries[last + 1].key).start.index) }
      return ByteRange((first > 0 ? document.range(entries[first - 1].value).end.index : start)..<end)
    }
    let text = document.text
    let lineStart = text.lineStart(before: start)
    let isFirstOnLine = text[lineStart..<start].allSatisfy { $0 == UInt8(ascii: " ") }
    let nextLine = text.lineStart(after: end)
    if isFirstOnLine { return ByteRange(lineStart..<nextLine) }
    guard last + 1 < entries.count else { return ByteRange(start..<end) }
    return ByteRange(start..<document.range(entries[last + 1].key).start.index)
  }
}

/// Rewrites references by pointer or anchor that contain a renamed key or anchor.
extension SchemaRewriting {
  func rewriteReferences(_ node: NodeID) {
    for name in ["$ref", "$dynamicRef"] {
      guard let value = document.value(node, named: name), document.kind(value) == .string,
        let text = document.string(value), let fragment = text.uriFragment
      else { continue }
      let base = text.withoutFragment
      guard let target = inspection.target(of: base + "#", in: node, text: 0), target.text == 0 else { continue }
      let changed = fragment.begins(with: "/") ? pointer(fragment, from: target.node) : newAnchors[fragment]
      if let changed, changed != fragment { replace(value, text: base + "#" + changed) }
    }
  }

  /// The pointer with the new names; nil if it leads nowhere.
  private func pointer(_ fragment: String, from root: NodeID) -> String? {
    var current = root
    var parts: [String] = []
    for part in fragment.pieces(at: "/").dropFirst() {
      guard let token = JSONPointer("/" + URIReference.percentDecoded(String(part)))?.tokens.first else { return nil }
      guard let next = document.child(of: current, token) else { return nil }
      let name = document.entry(current, named: token).flatMap { newNames[$0.key] }
      parts.append(name.map { JSONPointer.escape($0) } ?? String(part))
      current = next
    }
    return "/" + parts.joined(separator: "/")
  }
}

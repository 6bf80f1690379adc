internal import DocumentModel
internal import JSONSchema

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

  /// - Parameter text: the inspected one.
  init(_ inspection: SchemaInspection, text: SchemaInspection.Text) {
    self.inspection = inspection
    self.text = text
    document = text.source.document
    let taken = Set(inspection.resources.flatMap(\.anchors.keys))
    recursiveAnchor =
      ["meta", "recursive", "recursiveAnchor"].first { !taken.contains($0) } ?? "recursive-2019-09"
  }

  func rewrite() {
    let root = document.roots.first.map { document.resolve($0) }
    for node in text.schemas.sorted() where document.kind(node) == .object {
      let resource = inspection.resource(of: node, text: 0)
      guard resource.dialect.draft < .draft2020, Dialect.standard(resource.dialect.uri) != nil else { continue }
      ObjectUpgrade(self, node: node, resource: resource).upgrade()
    }
    if let root, document.value(root, named: "$schema") == nil,
      text.resource.dialect.draft < .draft2020
    {
      others += SchemaText.insertion([("$schema", Draft.draft2020.metaschema)], in: root, of: document)
    }
    for node in text.schemas.sorted() where document.kind(node) == .object {
      rewriteReferences(node)
    }
  }

  // MARK: Changes

  func rename(_ entry: ObjectEntry, name: String) {
    newNames[entry.key] = name
  }

  /// Renames a keyword so that it has no meaning any more, and keeps its value.
  func setAside(_ entry: ObjectEntry, name: String, because reason: String) {
    rename(entry, name: SchemaUpgrade.ignoredPrefix + name)
    note("\"\(name)\" \(reason); renamed to \"\(SchemaUpgrade.ignoredPrefix)\(name)\"", node: entry.key)
  }

  func note(_ message: String, node: NodeID) {
    notes.insert(.init(message: message, range: document.range(node)))
  }

  func remove(_ entry: ObjectEntry, of object: NodeID) {
    removals[object, default: []].insert(entry.key)
  }

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

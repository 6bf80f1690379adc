internal import DocumentModel
internal import SourceText

/// The edits of one upgrade: new names for keys, new texts for values, entries that go.
final class SchemaRewriting {
  let compiler: Compiler
  let document: Document
  /// By the key's node.
  private(set) var newNames: [NodeID: String] = [:]
  /// The anchors that are called otherwise now.
  var newAnchors: [String: String] = [:]
  private var removals: [NodeID: Set<NodeID>] = [:]
  private var others: [TextEdit] = []
  private(set) var notes: Set<SchemaUpgrade.Note> = []
  /// The anchor that stands for `$recursiveAnchor: true`.
  let recursiveAnchor: String

  init(_ compiler: Compiler) {
    self.compiler = compiler
    document = compiler.sources[0].source.document
    let taken = Set(compiler.resources.flatMap(\.anchors.keys))
    recursiveAnchor =
      ["meta", "recursive", "recursiveAnchor"].first { !taken.contains($0) } ?? "recursive-2019-09"
  }

  func rewrite() {
    let root = document.roots.first.map { document.resolve($0) }
    for node in compiler.sources[0].visited.sorted() where document.kind(node) == .object {
      let resource = compiler.enclosingResource(of: node, source: 0)
      let dialect = compiler.resources[resource].dialect
      guard dialect.draft < .draft2020, Dialect.standard(dialect.uri) != nil else { continue }
      ObjectUpgrade(self, node, dialect.draft, resource: resource).upgrade()
    }
    if let root, document.value(root, named: "$schema") == nil,
      compiler.resources[compiler.sources[0].rootResource].dialect.draft < .draft2020
    {
      others += SchemaText.insertion([("$schema", Draft.draft2020.metaschema)], in: root, of: document)
    }
    for node in compiler.sources[0].visited.sorted() where document.kind(node) == .object {
      rewriteReferences(node)
    }
  }

  // MARK: Changes

  func rename(_ entry: ObjectEntry, _ name: String) {
    newNames[entry.key] = name
  }

  /// Takes the meaning of an entry away and leaves its text.
  func setAside(_ entry: ObjectEntry, _ name: String, because reason: String) {
    rename(entry, SchemaUpgrade.ignoredPrefix + name)
    note("\"\(name)\" \(reason), and is called \"\(SchemaUpgrade.ignoredPrefix)\(name)\" now", entry.key)
  }

  func note(_ message: String, _ node: NodeID) {
    notes.insert(.init(message: message, range: document.range(node)))
  }

  func remove(_ entry: ObjectEntry, of object: NodeID) {
    removals[object, default: []].insert(entry.key)
  }

  func edit(_ range: ByteRange, _ text: String) {
    let edit = TextEdit(range, text)
    if !others.contains(edit) { others.append(edit) }
  }

  /// A string in place of another, in the quotes that it has.
  func replace(_ node: NodeID, _ text: String) {
    edit(document.range(document.resolve(node)), SchemaText.quoted(text, like: node, in: document))
  }

  // MARK: Edits

  func edits() -> [TextEdit] {
    var edits = others
    for (key, name) in newNames {
      edits.append(TextEdit(document.range(key), SchemaText.quoted(name, like: key, in: document)))
    }
    for (object, keys) in removals { edits += EntryRemoval(document, object).edits(keys) }
    return edits
  }

  /// A new entry right behind another.
  func insert(after entry: ObjectEntry, in object: NodeID, _ name: String, _ value: String) {
    let end = document.range(entry.value).end.index
    if document[object].flags.style == .flow {
      edit(ByteRange(end..<end), ", \"\(name)\": \"\(value)\"")
    } else {
      let start = document.range(entry.key).start.index
      let column = SchemaText.column(of: start, in: document)
      edit(ByteRange(end..<end), "\n" + String(repeating: " ", count: column) + "\(name): \(value)")
    }
  }
}

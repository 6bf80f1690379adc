internal import Analysis
package import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Patterns
internal import Workspace

/// Locations in schemas and other files that an editor can open.
package struct SchemaPlaces {
  private let view: TextView
  private let folders: Projects

  init(_ view: TextView, folders: Projects) {
    self.view = view
    self.folders = folders
  }

  /// The location of a node of a schema, or of its key if it has one.
  func location(_ source: SchemaSource, node: NodeID) -> JSONValue? {
    guard let uri = file(source.uri) else { return nil }
    let text = EditorText(source.document.text)
    return ["uri": .string(uri), "range": text.range(source.document.holder(of: node), unit: view.unit)]
  }

  /// The target of a URI's fragment, or the start of its file.
  func location(_ uri: String) -> JSONValue? {
    guard let file = file(uri) else { return nil }
    let fragment = uri.uriFragment ?? ""
    let start = LSPRange(LSPPosition(line: 0, character: 0), end: LSPPosition(line: 0, character: 0)).json
    guard !fragment.isEmpty, let path = FilePath(fileURI: file), let other = view.mentioned(path, folders: folders)
    else { return ["uri": .string(file), "range": start] }
    let document = other.snapshot.reading.parsed.document
    guard let node = Self.node(fragment, in: document) else { return nil }
    return ["uri": .string(file), "range": other.range(document.holder(of: node))]
  }

  /// The target of a fragment: a JSON Pointer or the name of an anchor.
  package static func node(_ fragment: String, in document: Document) -> NodeID? {
    guard let root = document.roots.first else { return nil }
    let decoded = FilePath.percentDecode(fragment.utf8).map { String(decoding: $0, as: UTF8.self) } ?? fragment
    if decoded.isEmpty { return root }
    if decoded.begins(with: "/") { return JSONPointer(decoded).flatMap { document.node(at: $0, from: root) } }
    for index in 0..<document.nodeCount where document[NodeID(index)].kind == .object {
      for name in ["$anchor", "$dynamicAnchor"] {
        if document.value(NodeID(index), named: name).flatMap(document.string) == decoded { return NodeID(index) }
      }
    }
    return nil
  }

  /// The URI under which an editor can open a file; nil if there is none. A bundled schema is copied to the cache.
  func file(_ uri: String) -> String? {
    let bare = uri.withoutFragment
    if let path = FilePath(fileURI: bare) { return path.fileURI }
    guard let bundled = BundledSchema.at(uri: bare), let cache = folders.cache else { return nil }
    let bytes = bundled.text()
    // The path contains the hash, so that copies made by other versions of the program aren't reused.
    let path = cache.appending("schemas").appending(StableHash(bytes).hexadecimal).appending(bundled.path)
    if FileFacts.kind(path) == .file { return path.fileURI }
    guard let folder = path.parent, (try? FileWriting.makeFolders(folder)) != nil,
      (try? FileWriting.write(bytes, to: path)) != nil
    else { return nil }
    return path.fileURI
  }

  /// The URI of what a reference refers to: a bundled schema, a file, or anything else.
  ///
  /// - Parameter isOfConfiguration: Whether the reference is in a configuration.
  func uri(_ reference: String, isOfConfiguration: Bool = false) -> String {
    let folder = isOfConfiguration ? view.path.flatMap(Configuration.folder) : view.path?.parent
    return SchemaReference(
      reference, from: folder ?? view.workspace.workingFolder, workingFolder: view.workspace.workingFolder
    ).uri
  }
}

/// The references in a file to schemas, to parts of schemas, and to other files.
struct NamedTexts {
  struct Name {
    var range: Range<Int>
    /// The reference as written.
    var text: String
    /// The absolute URI, with its fragment if there is one.
    var uri: String
  }

  /// All references, in document order, after that of a modeline.
  static func all(_ view: TextView, folders: Projects) -> [Name] {
    let places = SchemaPlaces(view, folders: folders)
    let document = view.snapshot.reading.parsed.document
    var names: [Name] = []
    if let (reference, range) = Modeline.schema(in: view.bytes), !view.isJSON, reference != Modeline.noSchema {
      names.append(Name(range: range.indices, text: reference, uri: places.uri(reference)))
    }
    let isConfiguration = view.path.map(Configuration.isPlace) ?? false
    let isSchema = view.isSchema
    let base = (view.path?.fileURI).map { $0.withoutFragment } ?? ""
    for index in 0..<document.nodeCount where document[NodeID(index)].kind == .object {
      for entry in document.entries(NodeID(index)) where entry.mergeKey == nil {
        guard let name = entry.keyID.map(document.keys.name), let text = document.string(entry.value),
          document[entry.value].kind == .string
        else { continue }
        let range = document.range(entry.value).indices
        switch name {
        case "$ref" where isSchema, "$dynamicRef" where isSchema:
          names.append(Name(range: range, text: text, uri: text.begins(with: "#") ? base + text : places.uri(text)))
        // Only the root's `$schema` is the schema of the text.
        case "$schema" where document.roots.contains(NodeID(index)):
          names.append(Name(range: range, text: text, uri: places.uri(text)))
        case "schema" where isConfiguration, "file" where isConfiguration:
          names.append(Name(range: range, text: text, uri: places.uri(text, isOfConfiguration: true)))
        case _: break
        }
      }
    }
    return names
  }
}

internal import Analysis
package import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Patterns
internal import YAMLReading

/// A definition under `$defs` or `definitions`, with all references to it or into it.
package struct NamedDefinition {
  struct Place {
    var view: TextView
    var range: ByteRange
    /// The parts of a reference before and after the name; nil for the definition itself.
    var reference: (before: String, after: String)?
  }

  private static let holders: Set<String> = ["$defs", "definitions"]

  let name: String
  let range: ByteRange
  private let view: TextView
  private let document: Document
  private let root: NodeID
  private let pointer: JSONPointer

  /// The subschema that declares a setting under `properties`; nil if it is declared elsewhere, or in another file.
  package init?(_ setting: NamedSetting, schema: TextView) {
    let document = setting.graph.source.document
    guard let node = setting.declaration, let root = document.roots.first,
      // Offsets in the compiled schema are valid only while the open text is the same.
      document.text == schema.snapshot.text, schema.snapshot.text == schema.bytes
    else { return nil }
    name = setting.path.name
    range = document.holder(of: node)
    view = schema
    self.document = document
    self.root = root
    pointer = document.pointer(to: node, from: root)
  }

  /// Nil if the cursor is on neither the name of a definition nor a reference within the same file.
  init?(_ view: TextView, at offset: Int, folders: Projects) {
    guard view.isSchema else { return nil }
    let document = view.snapshot.reading.parsed.document
    guard let root = document.roots.first, document.text == view.bytes,
      let (pointer, range) = Self.key(document, root: root, at: offset)
        ?? Self.reference(view, at: offset, folders: folders),
      document.node(at: pointer, from: root) != nil, let name = pointer.tokens.last
    else { return nil }
    self.name = name
    self.range = range
    self.view = view
    self.document = document
    self.root = root
    self.pointer = pointer
  }

  private static func key(_ document: Document, root: NodeID, at offset: Int) -> (JSONPointer, ByteRange)? {
    for index in 0..<document.nodeCount where document[NodeID(index)].kind == .object {
      for entry in document.entries(NodeID(index)) where entry.mergeKey == nil {
        let range = document.range(entry.key)
        guard range.start.index <= offset, offset <= range.end.index else { continue }
        let pointer = document.pointer(to: entry.value, from: root)
        return definition(pointer) == pointer ? (pointer, range) : nil
      }
    }
    return nil
  }

  private static func reference(
    _ view: TextView, at offset: Int, folders: Projects
  ) -> (JSONPointer, ByteRange)? {
    let named = NamedTexts.all(view, folders: folders).first {
      $0.range.contains(offset) || $0.range.upperBound == offset
    }
    guard let named, let target = target(named.uri, in: view).flatMap(definition) else { return nil }
    return (target, ByteRange(named.range))
  }

  /// The JSON Pointer of a URI that refers to a view's file; nil if it refers to another file, or has none.
  private static func target(_ uri: String, in view: TextView) -> JSONPointer? {
    guard let fragment = uri.uriFragment, let path = view.path,
      FilePath(fileURI: uri.withoutFragment)?.normalized == path.normalized
    else { return nil }
    return JSONPointer(URIReference.percentDecoded(fragment))
  }

  /// The definition that a pointer leads to or into.
  private static func definition(_ pointer: JSONPointer) -> JSONPointer? {
    guard let holder = pointer.tokens.firstIndex(where: holders.contains), holder + 1 < pointer.tokens.count else {
      return nil
    }
    return JSONPointer(tokens: Array(pointer.tokens[...(holder + 1)]))
  }

  /// Whether there is another definition with this name.
  func isTaken(_ name: String) -> Bool { document.node(at: pointer.parent.appending(name), from: root) != nil }

  /// The edits that rename the definition and all references to it in some files.
  package func edits(
    to name: String, in views: [TextView], folders: Projects
  ) -> [(view: TextView, edits: [TextEdit])] {
    let places = Dictionary(grouping: places(in: views, folders: folders), by: \.view.uri)
    return views.compactMap { other in
      let written = ScalarText(.flow, isJSON: other.snapshot.isJSON)
      return places[other.uri].map { places in
        let edits = places.map { place in
          let text = place.reference.map { $0.before + JSONPointer.escape(name) + $0.after } ?? name
          return TextEdit(place.range, written.string(text))
        }
        return (other, edits)
      }
    }
  }

  /// The definition's name, and all references to it in some files.
  func places(in views: [TextView], folders: Projects) -> [Place] {
    guard let node = document.node(at: pointer, from: root) else { return [] }
    let way = pointer.parent.description
    let references = views.flatMap { other in
      NamedTexts.all(other, folders: folders).compactMap { named -> Place? in
        guard let target = Self.target(named.uri, in: view), target.tokens.starts(with: pointer.tokens),
          let hash = named.text.utf8.firstIndex(of: UInt8(ascii: "#"))
        else { return nil }
        let rest = target.tokens.dropFirst(pointer.tokens.count).map { "/" + JSONPointer.escape($0) }.joined()
        return Place(view: other, range: ByteRange(named.range), reference: ("\(named.text[...hash])\(way)/", rest))
      }
    }
    return [Place(view: view, range: document.holder(of: node))] + references
  }
}

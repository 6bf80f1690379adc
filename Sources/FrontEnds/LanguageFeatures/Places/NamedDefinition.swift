internal import Analysis
internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import SourceText

/// A schema under a name in `$defs` or `definitions`, with the references that lead to it, or into it.
struct NamedDefinition {
  /// A place where the name stands, with what stands there.
  struct Place {
    var view: TextView
    var range: ByteRange
    /// What stands before and behind the name there: of a reference the rest of it.
    var before = ""
    var after = ""
    var isReference = false
  }

  static let holders: Set<String> = ["$defs", "definitions"]

  let name: String
  /// Where the cursor is.
  let place: Place
  private let view: TextView
  private let document: Document
  private let pointer: JSONPointer

  /// Nil where the cursor is on neither the name nor a reference inside the same text.
  init?(_ view: TextView, at offset: Int) {
    guard view.isSchema else { return nil }
    let document = view.snapshot.reading.parsed.document
    guard let root = document.roots.first, document.text == view.bytes else { return nil }
    for index in 0..<document.nodeCount where document[NodeID(index)].kind == .object {
      let node = NodeID(index)
      guard document.range(node).indices.contains(offset) || document.range(node).end.index == offset else { continue }
      for entry in document.entries(node) where entry.mergeKey == nil {
        let key = document.range(entry.key).indices
        let value = document.range(entry.value).indices
        if key.lowerBound <= offset, offset <= key.upperBound {
          let pointer = document.pointer(to: entry.value, from: root)
          guard let found = Self.definition(pointer), found == pointer, let name = pointer.tokens.last else { continue }
          self.init(name, Place(view: view, range: document.range(entry.key)), view, document, pointer)
          return
        }
        guard value.lowerBound <= offset, offset <= value.upperBound,
          entry.keyID.map(document.keys.name) == "$ref", let text = document.string(entry.value), text.hasPrefix("#"),
          let pointer = JSONPointer(String(text.dropFirst())).flatMap(Self.definition),
          document.node(at: pointer, from: root) != nil, let name = pointer.tokens.last
        else { continue }
        self.init(name, Place(view: view, range: document.range(entry.value)), view, document, pointer)
        return
      }
    }
    return nil
  }

  private init(_ name: String, _ place: Place, _ view: TextView, _ document: Document, _ pointer: JSONPointer) {
    (self.name, self.place, self.view, self.document, self.pointer) = (name, place, view, document, pointer)
  }

  /// The definition that a pointer leads to, or into.
  private static func definition(_ pointer: JSONPointer) -> JSONPointer? {
    guard let holder = pointer.tokens.firstIndex(where: holders.contains), holder + 1 < pointer.tokens.count else {
      return nil
    }
    return JSONPointer(tokens: Array(pointer.tokens[...(holder + 1)]))
  }

  /// Whether its holder has another schema of this name.
  func isTaken(_ name: String) -> Bool {
    guard let root = document.roots.first else { return true }
    return document.node(at: JSONPointer(tokens: pointer.tokens.dropLast() + [name]), from: root) != nil
  }

  /// The name itself, and every reference to it in the texts.
  func places(in views: [TextView]) -> [Place] {
    guard let root = document.roots.first, let node = document.node(at: pointer, from: root) else { return [] }
    let own = Place(view: view, range: document.holder(of: node))
    return [own] + views.flatMap { other in references(in: other) }
  }

  private func references(in other: TextView) -> [Place] {
    let text = other.snapshot.reading.parsed.document
    guard text.text == other.bytes else { return [] }
    var found: [Place] = []
    for index in 0..<text.nodeCount where text[NodeID(index)].kind == .object {
      for entry in text.entries(NodeID(index)) where entry.mergeKey == nil {
        guard entry.keyID.map(text.keys.name) == "$ref", let reference = text.string(entry.value),
          let hash = reference.firstIndex(of: "#"), leadsHere(String(reference[..<hash]), from: other),
          let target = JSONPointer(String(reference[reference.index(after: hash)...])),
          target.tokens.starts(with: pointer.tokens)
        else { continue }
        let way = pointer.tokens.dropLast().map { "/" + JSONPointer.escape($0) }.joined()
        let rest = target.tokens.dropFirst(pointer.tokens.count).map { "/" + JSONPointer.escape($0) }.joined()
        found.append(
          Place(
            view: other, range: text.range(entry.value), before: "\(reference[...hash])\(way)/", after: rest,
            isReference: true))
      }
    }
    return found
  }

  /// Whether what stands before the `#` of a reference names the text that holds the definition.
  private func leadsHere(_ base: String, from other: TextView) -> Bool {
    if base.isEmpty { return other.uri == view.uri }
    guard let path = view.path, let folder = other.path?.parent,
      let decoded = FilePath.percentDecode(base.utf8)
    else { return false }
    return FilePath(bytes: decoded).resolved(from: folder).normalized == path.normalized
  }
}

internal import Analysis
internal import Diagnostics
internal import DocumentModel
internal import Settings
internal import Workspace
internal import YAMLParsing

/// Offers in a schema that the meta-schema alone doesn't tell: the schema's own parts, by name.
enum SchemaOffers {
  static func all(_ view: TextView, at offset: Int) -> [Offer] {
    // Few texts are schemas, and those who write one can wait for it to be read.
    guard view.bytes.count < limit, holds("$schema", view.bytes) || holds("$defs", view.bytes) else { return [] }
    guard let place = Surroundings.place(view.bytes, offset, isJSON: view.isJSON) else { return [] }
    guard place.forms.contains(.scalar), case .name(let key)? = place.path.segments.last else { return [] }
    let document = view.snapshot.reading.parsed.document
    guard let root = document.roots.first, SchemaRecognition.isSchema(document, hasOther: false) else { return [] }
    let scalars = ScalarText(place.isFlow ? .flow : .block, isJSON: view.isJSON)
    return names(key, document, root).map { name in
      Offer(name, .reference, (place.needsBlank ? " " : "") + scalars.string(name), place.word)
    }
  }

  private static let limit = 2_000_000

  private static func holds(_ word: String, _ bytes: [UInt8]) -> Bool {
    let word = Array(word.utf8)
    return bytes.indices.contains { bytes[$0] == word[0] && bytes[$0...].starts(with: word) }
  }

  private static func names(_ key: String, _ document: Document, _ root: NodeID) -> [String] {
    switch key {
    case "$ref":
      return ["$defs", "definitions"].flatMap { name -> [String] in
        guard let parts = document.value(root, named: name) else { return [] }
        return keys(document, parts).map { "#/\(name)/\(JSONPointer.escape($0))" }
      }
    case "section":
      return SettingsDeclaration(document)?.sections.map(\.id.value) ?? []
    case "store":
      return SettingsDeclaration(document)?.stores.map(\.name.value) ?? []
    case "setting", "replacedBy":
      return settings(document, root)
    case _: return []
    }
  }

  private static func keys(_ document: Document, _ node: NodeID) -> [String] {
    document.entries(node).compactMap { $0.keyID.map(document.keys.name) }
  }

  /// The paths of settings that stand under `properties`, group by group.
  private static func settings(_ document: Document, _ root: NodeID) -> [String] {
    var paths: [String] = []
    var pending = [(path: SettingPath(), node: root)]
    while let (path, node) = pending.popLast(), paths.count < 1_000 {
      guard let properties = document.value(node, named: "properties") else { continue }
      for entry in document.entries(properties) {
        guard let name = entry.keyID.map(document.keys.name) else { continue }
        let inner = path.appending(name)
        if document.value(entry.value, named: "properties") != nil {
          pending.append((inner, entry.value))
        } else {
          paths.append(inner.description)
        }
      }
    }
    return paths
  }
}

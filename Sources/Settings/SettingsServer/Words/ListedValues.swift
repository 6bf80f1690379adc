internal import Analysis
internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import SettingsWork

/// The strings of a file that are among the values listed by the schema.
enum ListedValues {
  static func of(_ snapshot: Snapshot) -> Set<ByteRange> {
    guard let graph = snapshot.model?.graph else { return [] }
    let (settings, document) = (snapshot.effective, snapshot.values)
    var found: Set<ByteRange> = []
    for entry in settings.entries {
      guard case .layer(let layer, let node) = entry.origin, layer == settings.layers.count - 1 else { continue }
      let isList = document.kind(node) == .array
      let applied = isList ? graph.applied(graph.items(entry.applied)) : entry.applied
      guard graph.stated("enum", applied: applied) != nil else { continue }
      for value in isList ? Array(document.items(node)) : [node] where document.kind(value) == .string {
        found.insert(document.range(value))
      }
    }
    return found
  }
}

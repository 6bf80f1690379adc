internal import DocumentModel
internal import JSONSchema

/// Finds members of `x-setting` next to the keywords of a schema, where they have no effect: in `{type: string,
/// sensitive: true}`, the value isn't redacted.
enum MisplacedMembers {
  /// - Parameter names: The members of `x-setting`.
  static func check(_ graph: SchemaGraph, names: Set<String>) -> [Diagnostic] {
    let document = graph.source.document
    return graph.firstSourceNodes.flatMap { node -> [Diagnostic] in
      guard document.kind(node) == .object else { return [] }
      return document.entries(node).compactMap { (entry) -> Diagnostic? in
        guard let key = entry.keyID, entry.mergeKey == nil, names.contains(document.keys.name(key)) else { return nil }
        return Diagnostic(
          .unknownKeyword, "\(ValueDescription.quoted(document.keys.name(key))) has no effect outside \"x-setting\"",
          at: document.range(entry.key), instanceLocation: document.location(of: entry.value),
          help: "move it into \"x-setting\"")
      }
    }
  }
}

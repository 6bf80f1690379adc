internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Workspace

/// A document of settings with all sensitive values redacted. Created on demand: a check needs it only if it has
/// findings.
struct RedactedSettings: Sendable {
  struct Content: Sendable {
    /// The document with sensitive values redacted, node for node.
    var document: Document
    /// The parts that were redacted, and others that must be hidden.
    var parts = SensitiveParts()
  }

  private let made: LazyBox<Content>

  var content: Content { made.value }

  /// - Parameters:
  ///   - whole: The tree as a document.
  ///   - schema: Nil for settings without a schema.
  ///   - same: Values of that document that findings call equal: if one must be hidden, so must the other.
  init(
    _ tree: ValueTree, whole: TreeDocument, layers: [SettingsLayer], schema: Schema?, same: [ConflictingValues] = []
  ) {
    made = LazyBox {
      var parts =
        schema.flatMap { schema in whole.root.map { schema.sensitiveParts(whole.document, root: $0) } }
        ?? SensitiveParts()
      // The file, the last layer, comes last: a schema caches its last answer, which the file's report needs too.
      let (sources, names) = Self.hidden(layers, schema: schema)
      if !names.isEmpty { parts.keys.formUnion(Self.keys(whole.document, names: names)) }
      // A finding says that two values are equal: showing one would reveal the other.
      for pair in same {
        let scalars = [pair.own.node, pair.other.node].flatMap { Self.scalars(whole.document, node: $0) }
        if !parts.scalars.isDisjoint(with: scalars) { parts.scalars.formUnion(scalars) }
      }
      let hidden = parts.scalars.union(parts.keys)
      guard !hidden.isEmpty || !sources.isEmpty else { return Content(document: whole.document, parts: parts) }
      let shown = TreeDocument(tree, hiding: hidden, sources: sources)
      parts.scalars.formUnion(shown.traced)
      return Content(document: shown.document, parts: parts)
    }
  }

  private static func scalars(_ document: Document, node: NodeID) -> [NodeID] {
    (node.index..<document.subtreeEnd(node).index).map { NodeID($0) }.filter { !document[$0].kind.isCollection }
  }

  private static func keys(_ document: Document, names: Set<String>) -> [NodeID] {
    (0..<document.nodeCount).map { NodeID($0) }.filter { node in
      document[node].flags.contains(.isKey) && document.keyID(node).map(document.keys.name).map(names.contains) == true
    }
  }

  /// The sensitive parts of the layers as written, where more is known than about the merged document: their scalars,
  /// which aliases may copy to other places, and names.
  private static func hidden(
    _ layers: [SettingsLayer], schema: Schema?
  ) -> (sources: [(document: Document, hidden: Set<NodeID>)], names: Set<String>) {
    var (sources, names): ([(document: Document, hidden: Set<NodeID>)], Set<String>) = ([], [])
    for layer in layers {
      guard let root = layer.root else { continue }
      let own = schema.map { [($0, true)] } ?? []
      for (schema, describesAll) in own + layer.guards.map({ ($0, false) }) where schema.hasSensitive {
        let parts = schema.sensitiveParts(
          layer.document, root: root, isPartial: layer.isPartial, describesAll: describesAll)
        if !parts.scalars.isEmpty { sources.append((layer.document, parts.scalars)) }
        names.formUnion(parts.names(in: layer.document))
      }
    }
    return (sources, names)
  }
}

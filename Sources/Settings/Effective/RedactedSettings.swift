internal import DocumentModel
internal import JSONSchema
internal import Workers

/// A document of settings without what nobody may see, made on demand: checking a file asks for it only where something is
/// found.
struct RedactedSettings: Sendable {
  struct Content: Sendable {
    /// The document with sensitive values redacted, node for node.
    var document: Document
    /// What was redacted, and what else nobody may see.
    var parts = SensitiveParts()
  }

  private let made: OnDemand<Content>

  var content: Content { made.value }

  /// Of a document about which no schema says anything.
  init(withoutSchema document: Document) {
    made = OnDemand { Content(document: document) }
  }

  /// - Parameters:
  ///   - whole: the tree as a document.
  ///   - same: values of that document of which findings tell that they are equal: where nobody may see one, nobody may see
  ///     the other.
  init(
    _ tree: ValueTree, _ whole: TreeDocument, _ layers: [SettingsLayer], _ schema: Schema, _ same: [SameValues] = []
  ) {
    made = OnDemand {
      let sources = Self.sources(layers, schema)
      var parts = whole.root.map { schema.sensitiveParts(whole.document, $0) } ?? SensitiveParts()
      for pair in same {
        let scalars = [pair.own.node, pair.other.node].flatMap { Self.scalars(whole.document, $0) }
        if !parts.scalars.isDisjoint(with: scalars) { parts.scalars.formUnion(scalars) }
      }
      let hidden = parts.scalars.union(parts.keys)
      guard !hidden.isEmpty || !sources.isEmpty else { return Content(document: whole.document, parts: parts) }
      let shown = TreeDocument(tree, hiding: hidden, sources: sources)
      parts.scalars.formUnion(shown.traced)
      return Content(document: shown.document, parts: parts)
    }
  }

  private static func scalars(_ document: Document, _ node: NodeID) -> [NodeID] {
    (node.index..<document.subtreeEnd(node).index).map { NodeID($0) }.filter { !document[$0].kind.isCollection }
  }

  /// What is sensitive of the layers that may get to other places: through aliases, or out of a text that isn't well-formed.
  private static func sources(
    _ layers: [SettingsLayer], _ schema: Schema
  ) -> [(document: Document, hidden: Set<NodeID>)] {
    layers.compactMap { layer in
      var hidden = layer.doubtful
      if !layer.document.anchors.isEmpty, let root = layer.root {
        hidden.formUnion(schema.sensitiveParts(layer.document, root).scalars)
      }
      return hidden.isEmpty ? nil : (layer.document, hidden)
    }
  }
}

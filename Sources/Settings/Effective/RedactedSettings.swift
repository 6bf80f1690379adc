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

  /// - Parameter whole: the tree as a document.
  init(_ tree: ValueTree, _ whole: TreeDocument, _ layers: [SettingsLayer], _ schema: Schema) {
    made = OnDemand {
      let sources = Self.sources(layers, schema)
      var parts = whole.root.map { schema.sensitiveParts(whole.document, $0) } ?? SensitiveParts()
      let hidden = parts.scalars.union(parts.keys)
      guard !hidden.isEmpty || !sources.isEmpty else { return Content(document: whole.document, parts: parts) }
      let shown = TreeDocument(tree, hiding: hidden, sources: sources)
      parts.scalars.formUnion(shown.traced)
      return Content(document: shown.document, parts: parts)
    }
  }

  /// What is sensitive of the layers that have aliases, through which it may get to other places.
  private static func sources(
    _ layers: [SettingsLayer], _ schema: Schema
  ) -> [(document: Document, hidden: Set<NodeID>)] {
    layers.compactMap { layer in
      guard !layer.document.anchors.isEmpty, let root = layer.root else { return nil }
      let hidden = schema.sensitiveParts(layer.document, root).scalars
      return hidden.isEmpty ? nil : (layer.document, hidden)
    }
  }
}

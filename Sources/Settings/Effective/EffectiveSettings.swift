package import DocumentModel
package import JSONSchema

/// What takes effect: the layers joined, defaults filled in, conditions met; every value with the place that it comes from.
package struct EffectiveSettings: Sendable {
  /// Nil for a file without a schema.
  package let model: SettingsModel?
  /// Weakest first; the last is the document's own file.
  package let layers: [SettingsLayer]
  /// Everything that the schema speaks of, in its order, groups before what is inside. Empty without a schema.
  package private(set) var entries: [SettingEntry] = []
  /// The layers and the defaults, before conditions.
  package let configured: Document
  /// What nobody may see of it.
  package let configuredSensitive: SensitiveParts
  /// The same with sensitive values redacted, node for node.
  package let configuredShown: Document
  /// What takes effect.
  package let document: Document
  /// The same with sensitive values redacted, node for node. Whatever a person sees is taken from here.
  package let shown: Document
  /// The scalars that nobody may see, in ``document``.
  package let sensitive: Set<NodeID>
  /// The names in sensitive mappings that nobody may see, as keys in ``document``.
  package let sensitiveKeys: Set<NodeID>
  /// The settings whose conditions lead back to themselves; empty in a sound schema.
  package private(set) var cycle: [SettingPath] = []
  /// Settings that stand in a layer of another scope, and so count for nothing there.
  package private(set) var misplaced: [MisplacedSetting] = []
  private var places: [String: Int] = [:]

  /// Rounds in which defaults may bring in branches with further defaults.
  private static let roundLimit = 8

  /// - Parameter layers: weakest first, at least one.
  package init(_ layers: [SettingsLayer], model: SettingsModel?) {
    self.model = model
    self.layers = layers
    guard let model else {
      let whole = TreeDocument(LayerMerge.merged(layers, without: []))
      (configured, configuredShown, configuredSensitive) = (whole.document, whole.document, SensitiveParts())
      (document, shown, sensitive, sensitiveKeys) = (whole.document, whole.document, [], [])
      return
    }
    misplaced = MisplacedSetting.all(in: layers, model)
    // What holds whatever the branches first: it may be what decides on them.
    var walk = SettingsWalk(model.graph, model.knowledge, LayerMerge.merged(layers, without: misplaced), nil)
    walk.run()
    var whole = TreeDocument(walk.tree)
    for _ in 0..<Self.roundLimit {
      walk = SettingsWalk(model.graph, walk.schema, walk.tree, whole)
      walk.run()
      guard walk.hasChanged else { break }
      whole = TreeDocument(walk.tree)
    }
    model.learn(walk.schema)
    var entries = walk.entries
    places = Self.places(entries)
    var conditions = ConditionEvaluation(entries, places, whole.document)
    conditions.run()
    cycle = conditions.cycle
    configured = whole.document
    let sources = Self.sources(layers, model)
    (configuredShown, configuredSensitive) = Self.redacted(walk.tree, whole, model, sources)
    var tree = walk.tree
    conditions.apply(to: &entries, &tree)
    let effective = TreeDocument(tree)
    for index in entries.indices { entries[index].effective = entries[index].value.flatMap { effective[$0] } }
    document = effective.document
    let redacted = Self.redacted(tree, effective, model, sources)
    (shown, sensitive, sensitiveKeys) = (redacted.document, redacted.parts.scalars, redacted.parts.keys)
    self.entries = entries
  }

  private static func redacted(
    _ tree: ValueTree, _ whole: TreeDocument, _ model: SettingsModel,
    _ sources: [(document: Document, hidden: Set<NodeID>)]
  ) -> (document: Document, parts: SensitiveParts) {
    var parts = whole.root.map { model.schema.sensitiveParts(whole.document, $0) } ?? SensitiveParts()
    let hidden = parts.scalars.union(parts.keys)
    guard !hidden.isEmpty || !sources.isEmpty else { return (whole.document, parts) }
    let shown = TreeDocument(tree, hiding: hidden, sources: sources)
    parts.scalars.formUnion(shown.traced)
    return (shown.document, parts)
  }

  /// What is sensitive of the layers that have aliases, through which it may get to other places.
  private static func sources(
    _ layers: [SettingsLayer], _ model: SettingsModel
  ) -> [(document: Document, hidden: Set<NodeID>)] {
    layers.compactMap { layer in
      guard !layer.document.anchors.isEmpty, let root = layer.root else { return nil }
      let hidden = model.schema.sensitiveParts(layer.document, root).scalars
      return hidden.isEmpty ? nil : (layer.document, hidden)
    }
  }

  package var root: NodeID? { document.roots.first }

  /// The document's own file.
  package var file: SettingsLayer? { layers.last }

  private static func places(_ entries: [SettingEntry]) -> [String: Int] {
    var places: [String: Int] = [:]
    for (index, entry) in entries.enumerated() { places[entry.path.pointer.description] = index }
    return places
  }

  /// What the schema says at a path; nil where it doesn't speak of it.
  package func entry(at path: SettingPath) -> SettingEntry? {
    places[path.pointer.description].map { entries[$0] }
  }

  /// The effective value at a path, in ``document`` and in ``shown``.
  package func node(at path: SettingPath) -> NodeID? {
    root.flatMap { document.node(at: path.pointer, from: $0) }
  }

  /// Whether anything at or below a node is sensitive.
  package func isSensitive(_ node: NodeID) -> Bool {
    let end = document.subtreeEnd(node)
    return sensitive.contains { $0 >= node && $0 < end }
  }

  /// Whether a mapping has names that nobody may see.
  package func hidesName(in node: NodeID) -> Bool {
    !sensitiveKeys.isEmpty && document.entries(node).contains { sensitiveKeys.contains($0.key) }
  }
}

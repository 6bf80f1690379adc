package import DocumentModel
internal import JSONSchema

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
  /// The same with sensitive values redacted, node for node.
  package let configuredShown: Document
  /// What takes effect.
  package let document: Document
  /// The same with sensitive values redacted, node for node. Whatever a person sees is taken from here.
  package let shown: Document
  /// The scalars that nobody may see, in ``document``.
  package let sensitive: Set<NodeID>
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
      (configured, configuredShown) = (whole.document, whole.document)
      (document, shown, sensitive) = (whole.document, whole.document, [])
      return
    }
    misplaced = MisplacedSetting.all(in: layers, model)
    // What holds whatever the branches first: it may be what decides on them.
    var walk = SettingsWalk(model.graph, LayerMerge.merged(layers, without: misplaced), nil)
    walk.run()
    var whole = TreeDocument(walk.tree)
    for _ in 0..<Self.roundLimit {
      walk = SettingsWalk(model.graph, walk.tree, whole)
      walk.run()
      guard walk.hasChanged else { break }
      whole = TreeDocument(walk.tree)
    }
    var entries = walk.entries
    places = Self.places(entries)
    var conditions = ConditionEvaluation(entries, places, whole.document)
    conditions.run()
    cycle = conditions.cycle
    configured = whole.document
    configuredShown = Self.redacted(walk.tree, whole, model).document
    var tree = walk.tree
    conditions.apply(to: &entries, &tree)
    let effective = TreeDocument(tree)
    for index in entries.indices { entries[index].effective = entries[index].value.flatMap { effective[$0] } }
    document = effective.document
    (shown, sensitive) = Self.redacted(tree, effective, model)
    self.entries = entries
  }

  private static func redacted(
    _ tree: ValueTree, _ whole: TreeDocument, _ model: SettingsModel
  ) -> (document: Document, sensitive: Set<NodeID>) {
    let sensitive = whole.root.map { model.schema.sensitiveNodes(whole.document, $0) } ?? []
    return (sensitive.isEmpty ? whole.document : TreeDocument(tree, hiding: sensitive).document, sensitive)
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
}

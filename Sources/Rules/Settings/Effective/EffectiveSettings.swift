package import Diagnostics
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
  /// What takes effect.
  package let document: Document
  /// What is equal and may not be.
  let same: [SameValues]
  private let redactedConfigured: RedactedSettings
  private let redacted: RedactedSettings
  /// The settings whose conditions lead back to themselves; empty in a sound schema.
  package private(set) var cycle: [SettingPath] = []
  /// Whether something is missing that would take effect, as it takes too many steps to find out all.
  package private(set) var exceedsLimit = false
  /// Settings that stand in a layer of another scope, and so count for nothing there.
  package private(set) var misplaced: [MisplacedSetting] = []
  private var places: [JSONPointer: Int] = [:]

  /// Rounds in which defaults may bring in branches with further defaults.
  private static let roundLimit = 8

  /// - Parameters:
  ///   - layers: weakest first, at least one.
  ///   - path: the setting that is asked for, and what holds for it: of other lists and free names, where these are many, there
  ///     is nothing then. Nil for everything.
  ///   - uncounted: values of the layers that don't count, whatever their scope.
  package init(
    _ layers: [SettingsLayer], model: SettingsModel?, about path: SettingPath? = nil,
    without uncounted: [LayerPlace] = []
  ) {
    if let model, let path {
      let focused = Self(layers, model, SettingsFocus(path, layers, model.graph), without: uncounted)
      if focused.holdsAllThatIsAskedOf {
        self = focused
        return
      }
    }
    self = Self(layers, model, without: uncounted)
  }

  /// Of one file as much as tells what is wrong with it.
  ///
  /// - Parameters:
  ///   - file: without a name, so that every scope may stand in it.
  ///   - doubts: the items in which something may be wrong; nil where it may be anywhere.
  package init(rulesOf file: SettingsLayer, model: SettingsModel, in doubts: DoubtfulItems? = nil) {
    let reached = Self([file], model, isByRules: true, doubts: doubts)
    self = reached.holdsAllThatIsAskedOf ? reached : Self([file], model)
  }

  private init(
    _ layers: [SettingsLayer], _ model: SettingsModel?, _ focus: SettingsFocus? = nil, isByRules: Bool = false,
    doubts: DoubtfulItems? = nil, without uncounted: [LayerPlace] = []
  ) {
    self.model = model
    self.layers = layers
    guard let model else {
      let whole = TreeDocument(LayerMerge.merged(layers, without: uncounted))
      (configured, document) = (whole.document, whole.document)
      redactedConfigured = RedactedSettings(withoutSchema: whole.document)
      redacted = redactedConfigured
      same = []
      return
    }
    misplaced = MisplacedSetting.all(in: layers, model)
    let merged = LayerMerge.merged(layers, without: misplaced.map(\.place) + uncounted)
    // What holds whatever the branches first: it may be what decides on them.
    var walk = SettingsWalk(model.graph, model.knowledge, merged, nil, focus, isByRules: isByRules, doubts)
    walk.run()
    var whole = TreeDocument(walk.tree)
    for _ in 0..<Self.roundLimit {
      walk = SettingsWalk(model.graph, walk.schema, walk.tree, whole, focus, isByRules: isByRules, doubts)
      walk.run()
      guard walk.hasChanged else { break }
      whole = TreeDocument(walk.tree)
      // What more is filled in makes it no more complete.
      if walk.exceedsLimit { break }
    }
    model.learn(walk.schema)
    exceedsLimit = walk.exceedsLimit
    var entries = walk.entries
    places = Self.places(entries)
    var conditions = ConditionEvaluation(entries, places, whole.document)
    conditions.run()
    cycle = conditions.cycle
    configured = whole.document
    redactedConfigured = RedactedSettings(walk.tree, whole, layers, model.schema)
    var tree = walk.tree
    let isAsConfigured = whole.holdsAll(of: tree) && !conditions.changesAny
    if !isAsConfigured { conditions.apply(to: &entries, &tree) }
    let effective = isAsConfigured ? whole : TreeDocument(tree)
    for index in entries.indices { entries[index].effective = entries[index].value.flatMap { effective[$0] } }
    document = effective.document
    same = SameValues.all(entries, places, document)
    redacted = RedactedSettings(tree, effective, layers, model.schema, same)
    self.entries = entries
  }

  /// Whether every setting was looked at that conditions and comparisons of others ask of.
  private var holdsAllThatIsAskedOf: Bool {
    entries.allSatisfy { entry in
      let compared = [entry.facts.differsFrom?.value.setting.value, entry.facts.disjointFrom?.value.setting.value]
      let asked = entry.facts.requires.flatMap { $0.value.settings.map(\.value) } + compared.compactMap(\.self)
      return asked.allSatisfy { self.entry(at: $0, from: entry) != nil }
    }
  }

  package var root: NodeID? { document.roots.first }

  /// The document's own file.
  package var file: SettingsLayer? { layers.last }

  private static func places(_ entries: [SettingEntry]) -> [JSONPointer: Int] {
    var places: [JSONPointer: Int] = [:]
    for (index, entry) in entries.enumerated() { places[entry.path.pointer] = index }
    return places
  }

  /// What the schema says at a path; nil where it doesn't speak of it.
  package func entry(at path: SettingPath) -> SettingEntry? { entry(at: path.pointer) }

  package func entry(at place: JSONPointer) -> SettingEntry? {
    places[place].map { entries[$0] }
  }

  /// The same of a path that is named in what is said of an entry.
  func entry(at path: SettingPath, from entry: SettingEntry) -> SettingEntry? {
    self.entry(at: entries[entry.base].path.appending(path))
  }

  /// The value that one layer states, whether it counts or not, without defaults; redacted where it is sensitive.
  package func statedShown(_ layer: Int) -> Document {
    let own = [layers[layer]]
    let tree = LayerMerge.merged(own, without: [])
    let whole = TreeDocument(tree)
    guard let model else { return whole.document }
    return RedactedSettings(tree, whole, own, model.schema).content.document
  }

  /// The effective value at a path, in ``document`` and in ``shown``.
  package func node(at path: SettingPath) -> NodeID? {
    root.flatMap { document.node(at: path.pointer, from: $0) }
  }
}

extension EffectiveSettings {
  /// ``configured`` with sensitive values redacted, node for node.
  package var configuredShown: Document { redactedConfigured.content.document }
  /// What nobody may see of it.
  package var configuredSensitive: SensitiveParts { redactedConfigured.content.parts }
  /// ``document`` with sensitive values redacted, node for node. Whatever a person sees is taken from here.
  package var shown: Document { redacted.content.document }
  /// The scalars that nobody may see, in ``document``.
  package var sensitive: Set<NodeID> { redacted.content.parts.scalars }
  /// The names in sensitive mappings that nobody may see, as keys in ``document``.
  package var sensitiveKeys: Set<NodeID> { redacted.content.parts.keys }

  /// Whether anything at or below a node is sensitive.
  package func isSensitive(_ node: NodeID) -> Bool {
    let inside = node.index..<document.subtreeEnd(node).index
    let sensitive = sensitive
    // Whichever are fewer.
    return inside.count < sensitive.count
      ? inside.contains { sensitive.contains(NodeID($0)) } : sensitive.contains { inside.contains($0.index) }
  }

  /// Whether a mapping has names that nobody may see.
  package func hidesName(in node: NodeID) -> Bool {
    !sensitiveKeys.isEmpty && document.entries(node).contains { sensitiveKeys.contains($0.key) }
  }
}

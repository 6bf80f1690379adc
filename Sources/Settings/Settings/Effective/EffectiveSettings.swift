package import DocumentModel
internal import FileAccess
package import JSONSchema
package import Workspace

/// The effective settings: layers merged, defaults filled in, conditions applied; every value with its origin.
package struct EffectiveSettings: Sendable {
  /// Nil for a file without a schema.
  package let model: SettingsModel?
  /// Weakest first; the last is the document's own file.
  package let layers: [SettingsLayer]
  /// Everything that the schema describes, in its order, groups before their members. Empty without a schema.
  package private(set) var entries: [SettingEntry] = []
  /// The layers and the defaults, before conditions are applied.
  package let configured: Document
  /// The effective values.
  package let document: Document
  /// Pairs of values that are equal although they must differ.
  let same: [ConflictingValues]
  /// The values that apply instead of those that the schema rejects, or nil if none are known.
  let substitutes: SubstitutedValues?
  private let redactedConfigured: RedactedSettings
  private let redacted: RedactedSettings
  private let validity: LazyBox<Bool>
  /// The settings whose conditions form a cycle; empty for a valid schema.
  package private(set) var cycle: [Path] = []
  /// Whether an effective value may be missing because finding all of them takes too many steps.
  package private(set) var exceedsLimit = false
  /// Settings in a layer of another scope, where they have no effect.
  package private(set) var misplaced: [MisplacedSetting] = []
  private var places: [JSONPointer: Int] = [:]

  /// The number of rounds in which defaults may select branches with further defaults.
  private static let roundLimit = 8

  /// - Parameters:
  ///   - layers: Weakest first, at least one.
  ///   - paths: The only settings of interest, or none for all. Other list items and values under arbitrary keys may be
  ///     left out if they are large.
  ///   - hasContents: Whether everything inside these settings is of interest as well.
  ///   - uncounted: Values of the layers that have no effect, whatever their scope.
  package init(
    _ layers: [SettingsLayer], model: SettingsModel?, about paths: [Path] = [], hasContents: Bool = false,
    without uncounted: [LayerPlace] = []
  ) {
    guard let model else {
      self = Self(withoutSchema: layers, uncounted: uncounted)
      return
    }
    if !paths.isEmpty {
      let focused = Self(
        walking: layers, model: model,
        focus: SettingsFocus(paths, hasContents: hasContents, layers: layers, graph: model.graph), without: uncounted)
      // A condition may read a setting that the focus skipped; then everything is computed.
      if focused.coversAllReferences {
        self = focused
        return
      }
    }
    self = Self(walking: layers, model: model, without: uncounted)
  }

  /// The same settings, with conditions that ignore the values rejected by the schema and read what applies instead.
  package func applying(without refused: [LayerPlace]) -> Self {
    guard let model, !refused.isEmpty else { return self }
    let allowed = Self(walking: layers, model: model, without: refused)
    // A condition that reads a rejected value reads what applies instead of it.
    return Self(walking: layers, model: model, substitutes: SubstitutedValues(refused, allowed: allowed))
  }

  /// Whether a condition of another setting, an action or a question may read one of the settings.
  package var haveReaders: Bool {
    entries.contains { !$0.facts.requires.isEmpty }
      || model?.declaration.map { !$0.actions.isEmpty || !$0.questions.isEmpty } == true
  }

  /// The settings of one file, as far as they are needed to find problems in it.
  ///
  /// - Parameters:
  ///   - file: A layer without a name, so that it may contain settings of every scope.
  ///   - unverified: The items in which something may be wrong, or nil if it may be anywhere.
  package init(rulesOf file: SettingsLayer, model: SettingsModel, in unverified: UnverifiedItems? = nil) {
    // A rule may read a value under an old name, which the walk by rules alone doesn't visit.
    guard !model.hasOldNames(in: file.document) else {
      self = Self(walking: [file], model: model)
      return
    }
    let reached = Self(walking: [file], model: model, isByRules: true, unverified: unverified)
    self = reached.coversAllReferences ? reached : Self(walking: [file], model: model)
  }

  /// What files without a schema set.
  private init(withoutSchema layers: [SettingsLayer], uncounted: [LayerPlace]) {
    let tree = LayerMerge.merged(layers, without: uncounted)
    let whole = TreeDocument(tree)
    self.layers = layers
    model = nil
    substitutes = nil
    configured = whole.document
    document = whole.document
    redactedConfigured = RedactedSettings(tree, whole: whole, layers: layers, schema: nil)
    redacted = redactedConfigured
    same = []
    validity = LazyBox { false }
  }

  private init(
    walking layers: [SettingsLayer], model: SettingsModel, substitutes: SubstitutedValues? = nil,
    focus: SettingsFocus? = nil, isByRules: Bool = false, unverified: UnverifiedItems? = nil,
    without uncounted: [LayerPlace] = []
  ) {
    self.substitutes = substitutes
    self.model = model
    self.layers = layers
    misplaced = MisplacedSetting.all(in: layers, model: model)
    let stating = layers.map { layer in
      var layer = layer
      // `null` or a string instead of the whole mapping must not replace the weaker layers.
      layer.root = layer.root.flatMap { model.isMisshapen(layer.document, root: $0) ? nil : $0 }
      return layer
    }
    let merged = LayerMerge.merged(stating, without: misplaced.map(\.place) + uncounted)
    let (walk, whole) = Self.walked(merged, layers: layers, model: model) { schema, tree, document in
      SettingsWalk(
        model.graph, schema: schema, tree: tree, in: document, focus: focus, isByRules: isByRules,
        unverified: unverified)
    }
    // The next file with this schema starts with what was learned.
    model.cache(walk.schema)
    exceedsLimit = walk.exceedsLimit
    var entries = walk.entries
    places = Self.places(entries)
    var conditions = ConditionEvaluation(
      entries: entries, places: places, document: whole.document, substitutes: substitutes)
    conditions.run()
    cycle = conditions.cycle
    configured = whole.document
    redactedConfigured = RedactedSettings(walk.tree, whole: whole, layers: layers, schema: model.schema)
    var tree = walk.tree
    let isAsConfigured = whole.holdsAll(of: tree) && !conditions.changesAny
    // Most files change nothing; building a second document costs as much as the first.
    if !isAsConfigured { conditions.apply(to: &entries, tree: &tree) }
    let effective = isAsConfigured ? whole : TreeDocument(tree)
    for index in entries.indices { entries[index].effective = entries[index].value.flatMap { effective[$0] } }
    let document = effective.document
    self.document = document
    validity = LazyBox { document.roots.first.map { model.schema.isValid(document, $0) } ?? false }
    same = ConflictingValues.all(entries, places: places, in: document)
    redacted = RedactedSettings(tree, whole: effective, layers: layers, schema: model.schema, same: same)
    self.entries = entries
  }

  /// Fills in defaults until that changes nothing.
  ///
  /// - Parameter makeWalk: Makes the walk of a tree; in the first round, without its document.
  /// - Returns: The last walk, and the document of its tree.
  private static func walked(
    _ merged: ValueTree, layers: [SettingsLayer], model: SettingsModel,
    makeWalk: (SchemaFactCache, ValueTree, TreeDocument?) -> SettingsWalk
  ) -> (walk: SettingsWalk, whole: TreeDocument) {
    // Apply the schemas that don't depend on branches first, because branches may depend on their defaults.
    var walk = makeWalk(model.knowledge, merged, nil)
    walk.run()
    walk.readOldNames(layers)
    // A default may select a branch with more defaults, so rounds repeat until nothing changes.
    var whole = TreeDocument(walk.tree)
    for _ in 0..<roundLimit {
      walk = makeWalk(walk.schema, walk.tree, whole)
      walk.run()
      walk.readOldNames(layers)
      guard walk.hasChanged else { break }
      whole = TreeDocument(walk.tree)
      // Past the limit, more rounds can't make the result complete.
      if walk.exceedsLimit { break }
    }
    return (walk, whole)
  }

  /// Whether every setting was visited that conditions and comparisons refer to.
  private var coversAllReferences: Bool {
    entries.allSatisfy { entry in
      let compared = [entry.facts.differsFrom?.value.setting.value, entry.facts.disjointFrom?.value.setting.value]
      let references = entry.facts.requires.flatMap { $0.value.settings.map(\.value) } + compared.compactMap(\.self)
      return references.allSatisfy { self.entry(at: $0, from: entry) != nil }
    }
  }

  package var root: NodeID? { document.roots.first }

  /// Whether the schema accepts all effective values together. False without a schema.
  package var isValid: Bool { validity.value }

  /// The document's own file.
  package var file: SettingsLayer? { layers.last }

  private static func places(_ entries: [SettingEntry]) -> [JSONPointer: Int] {
    var places = [JSONPointer: Int](minimumCapacity: entries.count)
    for (index, entry) in entries.enumerated() { places[entry.path.pointer] = index }
    return places
  }

  /// The setting at a path; nil if the schema describes none.
  package func entry(at path: Path) -> SettingEntry? { entry(at: path.pointer) }

  package func entry(at place: JSONPointer) -> SettingEntry? {
    places[place].map { entries[$0] }
  }

  /// The setting at a path used in a keyword of another entry.
  func entry(at path: Path, from entry: SettingEntry) -> SettingEntry? {
    self.entry(at: entries[entry.base].path.appending(path))
  }

  /// The values set by one layer, with or without effect, without defaults. Sensitive values are redacted.
  package func statedShown(_ layer: Int) -> Document {
    let own = [layers[layer]]
    let tree = LayerMerge.merged(own, without: [])
    let whole = TreeDocument(tree)
    return RedactedSettings(tree, whole: whole, layers: own, schema: model?.schema).content.document
  }

  /// The effective value at a path, in ``document`` and in ``shown``.
  package func node(at path: Path) -> NodeID? { document.node(at: path) }
}

extension EffectiveSettings {
  /// ``configured`` with sensitive values redacted, node for node.
  package var configuredShown: Document { redactedConfigured.content.document }
  /// The parts of ``configured`` to redact.
  package var configuredSensitive: SensitiveParts {
    var parts = redactedConfigured.content.parts
    hideEqualSecrets(&parts, in: configured)
    return parts
  }

  /// Adds the values that must differ from sensitive ones but are equal to them: showing them would reveal the secret.
  ///
  /// - Parameter document: A document of the same settings.
  package func hideEqualSecrets(_ parts: inout SensitiveParts, in document: Document) {
    for side in same.flatMap({ [$0.own, $0.other] }) where isSensitive(side.node) {
      let setting = entries[side.entry].path
      let path = side.item.map(setting.appending) ?? setting
      if let node = document.node(at: path) { parts.hide(node, in: document) }
    }
  }
  /// ``document`` with sensitive values redacted, node for node. All output shown to users is taken from here.
  package var shown: Document { redacted.content.document }
  /// The scalars in ``document`` to redact.
  package var sensitive: Set<NodeID> { redacted.content.parts.scalars }
  /// The keys of sensitive mappings in ``document`` to redact.
  package var sensitiveKeys: Set<NodeID> { redacted.content.parts.keys }

  /// Whether anything at or below a node is sensitive.
  package func isSensitive(_ node: NodeID) -> Bool {
    let inside = node.index..<document.subtreeEnd(node).index
    let sensitive = sensitive
    // Walk the smaller of the two.
    return inside.count < sensitive.count
      ? inside.contains { sensitive.contains(NodeID($0)) } : sensitive.contains { inside.contains($0.index) }
  }

  /// Whether a mapping has names to redact.
  func hidesName(in node: NodeID) -> Bool {
    !sensitiveKeys.isEmpty && document.entries(node).contains { sensitiveKeys.contains($0.key) }
  }
}

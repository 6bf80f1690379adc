package import DocumentModel
package import JSONSchema

/// The rules of `settle schema check` for `x-setting` and `x-settings`.
package enum SettingsCheck {
  /// Whether a schema declares settings: has `x-settings` at its root, or `x-setting` on some subschema.
  package static func concerns(_ document: Document) -> Bool {
    document.keys.find(SettingsVocabulary.setting) != nil || DeclarationReader(settingsOf: document) != nil
  }

  /// Findings of every rule for a compiled schema, in no particular order. Findings are in the checked text only.
  package static func run(_ graph: SchemaGraph, shapes: SettingsMetaschemas) -> [Diagnostic] {
    let document = graph.source.document
    let nodes = declarations(graph)
    let settings = SettingsDeclaration(document)
    guard !nodes.isEmpty || settings != nil else { return [] }
    let context = SettingsContext(graph: graph, tree: SettingTree(graph), settings: settings)
    // First, because compiling the meta-schema of `x-settings` provides that of `x-setting` as well.
    let ofRoot = shapes.settings.problems(rootDeclaration(graph), in: document)
    var found = shapes.setting.problems(nodes, in: document) + ofRoot
    if settings != nil { found += MisplacedMembers.check(graph, names: shapes.setting.members) }
    // A step that the meta-schema rejects can't run either: `remove: {setting: a}`.
    let rejected = ofRoot.compactMap { $0.instanceLocation?.tokens }
    for rule in SettingsRules.all {
      found += rule(context).filter { finding in
        guard finding.code == .migrationStep, let step = finding.instanceLocation?.tokens else { return true }
        return !rejected.contains { $0.starts(with: step) }
      }
    }
    return found.uniqued()
  }

  /// Each `x-setting` of the checked text.
  private static func declarations(_ graph: SchemaGraph) -> [NodeID] {
    let document = graph.source.document
    guard document.keys.find(SettingsVocabulary.setting) != nil else { return [] }
    return graph.firstSourceNodes.compactMap { node in
      document.kind(node) == .object ? document.value(node, named: SettingsVocabulary.setting) : nil
    }
  }

  /// The parts of `x-setting` and `x-settings` that can't be applied to files, each in its own text: invalid values of
  /// keywords, and conditions that name nothing or form a cycle. Findings of interest only to the schema's author are
  /// omitted.
  ///
  /// Trusted texts are skipped.
  static func problems(of model: SettingsModel, shapes: SettingsMetaschemas) -> [FileReport] {
    let graph = model.graph
    guard !graph.source.isTrusted || graph.sources.contains(where: { !$0.isTrusted }) else { return [] }
    var nodes: [Int: [NodeID]] = [:]
    for point in graph.allPoints {
      let number = graph.sourceNumber(of: point)
      let document = graph.sources[number].document
      guard !graph.sources[number].isTrusted, document.kind(graph.node(of: point)) == .object else { continue }
      if let setting = document.value(graph.node(of: point), named: SettingsVocabulary.setting) {
        nodes[number, default: []].append(setting)
      }
    }
    // First, because compiling the meta-schema of `x-settings` provides that of `x-setting` as well.
    let ofRoot =
      graph.source.isTrusted ? [] : shapes.settings.problems(rootDeclaration(graph), in: graph.source.document)
    var found: [Int: [Diagnostic]] = [:]
    for (number, nodes) in nodes {
      found[number] = shapes.setting.problems(Set(nodes).sorted(), in: graph.sources[number].document)
    }
    if !graph.source.isTrusted {
      let context = SettingsContext(graph: graph, tree: model.tree, settings: model.declaration)
      found[0, default: []] += ofRoot + SettingConditions.check(context) + ConditionCycles.check(context)
    }
    return found.sorted { $0.key < $1.key }.compactMap { number, diagnostics in
      let errors = diagnostics.filter { $0.severity == .error }.sorted { $0.range.start < $1.range.start }
      guard !errors.isEmpty else { return nil }
      let source = graph.sources[number]
      return FileReport(
        path: source.path, schema: SettingsVocabulary.settingMetaschema, status: .invalid, text: source.document.text,
        diagnostics: errors)
    }
  }

  private static func rootDeclaration(_ graph: SchemaGraph) -> [NodeID] {
    let document = graph.source.document
    return [document.roots.first.flatMap { document.value($0, named: SettingsVocabulary.settings) }].compactMap(\.self)
  }
}

/// Every rule. To add one, add a file to this folder and a line to this list.
enum SettingsRules {
  static let all: [@Sendable (SettingsContext) -> [Diagnostic]] = [
    SectionNames.check,
    StoreNames.check,
    StoreKeyConflicts.check,
    SettingNames.check,
    SettingConditions.check,
    ConditionCycles.check,
    ChoiceLabels.check,
    DefaultRules.check,
    ActionRules.check,
    QuestionRules.check,
    ExportRules.check,
    ScreenRules.check,
    ControlRules.check,
    ReferenceRules.check,
    SwitchRules.check,
    TranslationRules.check,
    ExampleDocuments.check,
    MigrationRules.check,
  ]
}

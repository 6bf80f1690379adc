package import Diagnostics
package import DocumentModel
package import JSONSchema
internal import SourceText

/// What `settle schema check` demands of `x-setting` and `x-settings`.
package enum SettingsCheck {
  package static let settingMetaschema = "settle:/schemas/meta/x-setting.yaml"
  package static let settingsMetaschema = "settle:/schemas/meta/x-settings.yaml"

  /// Whether a schema declares settings: has `x-settings` at its root, or `x-setting` on some subschema.
  package static func concerns(_ document: Document) -> Bool {
    document.keys.find("x-setting") != nil || SettingsDeclaration(document) != nil
  }

  /// Every rule over a compiled schema. Findings lie in the checked text, in no order.
  ///
  /// - Parameter load: finds the meta-schemas of the two keywords.
  package static func run(_ graph: SchemaGraph, load: @escaping SchemaLoader) -> [Diagnostic] {
    let document = graph.source.document
    let nodes = declarations(graph)
    let settings = SettingsDeclaration(document)
    guard !nodes.isEmpty || settings != nil else { return [] }
    let context = SettingsContext(graph: graph, tree: SettingTree(graph), settings: settings)
    var found = shape(nodes, graph, load: load)
    for rule in SettingsRules.all { found += rule(context) }
    var seen: Set<Diagnostic> = []
    return found.filter { seen.insert($0).inserted }
  }

  /// Each `x-setting` of the checked text.
  private static func declarations(_ graph: SchemaGraph) -> [NodeID] {
    let document = graph.source.document
    guard document.keys.find("x-setting") != nil else { return [] }
    return graph.firstSourceNodes.compactMap { node in
      document.kind(node) == .object ? document.value(node, named: "x-setting") : nil
    }
  }

  /// Both keywords against their meta-schemas.
  private static func shape(_ nodes: [NodeID], _ graph: SchemaGraph, load: @escaping SchemaLoader) -> [Diagnostic] {
    let document = graph.source.document
    var found: [Diagnostic] = []
    func hold(_ values: [NodeID], against uri: String) {
      guard !values.isEmpty, case .found(let source) = load(uri) else { return }
      var options = Schema.Options()
      options.checksMetaschema = false
      guard let schema = Schema.compile(source, options: options, load: load).schema else { return }
      for value in values where !schema.isValid(document, value) {
        let start = document.location(of: value) ?? ""
        for var fault in schema.diagnostics(document, value) {
          fault.instanceLocation = start + (fault.instanceLocation ?? "")
          found.append(fault)
        }
      }
    }
    hold(nodes, against: settingMetaschema)
    let root = document.roots.first.flatMap { document.value($0, named: "x-settings") }
    hold([root].compactMap { $0 }, against: settingsMetaschema)
    return found
  }
}

/// Every rule. A new one is a file here and a line in this list.
enum SettingsRules {
  static let all: [@Sendable (SettingsContext) -> [Diagnostic]] = [
    SectionNames.check,
    StoreNames.check,
    SettingNames.check,
    SettingConditions.check,
    ConditionCycles.check,
    ChoiceLabels.check,
    StatedDefaults.check,
    ActionRules.check,
    QuestionRules.check,
    ExportRules.check,
    ExampleDocuments.check,
  ]
}

package import DocumentModel
package import JSONSchema

/// Everything that a schema says of one setting, where several parts of it speak of the same one: the nearest to the root
/// counts, and what a group says holds for what is inside unless it is said again there.
package struct SettingFacts: Sendable {
  /// Something that stands in one of the schema's texts.
  package struct Stated<Value: Sendable>: Sendable {
    package var value: Value
    package var source: SchemaSource
  }

  package struct Label: Sendable {
    package var title: String
    package var description: String?
  }

  package struct Store: Sendable {
    package var id: String
    /// The key or column; nil for the setting's own name.
    package var key: String?
    package var isJSON: Bool
  }

  package var title: String?
  package var description: String?
  package var help: String?
  package var scope: String?
  package var section: String?
  package var since: String?
  package var noDefault: String?
  package var isSensitive = false
  package var isReadOnly = false
  package var isDeprecated = false
  package var replacedBy: SettingPath?
  /// The captions of the choices, by the value as text.
  package var labels: [String: Label] = [:]
  /// Its own, else those of the nearest group that states some.
  package var requires: [Stated<SettingCondition>] = []
  package var differsFrom: Stated<SettingComparison>?
  package var disjointFrom: Stated<SettingComparison>?
  package var uniqueBy: Stated<SettingUniqueness>?
  package var export: Stated<SettingExport>?
  package var store: Store?
  package var defaultValue: Stated<NodeID>?

  /// - Parameters:
  ///   - applied: everything that applies to the setting, nearest the root first.
  ///   - group: what is said of the group around it.
  init(_ graph: SchemaGraph, _ applied: [SchemaGraph.Applied], in group: SettingFacts?) {
    title = Self.text("title", graph, applied)
    description = Self.text("description", graph, applied)
    isReadOnly = Self.flag("readOnly", graph, applied)
    isDeprecated = Self.flag("deprecated", graph, applied)
    defaultValue = graph.stated("default", applied).map { Stated(value: $0.node, source: $0.source) }
    (scope, section, since) = (group?.scope, group?.section, group?.since)
    (noDefault, isSensitive, requires) = (group?.noDefault, group?.isSensitive ?? false, group?.requires ?? [])
    // A group names the store of what is inside; the key is each setting's own.
    if let outer = group?.store, !outer.isJSON { store = Store(id: outer.id, key: nil, isJSON: false) }
    let said = applied.compactMap { one -> Stated<SettingDeclaration>? in
      guard let node = graph.stated("x-setting", at: one.point) else { return nil }
      let source = graph.source(of: one.point)
      return Stated(value: SettingDeclaration(source.document, node), source: source)
    }
    // The nearest to the root has the last word.
    for declaration in said.reversed() { take(declaration) }
  }

  private mutating func take(_ said: Stated<SettingDeclaration>) {
    let declaration = said.value
    let document = said.source.document
    help = declaration.help?.value ?? help
    scope = declaration.scope?.value ?? scope
    section = declaration.section?.value ?? section
    since = declaration.since?.value ?? since
    noDefault = declaration.noDefault?.value ?? noDefault
    isSensitive = declaration.isSensitive ?? isSensitive
    replacedBy = declaration.replacedBy?.value ?? replacedBy
    if let own = declaration.requires { requires = own.map { Stated(value: $0, source: said.source) } }
    if let own = declaration.differsFrom { differsFrom = Stated(value: own, source: said.source) }
    if let own = declaration.disjointFrom { disjointFrom = Stated(value: own, source: said.source) }
    if let own = declaration.uniqueBy { uniqueBy = Stated(value: own, source: said.source) }
    if let own = declaration.export { export = Stated(value: own, source: said.source) }
    if let own = declaration.store {
      store = Store(id: own.id.value, key: own.key?.value, isJSON: own.isJSON)
    }
    guard !declaration.enumLabels.isEmpty else { return }
    labels = [:]
    for (name, value) in declaration.enumLabels {
      let label = DeclarationReader(document, value)
      guard let title = label.text("title")?.value else { continue }
      labels[name.value] = Label(title: title, description: label.text("description")?.value)
    }
  }

  /// What holds for the members of a list's items: the list is the setting, so its conditions aren't theirs.
  var ofItems: SettingFacts {
    var facts = self
    facts.requires = []
    return facts
  }

  private static func text(_ keyword: String, _ graph: SchemaGraph, _ applied: [SchemaGraph.Applied]) -> String? {
    graph.stated(keyword, applied).flatMap { $0.source.document.string($0.node) }
  }

  private static func flag(_ keyword: String, _ graph: SchemaGraph, _ applied: [SchemaGraph.Applied]) -> Bool {
    graph.stated(keyword, applied).flatMap { $0.source.document.boolean($0.node) } == true
  }
}

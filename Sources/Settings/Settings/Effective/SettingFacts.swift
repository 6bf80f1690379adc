package import DocumentModel
package import JSONSchema

/// The keywords of a schema about one setting. If several subschemas have a keyword, the one nearest the root wins.
/// Members without a keyword inherit it from their group.
package final class SettingFacts: Sendable {
  /// A value, with the schema text that declares it.
  package struct Stated<Value: Sendable>: Sendable {
    package var value: Value
    package var source: SchemaSource
  }

  /// The place outside the file where the value is stored.
  package struct Store: Sendable {
    package var id: String
    /// The key or column, or the name inside a stored document, or nil for the setting's own name.
    package var key: String?
    /// Former keys or names, the latest first.
    package var formerKeys: [String] = []
    package var form: StoredForm
    /// The names that lead to it from the key of the stored document that contains it, with nil for a group's own name.
    /// Empty if it has a key of its own.
    package var way: [String?] = []

    package var isJSON: Bool { form.isJSON }

    /// The key or column of a setting, then the names inside the stored document, if there is one.
    func names(of path: Path) -> [String] {
      let stated = way + [key]
      return zip(stated, path.segments.suffix(stated.count)).map { $0 ?? $1.token }
    }

    fileprivate init(_ declared: SettingDeclaration.Store, in group: Self?) {
      id = declared.id.value
      key = declared.key?.value
      form = declared.form
      formerKeys = declared.formerKeys.map(\.value)
      way = group?.ofMember.way ?? []
    }

    private init(id: String, way: [String?]) {
      self.id = id
      form = .plain
      self.way = way
    }

    /// A group names the store of its members; the key is each member's own.
    fileprivate var ofMember: Self { Self(id: id, way: isJSON || !way.isEmpty ? way + [key] : []) }
  }

  /// This and the description are read on demand: a check without findings doesn't need them.
  package var title: String? { graph.statedText("title", applied: applied) }
  package var description: String? { graph.statedDescription(applied) }
  package let help: String?
  package let scope: String?
  /// Why it has this scope, for the user.
  package let scopeReason: String?
  package let section: String?
  package let since: String?
  package let noDefault: String?
  /// Its name in generated code, or nil to derive it from its key.
  package let codeName: String?
  /// The environment variable that sets it, or nil to derive it from its path.
  package let variable: String?
  package let isSensitive: Bool
  /// Whether its default, or part of it, is secret. Computed on demand: a check without findings doesn't need it.
  package var hasSecretDefault: Bool { isSensitive || applied.contains { graph.holdsSecrets($0.point) } }
  package let isReadOnly: Bool
  package let isDeprecated: Bool
  /// Whether a screen shows it only while its conditions are met.
  package let isShownWhenMet: Bool
  package let control: SettingControl?
  /// The clock of a time of day: `local` or `utc`, or nil if the schema doesn't say.
  package let clock: String?
  /// The actions that turn it on and off.
  package let switchActions: SettingDeclaration.Switch?
  /// The unit shown after a number.
  package let unit: String?
  package let replacedBy: Path?
  /// The labels of the choices, by the value as a string.
  package let labels: [String: ChoiceLabel]
  /// Its own conditions, or those of the nearest group that has some.
  package let requires: [Stated<SettingCondition>]
  package let differsFrom: Stated<SettingComparison>?
  package let disjointFrom: Stated<SettingComparison>?
  package let uniqueBy: Stated<SettingUniqueness>?
  /// What its value names in the file, as stated.
  package let refersTo: Stated<NodeID>?
  /// The member that identifies an item of the list to people, or nil if the schema doesn't say.
  package let itemLabel: String?
  package let export: Stated<SettingExport>?
  package let store: Store?
  package let defaultValue: Stated<NodeID>?
  /// What the schema advises instead of a deprecated setting, computed on demand.
  package var deprecationMessage: String? { graph.deprecationMessage(applied) }
  /// The values that editors offer to write (VS Code's `defaultSnippets`), each by its name and description.
  package var snippets: [String] {
    guard let (source, list) = graph.stated("defaultSnippets", applied: applied) else { return [] }
    return source.document.items(list).compactMap { snippet in
      func text(_ name: String) -> String? {
        source.document.value(snippet, named: name).flatMap(source.document.string)
      }
      let words = text("description") ?? text("markdownDescription")
      return text("label").map { label in words.map { "\(label): \($0.onOneLine)" } ?? label }
    }
  }
  /// The body of the first of them.
  package var firstSnippet: Stated<NodeID>? {
    guard let (source, list) = graph.stated("defaultSnippets", applied: applied) else { return nil }
    let bodies = source.document.items(list).compactMap { source.document.value($0, named: "body") }
    return bodies.first.map { Stated(value: $0, source: source) }
  }
  let graph: SchemaGraph
  /// Everything that applies to the setting, nearest the root first.
  package let applied: [SchemaGraph.Applied]

  /// - Parameters:
  ///   - applied: Everything that applies to the setting, nearest the root first.
  ///   - group: The facts about the group around it.
  ///   - isOfItems: Whether the group is a list and this a member of its items. The list is the setting, so its
  ///     conditions don't apply to the members.
  package init(_ graph: SchemaGraph, applied: [SchemaGraph.Applied], in group: SettingFacts?, isOfItems: Bool = false) {
    self.graph = graph
    self.applied = applied
    let declared = Self.declarations(graph, applied: applied)
    func stated<Value: Sendable>(_ read: (SettingDeclaration) -> Value?) -> Stated<Value>? {
      for one in declared {
        if let value = read(one.value) { return Stated(value: value, source: one.source) }
      }
      return nil
    }
    func own<Value: Sendable>(_ read: (SettingDeclaration) -> Value?) -> Value? { stated(read)?.value }
    isReadOnly = graph.statedBoolean("readOnly", applied: applied) == true || group?.isReadOnly == true && !isOfItems
    isShownWhenMet = own { $0.isShownWhenMet } ?? group?.isShownWhenMet ?? false
    control = own { $0.control.flatMap { SettingControl(rawValue: $0.value) } }
    clock = own { $0.clock?.value } ?? group?.clock
    switchActions = own { $0.switchActions }
    unit = own { $0.unit?.value }
    isDeprecated = graph.statedDeprecation(applied) ?? group?.isDeprecated ?? false
    defaultValue = graph.stated("default", applied: applied).map { Stated(value: $0.node, source: $0.source) }
    help = own { $0.help?.value }
    scope = own { $0.scope?.value } ?? group?.scope
    scopeReason = own { $0.scopeReason?.value } ?? group?.scopeReason
    section = own { $0.section?.value } ?? group?.section
    since = own { $0.since?.value } ?? group?.since
    noDefault = own { $0.noDefault?.value } ?? group?.noDefault
    codeName = own { $0.codeName?.value }
    variable = own { $0.variable?.value }
    // One subschema that says so is enough.
    isSensitive = own { $0.isSensitive == true ? true : nil } ?? own { $0.isSensitive } ?? group?.isSensitive ?? false
    replacedBy = own { $0.replacedBy?.value }
    // The conditions of a list apply to it as a whole, not to each record.
    let outer = isOfItems ? [] : group?.requires ?? []
    // The nearest statement replaces all conditions of the group: `requires: []` lifts them.
    requires = stated { $0.requires }.map { all in all.value.map { Stated(value: $0, source: all.source) } } ?? outer
    differsFrom = stated { $0.differsFrom }
    disjointFrom = stated { $0.disjointFrom }
    uniqueBy = stated { $0.uniqueBy }
    refersTo = stated { $0.refersTo }
    itemLabel = own { $0.itemLabel?.value }
    export = stated { $0.export }
    store =
      switch own({ $0.keeping }) {
      case .held(let store): Store(store, in: group?.store)
      // A setting that is kept nowhere doesn't inherit the store of its group.
      case .nowhere: nil
      case nil: group?.store?.ofMember
      }
    labels =
      declared.first { !$0.value.enumLabels.isEmpty }.map(Self.labels)
      ?? graph.statedMeanings(applied).mapValues { ChoiceLabel(title: $0) }
  }

  /// What the schema says about a place in a file.
  package convenience init(_ place: PlaceFacts) {
    self.init(place.graph, applied: place.applied, in: place.group.map { SettingFacts($0) }, isOfItems: place.isItem)
  }

  private static func declarations(
    _ graph: SchemaGraph, applied: [SchemaGraph.Applied]
  ) -> [Stated<SettingDeclaration>] {
    applied.compactMap { one in
      graph.stated(SettingsVocabulary.setting, at: one.point).map { node in
        let source = graph.source(of: one.point)
        return Stated(value: SettingDeclaration(source.document, node: node), source: source)
      }
    }
  }

  private static func labels(_ declaration: Stated<SettingDeclaration>) -> [String: ChoiceLabel] {
    var labels: [String: ChoiceLabel] = [:]
    for (name, value) in declaration.value.enumLabels {
      let label = DeclarationReader(declaration.source.document, node: value)
      guard let title = label.text("title")?.value else { continue }
      let (description, codeName) = (label.text("description")?.value, label.text("codeName")?.value)
      labels[name.value] = ChoiceLabel(title: title, description: description, codeName: codeName)
    }
    return labels
  }
}

package import DocumentModel
internal import FileAccess
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
  package var title: String? { graph.declaredText("title", applied: applied) }
  package var description: String? { graph.declaredDescription(applied) }
  package var help: String? { declared.own { $0.help?.value } }
  package var scope: String? { declared.own { $0.scope?.value } ?? group?.scope }
  /// Why it has this scope, for the user.
  package var scopeReason: String? { declared.own { $0.scopeReason?.value } ?? group?.scopeReason }
  package var section: String? { declared.own { $0.section?.value } ?? group?.section }
  package var since: String? { declared.own { $0.since?.value } ?? group?.since }
  package var noDefault: String? { declared.own { $0.noDefault?.value } ?? group?.noDefault }
  /// Its name in generated code, or nil to derive it from its key.
  package var codeName: String? { declared.own { $0.codeName?.value } }
  /// The environment variable that sets it, or nil to derive it from its path.
  package var variable: String? { declared.own { $0.variable?.value } }
  package var isSensitive: Bool { details.isSensitive }
  /// Whether its default, or part of it, is secret. Computed on demand: a check without findings doesn't need it.
  package var hasSecretDefault: Bool { isSensitive || applied.contains { graph.holdsSecrets($0.point) } }
  package var isReadOnly: Bool { details.isReadOnly }
  package var isDeprecated: Bool { details.isDeprecated }
  /// Whether a screen shows it only while its conditions are met.
  package var isShownWhenMet: Bool { declared.own { $0.isShownWhenMet } ?? group?.isShownWhenMet ?? false }
  package var control: SettingControl? { declared.own { $0.control.flatMap { SettingControl(rawValue: $0.value) } } }
  /// The clock of a time of day: `local` or `utc`, or nil if the schema doesn't say.
  package var clock: String? { declared.own { $0.clock?.value } ?? group?.clock }
  /// The actions that turn it on and off.
  package var switchActions: SettingDeclaration.Switch? { declared.own { $0.switchActions } }
  /// The unit shown after a number.
  package var unit: String? { declared.own { $0.unit?.value } }
  package var replacedBy: Path? { details.replacedBy }
  /// The labels of the choices, by the value as a string.
  package var labels: [String: ChoiceLabel] {
    declared.first { !$0.declaration.enumLabels.isEmpty }.map { Self.labels($0.declaration, in: $0.source.document) }
      ?? graph.declaredMeanings(applied).mapValues { ChoiceLabel(title: $0) }
  }
  /// Its own conditions, or those of the nearest group that has some.
  package let requires: [Stated<SettingCondition>]
  package let differsFrom: Stated<SettingComparison>?
  package let disjointFrom: Stated<SettingComparison>?
  package var uniqueBy: Stated<SettingUniqueness>? { declared.stated { $0.uniqueBy } }
  /// The keyword `refersTo`, as written: the names in the file that its value may be.
  package var refersTo: Stated<NodeID>? { declared.stated { $0.refersTo } }
  /// The member that identifies an item of the list to people, or nil if the schema doesn't say.
  package var itemLabel: String? { declared.own { $0.itemLabel?.value } }
  package var export: Stated<SettingExport>? { declared.stated { $0.export } }
  package var store: Store? { details.store }
  package let defaultValue: Stated<NodeID>?
  /// What the schema advises instead of a deprecated setting, computed on demand.
  package var deprecationMessage: String? { graph.deprecationMessage(applied) }
  /// The same, or the sentence of the description that names an alternative, if it fits on one line.
  package var deprecationAdvice: String? { graph.deprecationAdvice(applied) }
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
  /// The body of the first snippet.
  package var firstSnippet: Stated<NodeID>? {
    guard let (source, list) = graph.stated("defaultSnippets", applied: applied) else { return nil }
    let bodies = source.document.items(list).compactMap { source.document.value($0, named: "body") }
    return bodies.first.map { Stated(value: $0, source: source) }
  }
  /// What no rule depends on, computed on demand and kept: a check of the rules alone doesn't need it.
  private struct Details: Sendable {
    var isSensitive: Bool
    var isReadOnly: Bool
    var isDeprecated: Bool
    var replacedBy: Path?
    var store: Store?
  }

  private let knownDetails = Once<Details>()
  private let isListItemMember: Bool
  let graph: SchemaGraph
  private let group: SettingFacts?
  private let declared: [SchemaGraph.Declaration]
  /// Everything that applies to the setting, nearest the root first.
  package let applied: [SchemaGraph.Applied]

  /// - Parameters:
  ///   - applied: Everything that applies to the setting, nearest the root first.
  ///   - group: The facts about the group around it.
  ///   - isListItemMember: Whether the group is a list and this a member of its items. The list is the setting, so its
  ///     conditions don't apply to the members.
  package init(
    _ graph: SchemaGraph, applied: [SchemaGraph.Applied], in group: SettingFacts?, isListItemMember: Bool = false
  ) {
    self.graph = graph
    self.applied = applied
    self.group = group
    self.isListItemMember = isListItemMember
    let declared = graph.declarations(applied)
    self.declared = declared
    defaultValue = graph.stated("default", applied: applied).map { Stated(value: $0.node, source: $0.source) }
    // The conditions of a list apply to it as a whole, not to each record.
    let outer = isListItemMember ? [] : group?.requires ?? []
    // The nearest statement replaces all conditions of the group: `requires: []` lifts them.
    let own = declared.stated { $0.requires }
    requires = own.map { own in own.value.map { Stated(value: $0, source: own.source) } } ?? outer
    differsFrom = declared.stated { $0.differsFrom }
    disjointFrom = declared.stated { $0.disjointFrom }
  }

  private var details: Details {
    knownDetails.value {
      let store: Store? =
        switch declared.own({ $0.storage }) {
        case .held(let store): Store(store, in: group?.store)
        // A setting that is kept nowhere doesn't inherit the store of its group.
        case .nowhere: nil
        case nil: group?.store?.ofMember
        }
      return Details(
        // It is enough that one subschema declares it sensitive.
        isSensitive: declared.contains { $0.declaration.isSensitive == true }
          || declared.own { $0.isSensitive } ?? group?.isSensitive ?? false,
        isReadOnly: graph.declaredBoolean("readOnly", applied: applied) == true
          || group?.isReadOnly == true && !isListItemMember,
        isDeprecated: graph.declaredDeprecation(applied) ?? group?.isDeprecated ?? false,
        replacedBy: declared.own { $0.replacedBy?.value }, store: store)
    }
  }

  /// What the schema says about a place in a file.
  package convenience init(_ place: PlaceFacts) {
    self.init(
      place.graph, applied: place.applied, in: place.group.map { SettingFacts($0) }, isListItemMember: place.isItem)
  }

  private static func labels(_ declaration: SettingDeclaration, in document: Document) -> [String: ChoiceLabel] {
    var labels: [String: ChoiceLabel] = [:]
    for (name, value) in declaration.enumLabels {
      let label = DeclarationReader(document, node: value)
      guard let title = label.text("title")?.value else { continue }
      let (description, codeName) = (label.text("description")?.value, label.text("codeName")?.value)
      labels[name.value] = ChoiceLabel(title: title, description: description, codeName: codeName)
    }
    return labels
  }
}

extension [SchemaGraph.Declaration] {
  /// The first value that a declaration sets.
  fileprivate func stated<Value: Sendable>(_ read: (SettingDeclaration) -> Value?) -> SettingFacts.Stated<Value>? {
    for (declaration, source) in self {
      if let value = read(declaration) { return SettingFacts.Stated(value: value, source: source) }
    }
    return nil
  }

  fileprivate func own<Value: Sendable>(_ read: (SettingDeclaration) -> Value?) -> Value? { stated(read)?.value }
}

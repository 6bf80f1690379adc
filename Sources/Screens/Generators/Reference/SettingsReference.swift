internal import DocumentModel
internal import JSONSchema
internal import SchemaWork
package import Settings
internal import SettingsWork

/// Everything that a schema says about its settings, for users to look up: sections of settings, then the other
/// declarations.
package struct SettingsReference: Sendable {
  struct Setting: Sendable {
    var info: SettingInfo
    var facts: [SettingFact]
  }

  struct Section: Sendable {
    var id: String
    var title: String
    var description: String?
    var settings: [Setting]
  }

  /// An action, a question, a store, an export or an example.
  struct Entry: Sendable {
    var name: String
    var title: String?
    /// In Markdown.
    var help: String?
    var facts: [SettingFact]
    /// Lines of a file; empty for none.
    var lines: [String] = []
  }

  let title: String
  let description: String?
  let version: String?
  let language: String
  let sections: [Section]
  /// The other declarations by kind, each kind with its heading.
  let others: [(title: String, entries: [Entry])]

  /// - Parameter name: The name of the schema, used if it has no title.
  package init(_ model: SettingsModel, name: String) {
    let declaration = model.declaration
    let facts = SettingFacts(
      model.graph, applied: model.graph.applied([SchemaGraph.Applied(model.graph.root)]), in: nil)
    title = facts.title ?? declaration?.name?.value ?? name
    description = facts.description
    version = declaration?.version?.value
    language = declaration?.language ?? "en"
    sections = Self.sections(model, declared: declaration?.sections ?? [])
    others = declaration.map { Self.others($0, model: model) } ?? []
  }

  private static func sections(_ model: SettingsModel, declared: [SettingsDeclaration.Section]) -> [Section] {
    let settings = model.settings.map { Setting(info: $0, facts: $0.statedFacts(in: model)) }
    let known = Set(declared.map(\.id.value))
    // A setting of an undeclared section must not be missing from the reference.
    let rest = settings.filter { $0.info.section.map { !known.contains($0) } ?? true }
    let named = declared.map { section in
      Section(
        id: section.id.value, title: section.title ?? section.id.value, description: section.description,
        settings: settings.filter { $0.info.section == section.id.value })
    }
    let title = declared.isEmpty ? "Settings" : "Other settings"
    return (named + [Section(id: "", title: title, description: nil, settings: rest)]).filter { !$0.settings.isEmpty }
  }

  private static func others(
    _ declaration: SettingsDeclaration, model: SettingsModel
  ) -> [(title: String, entries: [Entry])] {
    let document = model.graph.source.document
    let kinds: [(title: String, entries: [Entry])] = [
      ("Actions", declaration.actions.map(action)),
      (
        "Questions",
        declaration.questions.map { question in
          Entry(
            name: question.name.value, title: question.title?.value,
            facts: facts([("Inputs", codes(question.inputs.map(\.name.value)))])
              + reasons("Reasons for no", question.conditions))
        }
      ),
      (
        "Stores",
        declaration.stores.map { name, store in
          Entry(
            name: name.value, title: store.title?.value,
            facts: facts([
              ("Kind", codes([store.kind?.value].compactMap(\.self))),
              ("Scope", codes([store.scope?.value].compactMap(\.self))),
            ]))
        }
      ),
      (
        "Exports",
        declaration.exports.map { export in
          Entry(
            name: export.name.value, title: export.title, help: export.description,
            facts: facts([
              ("Form", codes([export.form?.value].compactMap(\.self))),
              ("File", codes([export.file].compactMap(\.self))),
            ]))
        }
      ),
      (
        "Examples",
        declaration.examples.map { name, value in
          Entry(name: name.value, facts: [], lines: lines(document, value: value, model: model))
        }
      ),
    ]
    return kinds.filter { !$0.entries.isEmpty }
  }

  private static func action(_ action: SettingsDeclaration.Action) -> Entry {
    let behaviors = [action.own] + action.outcomes.map(\.own)
    let changed = behaviors.flatMap(\.changed).uniqued()
    let outcomes = action.outcomes.map { $0.title ?? $0.name.value }
    let rows = facts([
      ("Inputs", codes(behaviors.flatMap(\.inputs).map(\.name.value).uniqued())),
      ("Changes", changed.isEmpty ? [] : [SettingFact.list(changed.map { .code($0.description) })]),
      ("Asks", action.confirmations.map { [.words($0.text)] }),
      ("Outcomes", outcomes.isEmpty ? [] : [[.words(outcomes.joined(separator: ", "))]]),
    ])
    return Entry(
      name: action.name.value, title: action.title?.value, help: action.help?.value ?? action.description,
      facts: rows + reasons("Not available", action.conditions))
  }

  /// The messages of conditions that aren't met.
  private static func reasons(_ name: String, _ conditions: [SettingCondition]) -> [SettingFact] {
    facts([(name, conditions.compactMap(\.message).map { [.words($0.value)] })])
  }

  /// The groups that aren't empty.
  private static func facts(_ rows: [(name: String, lines: [[SettingFact.Piece]])]) -> [SettingFact] {
    rows.filter { !$0.lines.isEmpty }.map { SettingFact($0.name, lines: $0.lines) }
  }

  private static func codes(_ names: [String]) -> [[SettingFact.Piece]] {
    names.isEmpty ? [] : [SettingFact.list(names.map { .code($0) })]
  }

  /// The settings of an example, one per line, with sensitive values redacted.
  private static func lines(_ document: Document, value: NodeID, model: SettingsModel) -> [String] {
    document.leaves(value).map { path, node in
      // A value that no setting describes may be anything, so it isn't shown.
      let isShown = model.info(of: path).map { !$0.facts.hasSecretDefault } ?? false
      return "\(path): \(isShown ? InputValue(document, node: node).inline : ValueDescription.redacted)"
    }
  }
}

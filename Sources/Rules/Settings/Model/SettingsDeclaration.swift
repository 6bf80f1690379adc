package import DocumentModel

/// The value of `x-settings`, with the places of what it says.
package struct SettingsDeclaration: Sendable {
  package struct Section: Sendable {
    package var id: Located<String>
    package var title: String?
    package var description: String?
  }

  package struct Store: Sendable {
    package var kind: Located<String>?
    package var scope: Located<String>?
    package var title: Located<String>?
    /// The column of a row that says whose it is.
    package var identifier: Located<String>?
    /// The column of a row that says when it was changed last.
    package var changed: Located<String>?

    /// Whether the store holds records, a row each, of one list.
    package var holdsRecords: Bool { kind?.value == "json-rows" }
  }

  package struct Action: Sendable {
    package var name: Located<String>
    package var title: Located<String>?
    package var section: Located<String>?
    package var help: Located<String>?
    package var conditions: [SettingCondition]
    /// What a person has to agree to, one after the other.
    package var confirmations: [String]
    package var inputs: [(name: Located<String>, value: NodeID)]
    package var set: [Change]
    package var unset: [Located<SettingPath>]
    package var append: [Change]
    package var remove: [Change]
  }

  package struct Change: Sendable {
    package var setting: Located<SettingPath>
    package var value: NodeID
  }

  package struct Question: Sendable {
    package var name: Located<String>
    package var title: Located<String>?
    package var conditions: [SettingCondition]
    package var inputs: [(name: Located<String>, value: NodeID)]
  }

  /// A file that the application hands to a person.
  package struct Export: Sendable {
    package var name: Located<String>
    /// `json` or `csv`.
    package var form: Located<String>?
    /// Members that a JSON export has beside the settings.
    package var with: [(name: Located<String>, value: NodeID)]
  }

  package var node: NodeID
  package var name: Located<String>?
  package var version: Located<String>?
  package var sections: [Section]
  package var stores: [(name: Located<String>, store: Store)]
  package var actions: [Action]
  package var questions: [Question]
  package var exports: [Export]
  package var examples: [(name: Located<String>, value: NodeID)]

  /// The declaration at the root of a schema; nil for a schema without one.
  package init?(_ document: Document) {
    guard let root = document.roots.first, document.kind(root) == .object,
      let node = document.value(root, named: SettingsVocabulary.settings), document.kind(node) == .object
    else { return nil }
    let reader = DeclarationReader(document, node)
    self.node = reader.node
    name = reader.text("name")
    version = reader.text("version")
    sections = reader.items("sections").compactMap { node in
      let section = DeclarationReader(document, node)
      return section.text("id").map {
        Section(id: $0, title: section.text("title")?.value, description: section.text("description")?.value)
      }
    }
    stores = reader.members("stores").map { name, value in
      let store = DeclarationReader(document, value)
      return (
        name,
        Store(
          kind: store.text("kind"), scope: store.text("scope"), title: store.text("title"),
          identifier: store.text("identifier"), changed: store.text("changed"))
      )
    }
    actions = reader.members("actions").map { Self.action($0, DeclarationReader(document, $1)) }
    questions = reader.members("questions").map { name, value in
      let question = DeclarationReader(document, value)
      return Question(
        name: name, title: question.text("title"), conditions: Self.conditions("all", question),
        inputs: question.members("inputs"))
    }
    exports = reader.members("exports").map { name, value in
      let export = DeclarationReader(document, value)
      return Export(name: name, form: export.text("to"), with: export.members("with"))
    }
    examples = reader.members("examples")
  }

  private static func action(_ name: Located<String>, _ reader: DeclarationReader) -> Action {
    Action(
      name: name, title: reader.text("title"), section: reader.text("section"), help: reader.text("help"),
      conditions: conditions("when", reader), confirmations: confirmations(reader), inputs: reader.members("inputs"),
      set: changes("set", reader), unset: reader.items("unset").compactMap { reader.path(at: $0) },
      append: changes("append", reader), remove: changes("remove", reader))
  }

  private static func confirmations(_ reader: DeclarationReader) -> [String] {
    if let only = reader.text("confirm") { return [only.value] }
    return reader.items("confirm").compactMap { reader.document.string($0) }
  }

  private static func conditions(_ name: String, _ reader: DeclarationReader) -> [SettingCondition] {
    reader.items(name).compactMap { SettingCondition(reader.document, $0) }
  }

  private static func changes(_ name: String, _ reader: DeclarationReader) -> [Change] {
    reader.members(name).compactMap { path, value in
      SettingPath(path.value).map { Change(setting: Located($0, path.node), value: value) }
    }
  }

  /// The schemas of all inputs: no keyword of JSON Schema leads to them.
  package var inputSchemas: [NodeID] {
    actions.flatMap(\.inputs).map(\.value) + questions.flatMap(\.inputs).map(\.value)
  }
}

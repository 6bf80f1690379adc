package import DocumentModel

/// The value of `x-settings`, with the places of what it says.
package struct SettingsDeclaration: Sendable {
  package struct Section: Sendable {
    package var id: Located<String>
    package var title: String?
    package var description: String?
    /// Text below it.
    package var footer: String?
    package var icon: String?
    /// The rows of the section, in this order; nil if the settings and actions that name the section are its rows.
    package var rows: [Row]?
  }

  package struct Store: Sendable {
    package var kind: Located<String>?
    package var scope: Located<String>?
    package var title: Located<String>?
    /// The column of a row that says whose it is.
    package var identifier: Located<String>?
    /// The kind of text that is there; nil if any is allowed.
    package var identifierFormat: String?
    /// The column of a row that says when it was changed last.
    package var changed: Located<String>?
    /// Keys or columns that are neither read nor written, each with the reason.
    package var ignores: [(name: Located<String>, reason: String)] = []

    /// Whether the store holds records, a row each, of one list.
    package var holdsRecords: Bool { kind?.value == "json-rows" }
  }

  package struct Change: Sendable {
    package var setting: Located<Path>
    package var value: NodeID
  }

  package struct Question: DeclaredByName, Sendable {
    package var name: Located<String>
    package var title: Located<String>?
    package var conditions: [SettingCondition]
    package var inputs: [DeclaredMember]
  }

  /// A file that the application hands to a person.
  package struct Export: DeclaredByName, Sendable {
    package var name: Located<String>
    package var title: String?
    /// The heading above the description.
    package var heading: String?
    package var description: String?
    package var icon: String?
    package var color: ScreenColor?
    /// The name of the exported file; `{now}` in it is the time.
    package var file: String?
    /// `json` or `csv`.
    package var form: Located<String>?
    /// `lf` or `crlf`: the ends of the lines of CSV; nil if nothing is said.
    package var lines: String?
    /// Whether the keys of JSON are sorted by name.
    package var hasSortedKeys: Bool
    /// Members that a JSON export has in addition to the settings.
    package var with: [DeclaredMember]
  }

  package var node: NodeID
  package var name: Located<String>?
  package var version: Located<String>?
  /// The setting that holds the version in a file.
  package var versionKey: Located<Path>?
  /// In their order; those whose versions can't be read are left out.
  package var migrations: [SettingMigration]
  package var sections: [Section]
  package var stores: [(name: Located<String>, store: Store)]
  package var actions: [Action]
  package var questions: [Question]
  package var exports: [Export]
  package var statuses: [Status]
  package var indicators: [Indicator]
  package var tour: Tour?
  /// The language of the schema's own words.
  package var language: String
  package var translations: [Translation]
  package var examples: [DeclaredMember]

  /// The declaration at the root of a schema; nil for a schema without one.
  package init?(_ document: Document) {
    guard let root = document.roots.first, document.kind(root) == .object,
      let node = document.value(root, named: SettingsVocabulary.settings), document.kind(node) == .object
    else { return nil }
    let reader = DeclarationReader(document, node)
    self.node = reader.node
    name = reader.text("name")
    version = reader.text("version")
    versionKey = reader.path("versionKey")
    migrations = reader.items("migrations").compactMap { SettingMigration(DeclarationReader(document, $0)) }
    sections = reader.items("sections").compactMap { node in
      let section = DeclarationReader(document, node)
      return section.text("id").map {
        Section(
          id: $0, title: section.words("title"), description: section.words("description"),
          footer: section.words("footer"), icon: section.words("icon"),
          rows: section.value("rows").map { _ in
            section.items("rows").compactMap { Row(DeclarationReader(document, $0)) }
          })
      }
    }
    stores = reader.members("stores").map { name, value in
      (name, Store(DeclarationReader(document, value)))
    }
    actions = reader.members("actions").map { Action($0, DeclarationReader(document, $1)) }
    questions = reader.members("questions").map { name, value in
      let question = DeclarationReader(document, value)
      return Question(
        name: name, title: question.text("title"), conditions: Self.conditions("all", question),
        inputs: question.members("inputs"))
    }
    exports = reader.members("exports").map { name, value in
      let export = DeclarationReader(document, value)
      return Export(
        name: name, title: export.words("title"), heading: export.words("heading"),
        description: export.words("description"), icon: export.words("icon"), color: export.color,
        file: export.words("file"), form: export.text("to"), lines: export.words("lines"),
        hasSortedKeys: export.words("keys") == "sorted", with: export.members("with"))
    }
    statuses = reader.members("statuses").map { Status($0, DeclarationReader(document, $1)) }
    indicators = reader.members("indicators").map { Indicator($0, DeclarationReader(document, $1)) }
    tour = reader.value("tour").map { Tour(DeclarationReader(document, $0)) }
    language = reader.words("language") ?? "en"
    translations = reader.members("translations").map { Translation($0, DeclarationReader(document, $1)) }
    examples = reader.members("examples")
  }

  package func store(_ id: String) -> Store? { stores.first { $0.name.value == id }?.store }

  static func conditions(_ name: String, _ reader: DeclarationReader) -> [SettingCondition] {
    reader.items(name).compactMap { SettingCondition(reader.document, $0) }
  }

  /// The schemas of all inputs: no keyword of JSON Schema leads to them.
  package var inputSchemas: [NodeID] {
    actions.flatMap { action in action.inputs + action.outcomes.flatMap(\.own.inputs) }.map(\.value)
      + questions.flatMap(\.inputs).map(\.value)
  }
}

extension SettingsDeclaration.Store {
  init(_ reader: DeclarationReader) {
    kind = reader.text("kind")
    scope = reader.text("scope")
    title = reader.text("title")
    let column = reader.value("identifier").map { DeclarationReader(reader.document, $0) }
    identifier = reader.text("identifier") ?? column?.text("column")
    identifierFormat = column?.words("format")
    changed = reader.text("changed")
    ignores = reader.members("ignores").map { ($0, reader.document.string($1) ?? "") }
  }
}

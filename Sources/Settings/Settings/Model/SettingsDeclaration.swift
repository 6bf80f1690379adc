package import DocumentModel

/// The value of `x-settings`, with the places of its parts.
package struct SettingsDeclaration: Sendable {
  package struct Section: Sendable {
    package var id: Located<String>
    package var title: String?
    package var description: String?
    /// The text below the section.
    package var footer: String?
    package var icon: String?
    /// The rows of the section, in order, or nil to use the settings and actions that name the section.
    package var rows: [Row]?

    /// The line above its settings in a file, without the comment sign.
    package var divider: String { "--- \(title ?? id.value) ---" }
  }

  package struct Store: Sendable {
    package var kind: Located<String>?
    package var scope: Located<String>?
    package var title: Located<String>?
    /// The column that identifies a row.
    package var identifier: Located<String>?
    /// The format of that identifier, or nil if any is allowed.
    package var identifierFormat: String?
    /// The column with the time of the row's last change.
    package var changed: Located<String>?
    /// Keys or columns that are neither read nor written, each with the reason.
    package var ignores: [(name: Located<String>, reason: String)] = []

    /// Whether the store holds the records of one list, one per row.
    package var holdsRecords: Bool { kind?.value == "json-rows" }
  }

  package struct Change: Sendable {
    package var setting: Located<Path>
    package var value: NodeID
  }

  package struct Question: NamedDeclaration, Sendable {
    package var name: Located<String>
    package var title: Located<String>?
    package var conditions: [SettingCondition]
    package var inputs: [DeclaredMember]
  }

  /// A file that the application exports for the user.
  package struct Export: NamedDeclaration, Sendable {
    package var name: Located<String>
    package var title: String?
    /// The heading above the description.
    package var heading: String?
    package var description: String?
    package var icon: String?
    package var color: ScreenColor?
    /// The name of the exported file. `{now}` in it is replaced by the time.
    package var file: String?
    /// `json` or `csv`.
    package var form: Located<String>?
    /// The line endings of CSV: `lf` or `crlf`; nil if not specified.
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
  /// In order. Migrations whose versions can't be read are omitted.
  package var migrations: [SettingMigration]
  package var sections: [Section]
  package var stores: [(name: Located<String>, store: Store)]
  package var actions: [Action]
  package var questions: [Question]
  package var exports: [Export]
  package var statuses: [Status]
  package var indicators: [Indicator]
  package var tour: Tour?
  /// The language of the schema's own texts.
  package var language: String
  package var translations: [Translation]
  package var examples: [DeclaredMember]

  /// The declaration at the root of a schema, or nil if it has none.
  package init?(_ document: Document) {
    guard let reader = DeclarationReader(settingsOf: document) else { return nil }
    self.node = reader.node
    name = reader.text("name")
    version = reader.text("version")
    versionKey = reader.path("versionKey")
    migrations = reader.items("migrations").compactMap { SettingMigration(DeclarationReader(document, node: $0)) }
    sections = reader.items("sections").compactMap { node in
      let section = DeclarationReader(document, node: node)
      return section.text("id").map {
        Section(
          id: $0, title: section.words("title"), description: section.words("description"),
          footer: section.words("footer"), icon: section.words("icon"),
          rows: section.value("rows").map { _ in
            section.items("rows").compactMap { Row(DeclarationReader(document, node: $0)) }
          })
      }
    }
    stores = reader.members("stores").map { name, value in
      (name, Store(DeclarationReader(document, node: value)))
    }
    actions = reader.members("actions").map { Action($0, reader: DeclarationReader(document, node: $1)) }
    questions = reader.members("questions").map { name, value in
      let question = DeclarationReader(document, node: value)
      return Question(
        name: name, title: question.text("title"), conditions: Self.conditions("all", reader: question),
        inputs: question.members("inputs"))
    }
    exports = reader.members("exports").map { name, value in
      let export = DeclarationReader(document, node: value)
      return Export(
        name: name, title: export.words("title"), heading: export.words("heading"),
        description: export.words("description"), icon: export.words("icon"), color: export.color,
        file: export.words("file"), form: export.text("to"), lines: export.words("lines"),
        hasSortedKeys: export.words("keys") == "sorted", with: export.members("with"))
    }
    statuses = reader.members("statuses").map { Status($0, reader: DeclarationReader(document, node: $1)) }
    indicators = reader.members("indicators").map { Indicator($0, reader: DeclarationReader(document, node: $1)) }
    tour = reader.value("tour").map { Tour(DeclarationReader(document, node: $0)) }
    language = reader.words("language") ?? "en"
    translations = reader.members("translations").map { Translation($0, reader: DeclarationReader(document, node: $1)) }
    examples = reader.members("examples")
  }

  package func store(_ id: String) -> Store? { stores.first { $0.name.value == id }?.store }

  static func conditions(_ name: String, reader: DeclarationReader) -> [SettingCondition] {
    reader.items(name).compactMap { SettingCondition(reader.document, node: $0) }
  }
}

extension SettingsDeclaration.Store {
  init(_ reader: DeclarationReader) {
    kind = reader.text("kind")
    scope = reader.text("scope")
    title = reader.text("title")
    let column = reader.value("identifier").map { DeclarationReader(reader.document, node: $0) }
    identifier = reader.text("identifier") ?? column?.text("column")
    identifierFormat = column?.words("format")
    changed = reader.text("changed")
    ignores = reader.members("ignores").map { ($0, reader.document.string($1) ?? "") }
  }
}

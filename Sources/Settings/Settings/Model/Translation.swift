package import DocumentModel

/// The words of a schema in another language.
package struct Translation: Sendable {
  /// The words of one thing.
  package struct Words: Sendable {
    package var title: Located<String>?
    package var description: Located<String>?
    package var help: Located<String>?
    /// Labels of choices, by the value as text.
    package var choices: [(name: Located<String>, label: ChoiceLabel)] = []
    /// Other texts, by the text in the schema.
    package var texts: [(name: Located<String>, value: String)] = []

    package subscript(text: String) -> String? { texts.first { $0.name.value == text }?.value }
    /// The same text if there is no translation of it.
    package func text(_ text: String) -> String { self[text] ?? text }
  }

  /// The tag of the language.
  package let language: Located<String>
  /// By the path of a setting, or by kind and name: `action:sign_in`.
  package let words: [(name: Located<String>, words: Words)]
  private let places: [String: Int]

  init(_ language: Located<String>, _ reader: DeclarationReader) {
    self.language = language
    words = reader.members(of: reader.node).map { ($0, Words(DeclarationReader(reader.document, $1))) }
    places = Dictionary(words.enumerated().map { (Self.key($1.name.value), $0) }) { first, _ in first }
  }

  /// A path in the way in which a setting's own path is written.
  private static func key(_ name: String) -> String {
    name.contains(":") ? name : Path(name)?.description ?? name
  }

  package subscript(name: String) -> Words? { places[name].map { words[$0].words } }
  package subscript(path: Path) -> Words? { self[path.stated.description] }

  /// The message of a condition that keeps a setting, or a group around it, from taking effect.
  package func message(_ text: String, at path: Path) -> String {
    var path = path
    while !path.segments.isEmpty {
      if let words = self[path]?[text] { return words }
      path = path.parent
    }
    return text
  }
}

extension Path {
  /// The path with `*` in place of each index: what a schema says of one item, it says of all.
  fileprivate var stated: Path {
    Path(
      segments: segments.map { segment in
        if case .index = segment { .name("*") } else { segment }
      })
  }
}

extension Translation.Words {
  /// An empty text isn't translated yet.
  init(_ reader: DeclarationReader) {
    func text(_ name: String, _ reader: DeclarationReader) -> Located<String>? {
      reader.text(name).flatMap { $0.value.isEmpty ? nil : $0 }
    }
    title = text("title", reader)
    description = text("description", reader)
    help = text("help", reader)
    choices = reader.members("choices").compactMap { name, value in
      let label = DeclarationReader(reader.document, value)
      return text("title", label).map {
        (name, ChoiceLabel(title: $0.value, description: text("description", label)?.value))
      }
    }
    texts = reader.members("texts").compactMap { name, value in
      reader.text(at: value).flatMap { $0.value.isEmpty ? nil : (name, $0.value) }
    }
  }
}

extension SettingsDeclaration {
  /// The translation for the first of some languages that there is one for; nil if that is the schema's own, or none fits.
  ///
  /// - Parameter wanted: tags of BCP 47, the best first. `de-AT` is served by `de`, and `de` by `de-AT`.
  package func translation(_ wanted: [String]) -> Translation? {
    for tag in wanted {
      let tag = tag.lowercased()
      let own = language.lowercased()
      let all = translations.map { ($0.language.value.lowercased(), $0) }
      if tag == own { return nil }
      if let exact = all.first(where: { $0.0 == tag }) { return exact.1 }
      let base = tag.prefix { $0 != "-" }
      if isOwnLanguage(tag) { return nil }
      if let near = all.first(where: { $0.0 == base }) ?? all.first(where: { $0.0.prefix { $0 != "-" } == base }) {
        return near.1
      }
    }
    return nil
  }

  /// Whether the schema's own words are in a language, or in one that is near to it.
  package func isOwnLanguage(_ tag: String) -> Bool {
    language.lowercased().prefix { $0 != "-" } == tag.lowercased().prefix { $0 != "-" }
  }
}

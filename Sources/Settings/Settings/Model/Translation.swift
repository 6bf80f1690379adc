package import DocumentModel

/// The texts of a schema in another language.
package struct Translation: Sendable {
  /// The translated texts of one element.
  package struct Words: Sendable {
    package var title: Located<String>?
    package var description: Located<String>?
    package var help: Located<String>?
    /// Labels of choices, by the value as a string.
    package var choices: [(name: Located<String>, label: ChoiceLabel)] = []
    /// Other texts, by the schema's own text.
    package var texts: [(name: Located<String>, value: String)] = []

    package subscript(text: String) -> String? { texts.first { $0.name.value == text }?.value }
    /// The translation of a text, or the text itself if it has none.
    package func text(_ text: String) -> String { self[text] ?? text }
  }

  /// The language tag.
  package let language: Located<String>
  /// By the path of a setting, or by kind and name, such as `action:sign_in`.
  package let words: [(name: Located<String>, words: Words)]
  private let places: [String: Int]

  init(_ language: Located<String>, reader: DeclarationReader) {
    self.language = language
    words = reader.members(of: reader.node).map { ($0, Words(DeclarationReader(reader.document, node: $1))) }
    places = Dictionary(words.enumerated().map { (Self.key($1.name.value), $0) }) { first, _ in first }
  }

  /// A path in the canonical notation of a setting's path.
  private static func key(_ name: String) -> String {
    name.contains(":") ? name : Path(name)?.description ?? name
  }

  package subscript(name: String) -> Words? { places[name].map { words[$0].words } }
  package subscript(path: Path) -> Words? { self[path.stated.description] }

  /// The message of a condition that keeps a setting, or a group around it, from having an effect.
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
  /// The path with `*` in place of each index, because a schema treats all items alike.
  fileprivate var stated: Path {
    Path(
      segments: segments.map { segment in
        if case .index = segment { .name("*") } else { segment }
      })
  }
}

extension Translation.Words {
  /// An empty text counts as not translated yet.
  init(_ reader: DeclarationReader) {
    func text(_ name: String, _ reader: DeclarationReader) -> Located<String>? {
      reader.text(name).flatMap { $0.value.isEmpty ? nil : $0 }
    }
    title = text("title", reader)
    description = text("description", reader)
    help = text("help", reader)
    choices = reader.members("choices").compactMap { name, value in
      let label = DeclarationReader(reader.document, node: value)
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
  /// The translation for the first of several languages that has one, or nil if that is the schema's own language or
  /// there is none.
  ///
  /// - Parameter wanted: BCP 47 language tags, in order of preference. `de` serves for `de-AT`, and the other way
  ///   round.
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

  /// Whether the schema's own texts are in a language, or in a close variant of it.
  package func isOwnLanguage(_ tag: String) -> Bool {
    language.lowercased().prefix { $0 != "-" } == tag.lowercased().prefix { $0 != "-" }
  }
}

internal import DocumentModel
internal import FileAccess
internal import YAMLReading

/// The page's own words in one language: those of the schema's translation, else those that are bundled, else English.
package struct PageWords: Sendable {
  /// The name under which a translation has the page's own words, as other texts of a thing: by the English text.
  package static let name = "page:words"
  package static let english = PageWords("en")

  /// The tag of the language of the screen.
  package let language: String
  private let texts: [PageWord: String]

  /// - Parameters:
  ///   - language: the tag of the language.
  ///   - words: those of the schema under ``name``; nil for none.
  package init(_ language: String, _ words: Translation.Words? = nil) {
    self.language = language
    let own = Self.fitting(words)
    guard own.count < PageWord.allCases.count else {
      texts = own
      return
    }
    let bundled = Self.bundled[language.lowercased()] ?? Self.bundled[Self.base(of: language)]
    texts = own.merging(bundled ?? [:]) { own, _ in own }
  }

  /// The texts that have the same names to fill in as the English ones: without one of them a value would be dropped.
  private static func fitting(_ words: Translation.Words?) -> [PageWord: String] {
    let known = (words?.texts ?? []).compactMap { name, text in
      PageWord(rawValue: name.value).flatMap { $0.names == Set(WordTemplate(text).names) ? ($0, text) : nil }
    }
    return Dictionary(known) { first, _ in first }
  }

  /// Whether the word is in the language.
  package func has(_ word: PageWord) -> Bool { isEnglish || texts[word] != nil }

  package var isEnglish: Bool { Self.base(of: language) == "en" }

  /// The tag of the language that the frame of the page is in.
  package var frameLanguage: String { has(.save) ? language : "en" }

  package subscript(word: PageWord) -> String { texts[word] ?? word.rawValue }

  /// The text with values in the places of its names.
  package subscript(word: PageWord, values: [String: String]) -> String {
    WordTemplate(self[word]).filled { values[$0] ?? "" } ?? ""
  }

  /// A text in the language where it is one of the page's own; any other as it is.
  package subscript(text text: String) -> String { PageWord(rawValue: text).map { self[$0] } ?? text }

  /// The translated ones by their English text, in JSON.
  package var json: String {
    JSONWriter.text { writer in
      writer.object { writer in
        for word in PageWord.allCases { writer.field(word.rawValue, ifPresent: texts[word]) }
      }
    }
  }

  // MARK: Languages

  /// The words by the tag of the language, in the form that a schema's translation has.
  private static let bundled = ["de": bundled(EmbeddedFile.germanPageWords)]

  private static func bundled(_ text: [UInt8]) -> [PageWord: String] {
    let document = YAMLParser.parse(text, limits: Limits()).document
    return fitting(document.roots.first.map { Translation.Words(DeclarationReader(document, $0)) })
  }

  private static func base(of language: String) -> String { String(language.lowercased().prefix { $0 != "-" }) }

  /// The direction of the language's script, as HTML names it.
  package var direction: String {
    let parts = language.lowercased().pieces(at: "-").map { String($0) }
    let script = parts.dropFirst().first { $0.utf8.count == 4 }
    let isRightToLeft = script.map(Self.rightToLeftScripts.contains) ?? Self.rightToLeft.contains(parts.first ?? "")
    return isRightToLeft ? "rtl" : "ltr"
  }

  private static let rightToLeftScripts: Set = ["adlm", "arab", "hebr", "nkoo", "rohg", "syrc", "thaa"]
  private static let rightToLeft: Set = [
    "ar", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "syr", "ug", "ur", "yi",
  ]
}

extension SettingsDeclaration {
  /// The page's own words in the language of a translation; in the schema's own language where that is nil.
  package func pageWords(_ translation: Translation?) -> PageWords {
    let own = translation ?? translations.first { $0.language.value.lowercased() == language.lowercased() }
    return PageWords(own?.language.value ?? language, own?[PageWords.name])
  }
}

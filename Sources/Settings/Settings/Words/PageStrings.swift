internal import DocumentModel
internal import FileAccess
internal import YAMLReading

/// The page's own texts in one language: those of the schema's translation, otherwise bundled ones, otherwise English.
package struct PageStrings: Sendable {
  /// The name of the page's own texts in a translation, which lists them by the English text.
  package static let name = "page:words"
  package static let english = PageStrings("en")

  /// The tag of the language of the screen.
  package let language: String
  private let texts: [PageString: String]

  /// - Parameters:
  ///   - language: The language tag.
  ///   - words: The texts of the schema under ``name``, or nil for none.
  package init(_ language: String, words: Translation.Words? = nil) {
    self.language = language
    let own = Self.fitting(words)
    guard own.count < PageString.allCases.count else {
      texts = own
      return
    }
    let bundled = Self.bundled[language.lowercased()] ?? Self.bundled[Self.base(of: language)]
    texts = own.merging(bundled?.value ?? [:]) { own, _ in own }
  }

  /// The texts with the same placeholders as the English ones. A missing placeholder would drop a value.
  private static func fitting(_ words: Translation.Words?) -> [PageString: String] {
    let known = (words?.texts ?? []).compactMap { name, text in
      PageString(rawValue: name.value).flatMap { $0.names == Set(WordTemplate(text).names) ? ($0, text) : nil }
    }
    return Dictionary(known) { first, _ in first }
  }

  /// Whether the text is available in the language.
  package func has(_ word: PageString) -> Bool { isEnglish || texts[word] != nil }

  package var isEnglish: Bool { Self.base(of: language) == "en" }

  /// The language tag of the page's frame.
  package var frameLanguage: String { has(.save) ? language : "en" }

  package subscript(word: PageString) -> String { texts[word] ?? word.rawValue }

  /// The text with its placeholders filled in.
  package subscript(word: PageString, values: [String: String]) -> String {
    WordTemplate(self[word]).filled { values[$0] ?? "" } ?? ""
  }

  /// The translation of one of the page's own texts; any other text unchanged.
  package subscript(text text: String) -> String { PageString(rawValue: text).map { self[$0] } ?? text }

  /// The translated texts by their English text, as JSON.
  package var json: String {
    JSONWriter.text { writer in
      writer.object { writer in
        for word in PageString.allCases { writer.field(word.rawValue, ifPresent: texts[word]) }
      }
    }
  }

  // MARK: Languages

  /// The texts by language tag, in the form of a schema's translation.
  private static let bundled = ["de": LazyBox { bundled(EmbeddedFile.germanPageWords) }]

  private static func bundled(_ text: [UInt8]) -> [PageString: String] {
    let document = YAMLParser.parse(text, limits: Limits()).document
    return fitting(document.roots.first.map { Translation.Words(DeclarationReader(document, node: $0)) })
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
  /// The page's own texts in the language of a translation, or in the schema's own language if that is nil.
  package func pageStrings(_ translation: Translation?) -> PageStrings {
    let own = translation ?? translations.first { $0.language.value.lowercased() == language.lowercased() }
    return PageStrings(own?.language.value ?? language, words: own?[PageStrings.name])
  }
}

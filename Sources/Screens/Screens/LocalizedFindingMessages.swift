package import DocumentModel
package import Settings

/// The messages of findings in the language of a screen. English messages are those of reports; in other languages, the
/// schema translates its own messages, and the page has words for the common keywords. Anything else stays in English.
package struct LocalizedFindingMessages {
  private let words: PageStrings
  private let translation: Translation?
  private let model: SettingsModel?

  package init(_ model: SettingsModel?, translation: Translation?) {
    self.model = model
    self.translation = translation
    words = model?.declaration?.pageStrings(translation) ?? .english
  }

  package func message(_ finding: Diagnostic) -> String {
    // In English, the page uses the same words as a report.
    guard !words.isEnglish, let place = finding.instanceLocation else { return finding.message }
    let path = Path(place)
    if let translation {
      // The finding of a condition has the schema's message without its period.
      for message in [finding.message, finding.message + "."] {
        let translated = translation.message(message, at: path)
        if translated != message { return translated }
      }
    }
    return rule(finding, path: path) ?? finding.message
  }

  private func rule(_ finding: Diagnostic, path: Path) -> String? {
    guard finding.code.family == .schema, let info = model?.info(of: path)?.translated(by: translation) else {
      return nil
    }
    let keyword = finding.code.name
    if keyword == "required", !finding.missing.isEmpty {
      let labels = finding.missing.map { model?.info(of: path.appending($0))?.translated(by: translation).title ?? $0 }
      return text(.lacks, values: ["names": labels.joined(separator: ", ")])
    }
    if keyword == "type" { return text(Self.type(info), values: [:]) }
    guard let word = Self.rules[keyword] else { return nil }
    guard let name = word.names.first else { return text(word, values: [:]) }
    guard let bound = info.bounds.first(where: { $0.keyword == keyword })?.value else { return nil }
    let value = bound.string ?? bound.number?.description ?? ""
    // "At least 1 character" is a roundabout way of saying that something is missing.
    return keyword == "minLength" && value == "1"
      ? text(.mustNotBeEmpty, values: [:]) : text(word, values: [name: value])
  }

  /// Nil if the language lacks the word.
  private func text(_ word: PageString, values: [String: String]) -> String? {
    words.has(word) ? words[word, values] : nil
  }

  private static func type(_ info: SettingInfo) -> PageString {
    switch Set(info.types).subtracting(["null"]) {
    case ["integer"]: .mustBeInteger
    case ["number"], ["integer", "number"]: .mustBeNumber
    case ["string"]: .mustBeText
    case _: .valueNotAllowed
    }
  }

  private static let rules: [String: PageString] = [
    "minimum": .mustBeAtLeast, "maximum": .mustBeAtMost, "exclusiveMinimum": .mustBeMore,
    "exclusiveMaximum": .mustBeLess, "multipleOf": .mustBeMultiple, "minLength": .mustBeLonger,
    "maxLength": .mustBeShorter, "minItems": .mustHaveMore, "maxItems": .mustHaveFewer, "uniqueItems": .mustNotRepeat,
    "pattern": .mustMatch, "format": .mustBeFormat, "enum": .mustBeChoice, "const": .mustBeChoice,
  ]
}

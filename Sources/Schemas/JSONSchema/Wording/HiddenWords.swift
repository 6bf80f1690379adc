package import DocumentModel

/// The words of sensitive values, to redact them in messages. settle's own words stay, even if a secret has them.
package struct HiddenWords {
  private let words: Set<String>
  /// The words of names that must be hidden.
  private let names: Set<String>

  package init(_ texts: [String], names: Set<String>) {
    words = texts.reduce(into: []) { all, text in all.formUnion(Self.words(text[...]).lazy.map(\.text)) }
    self.names = names.reduce(into: []) { all, name in all.formUnion(Self.words(name[...]).lazy.map(\.text)) }
  }

  /// Whether a hidden word occurs in a text that is written to a file rather than reported.
  func isAny(inText text: String) -> Bool { Self.words(text[...]).contains(where: isSecret) }

  func isAny(in message: Message) -> Bool { message.hasPart { Self.words($0).contains(where: isHidden) } }

  /// Whether a message contains part of a hidden word: `write 471147` for `471147x`.
  package func isAnyPart(in message: Message) -> Bool {
    message.hasPart { Self.words($0).contains { word in words.contains { $0.contains(word.text) } } }
  }

  package func removed(from message: Message) -> Message { isAny(in: message) ? message.mapped(redacted) : message }

  private func redacted(_ part: Substring) -> String {
    var result = ""
    var place = part.startIndex
    for word in Self.words(part) where isHidden(word) {
      result += part[place..<word.range.lowerBound] + ValueDescription.redacted
      place = word.range.upperBound
    }
    return result + part[place...]
  }

  private struct Word {
    var text: String
    var range: Range<String.Index>
    /// Whether the word is abbreviated with an ellipsis.
    var isCut: Bool
  }

  private func isHidden(_ word: Word) -> Bool { names.contains(word.text) || isSecret(word) }

  private func isSecret(_ word: Word) -> Bool {
    // An abbreviated word such as `hunt…` reveals the start of a secret.
    words.contains(word.text) || word.isCut && words.contains { $0.utf8.starts(with: word.text.utf8) }
  }

  private static func words(_ text: Substring) -> [Word] {
    text.unicodeScalars.split { !isPart($0) }.map { word in
      let range = word.startIndex..<word.endIndex
      let isCut = range.upperBound < text.endIndex && text.unicodeScalars[range.upperBound] == "…"
      return Word(text: String(word), range: range, isCut: isCut)
    }
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    // settle's own characters for omissions and redacted values separate words.
    case "…", "‹", "›": false
    case "0"..."9", "A"..."Z", "a"..."z", "_", "\u{80}"...: true
    case _: false
    }
  }
}

extension Diagnostic {
  /// The diagnostic with hidden words redacted, or the parts that contain them removed.
  package func without(_ hidden: HiddenWords) -> Self {
    var finding = self
    finding.wording = hidden.removed(from: finding.wording)
    finding.caption = finding.caption.map(hidden.removed)
    finding.help = finding.help.map(hidden.removed)
    finding.note = finding.note.map(hidden.removed)
    finding.words = finding.words?.mapped { hidden.isAny(inText: $0) ? nil : $0 }
    finding.setting = finding.setting.flatMap { hidden.isAny(inText: $0.description) ? nil : $0 }
    finding.related = finding.related.map { RelatedPlace($0.place, hidden.removed(from: $0.message)) }
    finding.otherForms = finding.otherForms.map { form in
      var form = form
      form.name = hidden.removed(from: form.name)
      form.problems = form.problems.map(hidden.removed)
      return form
    }
    finding.fixes.removeAll { fix in
      hidden.isAny(in: fix.title) || fix.edits.contains { hidden.isAny(inText: $0.replacement) }
    }
    return finding
  }
}

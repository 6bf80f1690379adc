internal import JSONSchema

/// The words at sensitive places, and messages without them.
///
/// A message consists of settle's or a schema's words, of quoted values, and of names and paths. Only the last two come
/// from the file, so the same word elsewhere stays, even if a secret contains it.
struct HiddenWords {
  private let words: Set<String>
  /// Names that must be hidden.
  private let names: Set<String>

  init(_ texts: [String], names: Set<String>) {
    words = texts.reduce(into: []) { all, text in all.formUnion(Self.words(text).lazy.map(\.text)) }
    self.names = names.reduce(into: []) { all, name in all.formUnion(Self.words(name).lazy.map(\.text)) }
  }

  /// Whether one of the words occurs in a text that is written to a file rather than reported.
  func isAny(inText text: String) -> Bool { Self.words(text).contains(where: isSecret) }

  func isAny(in message: String) -> Bool { Self.words(message).contains(where: isHidden) }

  /// Whether a message has a part of a hidden text: `write 471147` for the text `471147x`.
  func isAnyPart(in message: String) -> Bool {
    Self.words(message).contains { word in word.isOfText && words.contains { $0.contains(word.text) } }
  }

  func removed(from message: String) -> String {
    guard isAny(in: message) else { return message }
    var result = ""
    var place = message.startIndex
    for word in Self.words(message) where isHidden(word) {
      result += message[place..<word.range.lowerBound] + ValueDescription.redacted
      place = word.range.upperBound
    }
    return result + message[place...]
  }

  private struct Word {
    var text: String
    var range: Range<String.Index>
    /// Whether the message leaves the rest of it out.
    var isCut: Bool
    /// Whether it is in quotes, or is a part of a path, an alias, an anchor, a tag or a number.
    var isOfText: Bool
  }

  private func isHidden(_ word: Word) -> Bool { word.isOfText && (names.contains(word.text) || isSecret(word)) }

  private func isSecret(_ word: Word) -> Bool {
    // An abbreviated word such as `hunt…` reveals the start of a secret.
    words.contains(word.text) || word.isCut && words.contains { $0.utf8.starts(with: word.text.utf8) }
  }

  private static func words(_ text: String) -> [Word] {
    let scalars = text.unicodeScalars
    var words: [Word] = []
    var isQuoted = false
    var place = scalars.startIndex
    while place < scalars.endIndex {
      guard isPart(scalars[place]) else {
        // In quotes, `\"` doesn't end the quoted value.
        let isEscape = isQuoted && scalars[place] == "\\"
        if scalars[place] == "\"" { isQuoted.toggle() }
        place = scalars.index(after: place)
        // Nested quotes and other escapes.
        if isEscape, place < scalars.endIndex, !isPart(scalars[place]) { place = scalars.index(after: place) }
        continue
      }
      let start = place
      while place < scalars.endIndex, isPart(scalars[place]) { place = scalars.index(after: place) }
      let isCut = place < scalars.endIndex && scalars[place] == "…"
      let isOfText = isQuoted || isCut || isOfPlace(scalars, word: start..<place) || hasOwnSigns(scalars[start..<place])
      words.append(Word(text: String(scalars[start..<place]), range: start..<place, isCut: isCut, isOfText: isOfText))
    }
    return words
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    // Settle's own characters for omissions and redacted values separate words.
    case "…", "‹", "›": false
    case "0"..."9", "A"..."Z", "a"..."z", "_", "\u{80}"...: true
    case _: false
    }
  }

  /// Whether a word is a part of a path, `a.b`, `/a/b`, `a[0]`, an alias, an anchor or a tag.
  private static func isOfPlace(_ text: String.UnicodeScalarView, word: Range<String.Index>) -> Bool {
    if word.lowerBound > text.startIndex {
      // A dot before a word makes it part of a path: `server.password`.
      switch text[text.index(before: word.lowerBound)] {
      case ".", "/", "*", "&", "!", "$", "#", "=", "{", "[", "<", "`": return true
      case "'": return !isApostrophe(text, quote: text.index(before: word.lowerBound))
      case _: break
      }
    }
    guard word.upperBound < text.endIndex else { return false }
    let next = text.index(after: word.upperBound)
    // A quote after a word counts only at the end of the message; elsewhere it may be an apostrophe. A dot or colon
    // counts only inside a path: `a.b`, not `a.`
    switch text[word.upperBound] {
    case "[", "/", "=", "}", "]", ">", "'", "`": return text[word.upperBound] != "'" || next == text.endIndex
    case ".", ":": return next < text.endIndex && isPart(text[next])
    case _: return false
    }
  }

  /// Whether a quote is in the midst of a word, as in `isn't`.
  private static func isApostrophe(_ text: String.UnicodeScalarView, quote: String.Index) -> Bool {
    quote > text.startIndex && isPart(text[text.index(before: quote)])
  }

  /// Whether a word has signs that no word of a message has.
  private static func hasOwnSigns(_ word: Substring.UnicodeScalarView) -> Bool {
    // Settle's own words consist of ASCII letters, so anything else came from a file.
    word.contains { $0 == "_" || ("0"..."9").contains($0) || $0.value >= 0x80 }
  }
}

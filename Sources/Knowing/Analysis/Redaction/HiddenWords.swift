internal import JSONSchema

/// The words of sensitive places, and messages without them.
struct HiddenWords {
  private let words: Set<String>

  init(_ places: [ArraySlice<UInt8>]) {
    var words: Set<String> = []
    for place in places {
      words.formUnion(Self.words(String(decoding: place, as: UTF8.self)).lazy.map(\.text))
      // A message has a text as it is read.
      if place.contains(UInt8(ascii: "\\")) { words.formUnion(Self.words(EscapedText.decoded(place)).lazy.map(\.text)) }
    }
    self.words = words
  }

  func isAny(in message: String) -> Bool {
    Self.words(message).contains(where: isHidden)
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
  }

  private func isHidden(_ word: Word) -> Bool {
    words.contains(word.text) || word.isCut && words.contains { $0.hasPrefix(word.text) }
  }

  private static func words(_ text: String) -> [Word] {
    let scalars = text.unicodeScalars
    return scalars.split { !isPart($0) }.map { part in
      let isCut = part.endIndex < scalars.endIndex && scalars[part.endIndex] == "…"
      return Word(text: String(part), range: part.startIndex..<part.endIndex, isCut: isCut)
    }
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "…", "‹", "›": false
    case "0"..."9", "A"..."Z", "a"..."z", "_", "\u{80}"...: true
    case _: false
    }
  }
}

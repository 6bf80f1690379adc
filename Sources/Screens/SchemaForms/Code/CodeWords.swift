/// The words of a key, from which names of code are made.
///
/// Words are runs of letters and digits. A capital behind a small letter starts one, and so does the last of several capitals
/// before a small letter: `APIKey` has the words `API` and `Key`.
enum CodeWords {
  /// `likeThis`; `empty` where there is no word, with `_` in front of a digit.
  static func member(_ key: String) -> String {
    let words = words(key)
    return started(words.prefix(1).map { $0.lowercased() } + words.dropFirst().map(capitalized), otherwise: "empty")
  }

  /// `LikeThis`; `Empty` where there is no word, with `_` in front of a digit.
  static func type(_ key: String) -> String {
    started(words(key).map(capitalized), otherwise: "Empty")
  }

  private static func started(_ words: [String], otherwise: String) -> String {
    guard let first = words.first?.unicodeScalars.first else { return otherwise }
    return (first.properties.numericType == nil ? "" : "_") + words.joined()
  }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst().lowercased()
  }

  static func words(_ key: String) -> [String] {
    let characters = Array(key)
    var words: [String] = []
    var isInside = false
    for (index, character) in characters.enumerated() {
      guard isPart(character) else {
        isInside = false
        continue
      }
      let last = index > 0 ? characters[index - 1] : nil
      let next = index + 1 < characters.count ? characters[index + 1] : nil
      let startsWord =
        character.isUppercase && (last?.isLowercase == true || last?.isUppercase == true && next?.isLowercase == true)
      if !isInside || startsWord { words.append("") }
      words[words.count - 1].append(character)
      isInside = true
    }
    return words
  }

  /// Whether it is a letter, or a digit of ASCII: other digits and numerals aren't letters of names everywhere.
  private static func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isASCII && character.isWholeNumber
  }
}

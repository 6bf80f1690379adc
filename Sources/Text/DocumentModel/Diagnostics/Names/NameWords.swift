/// The words of a name: `logLevel`, `log-level` and `LOG_LEVEL` are *log* and *level*.
package struct NameWords {
  package let words: [String]

  package init(_ name: String) {
    var words: [String] = []
    var word = ""
    var last: Character = " "
    func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    for character in name {
      // `logLevel2` is three words: a capital letter begins one, and so does a digit after a letter.
      let isStart = character.isUppercase && last.isLowercase || character.isNumber != last.isNumber && isWord(last)
      if !isWord(character) || isStart {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if isWord(character) { word += character.lowercased() }
      last = character
    }
    self.words = word.isEmpty ? words : words + [word]
  }

  /// Whether another name is made of the same words in another order: `ignore-paths` for `paths-ignore`. Numbers are no words:
  /// `0.1.0` isn't `1.0.0`.
  func areReordered(in other: Self) -> Bool {
    words.count > 1 && words.count == other.words.count && words != other.words
      && words.contains { $0.contains(where: \.isLetter) } && words.sorted() == other.words.sorted()
  }
}

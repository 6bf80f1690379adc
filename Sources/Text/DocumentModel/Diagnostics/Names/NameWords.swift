/// The words of a name: *log* and *level* for `logLevel`, `log-level` and `LOG_LEVEL`.
package struct NameWords {
  package let words: [String]

  package init(_ name: String) {
    var words: [String] = []
    var word = ""
    var last: Character = " "
    func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    for character in name {
      // `logLevel2` is three words, split before a capital after a lowercase letter and between letters and digits.
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

  /// How two names that aren't typos of each other may be related, most certain first.
  enum Likeness: Int {
    /// The same words in another order.
    case order
    /// One name has all words of the other, and more.
    case part
  }

  func likeness(to other: Self) -> Likeness? {
    if words.count > 1, words.count == other.words.count, words.sorted() == other.words.sorted() { return .order }
    let (few, many) = words.count < other.words.count ? (words, other.words) : (other.words, words)
    // `id` is part of too many names to identify one.
    let isPart = few.count < many.count && few.allSatisfy(many.contains) && few.contains { $0.utf8.count > 2 }
    return isPart ? .part : nil
  }
}

struct NameLetters: Sendable {
  private var mask: UInt32 = 0

  init(_ text: String) {
    for byte in text.utf8 where byte.isLetter { mask |= 1 << UInt32(byte & 0x1F) }
  }

  /// Returns false if neither name can consist of words of the other.
  func mayBeAlike(_ other: Self) -> Bool {
    mask & ~other.mask == 0 || other.mask & ~mask == 0
  }
}

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

  /// How two names that aren't slips of each other may be meant alike, the surest first.
  enum Likeness: Int, CaseIterable {
    /// The same words in another order.
    case order
    /// One thing or several of it.
    case number
    /// A word shortened, or written out.
    case abbreviation
    /// Another word for the same.
    case synonym
    /// All of the words, and more.
    case part
  }

  func likeness(to other: Self) -> Likeness? {
    guard !words.isEmpty, !other.words.isEmpty else { return nil }
    if words.count > 1, words.count == other.words.count, words.sorted() == other.words.sorted() { return .order }
    // The surest likeness counts, because a name may be like several others: `dirs` is nearer to `dir` than to `folders`.
    if matches(other, areAlike: Self.areOfOneThing) { return .number }
    if matches(other, areAlike: Self.areShortened) { return .abbreviation }
    if matches(other, areAlike: Synonyms.areKnown) { return .synonym }
    let (few, many) = words.count < other.words.count ? (words, other.words) : (other.words, words)
    // `id` is part of too many names to identify one of them.
    let isPart = few.count < many.count && few.allSatisfy(many.contains) && few.contains { $0.utf8.count > 2 }
    return isPart ? .part : nil
  }

  /// Whether the words are pairwise the same or alike, and at least one pair isn't the same.
  private func matches(_ other: Self, areAlike: (String, String) -> Bool) -> Bool {
    guard words.count == other.words.count, words != other.words else {
      // `cfgdir` is one word, and so is its long form.
      return words.count == 1 && other.words.count > 1 && !other.words[0].hasPrefix(words[0])
        && areAlike(words[0], other.words.joined())
    }
    return zip(words, other.words).allSatisfy { $0 == $1 || areAlike($0, $1) }
  }

  private static func areOfOneThing(_ one: String, _ other: String) -> Bool {
    func plurals(_ word: String) -> [String] {
      // `policy` and `policies`.
      [word + "s", word + "es"] + (word.hasSuffix("y") ? [word.dropLast() + "ies"] : [])
    }
    return plurals(one).contains(other) || plurals(other).contains(one)
  }

  private static func areShortened(_ one: String, _ other: String) -> Bool {
    let (short, long) = one.utf8.count < other.utf8.count ? (one, other) : (other, one)
    // One letter is the beginning of too many words.
    guard short.utf8.count > 1, short.first == long.first, short.allSatisfy(\.isLetter) else { return false }
    if Synonyms.abbreviations[short]?.contains(long) == true { return true }
    // `max` for `maximum`; two letters begin too many words.
    if short.utf8.count > 2, long.hasPrefix(short) { return true }
    // `cfg`, `mgr`, `tmpl`: the letters in order, and none that is left out easily.
    guard short.utf8.count > 2, !short.contains(where: "aeiou".contains) else { return false }
    var rest = long[...]
    return short.allSatisfy { letter in
      guard let place = rest.firstIndex(of: letter) else { return false }
      rest = rest[rest.index(after: place)...]
      return true
    }
  }
}

struct NameLetters: Sendable {
  private var mask: UInt32 = 0
  /// The letters of plural endings.
  private static let endings = Self("seiy").mask

  init(_ text: String) {
    for byte in text.utf8 where byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A { mask |= 1 << UInt32(byte & 0x1F) }
  }

  /// False if neither can consist of the other's words.
  func mayBeAlike(_ other: Self) -> Bool {
    mask & ~(other.mask | Self.endings) == 0 || other.mask & ~(mask | Self.endings) == 0
  }
}

/// Words of the field that mean the same.
enum Synonyms {
  static let abbreviations: [String: [String]] = [
    "db": ["database"], "dir": ["directory"], "env": ["environment"], "fn": ["function"], "id": ["identifier"],
    "img": ["image"], "k8s": ["kubernetes"], "lib": ["library"], "num": ["number"], "os": ["operatingsystem"],
    "pkg": ["package"], "pwd": ["password"], "qty": ["quantity"], "ref": ["reference"], "repo": ["repository"],
    "ts": ["timestamp"], "tz": ["timezone"], "ver": ["version"], "win": ["windows"],
  ]

  private static let groups: [[String]] = [
    ["folder", "directory", "dir"], ["delete", "remove"], ["mail", "email"], ["colour", "color"],
    ["licence", "license"], ["enable", "enabled", "enables"], ["disable", "disabled"],
    ["depends", "dependencies", "requires"],
    ["args", "arguments", "params", "parameters"], ["command", "cmd", "run"], ["host", "hostname"],
    ["user", "username"], ["image", "picture"], ["warn", "warning"], ["err", "error"], ["start", "begin"],
    ["stop", "end"], ["ignore", "exclude", "skip"], ["pattern", "regex", "regexp"], ["secret", "password"],
  ]

  private static let group: [String: [Int]] = {
    var result: [String: [Int]] = [:]
    for (index, words) in groups.enumerated() {
      for word in words { result[word, default: []].append(index) }
    }
    return result
  }()

  static func hasAny(_ word: String) -> Bool { group[word] != nil || abbreviations[word] != nil }

  static func areKnown(_ one: String, _ other: String) -> Bool {
    guard let mine = group[one], let others = group[other] else { return false }
    return mine.contains(where: others.contains)
  }
}

/// Flags that a pattern sets in its own text, `(?i)`, as PCRE, Go and Python take them. ECMA-262 has none for a whole pattern,
/// but many published schemas do.
struct PatternFlags: OptionSet {
  let rawValue: UInt8

  /// `^` and `$` match at each line.
  static let multiline = Self(rawValue: 1)
  /// A point matches the end of a line, too.
  static let dotAll = Self(rawValue: 2)
  /// Blanks and comments mean nothing.
  static let extended = Self(rawValue: 4)

  /// The text after a `(`: flags up to the end of the group around, `?i)`, or for a group of their own, `?i:`.
  struct Change {
    private(set) var added: PatternFlags = []
    private(set) var removed: PatternFlags = []
    private(set) var opensGroup = false
    /// The flags for PCRE2, which needs only those of case.
    private(set) var text = ""

    /// Reads nothing and returns nil for anything else.
    init?(_ scanner: inout PatternScanner) {
      let start = scanner.position
      guard scanner.skip("?") else { return nil }
      var isRemoving = false
      var foldsCase: Bool?
      var count = 0
      while true {
        let byte = scanner.peek()
        scanner.position += 1
        switch byte {
        case UInt8(ascii: "-") where !isRemoving: isRemoving = true
        case UInt8(ascii: "i"): foldsCase = !isRemoving
        case UInt8(ascii: "m"): change(.multiline, isRemoving: isRemoving)
        case UInt8(ascii: "s"): change(.dotAll, isRemoving: isRemoving)
        case UInt8(ascii: "x"): change(.extended, isRemoving: isRemoving)
        // Greediness and alphabet: neither changes the verdict of a search.
        case UInt8(ascii: "U"), UInt8(ascii: "u"), UInt8(ascii: "a"): break
        case UInt8(ascii: ")"), UInt8(ascii: ":"):
          // `(?)` and `(?-)` set nothing and are mistakes; `(?:` is an ordinary group.
          guard count > (isRemoving ? 1 : 0) else {
            scanner.position = start
            return nil
          }
          opensGroup = byte == UInt8(ascii: ":")
          let letter = foldsCase.map { $0 ? "i" : "-i" } ?? ""
          // PCRE2 needs no group for flags that the translation resolves itself.
          text = opensGroup ? "(?\(letter):" : letter.isEmpty ? "" : "(?\(letter))"
          return
        default:
          scanner.position = start
          return nil
        }
        count += 1
      }
    }

    private mutating func change(_ flag: PatternFlags, isRemoving: Bool) {
      if isRemoving { removed.insert(flag) } else { added.insert(flag) }
    }
  }
}

extension PatternScanner {
  /// Skips blanks and comments of a pattern with the flag `x`. Returns false if there are none.
  mutating func skipBlanksAndComments() -> Bool {
    let start = position
    while !isAtEnd {
      switch peek() {
      case 0x20, 0x09...0x0D: position += 1
      case UInt8(ascii: "#"): while !isAtEnd, peek() != 0x0A { position += 1 }
      default: return position > start
      }
    }
    return position > start
  }
}

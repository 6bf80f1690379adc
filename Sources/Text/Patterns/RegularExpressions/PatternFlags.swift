/// Inline flags such as `(?i)`, as in PCRE, Go and Python. Not in ECMA-262, but in many published schemas.
struct PatternFlags: OptionSet {
  let rawValue: UInt8

  /// `^` and `$` match at every line.
  static let multiline = Self(rawValue: 1)
  /// `.` also matches line terminators.
  static let dotAll = Self(rawValue: 2)
  /// White space and comments are ignored.
  static let extended = Self(rawValue: 4)

  /// What follows `(`: flags for the rest of the enclosing group, `?i)`, or for their own group, `?i:`.
  struct Change {
    private(set) var added: PatternFlags = []
    private(set) var removed: PatternFlags = []
    private(set) var opensGroup = false
    /// The flags for PCRE2. Only case needs one; the translation handles the others.
    private(set) var text = ""

    /// Reads flags. For anything else, reads nothing and returns nil.
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
        // Greediness and character set don't change the result of a search.
        case UInt8(ascii: "U"), UInt8(ascii: "u"), UInt8(ascii: "a"): break
        case UInt8(ascii: ")"), UInt8(ascii: ":"):
          // `(?)` and `(?-)` set nothing, so they are errors; `(?:` is an ordinary group.
          guard count > (isRemoving ? 1 : 0) else {
            scanner.position = start
            return nil
          }
          opensGroup = byte == UInt8(ascii: ":")
          let letter = foldsCase.map { $0 ? "i" : "-i" } ?? ""
          // Flags that the translation handles need no group in PCRE2.
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
  /// Skips white space and comments in a pattern with the flag `x`, and returns whether there were any.
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

/// A pattern for paths: `*` and `?` within a name, `[a-z]` and `[!a-z]`, `**` for any number of folders, and `\` before
/// a literal character.
///
/// The pattern isn't compiled, because a run matches most patterns with few paths. Matching takes at most quadratic
/// time in the length of path and pattern, and allocates nothing.
package struct Glob: Hashable, Sendable {
  private let pattern: [UInt8]
  /// Whether edge cases follow git (wildmatch): `?` matches one byte; an unclosed `[` or a final `\` matches nothing.
  private let usesGitignoreSyntax: Bool

  /// - Parameter pattern: The pattern, without a slash at either end.
  package init(_ pattern: [UInt8], usesGitignoreSyntax: Bool = false) {
    self.pattern = pattern
    self.usesGitignoreSyntax = usesGitignoreSyntax
  }

  private static let slash = UInt8(ascii: "/")
  private static let asterisk = UInt8(ascii: "*")

  /// Whether the pattern matches all of a path without a slash at either end.
  package func matches(_ path: ArraySlice<UInt8>) -> Bool {
    var place = 0
    var index = path.startIndex
    // Where to retry if what follows the last `*` of this name, or the last `**`, doesn't match. These two are enough.
    var afterRun: (place: Int, index: Int)?
    var afterFolders: (place: Int, index: Int)?
    while index < path.endIndex || place < pattern.count {
      if let length = foldersLength(at: place) {
        // `folder/**` matches the files in a folder, not the folder itself.
        if place + length == pattern.count {
          return index < path.endIndex || place > 0 && pattern[place - 1] != Self.slash
        }
        place += length + 1
        afterFolders = (place, index)
        // No need to retry a `*` before the `**`, which matches any number of folders itself.
        afterRun = nil
        continue
      }
      if place < pattern.count, pattern[place] == Self.asterisk {
        place += 1
        afterRun = (place, index)
        continue
      }
      if index < path.endIndex, place < pattern.count, let next = step(place, path: path, at: index) {
        // A `*` doesn't match a slash, so it can't be retried once its name has ended.
        if path[index] == Self.slash { afterRun = nil }
        (place, index) = next
        continue
      }
      if let last = afterRun, last.index < path.endIndex, path[last.index] != Self.slash {
        afterRun = (last.place, last.index + 1)
        place = last.place
        index = last.index + 1
      } else if let last = afterFolders, let slash = path[last.index...].firstIndex(of: Self.slash) {
        afterFolders = (last.place, slash + 1)
        afterRun = nil
        place = last.place
        index = slash + 1
      } else {
        return false
      }
    }
    return true
  }

  /// The number of asterisks at a place if they are a whole path component and at least two; otherwise nil.
  private func foldersLength(at place: Int) -> Int? {
    guard place + 1 < pattern.count, pattern[place] == Self.asterisk, pattern[place + 1] == Self.asterisk,
      place == 0 || pattern[place - 1] == Self.slash || usesGitignoreSyntax && isPlain(before: place)
    else { return nil }
    let end = pattern[place...].firstIndex { $0 != Self.asterisk } ?? pattern.count
    return end == pattern.count || pattern[end] == Self.slash ? end - place : nil
  }

  /// Whether the pattern is literal before a place. Git then treats the rest as its own pattern.
  private func isPlain(before place: Int) -> Bool {
    !pattern[..<place].contains { Self.signs.contains($0) }
  }

  private static let signs = Array("*?[\\".utf8)

  /// The places in pattern and path after matching one character; nil if it doesn't match.
  private func step(_ place: Int, path: ArraySlice<UInt8>, at index: Int) -> (place: Int, index: Int)? {
    let byte = path[index]
    switch pattern[place] {
    case UInt8(ascii: "?") where byte != Self.slash:
      // Skip the continuation bytes: `?` matches one code point.
      var next = index + 1
      while !usesGitignoreSyntax, next < path.endIndex, path[next] & 0xC0 == 0x80 { next += 1 }
      return (place + 1, next)
    case UInt8(ascii: "\\") where place + 1 < pattern.count:
      return pattern[place + 1] == byte ? (place + 2, index + 1) : nil
    case UInt8(ascii: "\\") where usesGitignoreSyntax: return nil
    case UInt8(ascii: "["):
      if let (fits, next) = bracket(place, byte: byte) { return fits && byte != Self.slash ? (next, index + 1) : nil }
      return byte == pattern[place] && !usesGitignoreSyntax ? (place + 1, index + 1) : nil
    case let own: return own == byte ? (place + 1, index + 1) : nil
    }
  }

  /// Whether the bracket expression at a place matches the byte, and the place after its `]`; nil if it isn't closed.
  private func bracket(_ start: Int, byte: UInt8) -> (fits: Bool, next: Int)? {
    var place = start + 1
    var isNegated = false
    if place < pattern.count, pattern[place] == UInt8(ascii: "!") || pattern[place] == UInt8(ascii: "^") {
      isNegated = true
      place += 1
    }
    let first = place
    var fits = false
    while place < pattern.count {
      if pattern[place] == UInt8(ascii: "]"), place > first { return (fits != isNegated, place + 1) }
      if let (isMember, next) = characterClass(place, byte: byte) {
        if isMember { fits = true }
        place = next
        continue
      }
      if pattern[place] == UInt8(ascii: "\\"), place + 1 < pattern.count { place += 1 }
      let low = pattern[place]
      if place + 2 < pattern.count, pattern[place + 1] == UInt8(ascii: "-"), pattern[place + 2] != UInt8(ascii: "]") {
        place += 2
        if pattern[place] == UInt8(ascii: "\\"), place + 1 < pattern.count { place += 1 }
        if byte == low || byte >= low && byte <= pattern[place] { fits = true }
        place += 1
      } else {
        if byte == low { fits = true }
        place += 1
      }
    }
    return nil
  }

  /// Whether a class such as `[:alpha:]` contains the byte, and the place after the class; nil if there is none.
  private func characterClass(_ start: Int, byte: UInt8) -> (fits: Bool, next: Int)? {
    guard pattern[start...].starts(with: "[:".utf8),
      let end = pattern[(start + 2)...].firstIndex(of: UInt8(ascii: "]")), pattern[end - 1] == UInt8(ascii: ":"),
      end > start + 3
    else { return nil }
    let name = String(decoding: pattern[start + 2..<end - 1], as: UTF8.self)
    return Self.classes[name].map { ranges in (ranges.contains { $0.contains(byte) }, end + 1) }
  }

  /// The character classes of POSIX (XBD, section 9.3.5), limited to ASCII.
  private static let classes: [String: [ClosedRange<UInt8>]] = [
    "alnum": [0x30...0x39, 0x41...0x5A, 0x61...0x7A], "alpha": [0x41...0x5A, 0x61...0x7A],
    "blank": [0x09...0x09, 0x20...0x20], "cntrl": [0x00...0x1F, 0x7F...0x7F], "digit": [0x30...0x39],
    "graph": [0x21...0x7E], "lower": [0x61...0x7A], "print": [0x20...0x7E],
    "punct": [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E], "space": [0x09...0x0D, 0x20...0x20],
    "upper": [0x41...0x5A], "xdigit": [0x30...0x39, 0x41...0x46, 0x61...0x66],
  ]
}

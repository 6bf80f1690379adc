/// Texts in which the signs of another language are next to scalars that Swift combines with them into one character.
package enum HostileText {
  private static let before = ["", "\u{600}", "\u{D4E}", "e", "\\"]
  private static let behind = ["", "\u{301}", "\u{200D}", "\u{20E3}", "\u{1B}[2J", "\u{202E}", "\u{9B}", "\r"]

  /// Each sign with each neighbor, before and after a word.
  package static func all(of signs: [String], around word: String) -> [String] {
    signs.flatMap { sign in
      before.flatMap { start in
        behind.map { end in "x\(start)\(sign)\(end)\(word)\(start)\(sign)\(end)" }
      }
    }
  }

  /// Signs, neighbors and words in random order; a seed always gives the same texts.
  package static func random(_ count: Int, of signs: [String], around word: String, seed: UInt64 = 1) -> [String] {
    var random = Random(seed: seed)
    let pieces = signs + signs + before + behind + [word, word, " ", "\n", "a", "é"]
    return (0..<count).map { _ in (0..<1 + random.next(below: 9)).map { _ in random.pick(pieces) }.joined() }
  }
}

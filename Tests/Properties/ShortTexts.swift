/// Short texts of YAML's indicators in random order. Few are well-formed; what is recovered from the others must be a
/// consistent document.
package struct ShortTexts {
  private var random: Random
  private static let signs = [
    ":", ": ", "a: ", "b:", "\"\": ", "- ", "? ", "\n", "\n", "\n", "\n  ", "a", "b", "'", "\"", "[", "]", "{", "}",
    ",",
    "#", " # c", "&x ", "*x", "!!str ", "|\n", ">-\n", "---\n", "\n---\n", "...\n", "<<: *x\n", "\t", "%YAML 1.2\n",
    "é",
  ].map { Array($0.utf8) }

  package init(_ random: Random) {
    self.random = random
  }

  package mutating func next() -> [UInt8] {
    (0...random.next(below: 16)).flatMap { _ in random.pick(Self.signs) }
  }
}

/// Short texts made of YAML's signs in any order: few are well-formed, and what is read of the others has to hold together.
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

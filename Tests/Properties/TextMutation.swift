/// Changes texts slightly: removes, doubles or inserts bytes, and inserts words that readers disagree about.
package struct TextMutation {
  private var random: Random
  private static let words: [[UInt8]] =
    [
      "\"", "'", ":", ": ", ",", "{", "}", "[", "]", "[[[[", "\n", "\n  ", "\r\n", "\t", "- ", "? ", "#", " # c", "&x ",
      "*x",
      "!!str ", "|\n", ">-\n", "---\n", "...\n", "%YAML 1.2\n", "<<: *x\n", "\\u", "\\ud83d", "\\x", "null", "true",
      "1e999", "-0",
      ".inf", "0x1F", "\u{FEFF}", "\u{85}", "\u{2028}", "\u{202E}", "\u{1F600}", "e\u{301}", "\u{1B}[31m", "\0",
      "a: 1\n",
      "\"a\":1", "token: hunter2\n", "// c\n", "/* c */",
    ].map { Array($0.utf8) } + [
      [0xFF], [0xC3], [0xF4, 0x90, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0x80, 0x80], [0xC0, 0xAF],
    ]

  package init(_ random: Random) {
    self.random = random
  }

  package mutating func next(of texts: [[UInt8]]) -> [UInt8] {
    var text = random.pick(texts)
    for _ in 0...random.next(below: 4) { change(&text, texts) }
    return text
  }

  private mutating func change(_ text: inout [UInt8], _ texts: [[UInt8]]) {
    let start = random.next(below: text.count + 1)
    let end = min(text.count, start + random.next(below: 6))
    switch random.next(below: 7) {
    case 0: text.removeSubrange(start..<end)
    case 1: text.insert(contentsOf: text[start..<end], at: start)
    case 2: if start < text.count { text[start] ^= 1 << UInt8(random.next(below: 8)) }
    case 3:
      let other = random.pick(texts)
      text.insert(contentsOf: other[random.next(below: other.count + 1)...].prefix(40), at: start)
    case 4: text.replaceSubrange(start..<end, with: random.pick(Self.words))
    case _: text.insert(contentsOf: random.pick(Self.words), at: start)
    }
  }
}

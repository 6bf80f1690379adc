import DocumentModel
import YAMLReading

/// Lists of 60 to 300 kB. Their items are short texts, repeated and varied, now and then with a long one: characters of
/// one to four bytes, comments, every scalar style, flow collections, three kinds of line breaks, and items with syntax
/// errors.
package struct LargeTexts {
  private var random: Random
  private var generator: TextGenerator
  private static let characters = ["k", "é", "€", "😀", "x y ", "日本語 ", "e\u{301}"]
  private static let sound = [
    "- %\n", "# % 😀\n- %\n", "- % # %\n", "- '%''%'\n", "- \"%\\n%\"\n", "- \"%\n  %\"\n", "- |\n  %\n  %\n\n",
    "- >-\n  %\n   %\n",
    "- {a: %, \"%\": [%, '%']}\n", "- [%, {b: %},\n   %] # %\n", "- a: %\n  b:\n  - %\n  - c: %\n",
    "-\n  - %\n  - - %\n",
    "- ? %\n  : %\n", "-\n", "- !!str %\n", "- \"%\u{85}%\u{2028}%\"\n", "- '%\u{FEFF}%'\n",
    "- \"\\u263A\\x41 \\ud83d\\ude00\"\n",
    "- %\n\n  %\n  %\n",
  ]
  private static let broken: [[UInt8]] =
    [
      "- \"%\\q\"\n", "- @%\n", "- a: b: %\n", "- ]\n", "- %: \n  \t- x\n", "- a: %\n   b: %\n",
      "- *\n", "- |x\n  %\n", "- %\u{2028}%\n", "- %\u{FEFF}\n", "- %\u{1}\n",
    ].map { Array($0.utf8) } + [
      [0x2D, 0x20, 0x61, 0xFF, 0x0A], [0x2D, 0x20, 0x22, 0xC3, 0x22, 0x0A], [0x2D, 0x20, 0xE2, 0x82, 0x0A],
    ]

  package init(_ random: Random) {
    self.random = random
    generator = TextGenerator(random)
  }

  /// The items of the next list; each begins in column 0 and ends with a line break.
  ///
  /// - Parameter broken: The number of items with syntax errors.
  package mutating func next(broken: Int) -> [[UInt8]] {
    let size = 60_000 + random.next(below: 240_000)
    let some = (0..<20).map { _ in soundItem() }
    var items: [[UInt8]] = []
    var count = 0
    while count < size {
      let item = random.once(in: 3) ? soundItem() : random.pick(some)
      items.append(item)
      count += item.count
    }
    for _ in 0..<broken { items.insert(brokenItem(), at: random.next(below: items.count + 1)) }
    return items
  }

  private mutating func soundItem() -> [UInt8] {
    guard random.once(in: 4) else { return withLineBreaks(filled(Array(random.pick(Self.sound).utf8))) }
    // A text from the whole grammar, indented below a dash. It has no anchors: other items may use the same names.
    let text = generator.next().filter { !"&*\r".utf8.contains($0) }
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
    let item = Array("-\n".utf8) + lines.flatMap { Array("  ".utf8) + $0 + Array("\n".utf8) }
    return YAMLParser.parse(item, limits: Limits()).diagnostics.isEmpty ? withLineBreaks(item) : soundItem()
  }

  private mutating func brokenItem() -> [UInt8] { filled(random.pick(Self.broken)) }

  private mutating func withLineBreaks(_ item: [UInt8]) -> [UInt8] {
    guard random.once(in: 6) else { return item }
    return item.flatMap { $0 == UInt8(ascii: "\n") ? Array("\r\n".utf8) : [$0] }
  }

  /// Replaces each percent sign with a word.
  private mutating func filled(_ pattern: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for byte in pattern {
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      let longest = random.once(in: 200) ? 60_000 : random.once(in: 20) ? 3_000 : 12
      let isOfOne = random.once(in: 2)
      var character = random.pick(Self.characters)
      for _ in 0...random.next(below: longest) {
        result += character.utf8
        if !isOfOne { character = random.pick(Self.characters) }
      }
      result.append(UInt8(ascii: "z"))
    }
    return result
  }
}

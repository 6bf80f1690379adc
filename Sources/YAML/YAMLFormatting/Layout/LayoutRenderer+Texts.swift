internal import DocumentModel
internal import YAMLEditing
internal import YAMLReading

extension LayoutRenderer {
  /// Writes a plain or quoted scalar. Its continuation lines move together with the entry that contains it.
  mutating func writeText(_ range: Range<Int>) {
    guard let first = tree.text[range].firstIndex(where: \.isBreak) else { return output.write(tree.text[range]) }
    let isUnformatted = unformatted.contains(range.lowerBound)
    let isDouble = tree.text[range.lowerBound] == UInt8(ascii: "\"")
    let isQuoted = isDouble || tree.text[range.lowerBound] == UInt8(ascii: "'")
    let aligned = options.alignsTexts ? output.width + (isQuoted ? 1 : 0) : nil
    output.write(line(range.lowerBound..<first, isDouble: isDouble, isUnformatted: isUnformatted))
    for place in TextLines(text: tree.text, place: first, end: range.upperBound) {
      output.breakLine()
      let blanks = tree.text[place].prefix(while: \.isBlank).count
      guard blanks < place.count else { continue }
      let moved = max(0, blanks + block.shift)
      let deeper = moved > block.column ? moved : block.column + steps.mapping
      let wanted = isUnformatted ? moved : aligned ?? deeper
      let column = wanted == 0 && DocumentMarker(tree.text[(place.lowerBound + blanks)...]) != nil ? blanks : wanted
      // If the column is the old one, the blanks are copied, because tabs may be among them.
      if column == blanks { output.write(tree.text[place].prefix(blanks)) } else { output.write(blanks: column) }
      let content = place.lowerBound + blanks..<place.upperBound
      output.write(
        place.upperBound == range.upperBound
          ? tree.text[content] : line(content, isDouble: isDouble, isUnformatted: isUnformatted))
    }
  }

  /// A line of a scalar that another line follows, without trailing blanks, unless a backslash precedes them.
  private func line(_ range: Range<Int>, isDouble: Bool, isUnformatted: Bool) -> ArraySlice<UInt8> {
    if isUnformatted { return tree.text[range] }
    let line = tree.text[range].withoutBlanksAtEnd
    let escapes = isDouble ? line.reversed().prefix { $0 == UInt8(ascii: "\\") }.count : 0
    return escapes % 2 == 1 ? tree.text[range.lowerBound..<min(line.endIndex + 1, range.upperBound)] : line
  }

  /// Writes the lines of a block scalar, and the comment after its header.
  mutating func writeBlockContent(_ token: Int) {
    let header = tree.bytes(tree.tokens[token - 1])
    let range = tree.tokens[token].indices
    guard !range.isEmpty else { return }
    let stated = header.first { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }.map { Int($0) - 0x30 }
    let content = Array(TextLines(text: tree.text, lines: range))
    let old = stated.map { max(0, block.column - block.shift) + $0 } ?? indentation(of: content)
    let isMoved = unformatted.contains(range.lowerBound)
    let new =
      isMoved ? max(1, old + block.shift) : stated.map { max(0, block.column) + $0 } ?? contentColumn(old, token: token)
    writeGap(before: token, at: 0)
    var isFirst = true
    for line in content {
      if !isFirst { output.breakLine() }
      isFirst = false
      let blanks = min(old, tree.text[line].prefix { $0 == 0x20 }.count)
      let rest = line.lowerBound + blanks..<line.upperBound
      // Blanks on an empty line have no meaning, unless the line ends the text without a line break.
      if !rest.isEmpty || !line.isEmpty && line.upperBound == tree.text.count { output.write(blanks: new) }
      output.write(tree.text[rest])
    }
  }

  /// The indentation of a block scalar without an indicator: that of its first nonempty line.
  private func indentation(of lines: [Range<Int>]) -> Int {
    var most = 0
    for line in lines {
      let blanks = tree.text[line].prefix { $0 == 0x20 }.count
      if blanks < line.count { return blanks }
      most = max(most, blanks)
    }
    return most
  }

  /// The column for the lines of a block scalar without an indentation indicator.
  private func contentColumn(_ old: Int, token: Int) -> Int {
    guard options.alignsTexts else { return max(block.column + 1, 1, old + block.shift) }
    let before = token > 1 ? tree.tokens[token - 2].kind : .documentStart
    if tree.beginsLine(token - 1) || before == .dash || before == .question {
      return output.startColumn + steps.mapping
    }
    return max(block.column, 0) + steps.mapping
  }
}

/// The lines of a range, without their line breaks.
private struct TextLines: Sequence, IteratorProtocol {
  let text: [UInt8]
  /// The offset of the next line break to skip; `end` if there is none.
  var place: Int
  let end: Int
  private var isAtStart = false

  /// - Parameter place: The offset of the line break before the first line.
  init(text: [UInt8], place: Int, end: Int) {
    self.text = text
    self.place = place
    self.end = end
  }

  init(text: [UInt8], lines: Range<Int>) {
    self.text = text
    place = lines.lowerBound
    end = lines.upperBound
    isAtStart = true
  }

  mutating func next() -> Range<Int>? {
    if !isAtStart {
      guard place < end else { return nil }
      place += text[place] == 0x0D && place + 1 < end && text[place + 1] == 0x0A ? 2 : 1
    }
    isAtStart = false
    let start = place
    while place < end, !text[place].isBreak { place += 1 }
    return start..<place
  }
}

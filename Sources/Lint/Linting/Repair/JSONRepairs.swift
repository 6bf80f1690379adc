internal import DocumentModel
internal import JSONParsing
internal import YAMLEditing
internal import YAMLReading

/// Small changes that fix common slips in JSON: a quote, a colon, a comma, a bracket.
struct JSONRepairs {
  private let text: [UInt8]
  private let lines: LineIndex
  private let finding: Diagnostic
  private var range: Range<Int> { finding.range.indices }

  /// - Parameter finding: A syntax error of the file.
  static func candidates(_ finding: Diagnostic, text: [UInt8], lines: LineIndex) -> [RepairCandidate] {
    let repairs = Self(text: text, lines: lines, finding: finding)
    return (makers[finding.code].map { $0(repairs) } ?? []) + repairs.oddQuote()
  }

  private static let makers: [DiagnosticCode: @Sendable (Self) -> [RepairCandidate]] = [
    JSONCodes.missingComma: { $0.comma() },
    JSONCodes.trailingComma: { [.replace($0.range, by: "", title: "remove the comma", distance: 0).plain] },
    JSONCodes.extraComma: { [.replace($0.range, by: "", title: "remove the comma", distance: 0).plain] },
    JSONCodes.comment: { [.replace($0.ofComment, by: "", title: "remove the comment", distance: 0)] },
    JSONCodes.missingColon: { [.replace($0.range, by: ":", title: "add a colon", distance: 0).plain] },
    JSONCodes.singleQuotes: { $0.doubleQuotes() },
    JSONCodes.unquotedKey: { $0.quotes() },
    JSONCodes.unknownWord: { $0.word() + $0.quotes() },
    JSONCodes.unclosedBracket: { $0.closingBracket() },
    JSONCodes.mismatchedBracket: { $0.strayBracket() },
    JSONCodes.trailingContent: { $0.strayBracket() },
    JSONCodes.controlCharacter: { $0.escapedTab() },
    JSONCodes.unexpectedCharacter: { $0.straightQuotes() },
    JSONCodes.badEscape: { $0.doubledBackslashes() },
  ]

  private func byte(_ index: Int) -> UInt8 { text.indices.contains(index) ? text[index] : 0 }

  /// A comment, including the blanks before it if it ends its line. Its line break stays, because errors are compared
  /// by line.
  private var ofComment: Range<Int> {
    var start = range.lowerBound
    guard range.upperBound == text.count || byte(range.upperBound).isBreak else { return range }
    while byte(start - 1).isBlank { start -= 1 }
    return start..<range.upperBound
  }

  // MARK: Quotes

  /// Whether a double quote starts or ends a string: not in `\"`, but in `\\"`.
  private func isQuote(_ place: Int) -> Bool {
    guard byte(place) == UInt8(ascii: "\"") else { return false }
    var start = place
    while byte(start - 1) == UInt8(ascii: "\\") { start -= 1 }
    return (place - start).isMultiple(of: 2)
  }

  private func doubleQuotes() -> [RepairCandidate] {
    let last = range.upperBound - 1
    // `'say "a"'`: the double quotes inside would end the string.
    guard range.count >= 2, byte(last) == UInt8(ascii: "'"), !text[range].contains(UInt8(ascii: "\"")) else {
      return []
    }
    let edits = [range.lowerBound, last].map { TextEdit(ByteRange($0..<$0 + 1), "\"") }
    return [RepairCandidate("use double quotes", edits: edits, distance: 0).plain]
  }

  private func quotes() -> [RepairCandidate] {
    [.insert("\"", at: [range.lowerBound, range.upperBound], title: "put it in double quotes", distance: 2).plain]
  }

  /// Doubles the single backslashes of a string in one change. Those that form an escape were probably meant like the
  /// others.
  private func doubledBackslashes() -> [RepairCandidate] {
    let line = lines.content(ofLine: lines.line(of: finding.range.start)).indices
    let start = text[line.lowerBound..<range.lowerBound].lastIndex(of: UInt8(ascii: "\"")) ?? range.lowerBound
    var (places, place): ([Int], Int) = ([], start + 1)
    while place < line.upperBound, byte(place) != UInt8(ascii: "\"") {
      // `"C:\\a\b"`: the first backslash is doubled already, and only the second needs it.
      let isPair = byte(place) == UInt8(ascii: "\\") && "\\\"".utf8.contains(byte(place + 1))
      if byte(place) == UInt8(ascii: "\\"), !isPair { places.append(place) }
      place += isPair ? 2 : 1
    }
    let title: Message = places.count > 1 ? "double the backslashes" : "double the backslash"
    return places.isEmpty ? [] : [.insert("\\", at: places, title: title, distance: 1)]
  }

  /// Replaces the curly quotes on a line that aren't inside a string.
  private func straightQuotes() -> [RepairCandidate] {
    let line = WrittenLine(lines.line(of: finding.range.start), of: text, lines: lines).content
    let starts: [[UInt8]] = [[0xE2, 0x80, 0x9C], [0xE2, 0x80, 0x9D], [0xE2, 0x80, 0x9E]]
    guard starts.contains(where: text[range.lowerBound...].starts) else { return [] }
    var isInString = false
    var edits: [TextEdit] = []
    for place in line {
      if isQuote(place) { isInString.toggle() }
      guard !isInString, starts.contains(where: text[place...].starts) else { continue }
      edits.append(TextEdit(ByteRange(place..<place + 3), "\""))
    }
    return edits.isEmpty ? [] : [RepairCandidate("use straight quotes", edits: edits, distance: 0).plain]
  }

  /// Adds a quote to a line with an odd number of them, wherever a string may start or end.
  private func oddQuote() -> [RepairCandidate] {
    let line = WrittenLine(lines.line(of: finding.range.start), of: text, lines: lines)
    let content = line.indentation.upperBound..<line.content.upperBound
    // A minified line has hundreds of such places, and each costs a trial.
    guard content.count < 2_000 else { return [] }
    let quotes = content.filter(isQuote)
    guard !quotes.count.isMultiple(of: 2) else { return [] }
    var found: [RepairCandidate] = []
    for place in content.lowerBound...content.upperBound {
      // A string ends before JSON punctuation and starts at a word.
      let isEnd = place == content.upperBound || ":,]}".utf8.contains(byte(place))
      let isStart =
        place < content.upperBound && WrittenLine.isNameByte(byte(place)) && !WrittenLine.isNameByte(byte(place - 1))
      guard isStart || isEnd else { continue }
      var end = place
      while isEnd, end > content.lowerBound, [0x20, 0x0D].contains(byte(end - 1)) { end -= 1 }
      // The parser stops near the missing quote, but rarely at it.
      let distance = abs(place - range.lowerBound) / 8 + 1
      let title: Message = isStart ? "add the opening quote" : "add the closing quote"
      // A closing quote goes before the blanks at the end of the line.
      found.append(.insert("\"", at: isStart ? place : end, title: title, distance: distance).plain)
    }
    // Each one costs a trial, and all trials share a budget.
    return Array(found.prefix(60))
  }

  // MARK: Words

  private static let words = [
    "true": "true", "false": "false", "null": "null", "none": "null", "nil": "null", "undefined": "null",
  ]

  private func word() -> [RepairCandidate] {
    let word = String(decoding: text[range], as: UTF8.self)
    guard let meant = Self.words[word.lowercased()] else { return [] }
    let candidate = RepairCandidate.replace(range, by: meant, title: "replace with \(words: meant)", distance: 0)
    // `True` is merely another spelling of `true`; that `none` or `undefined` means `null` is a guess.
    return [word.lowercased() == meant ? candidate.plain : candidate]
  }

  private func escapedTab() -> [RepairCandidate] {
    byte(range.lowerBound) == UInt8(ascii: "\t")
      ? [.replace(range, by: "\\t", title: "replace with \\t", distance: 0).plain] : []
  }

  // MARK: Brackets

  /// Adds a comma. If the next line is indented less, a closing bracket may be missing too.
  private func comma() -> [RepairCandidate] {
    let place = range.lowerBound
    let comma = RepairCandidate.insert(",", at: place, title: "add the comma", distance: 0).plain
    let own = WrittenLine(lines.line(of: finding.range.start), of: text, lines: lines)
    // A comma missing in the middle of a line says nothing about brackets.
    guard own.number < lines.count, text[place..<own.content.upperBound].allSatisfy(\.isBlank) else { return [comma] }
    let next = WrittenLine(own.number + 1, of: text, lines: lines)
    // After `"b": 1`, a line with less indentation was meant to be outside.
    guard next.indentation.count < own.indentation.count else { return [comma] }
    return [comma]
      + ["}", "]"].map { .insert($0 + ",", at: place, title: "close the bracket, and add the comma", distance: 1) }
  }

  private func strayBracket() -> [RepairCandidate] {
    guard "]}".utf8.contains(byte(range.lowerBound)) else { return [] }
    let bracket = range.lowerBound..<range.lowerBound + 1
    let other = byte(range.lowerBound) == UInt8(ascii: "]") ? "}" : "]"
    return [
      // `[1, 2}` usually has a wrong bracket rather than an additional one.
      .replace(bracket, by: "", title: "remove the bracket", distance: 1),
      .replace(bracket, by: other, title: "close it with \(words: other)", distance: 0),
    ]
  }

  /// The first bracket that was closed by one meant for another: a closing bracket that starts a line with less
  /// indentation. Nil if the indentation doesn't show this.
  private func firstUnclosed(from start: Int) -> Int? {
    var open: [(place: Int, column: Int)] = []
    var column = WrittenLine(lines.line(of: ByteOffset(start)), of: text, lines: lines).indentation.count
    for piece in JSONPieces(Array(text[start...])).pieces {
      let beginsLine = piece.breaks > 0
      if beginsLine { column = piece.blanks.count }
      switch piece.kind {
      case .token(.openBrace), .token(.openBracket): open.append((start + piece.range.lowerBound, column))
      case .token(.closeBrace), .token(.closeBracket):
        // In a formatted file, a closing bracket is in the column of the line that opens it; this one was meant for an
        // outer bracket.
        if let own = open.popLast(), beginsLine, column < own.column { return own.place }
      case .token, .comment: break
      }
    }
    return nil
  }

  /// Adds a closing bracket at a line below the opening one, preferably at a line with the same indentation.
  private func closingBracket() -> [RepairCandidate] {
    var opening = range.lowerBound
    if case .here(let related)? = finding.related.first?.place { opening = related.start.index }
    opening = firstUnclosed(from: opening) ?? opening
    // If no bracket was opened there, the finding isn't about brackets.
    guard let bracket = YAMLRepairs.closing[byte(opening)] else { return [] }
    let own = WrittenLine(lines.line(of: ByteOffset(opening)), of: text, lines: lines)
    var found = [
      RepairCandidate.insert(bracket, at: range.lowerBound, title: "close the bracket before this", distance: 2_000)
    ]
    var number = own.number
    while number <= lines.count, found.count < 60 {
      let line = WrittenLine(number, of: text, lines: lines)
      let start = line.indentation.upperBound
      var end = line.content.upperBound
      while end > start, [0x20, 0x09, 0x0D].contains(byte(end - 1)) { end -= 1 }
      // The line after the last item is indented like the line of the opening bracket.
      let isLikely = line.indentation.count == own.indentation.count && number > own.number
      let distance = number - own.number + (isLikely ? 0 : 1_000)
      let title: Message = "close the bracket on line \(line: number)"
      if end > start, byte(end - 1) == UInt8(ascii: ",") {
        found.append(.insert(bracket, at: end - 1, title: title, distance: distance + (end - 1 > start ? 10 : 0)))
      }
      // A line that starts with a comma continues the list, so the bracket isn't closed before it.
      if number > own.number, end == start || !",".utf8.contains(byte(start)) {
        found.append(.insert(bracket, at: start, title: title, distance: distance + (end == start ? 0 : 20)))
      }
      found.append(.insert(bracket, at: end, title: title, distance: distance + 30))
      number += 1
    }
    return found
  }
}

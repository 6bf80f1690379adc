internal import DocumentModel

/// Examines the text around an error.
extension SyntaxErrors {
  func byte(_ index: Int) -> UInt8? {
    text.indices.contains(index) ? text[index] : nil
  }

  /// Whether there is a blank, a line break or the end of the text at an offset.
  func isBlank(at index: Int) -> Bool {
    byte(index)?.isSpace ?? true
  }

  /// Whether an item starts at an offset.
  func isItem(at index: Int) -> Bool { byte(index) == UInt8(ascii: "-") && isBlank(at: index + 1) }

  /// Whether there is a document marker, `---` or `...`, at an offset.
  func isMarker(at place: Int) -> Bool {
    lineStart(place) == place && DocumentMarker(text[place...]) != nil
  }

  /// The start of a line's text after any dashes.
  func entry(_ line: Int) -> Int { WrittenLine(line..<contentEnd(line), of: text).body }

  /// Whether `name:` follows a dash, so that the dash may be superfluous.
  func opensEntry(afterDashAt dash: Int) -> Bool { opensEntry(at: indentationEnd(dash + 1)) }

  private func opensEntry(at name: Int) -> Bool {
    let end = wordEnd(name)
    return end - 1 > name && text[end - 1] == UInt8(ascii: ":")
  }

  /// The dash of the item whose value is the mapping at an offset: on its line, or alone on the line above.
  func dash(ofItemAt mapping: Int) -> Int? {
    let line = lineStart(mapping)
    if let dash = text[line..<mapping].lastIndex(where: { $0 != UInt8(ascii: " ") }) {
      return isItem(at: dash) ? dash : nil
    }
    guard let above = writtenLine(above: line), case let dash = indentationEnd(above), isItem(at: dash),
      contentEnd(dash) == dash + 1, dash - above < mapping - line
    else { return nil }
    return dash
  }

  /// Whether an item contains an entry, is the only one of its list, and another entry follows in the dash's column.
  func isOnlyItem(_ dash: Int, before place: Int) -> Bool {
    let column = dash - lineStart(dash)
    // `name: b` after `- name: a` is more likely the next item without its dash than part of a mapping.
    guard isItem(at: dash), opensEntry(afterDashAt: dash), column == place - lineStart(place),
      text[indentationEnd(dash + 1)..<wordEnd(indentationEnd(dash + 1))] != text[place..<wordEnd(place)],
      text[place..<wordEnd(place)].last == UInt8(ascii: ":")
    else { return false }
    var line = text.lineStart(after: dash)
    for _ in 0..<Self.maxLines where line < text.count {
      let firstNonBlank = indentationEnd(line)
      let isWritten = contentEnd(firstNonBlank) > firstNonBlank && byte(firstNonBlank) != UInt8(ascii: "#")
      if isWritten, firstNonBlank - line < column { return true }
      if firstNonBlank - line == column, isItem(at: firstNonBlank) { return false }
      line = text.lineStart(after: line)
    }
    return true
  }

  /// The first of the deeper lines directly above an item, if it lacks a dash and follows a key that ends its line.
  func entryWithoutDash(above line: Int, column: Int) -> Int? {
    var (line, first): (Int, Int?) = (line, nil)
    for _ in 0..<Self.maxLines {
      guard let above = writtenLine(above: line) else { return nil }
      let firstNonBlank = indentationEnd(above)
      guard firstNonBlank - above > column else {
        // `steps:` above deeper lines without dashes: the first item of its list has probably lost its dash.
        let opens = byte(contentEnd(firstNonBlank) - 1) == UInt8(ascii: ":")
        return opens && !isItem(at: firstNonBlank) ? first.flatMap { isItem(at: $0) ? nil : $0 } : nil
      }
      line = above
      first = firstNonBlank
    }
    return nil
  }

  /// The offset of the `=` in `name = value` or `name=value`; nil if there is none.
  func equalsSign(afterNameAt start: Int, before end: Int) -> Int? {
    var place = start
    // Bytes from 0x80 count as letters, so that names in any script are recognized.
    while place < end, text[place] >= 0x80 || Self.isNameByte(text[place]) { place += 1 }
    guard place > start else { return nil }
    let sign = indentationEnd(place)
    return sign < end && text[sign] == UInt8(ascii: "=") ? sign : nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || "-_.".utf8.contains(byte) }

  /// How many lines are searched.
  private static var maxLines: Int { 200 }

  /// The dash of the nearest line above that starts with one.
  func itemAbove(_ line: Int) -> Int? {
    var line = line
    for _ in 0..<Self.maxLines {
      guard let above = writtenLine(above: line) else { return nil }
      if isItem(at: indentationEnd(above)) { return indentationEnd(above) }
      line = above
    }
    return nil
  }

  func lineStart(_ index: Int) -> Int { text.lineStart(before: index) }

  /// The next line above that isn't blank; nil if there is none.
  func writtenLine(above line: Int) -> Int? {
    var line = line
    while line > 0 {
      line = lineStart(line - 1)
      if contentEnd(line) > line { return line }
    }
    return nil
  }

  /// The range of one byte; empty at the end of the text.
  func range(_ place: Int) -> ByteRange {
    ByteRange(min(place, text.count)..<min(place + 1, text.count))
  }

  /// The first offset that isn't a space.
  func indentationEnd(_ lineStart: Int) -> Int {
    var index = lineStart
    while byte(index) == UInt8(ascii: " ") { index += 1 }
    return index
  }

  /// The end of the line's text, without trailing blanks.
  func contentEnd(_ index: Int) -> Int {
    var end = min(index, text.count)
    while end < text.count, text[end] != UInt8(ascii: "\n") { end += 1 }
    while end > index, isBlank(at: end - 1) { end -= 1 }
    return end
  }

  /// The end of the word that starts at an offset; the offset itself if there is a blank or the end of the text.
  func wordEnd(_ index: Int) -> Int {
    var end = min(index, text.count)
    while end < text.count, !isBlank(at: end) { end += 1 }
    return end
  }

  func scalarEnd(_ index: Int) -> Int {
    var end = min(index + 1, text.count)
    while end < text.count, UTF8Bytes.isContinuation(text[end]) { end += 1 }
    return end
  }

  /// Whether an offset is the end of the text or of a document.
  func isEnd(of place: Int) -> Bool { place >= text.count || isMarker(at: place) }

  /// The quoted string that probably lacks its closing quote: it contains the error, or it spans several lines and ends
  /// on the error's line, or it is in a flow collection and contains a line that looks like an entry.
  func unclosedQuote(_ error: ParserError) -> Range<Int>? {
    let start = error.contextPlace
    // `a: "x` above `b: 1`: a quoted string that contains a later entry is the mistake, wherever it was closed.
    if error.context.contains("quoted"), isEnd(of: error.place) || entryBelow(start, before: error.place) != nil {
      return start..<start + 1
    }
    guard let quote = lastLongQuote, quote.upperBound <= error.place else { return nil }
    if lineStart(quote.upperBound) == lineStart(error.place) { return quote }
    // A string of several lines is legal in a flow collection, unless it contains an entry.
    let isInBrackets = error.openBracket.map { $0 < quote.lowerBound } ?? false
    return isInBrackets && entryBelow(quote.lowerBound, before: quote.upperBound) != nil ? quote : nil
  }

  /// Reports an error at the open bracket if an entry before it can't be inside the brackets. Not if the file starts
  /// with a bracket, where any entry can, or if the entry's line ends with a comma.
  func unclosedBracket(_ error: ParserError) -> ParserError? {
    // In a file that starts with a bracket, entries may be in any column.
    guard let bracket = error.openBracket, let sign = byte(bracket), "[{".utf8.contains(sign),
      WrittenLine.first(in: text)?.beginsWithBracket == false,
      let entry = entryBelow(bracket, before: error.place), text[contentEnd(entry) - 1] != UInt8(ascii: ",")
    else { return nil }
    var unclosed = error
    (unclosed.contextPlace, unclosed.place) = (bracket, entry)
    return unclosed
  }

  /// The first line below a quote or bracket that starts an entry and isn't indented further than the opening line, as
  /// the content of quotes or brackets after a key must be (YAML 1.2.2, 7.3 and 7.4).
  private func entryBelow(_ start: Int, before place: Int) -> Int? {
    let own = lineStart(start)
    let column = indentationEnd(own) - own
    // A bracket that starts its line has no key that its content must be deeper than.
    guard start > indentationEnd(own) else { return nil }
    var line = text.lineStart(after: start)
    while line < min(place, text.count) {
      let firstNonBlank = indentationEnd(line)
      if firstNonBlank - line <= column, firstNonBlank <= place, opensEntry(at: entry(line)) { return firstNonBlank }
      line = text.lineStart(after: line)
    }
    return nil
  }

  /// The line above where a string starts that continues up to this line: all lines between are indented further.
  func textStart(above line: Int) -> Int? {
    guard var start = writtenLine(above: line) else { return nil }
    for _ in 0..<Self.maxLines where indentationEnd(start) - start > indentationEnd(line) - line {
      guard let above = writtenLine(above: start), !isMarker(at: above) else { break }
      start = above
    }
    return start
  }

  /// The closing quote directly before an offset, ignoring spaces.
  func quoteBefore(_ place: Int) -> Int? {
    var index = place - 1
    while index >= 0, text[index] == UInt8(ascii: " ") { index -= 1 }
    guard index >= 0, text[index] == UInt8(ascii: "\"") || text[index] == UInt8(ascii: "'") else { return nil }
    return index
  }

  func spaces(_ count: Int) -> String {
    count.counted("space")
  }

  func beginning(_ error: ParserError) -> [RelatedPlace] {
    guard error.contextPlace < text.count, error.contextPlace != error.place else { return [] }
    let kinds = [
      ("mapping", "the mapping"), ("collection", "the list"), ("sequence", "the list"), ("directive", "the directive"),
      ("tag", "the tag"),
    ]
    guard let (_, kind) = kinds.first(where: { error.context.contains($0.0) }) else { return [] }
    return [
      RelatedPlace(
        .here(ByteRange(error.contextPlace..<max(error.contextPlace, wordEnd(error.contextPlace)))),
        "\(words: kind) starts here")
    ]
  }

  func finding(
    _ code: DiagnosticCode, message: Message, at place: Int, to end: Int? = nil, begin: ParserError? = nil,
    related: [RelatedPlace] = [], help: Message? = nil
  ) -> Diagnostic {
    let start = min(place, text.count)
    let end = max(start, min(end ?? wordEnd(start), text.count))
    return Diagnostic(
      code, message, at: ByteRange(start..<end), related: begin.map(beginning) ?? related, help: help)
  }

  /// Names the lines that were skipped between an error and the restart; nil if nothing was lost.
  func unread(after place: Int, before end: Int) -> Message? {
    let start = text.lineStart(after: place)
    guard start < end else { return nil }
    let lines = text[start..<end].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let written = lines.indices.filter { index in
      let firstNonBlank = lines[index].first { $0 > UInt8(ascii: " ") }
      return firstNonBlank != nil && firstNonBlank != UInt8(ascii: "#")
    }
    // Blank lines and comments don't count.
    guard let first = written.first, let last = written.last else { return nil }
    let above = text[..<start].count { $0 == UInt8(ascii: "\n") } + 1
    return first == last
      ? "line \(line: above + first) was not checked"
      : "lines \(line: above + first) to \(line: above + last) were not checked"
  }
}

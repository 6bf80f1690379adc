internal import DocumentModel
internal import YAMLReading

/// Small changes that fix common slips in YAML: a space, a colon, a quote, a bracket, an indentation.
struct YAMLRepairs {
  private let text: [UInt8]
  private let lines: LineIndex
  private let finding: Diagnostic

  /// - Parameter finding: A syntax error of the file.
  static func candidates(_ finding: Diagnostic, text: [UInt8], lines: LineIndex) -> [RepairCandidate] {
    let repairs = Self(text: text, lines: lines, finding: finding)
    return repairs.ofPlace()
      + repairs.suspects.enumerated().flatMap { distance, line in
        repairs.ofLine(line).map { $0.farther(by: distance) }
      }
  }

  /// The line of the finding, the lines that it refers to, and the line above, where the slip often is.
  private var suspects: [WrittenLine] {
    let own = lines.line(of: finding.range.start)
    let related = finding.related.compactMap { place -> Int? in
      guard case .here(let range) = place.place else { return nil }
      return lines.line(of: range.start)
    }
    return ([own] + related + [above(own)?.number].compactMap(\.self) + linesAround(own)).uniqued().map(line)
  }

  /// The line of the key that a line seems to belong to, and the first line below that key.
  private func linesAround(_ number: Int) -> [Int] {
    // Only wrong indentation can be caused by a line that far above.
    guard finding.code == .yamlIndentation else { return [] }
    let column = line(number).indentation.count
    var first: Int?
    for line in (1..<max(1, number)).reversed().lazy.prefix(Self.farthest).map(line) where !line.isEmpty {
      if line.indentation.count < column { return [first, line.number].compactMap(\.self) }
      first = line.number
    }
    return []
  }

  /// How many lines are searched for the start of a block.
  private static let farthest = 500

  private func line(_ number: Int) -> WrittenLine { WrittenLine(number, of: text, lines: lines) }

  /// The nearest line above that isn't blank.
  private func above(_ number: Int) -> WrittenLine? {
    (1..<max(1, number)).reversed().lazy.map(line).first { !$0.isEmpty }
  }

  private func below(_ number: Int) -> WrittenLine? {
    (number + 1..<max(number + 1, lines.count + 1)).lazy.map(line).first { !$0.isEmpty }
  }

  // MARK: Brackets and quotes

  private func ofPlace() -> [RepairCandidate] {
    let place = finding.range.start.index
    guard text.indices.contains(place) else { return [] }
    switch finding.code {
    case .yamlUnclosedQuote: return closingQuote(place)
    case .yamlUnclosedBracket: return commas(after: opening(before: place) ?? place) + closingBracket(place)
    case .yamlUnexpectedColon: return spaces(afterColonsFrom: place)
    case _: return []
    }
  }

  /// The bracket that a finding in a list or mapping refers to.
  private func opening(before place: Int) -> Int? {
    guard case .here(let range)? = finding.related.first?.place, range.start.index < place else { return nil }
    return range.start.index
  }

  private func closingQuote(_ place: Int) -> [RepairCandidate] {
    let quote = String(decoding: [text[place]], as: UTF8.self)
    let own = line(lines.line(of: finding.range.start))
    let end = own.end
    var atEnd = RepairCandidate.insert(quote, at: end, title: "close the quote at the end of its line", distance: 2)
    // Another quote or a `#` on the line makes it uncertain where the string ends.
    let rest = text[place + 1..<max(place + 1, own.content.upperBound)]
    if !rest.contains(text[place]), !rest.contains(UInt8(ascii: "#")) { atEnd = atEnd.plain }
    var found = [atEnd]
    // The quote before a number may be superfluous.
    if !PlainScalars.readsAsText(text[place + 1..<max(place + 1, end)]) {
      found.append(.replace(place..<place + 1, by: "", title: "remove the quote", distance: 4))
    }
    // The quote may also go before brackets and commas at the end of the line.
    var inner = end
    while inner > place + 1, "]},".utf8.contains(text[inner - 1]) {
      inner -= 1
      found.append(.insert(quote, at: inner, title: "close the quote before the bracket or comma", distance: 3))
    }
    return found
  }

  private func closingBracket(_ place: Int) -> [RepairCandidate] {
    let own = line(lines.line(of: finding.range.start))
    if ")]}".utf8.contains(text[place]) {
      let others = "]}".utf8.filter { $0 != text[place] }.map { String(decoding: [$0], as: UTF8.self) }
      return others.map { .replace(place..<place + 1, by: $0, title: "close it with \(words: $0)", distance: 1) }
        + closedInside(place)
    }
    guard let bracket = Self.closing[text[place]] else { return [] }
    let wrong = own.end - 1
    // `[a, b}`: the line ends with a bracket, but with the wrong one.
    if wrong > place, ")]}".utf8.contains(text[wrong]) {
      return [.replace(wrong..<own.end, by: bracket, title: "close it with \(words: bracket)", distance: 1)]
    }
    var found = [
      RepairCandidate.insert(bracket, at: own.end, title: "close the bracket at the end of its line", distance: 2).plain
    ]
    // A list over several lines ends above the first line that isn't indented further than its own.
    if let last = block(own, belongs: { $0.indentation.count > own.indentation.count }).last, last.number > own.number {
      found.append(.insert(bracket, at: last.end, title: "close the bracket on line \(line: last.number)", distance: 3))
    }
    return found
  }

  /// `{a: [b }`: closes the inner bracket before the outer one.
  private func closedInside(_ place: Int) -> [RepairCandidate] {
    guard case .here(let opening)? = finding.related.first?.place,
      text.indices.contains(opening.start.index), let bracket = Self.closing[text[opening.start.index]]
    else { return [] }
    var end = place
    while end > opening.start.index + 1, text[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return [.insert(bracket, at: end, title: "add the missing \(words: bracket) before this", distance: 1)]
  }

  /// Adds the commas that are missing in brackets that are closed: between two quoted values, and at the ends of lines
  /// after a quote or a bracket, and before a key of a mapping. Any other value may continue on the next line.
  private func commas(after opening: Int) -> [RepairCandidate] {
    guard "[{".utf8.contains(text[opening]) else { return [] }
    let own = line(lines.line(of: ByteOffset(opening)))
    var open: [UInt8] = []
    var quote: UInt8?
    var last: (byte: UInt8, end: Int) = (text[opening], opening)
    var places: [Int] = []
    var slip: Message = ""
    func add(_ bracket: UInt8) {
      if places.isEmpty {
        slip = "missing comma between two \(words: bracket == UInt8(ascii: "{") ? "keys" : "items")"
      }
      places.append(last.end)
    }
    for line in (own.number...min(lines.count, own.number + Self.farthest)).lazy.map(line) {
      let start = line.number == own.number ? opening : line.indentation.upperBound
      guard start < line.end else { continue }
      if quote == nil, let bracket = open.last, lacksComma(after: last.byte, in: bracket, before: start..<line.end) {
        // An entry in the column of the line with the bracket is rather outside.
        guard line.indentation.count > own.indentation.count else { return [] }
        add(bracket)
      }
      var place = start
      while place < line.end {
        let byte = text[place]
        if let ending = quote {
          if byte == ending { quote = nil }
          if byte == UInt8(ascii: "\\"), ending == UInt8(ascii: "\"") { place += 1 }
        } else if "\"'".utf8.contains(byte), place > start, text[place - 1].isBlank, "\"'".utf8.contains(last.byte),
          let bracket = open.last
        {
          // `["a" "b"]`
          add(bracket)
          quote = byte
        } else if "\"'".utf8.contains(byte), place == start || "[{,:".utf8.contains(last.byte) {
          quote = byte
        } else if "[{".utf8.contains(byte) {
          open.append(byte)
        } else if "]}".utf8.contains(byte) {
          guard open.popLast() != nil else { return [] }
          if open.isEmpty { return Self.commas(at: places, slip: slip) }
        }
        if !byte.isBlank { last = (byte, place + 1) }
        place += 1
      }
    }
    return []
  }

  private func lacksComma(after last: UInt8, in bracket: UInt8, before next: Range<Int>) -> Bool {
    guard !",[{:".utf8.contains(last), !",]}:".utf8.contains(text[next.lowerBound]) else { return false }
    if "\"']}".utf8.contains(last) { return true }
    let key = bracket == UInt8(ascii: "{") ? WrittenLine.key(text, range: next) : nil
    return key.map { !text[$0.range].contains { ",[]{}".utf8.contains($0) } } ?? false
  }

  private static func commas(at places: [Int], slip: Message) -> [RepairCandidate] {
    guard let first = places.first else { return [] }
    let title: Message = places.count > 1 ? "add the missing commas" : "add the comma"
    var candidate = RepairCandidate.insert(",", at: places, title: title, distance: 1).naming(slip)
    candidate.slipElsewhere = slip
    candidate.place = ByteRange(first..<first)
    return [candidate]
  }

  /// `{push:, pull:}`: in brackets, a space must follow the colon of a key without a value.
  private func spaces(afterColonsFrom place: Int) -> [RepairCandidate] {
    let rest = text[place..<max(place, line(lines.line(of: finding.range.start)).end)]
    let places = rest.indices.prefix { !"\"'#".utf8.contains(text[$0]) }.filter {
      text[$0] == UInt8(ascii: ":") && $0 + 1 < text.count && ",]}".utf8.contains(text[$0 + 1])
    }
    guard !places.isEmpty else { return [] }
    return [.insert(" ", at: places.map { $0 + 1 }, title: "add a space after the colon", distance: 0)]
  }

  static let closing: [UInt8: String] = [UInt8(ascii: "["): "]", UInt8(ascii: "{"): "}"]

  // MARK: Lines

  private func ofLine(_ line: WrittenLine) -> [RepairCandidate] {
    // A document marker is never a slip.
    guard !line.isEmpty, !line.isMarker else { return [] }
    return tabs(line) + CommonMistakes.blanks(text, range: line.content) + entry(line) + item(line) + undashed(line)
      + dashed(line)
      + blockText(line)
      + quoted(line) + indentation(line)
  }

  /// Replaces the tabs that indent any line, in one change: with the usual widths, and with those that align the line
  /// with one above it.
  private func tabs(_ line: WrittenLine) -> [RepairCandidate] {
    guard line.hasTab else { return [] }
    let all = (1...lines.count).map(self.line).filter(\.hasTab)
    let tabs = line.indentation.count { text[$0] == UInt8(ascii: "\t") }
    // `  a:` above `\tb: 1`: with a width of four, `b` is inside `a`; with two, it is a sibling.
    let above = columns(above: line).map { $0 - (line.indentation.count - tabs) }
      .filter { $0 > 0 && $0.isMultiple(of: tabs) }.map { $0 / tabs }
    // Two and four are the usual widths, so rarer ones come after them.
    return ([2, 4, 8, 3, 1] + above).uniqued().enumerated().map { distance, width in
      let edits = all.flatMap { line in
        line.indentation.filter { text[$0] == UInt8(ascii: "\t") }.map {
          TextEdit(ByteRange($0..<$0 + 1), String(repeating: " ", count: width))
        }
      }
      return RepairCandidate("indent with spaces", edits: edits, distance: distance).plain
    }
  }

  /// The columns of the lines above, nearest first.
  private func columns(above line: WrittenLine) -> [Int] {
    var columns: [Int] = []
    var upper = above(line.number)
    for _ in 0..<20 {
      guard let current = upper else { break }
      // The entries of an item start after its dashes.
      columns += [current.body - current.content.lowerBound, current.indentation.count]
      upper = above(current.number)
    }
    return columns
  }

  /// A line that should be `name: value` or `- item`.
  private func entry(_ line: WrittenLine) -> [RepairCandidate] {
    var found: [RepairCandidate] = []
    let (body, nameEnd, end) = (line.body, line.nameEnd, line.end)
    if isItemWithoutSpace(line) {
      // `-1` is more likely a number than an item without a space.
      let isNumber = text[body + 1] < UInt8(ascii: ":")
      var space = RepairCandidate.insert(
        " ", at: body + 1, title: "add a space after the dash", distance: isNumber ? 3 : 0
      )
      .plain.naming("missing space after \"-\"")
      space.place = ByteRange(body..<max(nameEnd, body + 1))
      found.append(space)
      // The lines below that are items of the same list.
      let items = block(line) { $0.indentation.count == line.indentation.count && isItemWithoutSpace($0) }
      // `-a` above `-b`: a space in the first line alone would leave the second one broken.
      if items.count > 1 {
        let places = items.map { $0.body + 1 }
        found.append(.insert(" ", at: places, title: "add spaces after the dashes", distance: isNumber ? 4 : 1).plain)
      }
    }
    let next = (nameEnd..<end).first { text[$0] != UInt8(ascii: " ") }
    // `name:,`: a key with a comma as in JSON.
    if end - 2 > body, text[end - 2] == UInt8(ascii: ":") { found += CommonMistakes.ending(text, range: body..<end) }
    let slips = CommonMistakes.entry(text, range: body..<end)
    found += slips
    // `size 3`: a word followed by others may be a key with its value. `--- a` starts a document.
    if slips.isEmpty, nameEnd > body, !text[body..<nameEnd].starts(with: "---".utf8),
      next.map({ text[$0] != UInt8(ascii: ":") }) ?? true
    {
      var candidate = RepairCandidate.insert(":", at: nameEnd, title: "add a colon after the key", distance: 1)
      candidate.name = String(decoding: text[body..<nameEnd], as: UTF8.self)
      candidate.slipElsewhere = "missing colon after the key"
      found.append(candidate)
    }
    return found
  }

  /// A line and those directly below that belong to it, without blank lines.
  private func block(_ first: WrittenLine, belongs: (WrittenLine) -> Bool) -> [WrittenLine] {
    var block = [first]
    // A larger block is rarely misplaced as a whole, and each line is an edit.
    while block.count < 200, let next = below(block[block.count - 1].number), belongs(next) { block.append(next) }
    return block
  }

  /// Edits that add spaces at the start of each line, or remove them if the change is negative.
  private func moved(_ lines: [WrittenLine], by change: Int) -> [TextEdit] {
    lines.map { line in
      let start = line.content.lowerBound
      return TextEdit(ByteRange(start..<start + max(0, -change)), String(repeating: " ", count: max(0, change)))
    }
  }

  private func isItemWithoutSpace(_ line: WrittenLine) -> Bool {
    line.body + 1 < line.end && text[line.body] == UInt8(ascii: "-") && text[line.body + 1] != UInt8(ascii: "-")
  }

  /// A line without a dash next to an item in the same column.
  private func item(_ line: WrittenLine) -> [RepairCandidate] {
    let column = line.indentation.count
    func isSiblingItem(_ other: WrittenLine?) -> Bool {
      other.map { $0.indentation.count == column && $0.body > $0.indentation.upperBound } ?? false
    }
    let before = (1..<line.number).reversed().lazy.prefix(Self.farthest).map(self.line)
      .first { !$0.isEmpty && $0.indentation.count <= column }
    let next = below(line.number)
    // `- a` above `b`: the dash of `b` is missing. Not if a deeper line follows, which would belong to `b`.
    guard !line.hasTab, line.body == line.indentation.upperBound, isSiblingItem(before) || isSiblingItem(next),
      next.map({ $0.indentation.count <= column }) ?? true
    else { return [] }
    return [.insert("- ", at: line.body, title: "add a dash before it", distance: 2).naming("missing dash")]
  }

  /// Removes the dash of an entry among the entries of a mapping, and either moves the lines of its item along or not.
  private func undashed(_ line: WrittenLine) -> [RepairCandidate] {
    let (dash, body) = (line.indentation.upperBound, line.body)
    guard !line.hasTab, body > dash, line.beginsEntry, finding.code == .yamlIndentation,
      finding.range.start.index == dash, columnOfSibling == nil
    else { return [] }
    let removed = TextEdit(ByteRange(dash..<body), "")
    let block = block(line) { $0.indentation.count > line.indentation.count }.dropFirst()
    let moved = moved(Array(block), by: dash - body)
    let name = String(decoding: text[body..<line.nameEnd], as: UTF8.self)
    // `a:`, `- b: 1`, `  c: 2`: the lines below may be values of `b` or its siblings, so both are tried.
    return ([[removed]] + (block.isEmpty ? [] : [[removed] + moved])).enumerated().map { place, edits in
      var candidate = RepairCandidate("remove the dash", edits: edits, distance: 1 + place)
      candidate.name = name
      candidate.dropsDash = true
      return candidate.naming("extra dash")
    }
  }

  /// Whether the parser reported a superfluous dash.
  private var isOfDash: Bool {
    finding.code == .yamlIndentation && !finding.related.isEmpty && isDash(finding.range) && columnOfSibling == nil
  }

  /// If the finding is an item that is deeper than the item above, which it should be next to: the column of that item.
  private var columnOfSibling: Int? {
    guard finding.code == .yamlIndentation, isDash(finding.range),
      case .here(let sibling)? = finding.related.first?.place, isDash(sibling)
    else { return nil }
    let column = sibling.start.index - line(lines.line(of: sibling.start)).content.lowerBound
    return line(lines.line(of: finding.range.start)).indentation.count > column ? column : nil
  }

  private func isDash(_ range: ByteRange) -> Bool {
    let sign = text[min(range.start.index, text.count)...].prefix(2)
    return sign.first == UInt8(ascii: "-") && sign.last.map { sign.count == 1 || $0 <= 0x20 } == true
  }

  /// Adds a dash to the first entry of an item. Its other entries are deeper, or in the same column.
  private func dashed(_ line: WrittenLine) -> [RepairCandidate] {
    let firstNonBlank = line.indentation.upperBound
    guard !line.hasTab, line.body == firstNonBlank, line.beginsEntry, finding.code == .yamlIndentation else {
      return []
    }
    var found = [RepairCandidate.insert("- ", at: firstNonBlank, title: "add a dash before it", distance: 5)]
    // `    name: x` with siblings in column 4 becomes `  - name: x`: the dash replaces two spaces.
    if line.indentation.count >= 2 {
      found.append(.replace(firstNonBlank - 2..<firstNonBlank, by: "- ", title: "add a dash before it", distance: 5))
    }
    return found.map { $0.naming("missing dash") }
  }

  /// Indents lines below `|` or `>` that aren't deeper than their key: all of them, or only those before the first that
  /// looks like an entry.
  private func blockText(_ first: WrittenLine) -> [RepairCandidate] {
    guard !first.hasTab, let upper = above(first.number), upper.endsInBlockMark else { return [] }
    let own = first.indentation.count
    let deeper = upper.body - upper.content.lowerBound + 2
    guard own < deeper else { return [] }
    // `key: |` above `key2: x` in the same column: the line may be text, or the next key.
    let block = block(first) { $0.indentation.count >= own }
    let text = Array(block.prefix { $0.indentation.count > own || !$0.beginsEntry })
    // At the left edge, everything below would become text.
    return (own > 0 ? [text, block] : [text]).filter { !$0.isEmpty }.enumerated().map { distance, lines in
      var candidate = RepairCandidate(
        "indent the string by \(deeper) spaces", edits: moved(lines, by: deeper - own), distance: distance
      ).naming("the lines of this string aren't indented")
      candidate.moves = upper.number...lines[lines.count - 1].number
      return candidate
    }
  }

  /// Quotes a string that needs it, or fixes its quotes or backslashes.
  private func quoted(_ line: WrittenLine) -> [RepairCandidate] {
    guard let start = line.value else { return [] }
    let value = start..<line.end
    if let slips = QuoteMistakes.candidates(text, range: value) { return slips }
    let curly = CommonMistakes.curlyQuotes(text, range: value)
    if !curly.isEmpty { return curly }
    // A file that starts with a bracket isn't meant as a string, unless it starts with a template expression.
    let isWholeFile = start == 0 && "{[".utf8.contains(text[start])
    guard !isWholeFile || text[value].starts(with: "{{".utf8), !CommonMistakes.isCollection(text[value]),
      !"|>".utf8.contains(text[start])
    else { return [] }
    return [QuoteMistakes.quoting(text, range: value, distance: wantsQuotes ? 2 : 6)]
  }

  /// Whether the error is a character that needs quotes.
  private var wantsQuotes: Bool {
    [.yamlReservedCharacter, .yamlUnexpectedColon, .yamlBadAnchor, .yamlBadTag, .yamlUnknownAnchor]
      .contains(finding.code)
  }

  /// Moves the line, alone or with the deeper lines below it, to the indentation of a line nearby; nearest first.
  private func indentation(_ line: WrittenLine) -> [RepairCandidate] {
    guard !line.hasTab else { return [] }
    let own = line.indentation.count
    let block = block(line) { $0.indentation.count > own }
    var targets = columns(above: line)
    // `a: 1` above `  b: 2`: the deeper line may belong next to this one rather than inside it.
    if block.count > 1 { targets.append(block[1].indentation.count) }
    if let next = below(block[block.count - 1].number) { targets.append(next.indentation.count) }
    // The key above may be wrong, and the finding's line right.
    targets.append(self.line(lines.line(of: finding.range.start)).indentation.count)
    let sibling = line.indentation.upperBound == finding.range.start.index ? columnOfSibling : nil
    var seen: Set<Int> = [own]
    let counts = columns(around: line)
    let column = above(line.number)?.indentation.count ?? 0
    let isBelowOdd =
      own.isMultiple(of: 2) && !column.isMultiple(of: 2) && counts[column, default: 0] <= counts[own, default: 0]
    return targets.filter { seen.insert($0).inserted && !absorbsFollowingLine(block, movedBy: $0 - own) }.flatMap {
      target -> [RepairCandidate] in
      // If the lines below have the target's indentation already, they are right, unless this line is their key.
      let isAlone = block.count > 1 && block[1].indentation.count == target && text[line.end - 1] != UInt8(ascii: ":")
      // A key must not end up on the level of the lines below it, which would then belong to nothing.
      let isOpening = text[line.end - 1] == UInt8(ascii: ":") && block.count > 1 && block[1].indentation.count <= target
      return (block.count > 1 && !isOpening ? [block, [line]] : [block]).enumerated().map { place, lines in
        var candidate = RepairCandidate(
          target.asIndentationAdvice, edits: moved(lines, by: target - own),
          distance: 3 + abs(target - own) + ((place == 0) == isAlone ? 1 : 0))
        // A column that few lines have, or an odd one, is rarely right.
        if counts[target, default: 0] < counts[own, default: 0] { candidate.distance += 3 }
        if own.isMultiple(of: 2), !target.isMultiple(of: 2) { candidate.distance += 3 }
        candidate.slipElsewhere =
          "indented by \(words: own.counted("space")); its siblings by \(target)"
        if isOfDash {
          // The parser only guessed that the dash is superfluous.
          candidate.slip = candidate.slipElsewhere
          candidate.place = ByteRange(line.body..<line.end)
          if line.indentation.upperBound == finding.range.start.index { candidate.distance += 2 }
        }
        if target == sibling, place == 0 { candidate.distance = 0 }
        candidate.needsErrorFreeText = target == 0
        candidate.isUnlikely = isBelowOdd
        return candidate
      }
    }
  }

  /// Whether a block scalar at the end of the moved lines would then include the line below them.
  private func absorbsFollowingLine(_ block: [WrittenLine], movedBy change: Int) -> Bool {
    guard let mark = block.last(where: \.endsInBlockMark), let next = below(block[block.count - 1].number) else {
      return false
    }
    let column = mark.body - mark.content.lowerBound
    return next.indentation.count > column + change
      && block.allSatisfy { $0.number <= mark.number || $0.indentation.count > column }
  }

  /// How many of the surrounding lines start in each column. Items also count where their text starts.
  private func columns(around line: WrittenLine) -> [Int: Int] {
    let range = max(1, line.number - Self.contextLines)...min(lines.count, line.number + Self.contextLines)
    var counts: [Int: Int] = [:]
    for line in range.lazy.map(self.line) where !line.isEmpty {
      for column in Set([line.indentation.count, line.body - line.content.lowerBound]) {
        counts[column, default: 0] += 1
      }
    }
    return counts
  }

  private static let contextLines = 50
}

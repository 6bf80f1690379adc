internal import Diagnostics
internal import SourceText
internal import YAMLParsing

/// The small changes that people's usual slips in YAML ask for: a space, a colon, a quote, a bracket, an indentation.
struct YAMLRepairs {
  private let text: [UInt8]
  private let lines: LineIndex
  private let finding: Diagnostic

  /// - Parameter finding: of a text that isn't sound.
  static func candidates(_ finding: Diagnostic, _ text: [UInt8], _ lines: LineIndex) -> [RepairCandidate] {
    let repairs = Self(text: text, lines: lines, finding: finding)
    return repairs.ofPlace()
      + repairs.suspects.enumerated().flatMap { distance, line in
        repairs.ofLine(line).map { $0.farther(by: distance) }
      }
  }

  /// The line of the finding, those that have a say in it, and the line above, where the slip often is.
  private var suspects: [WrittenLine] {
    let own = lines.line(of: finding.range.start)
    let related = finding.related.compactMap { place -> Int? in
      guard case .here(let range) = place.place else { return nil }
      return lines.line(of: range.start)
    }
    var seen: Set<Int> = []
    return ([own] + related + [above(own)?.number].compactMap(\.self)).filter { seen.insert($0).inserted }.map(line)
  }

  private func line(_ number: Int) -> WrittenLine { WrittenLine(number, of: text, lines) }

  /// The nearest line above that isn't empty.
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
    case .yamlUnclosedBracket: return closingBracket(place)
    case .yamlUnknownAnchor: return knownAnchor()
    case .yamlUnexpectedColon: return entryBehindMark()
    case _: return []
    }
  }

  /// `--- name: value`
  private func entryBehindMark() -> [RepairCandidate] {
    let line = line(lines.line(of: finding.range.start))
    let (start, end) = (line.content.lowerBound + 3, finding.range.start.index)
    guard line.isMarker, start < end else { return [] }
    return [.replace(start..<end, by: "\n", "break the line behind ---", distance: 0)]
  }

  /// How many anchors an alias is held against.
  private static let mostAnchors = 200

  /// An alias of no anchor above it: the one that has nearly its name.
  private func knownAnchor() -> [RepairCandidate] {
    let range = finding.range.indices
    var places: [String: Int] = [:]
    var place = 0
    while places.count < Self.mostAnchors, let sign = text[place..<range.lowerBound].firstIndex(of: UInt8(ascii: "&")) {
      let name = text[sign + 1..<range.lowerBound].prefix { !" \t\r\n,[]{}".utf8.contains($0) }
      places[String(decoding: name, as: UTF8.self)] = sign
      place = name.endIndex
    }
    let alias = String(decoding: text[range].dropFirst(), as: UTF8.self)
    guard let name = NearestName.of(alias, among: places.keys.sorted()), let sign = places[name] else { return [] }
    let line = lines.line(of: ByteOffset(sign))
    return [.replace(range, by: "*\(name)", "name the anchor in line \(line)", distance: 1)]
  }

  private func closingQuote(_ place: Int) -> [RepairCandidate] {
    let quote = String(decoding: [text[place]], as: UTF8.self)
    let own = line(lines.line(of: finding.range.start))
    let end = own.end
    var atEnd = RepairCandidate.insert(quote, at: end, "close the quote at the end of its line", distance: 2)
    // What looks like a comment, or like another quote, may not belong to the text.
    let rest = text[place + 1..<max(place + 1, own.content.upperBound)]
    if !rest.contains(text[place]), !rest.contains(UInt8(ascii: "#")) { atEnd = atEnd.plain }
    var found = [atEnd]
    // Before the brackets and commas that the line ends in.
    var inner = end
    while inner > place + 1, "]},".utf8.contains(text[inner - 1]) {
      inner -= 1
      found.append(.insert(quote, at: inner, "close the quote before the bracket or comma", distance: 3))
    }
    return found
  }

  private func closingBracket(_ place: Int) -> [RepairCandidate] {
    guard let bracket = Self.closing[text[place]] else { return [] }
    let own = line(lines.line(of: finding.range.start))
    var found = [
      RepairCandidate.insert(bracket, at: own.end, "close the bracket at the end of its line", distance: 2).plain
    ]
    // Where a list goes on over several lines, it ends above the first that is indented no deeper than its own.
    var last = own
    while let next = below(last.number), next.indentation.count > own.indentation.count, next.number < own.number + 200
    {
      last = next
    }
    if last.number > own.number {
      found.append(.insert(bracket, at: last.end, "close the bracket in line \(last.number)", distance: 3))
    }
    return found
  }

  static let closing: [UInt8: String] = [UInt8(ascii: "["): "]", UInt8(ascii: "{"): "}"]

  // MARK: Lines

  private func ofLine(_ line: WrittenLine) -> [RepairCandidate] {
    guard !line.isEmpty, !line.isMarker else { return [] }
    return tabs(line) + blanks(line) + entry(line) + item(line) + strayDash(line) + blockText(line) + brackets(line)
      + quoted(line) + indentation(line)
  }

  /// Every line of the text that is indented by tabs, in one change.
  private func tabs(_ line: WrittenLine) -> [RepairCandidate] {
    guard line.hasTab else { return [] }
    let all = (1...lines.count).map(self.line).filter(\.hasTab)
    return [2, 4, 8, 3, 1].enumerated().map { distance, width in
      let edits = all.flatMap { line in
        line.indentation.filter { text[$0] == UInt8(ascii: "\t") }.map {
          TextEdit(ByteRange($0..<$0 + 1), String(repeating: " ", count: width))
        }
      }
      return RepairCandidate("indent by spaces", edits, distance: distance).plain
    }
  }

  /// Blanks that look like a space and are none.
  private func blanks(_ line: WrittenLine) -> [RepairCandidate] {
    let edits = NoBreakSpace.edits(text, line.content)
    return edits.isEmpty ? [] : [RepairCandidate(NoBreakSpace.title, edits, distance: 0).plain]
  }

  /// A line that should be `name: value` or `- item`.
  private func entry(_ line: WrittenLine) -> [RepairCandidate] {
    var found: [RepairCandidate] = []
    let (body, nameEnd, end) = (line.body, line.nameEnd, line.end)
    if isItemWithoutSpace(line) {
      let isNumber = text[body + 1] < UInt8(ascii: ":")
      found.append(.insert(" ", at: body + 1, "put a space behind the dash", distance: isNumber ? 3 : 0).plain)
      let items = itemsWithoutSpace(line)
      if items.count > 1 {
        let edits = items.map { TextEdit(ByteRange($0.body + 1..<$0.body + 1), " ") }
        found.append(RepairCandidate("put spaces behind the dashes", edits, distance: isNumber ? 4 : 1).plain)
      }
    }
    let next = (nameEnd..<end).first { text[$0] != UInt8(ascii: " ") }
    if end - 2 > body, ",;".utf8.contains(text[end - 1]), text[end - 2] == UInt8(ascii: ":") {
      let sign = text[end - 1] == UInt8(ascii: ",") ? "comma" : "semicolon"
      found.append(.replace(end - 1..<end, by: "", "remove the \(sign)", distance: 0).plain)
    }
    if let slip = EntrySlip.candidate(text, body..<end) {
      found.append(slip)
    } else if nameEnd > body, !text[body..<nameEnd].starts(with: "---".utf8),
      next.map({ text[$0] != UInt8(ascii: ":") }) ?? true
    {
      found.append(.insert(":", at: nameEnd, "put a colon behind the name", distance: 1).making(text[body..<nameEnd]))
    }
    return found
  }

  /// The line and those below it that are items of the same list, each with its dash directly before its text.
  private func itemsWithoutSpace(_ first: WrittenLine) -> [WrittenLine] {
    var items = [first]
    while items.count < 200, let next = below(items[items.count - 1].number),
      next.indentation.count == first.indentation.count, isItemWithoutSpace(next)
    {
      items.append(next)
    }
    return items
  }

  private func isItemWithoutSpace(_ line: WrittenLine) -> Bool {
    line.body + 1 < line.end && text[line.body] == UInt8(ascii: "-") && text[line.body + 1] != UInt8(ascii: "-")
  }

  private func brackets(_ line: WrittenLine) -> [RepairCandidate] {
    guard let start = line.value else { return [] }
    return FlowSlips.candidates(text, start..<line.end)
  }

  /// A text among the items of a list that has no dash.
  private func item(_ line: WrittenLine) -> [RepairCandidate] {
    guard !line.hasTab, line.body == line.indentation.upperBound, let upper = above(line.number),
      upper.indentation.count == line.indentation.count, upper.body > upper.indentation.upperBound,
      below(line.number).map({ $0.indentation.count <= line.indentation.count }) ?? true
    else { return [] }
    return [.insert("- ", at: line.body, "put a dash before it", distance: 2)]
  }

  /// `- name:` among the keys of a mapping. Where the items above it are entries as well, it is rather one of them.
  private func strayDash(_ line: WrittenLine) -> [RepairCandidate] {
    let own = line.indentation.count
    guard !line.hasTab, line.body == line.indentation.upperBound + 2, isNamed(line) else { return [] }
    let end = min(lines.count, line.number + 200)
    let inside = (line.number..<end).lazy.map { self.line($0 + 1) }.prefix { $0.isEmpty || $0.indentation.count > own }
    let items = (1..<line.number).reversed().lazy.map(self.line).prefix { $0.isEmpty || $0.indentation.count >= own }
    let isLikeOthers = items.first { $0.body > $0.indentation.upperBound }.map(isNamed) ?? false
    // Further entries of the item come along.
    let isSeveral = inside.contains { !$0.isEmpty && $0.indentation.count == own + 2 }
    let moved = isSeveral ? inside.filter { $0.indentation.count >= own + 2 } : []
    let edits =
      [TextEdit(ByteRange(line.indentation.upperBound..<line.body), "")]
      + moved.map { TextEdit(ByteRange($0.content.lowerBound..<$0.content.lowerBound + 2), "") }
    return [RepairCandidate("take out the dash", edits, distance: isLikeOthers ? 20 : 2)]
  }

  /// Whether what stands behind the dashes of a line, if it has any, is an entry.
  private func isNamed(_ line: WrittenLine) -> Bool {
    let place = line.nameEnd
    guard place > line.body, place < line.end, text[place] == UInt8(ascii: ":") else { return false }
    return place + 1 == line.end || text[place + 1] == UInt8(ascii: " ")
  }

  /// Lines below `|` or `>` that are indented no deeper than their key: all of them, and those before the first that may be an
  /// entry.
  private func blockText(_ first: WrittenLine) -> [RepairCandidate] {
    guard !first.hasTab, let upper = above(first.number), upper.endsInBlockMark else { return [] }
    let own = first.indentation.count
    let deeper = upper.body - upper.content.lowerBound + 2
    guard own > 0, own < deeper else { return [] }
    var block = [first]
    while block.count < 200, let next = below(block[block.count - 1].number), next.indentation.count >= own {
      block.append(next)
    }
    let text = Array(block.prefix { $0.indentation.count > own || !isEntry($0) })
    return [text, block].filter { !$0.isEmpty }.enumerated().map { distance, lines in
      let edits = lines.map { line in
        TextEdit(
          ByteRange(line.content.lowerBound..<line.content.lowerBound), String(repeating: " ", count: deeper - own))
      }
      return RepairCandidate("indent the text to \(deeper) spaces", edits, distance: distance)
    }
  }

  /// Whether a line begins an entry or an item.
  private func isEntry(_ line: WrittenLine) -> Bool {
    line.body > line.indentation.upperBound || isNamed(line)
  }

  /// A text that wants quotes, and one in quotes that end before it does, or whose backslashes are no escapes.
  private func quoted(_ line: WrittenLine) -> [RepairCandidate] {
    guard let start = line.value else { return [] }
    let value = start..<line.end
    if let slips = QuoteSlips.candidates(text, value) { return slips }
    // A file that begins with a bracket isn't meant to be a text, unless it begins with a template.
    let isWholeFile = start == 0 && "{[".utf8.contains(text[start])
    guard !isWholeFile || text[value].starts(with: "{{".utf8), !FlowSlips.isCollection(text[value]),
      !"|>".utf8.contains(text[start])
    else { return [] }
    return [QuoteSlips.quoting(text, value, distance: wantsQuotes ? 2 : 6)]
  }

  /// Whether what is wrong is a character that a text without quotes can't have there.
  private var wantsQuotes: Bool {
    [.yamlReservedCharacter, .yamlUnexpectedColon, .yamlBadAnchor, .yamlBadTag, .yamlUnknownAnchor]
      .contains(finding.code)
  }

  /// The line, alone and with what is indented below it, at the indentation of a line nearby; the nearest first.
  private func indentation(_ line: WrittenLine) -> [RepairCandidate] {
    guard !line.hasTab else { return [] }
    let own = line.indentation.count
    var block = [line]
    while block.count < 200, let next = below(block[block.count - 1].number), next.indentation.count > own {
      block.append(next)
    }
    var targets: [Int] = []
    var upper = above(line.number)
    for _ in 0..<20 {
      guard let current = upper else { break }
      // Behind the dashes of an item its entries begin.
      targets += [current.body - current.content.lowerBound, current.indentation.count]
      upper = above(current.number)
    }
    if let next = below(block[block.count - 1].number) { targets.append(next.indentation.count) }
    var seen: Set<Int> = [own]
    return targets.filter { seen.insert($0).inserted }.flatMap { target -> [RepairCandidate] in
      let (change, title) = (target - own, "indent it to \(target.counted("space"))")
      func moved(_ lines: [WrittenLine]) -> [TextEdit] {
        lines.map { line in
          let start = line.content.lowerBound
          return change > 0
            ? TextEdit(ByteRange(start..<start), String(repeating: " ", count: change))
            : TextEdit(ByteRange(start..<start - change), "")
        }
      }
      // Lines below that stand there already are right, unless this one begins what they are in.
      let isAlone = block.count > 1 && block[1].indentation.count == target && text[line.end - 1] != UInt8(ascii: ":")
      let far = 3 + abs(change)
      var found = [RepairCandidate(title, moved(block), distance: isAlone ? far + 1 : far)]
      if block.count > 1 { found.append(RepairCandidate(title, moved([line]), distance: isAlone ? far : far + 1)) }
      return found.map { candidate in
        var candidate = candidate
        candidate.needsSoundText = target == 0
        return candidate
      }
    }
  }
}

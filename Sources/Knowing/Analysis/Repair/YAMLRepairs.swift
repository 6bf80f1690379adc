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
    let own = lines.position(of: finding.range.start).line
    let related = finding.related.compactMap { place -> Int? in
      guard case .here(let range) = place.place else { return nil }
      return lines.position(of: range.start).line
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
    case _: return []
    }
  }

  private func closingQuote(_ place: Int) -> [RepairCandidate] {
    let quote = String(decoding: [text[place]], as: UTF8.self)
    let own = line(lines.position(of: finding.range.start).line)
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
    let own = line(lines.position(of: finding.range.start).line)
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
    return tabs(line) + blanks(line) + entry(line) + brackets(line) + quoted(line) + indentation(line)
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
    if let slip = EntrySlip.candidate(text, body..<end) {
      found.append(slip)
    } else if nameEnd > body, next.map({ text[$0] != UInt8(ascii: ":") }) ?? true {
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

  /// A text that wants quotes, and one in double quotes whose backslashes are no escapes.
  private func quoted(_ line: WrittenLine) -> [RepairCandidate] {
    guard let start = line.value else { return [] }
    let value = text[start..<line.end]
    let last = line.end - 1
    if value.first == UInt8(ascii: "\""), value.last == UInt8(ascii: "\""), last > start {
      guard value.contains(UInt8(ascii: "\\")), !value.contains(UInt8(ascii: "'")) else { return [] }
      let edits = [TextEdit(ByteRange(start..<start + 1), "'"), TextEdit(ByteRange(last..<line.end), "'")]
      return [
        RepairCandidate("write it in single quotes, where a backslash is a backslash", edits, distance: 2)
      ]
    }
    // A file that begins with a bracket isn't meant to be a text, unless it begins with a template.
    let isWholeFile = start == 0 && "{[".utf8.contains(text[start])
    guard !isWholeFile || value.starts(with: "{{".utf8), !FlowSlips.isCollection(value) else { return [] }
    let quote = !value.contains(UInt8(ascii: "'")) ? "'" : value.contains { $0 == 0x22 || $0 == 0x5C } ? nil : "\""
    guard let quote, value.first != UInt8(ascii: "|"), value.first != UInt8(ascii: ">") else { return [] }
    return [
      RepairCandidate(
        "put the text in quotes",
        [TextEdit(ByteRange(start..<start), quote), TextEdit(ByteRange(line.end..<line.end), quote)], distance: 6)
    ]
  }

  /// The line, alone and with what is indented below it, at the indentation of a line nearby.
  private func indentation(_ line: WrittenLine) -> [RepairCandidate] {
    guard !line.hasTab else { return [] }
    let own = line.indentation.count
    var block = [line]
    while block.count < 200, let next = below(block[block.count - 1].number), next.indentation.count > own {
      block.append(next)
    }
    var targets: Set<Int> = []
    var upper = above(line.number)
    for _ in 0..<20 {
      guard let current = upper else { break }
      targets.insert(current.indentation.count)
      // Behind the dashes of an item its entries begin.
      targets.insert(current.body - current.content.lowerBound)
      upper = above(current.number)
    }
    if let next = below(block[block.count - 1].number) { targets.insert(next.indentation.count) }
    targets.remove(own)
    return targets.sorted().flatMap { target -> [RepairCandidate] in
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
      let whole = RepairCandidate(title, moved(block), distance: isAlone ? far + 1 : far)
      guard block.count > 1 else { return [whole] }
      return [whole, RepairCandidate(title, moved([line]), distance: isAlone ? far : far + 1)]
    }
  }
}

internal import JSONSchema
internal import SourceText

/// Sensitive values where no node stands for them, found by the names before them: in a text that isn't well-formed, and in
/// comments.
///
/// Errs on the side of hiding: whatever stands behind such a name, to the end of the line, on all deeper lines below, and on
/// further lines as far as the value isn't closed or they say nothing that the schema knows.
struct SecretScan {
  private let text: [UInt8]
  private let keys: TextKeys
  private let names: SensitiveNames
  private var reading: NameReading
  /// What is hidden so far, in no order.
  private(set) var found: [Range<Int>] = []
  /// Comments, hidden whole where nobody knows which settings are sensitive. Their words tell nothing of names elsewhere.
  private(set) var comments: [Range<Int>] = []

  init(_ text: [UInt8], _ names: SensitiveNames) {
    self.text = text
    self.names = names
    keys = TextKeys(text: text)
    reading = NameReading(names)
  }

  // MARK: Lines

  /// Looks through a text that isn't well-formed.
  mutating func read(_ lines: [TextLine]) {
    guard !names.hidesAll else { return hideValues(lines) }
    var groups: [Group] = []
    var index = 0
    while index < lines.count {
      while let group = groups.last, group.end <= index { groups.removeLast() }
      let line = lines[index]
      if line.isEmpty || line.isComment {
        if line.isComment, !groups.isEmpty { hide(line.content..<line.range.upperBound) }
        index += 1
      } else {
        index = read(lines, index, &groups)
      }
    }
  }

  /// Lines that belong to a mapping with sensitive settings among others.
  private struct Group {
    var end: Int
    /// The folded names of the others.
    var shown: Set<String>
  }

  /// - Returns: the line that comes next.
  private mutating func read(_ lines: [TextLine], _ index: Int, _ groups: inout [Group]) -> Int {
    let line = lines[index]
    let keys = keys.keys(of: line)
    for key in keys {
      var (meaning, value) = self.meaning(of: key)
      if key.isEntry, let group = groups.last, meaning == .harmless || meaning == .unknown {
        let isShown = key.readings.contains { group.shown.contains(SensitiveNames.fold($0.name)) }
        if !isShown { meaning = .hidden }
      }
      switch meaning {
      case .harmless, .unknown: continue
      case .hidden:
        let end = end(of: key, value, lines, index, isOpen: isOpen(value..<line.range.upperBound))
        hide(value..<max(value, lines[end - 1].range.upperBound))
        return end
      case .group(let shown):
        hide(value..<max(value, line.range.upperBound))
        groups.append(Group(end: end(of: key, value, lines, index, isOpen: true, isGroup: true), shown: shown))
        return index + 1
      }
    }
    if !groups.isEmpty, keys.first?.isEntry != true { hide(line.content..<line.range.upperBound) }
    return index + 1
  }

  /// What the readings of a key mean together, and where the first value begins that is meant by it.
  private mutating func meaning(of key: TextKey, isExact: Bool = false) -> (SensitiveNames.Meaning, value: Int) {
    var result = (SensitiveNames.Meaning.unknown, value: key.readings[0].value)
    for one in key.readings {
      let exact = isExact || one.isExact
      switch exact ? names.meaning(ofExact: one.name) : reading.meaning(of: one.name) {
      case .hidden:
        if result.0 != .hidden || one.value < result.value { result = (.hidden, one.value) }
      case .group(let shown):
        // Without a colon the name of a group is a word like any other.
        if result.0 != .hidden, !one.isExact { result = (.group(shown: shown), one.value) }
      case .harmless: if result.0 == .unknown, !one.isExact { result = (.harmless, one.value) }
      case .unknown: continue
      }
    }
    return result
  }

  private mutating func hide(_ range: Range<Int>) {
    let start = keys.skipBlanks(range.lowerBound, range.upperBound)
    if start < range.upperBound { found.append(start..<range.upperBound) }
  }

  /// Every value, where nobody knows which are sensitive; and what is neither key nor value.
  private mutating func hideValues(_ lines: [TextLine]) {
    var index = 0
    while index < lines.count {
      let (line, next) = (lines[index], index + 1)
      index = next
      guard !line.isEmpty, !line.isComment else { continue }
      guard let key = keys.keys(of: line).first, key.isEntry else {
        hide(line.content..<line.range.upperBound)
        continue
      }
      guard names.meaning(ofExact: key.readings[0].name) == .hidden else { continue }
      let value = key.readings[0].value
      let rest = keys.skipBlanks(value, line.range.upperBound)
      if rest < line.range.upperBound { index = end(of: key, value, lines, next - 1, isOpen: false) }
      hide(value..<lines[index - 1].range.upperBound)
    }
  }

  // MARK: Comments

  /// Looks through the comments of a text for settings that are commented out. Where nobody knows which are sensitive, all that
  /// people wrote in comments is hidden.
  mutating func readComments() {
    var sign = 0
    // Comments one below the other, as lines of a text; an empty line among them may be one of a value.
    var run: [TextLine] = []
    for line in TextLines(text) {
      if line.isComment || line.isEmpty && !run.isEmpty {
        run.append(TextLine(text, line.range, into: line.range.lowerBound))
        continue
      }
      readRun(&run)
      if let comment = trailing(line, &sign) { readComment([comment], 0) }
    }
    readRun(&run)
  }

  private mutating func readRun(_ run: inout [TextLine]) {
    var place = 0
    while place < run.count { place = readComment(run, place) }
    run.removeAll(keepingCapacity: true)
  }

  /// The comment behind something, as a line of its own.
  ///
  /// - Parameter sign: the first `#` that isn't before the line, or some place before that.
  private func trailing(_ line: TextLine, _ sign: inout Int) -> TextLine? {
    sign = max(sign, line.range.lowerBound + 1)
    while sign < line.range.upperBound {
      if text[sign] == UInt8(ascii: "#"), TextLine.isBlank(text[sign - 1]) {
        return TextLine(text, line.range, into: sign)
      }
      sign = ByteScan.first(UInt8(ascii: "#"), in: text.span, from: sign + 1)
    }
    return nil
  }

  /// - Returns: the line that comes next.
  @discardableResult
  private mutating func readComment(_ lines: [TextLine], _ index: Int) -> Int {
    let line = lines[index]
    guard !names.hidesAll else {
      if !line.isEmpty, !line.speaksToPrograms(text) { comments.append(line.content..<line.range.upperBound) }
      return index + 1
    }
    for key in keys.keys(of: line) where key.readings.contains(where: { !$0.isExact }) {
      let (meaning, value) = meaning(of: key, isExact: true)
      switch meaning {
      case .harmless, .unknown: continue
      case .group: hide(value..<line.range.upperBound)
      case .hidden:
        let end = end(of: key, value, lines, index, isOpen: isOpen(value..<line.range.upperBound))
        for line in lines[index..<end] { hide(max(value, line.content)..<max(value, line.range.upperBound)) }
        return end
      }
    }
    return index + 1
  }

  // MARK: Values

  /// The line behind the last that may be of the value of a key.
  ///
  /// - Parameter isOpen: whether the value goes on, so that only what the schema knows ends it.
  private func end(
    of key: TextKey, _ value: Int, _ lines: [TextLine], _ index: Int, isOpen: Bool, isGroup: Bool = false
  ) -> Int {
    var end = index + 1
    for next in lines.indices[(index + 1)...] {
      let line = lines[next]
      if line.isEmpty { continue }
      if line.isMarker(text) { break }
      let isItem = line.column == key.column && text[line.content] == UInt8(ascii: "-")
      if line.column > key.column || isItem || line.isComment && isOpen && !isGroup {
        end = next + 1
      } else if !line.isComment {
        guard isOpen ? !isKnown(line) : isLoose(line) else { break }
        end = next + 1
      }
    }
    return end
  }

  /// Whether a line is an entry under a name that the schema has.
  private func isKnown(_ line: TextLine) -> Bool {
    guard let key = keys.keys(of: line).first, key.isEntry else { return false }
    return key.readings.contains { !$0.isExact && names.meaning(ofExact: $0.name) != .unknown }
  }

  /// Without a colon a line is no entry: it may be the rest of the value, moved out by mistake.
  private func isLoose(_ line: TextLine) -> Bool {
    !text[line.content..<line.range.upperBound].contains(UInt8(ascii: ":"))
      && !"-#.?]}".utf8.contains(text[line.content])
  }

  /// Whether what stands behind a key isn't all of its value: nothing, the header of a block of text, a quote or a bracket
  /// that isn't closed.
  private func isOpen(_ range: Range<Int>) -> Bool {
    var place = range.lowerBound
    var depth = 0
    var isStart = true
    while place < range.upperBound {
      let byte = text[place]
      switch byte {
      case let blank where TextLine.isBlank(blank): place += 1
      case UInt8(ascii: "#") where place == range.lowerBound || TextLine.isBlank(text[place - 1]):
        return isStart || depth > 0
      case UInt8(ascii: "&") where isStart, UInt8(ascii: "!") where isStart:
        place = text[place..<range.upperBound].firstIndex(where: TextLine.isBlank) ?? range.upperBound
      case UInt8(ascii: "|") where isStart, UInt8(ascii: ">") where isStart, UInt8(ascii: "-") where isStart:
        return true
      case UInt8(ascii: "\"") where isStart || depth > 0, UInt8(ascii: "'") where isStart || depth > 0:
        guard let close = keys.closing(place, range.upperBound) else { return true }
        place = close + 1
        isStart = false
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        if isStart || depth > 0 { depth += 1 }
        place += 1
        isStart = false
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        place += 1
      case _:
        place += 1
        isStart = false
      }
    }
    return isStart || depth > 0
  }
}

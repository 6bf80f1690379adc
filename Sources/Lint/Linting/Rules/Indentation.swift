internal import DocumentModel
internal import Workspace
internal import YAMLReading

extension LintRule {
  static let indentation = LintRule(
    "indentation", summary: "Inconsistent indentation", presets: .style,
    options: [
      RuleOption("spaces", kind: .numberOr(1...RuleOption.most, ["consistent"]), defaultValue: .text("consistent")),
      RuleOption(
        "indent-sequences", kind: .oneOf([.flag(true), .flag(false), .text("whatever"), .text("consistent")]),
        defaultValue: .text("whatever")),
      .flag("check-multi-line-strings", defaultValue: false),
    ]
  ) { .tokens(.all, IndentationCheck($0, findings: $1)) }
}

/// Tracks the open collections and the column in which the lines of each should start.
private final class IndentationCheck: ReportingCheck, TokenCheck {
  private enum Kind {
    case root, mapping, sequence, flowMapping, flowSequence, item, key, value
  }

  private struct Level {
    var kind: Kind
    /// Where the lines of the level start; negative if that isn't known yet.
    var column: Int
    /// The indentation of the line with the opening bracket.
    var lineColumn = 0
    /// Whether this is a key with `?`.
    var isExplicit = false
    /// Whether this is a sequence in the column of its parent mapping, whose end no token marks.
    var isImplicit = false
  }

  private var levels = [Level(kind: .root, column: 0)]
  /// The line of the last token.
  private var line = -1
  private var lineColumn = 0
  /// The columns per level; nil until the first indented level shows it.
  private var step: Int?
  private let isConsistent: Bool
  private var sequences: OptionValue?
  private let checksBlockScalarLines: Bool

  init(_ options: RuleOptions, findings: RuleFindings) {
    step = options.number("spaces")
    isConsistent = step == nil
    sequences = options["indent-sequences"]
    checksBlockScalarLines = options.flag("check-multi-line-strings")
    super.init(findings)
  }

  private var top: Level { levels[levels.count - 1] }

  private func deeper(than base: Int, found column: Int) -> Int {
    // The first indented level sets the step for the whole file.
    let known = step ?? column - base
    step = known
    return base + known
  }

  func visit(_ index: Int, of tokens: TokenTable, in source: LintSource) {
    let token = tokens[index]
    // An empty value has an empty scalar, whose position isn't that of any text.
    let isEmptyText = token.kind == .scalar && tokens.value(index).isEmpty
    if token.kind != .blockEnd, !isEmptyText {
      let isFirst = Int(token.line) > line
      if isFirst { checkColumn(token) }
      if checksBlockScalarLines, token.kind == .scalar { checkLines(index, of: tokens, in: source) }
      line = lastLine(of: token, in: source)
      if isFirst { lineColumn = Int(token.column) }
    } else if checksBlockScalarLines, token.kind == .scalar {
      checkLines(index, of: tokens, in: source)
    }
    guard enter(index, of: tokens) else {
      findings.add("cannot determine the indentation", at: token.range)
      return
    }
    leave(token.kind, next: tokens.kind(index + 1))
  }

  // MARK: Complaints

  private func checkColumn(_ token: TokenTable.Token) {
    let found = Int(token.column)
    var expected = top.column
    if token.kind == .flowMappingEnd || token.kind == .flowSequenceEnd {
      expected = top.lineColumn
    } else if top.kind == .key, top.isExplicit, token.kind != .value {
      expected = deeper(than: expected, found: found)
    }
    guard found != expected else { return }
    let wanted = expected < 0 ? "at least \(found + 1)" : "\(expected)"
    findings.add("indented by \(found), expected \(words: wanted)", at: token.range.lowerBound..<token.range.lowerBound)
  }

  /// The line of the token's last visible byte, because a block scalar ends where the next line starts.
  private func lastLine(of token: TokenTable.Token, in source: LintSource) -> Int {
    guard token.kind == .scalar else { return Int(token.endLine) }
    var line = Int(token.endLine)
    var place = Int(token.end) - 1
    while place >= Int(token.start), source.text[place].isSpace {
      if source.text[place] == 0x0A { line -= 1 }
      place -= 1
    }
    return line
  }

  private func checkLines(_ index: Int, of tokens: TokenTable, in source: LintSource) {
    let token = tokens[index]
    guard token.line < token.endLine else { return }
    var expected: Int?
    for number in Int(token.line) + 1...Int(token.endLine) {
      let line = source.lines.textLine(number).range
      guard line.lowerBound < Int(token.end) else { return }
      let indent = source.text[line].prefix { $0 == 0x20 }.count
      guard indent < line.count else { continue }
      // The lines of a multi-line string must agree with its first indented line.
      let wanted = expected ?? textColumn(token, found: indent)
      expected = wanted
      guard indent != wanted else { continue }
      let place = line.lowerBound + indent
      findings.add("indented by \(indent), expected \(wanted)", at: place..<place)
    }
  }

  /// The column in which the lines of a multi-line string should start, after the first.
  private func textColumn(_ token: TokenTable.Token, found: Int) -> Int {
    let column = Int(token.column)
    switch token.style {
    case .plain: return column
    case .singleQuoted, .doubleQuoted: return column + 1
    case .literal, .folded, .block, .flow: break
    }
    switch top.kind {
    case .item, .key: return deeper(than: column, found: found)
    case .value:
      if Int(token.line) > line { return deeper(than: top.column, found: found) }
      let key = levels[levels.count - 2]
      return deeper(than: key.isExplicit ? column : key.column, found: found)
    case .root, .mapping, .sequence, .flowMapping, .flowSequence: return deeper(than: top.column, found: found)
    }
  }

  // MARK: Levels

  /// Opens the level that a token starts; false if it can't start one here.
  private func enter(_ index: Int, of tokens: TokenTable) -> Bool {
    let token = tokens[index]
    let column = Int(token.column)
    let next: TokenTable.Token? = index + 1 < tokens.count ? tokens[index + 1] : nil
    switch token.kind {
    case .blockMappingStart:
      guard next?.kind == .key else { return false }
      levels.append(Level(kind: .mapping, column: column))
    case .blockSequenceStart: levels.append(Level(kind: .sequence, column: column))
    case .flowMappingStart, .flowSequenceStart:
      guard let next else { return true }
      // Empty brackets don't show how deep their lines would be.
      let isEmpty = next.kind == .flowMappingEnd || next.kind == .flowSequenceEnd
      let isOnLine = isEmpty || next.line == token.line
      let inner = isOnLine ? Int(next.column) : deeper(than: lineColumn, found: Int(next.column))
      let kind: Kind = token.kind == .flowMappingStart ? .flowMapping : .flowSequence
      levels.append(Level(kind: kind, column: inner, lineColumn: lineColumn))
    case .blockEntry:
      // A `-` at the end of a line may have no value whose column could be checked.
      guard let next, next.kind != .blockEntry, next.kind != .blockEnd else { return true }
      // A list in the column of its key has no start token.
      if top.kind != .sequence { levels.append(Level(kind: .sequence, column: column, isImplicit: true)) }
      let isBeside = next.line == token.endLine || next.column == token.column
      let inner = isBeside ? Int(next.column) : deeper(than: column, found: Int(next.column))
      levels.append(Level(kind: .item, column: inner))
    case .key: levels.append(Level(kind: .key, column: top.column, isExplicit: !token.isEmpty))
    case .value:
      guard top.kind == .key else { return false }
      enterValue(index, of: tokens)
    case .directive, .documentStart, .documentEnd, .blockEnd, .flowSequenceEnd, .flowMappingEnd, .flowEntry, .alias,
      .anchor, .tag, .scalar:
      break
    }
    return true
  }

  private func enterValue(_ index: Int, of tokens: TokenTable) {
    guard index > 0, index + 1 < tokens.count else { return }
    let keyLine = tokens[index - 1].line
    var next = tokens[index + 1]
    // An anchor or tag next to the key, with the value on the lines below.
    if next.kind == .anchor || next.kind == .tag, index + 2 < tokens.count, next.line == keyLine,
      next.line < tokens[index + 2].line
    {
      next = tokens[index + 2]
    }
    switch next.kind {
    case .blockEnd, .flowMappingEnd, .flowSequenceEnd, .key: return
    case _: levels.append(Level(kind: .value, column: valueColumn(next, keyLine: keyLine)))
    }
  }

  private func valueColumn(_ next: TokenTable.Token, keyLine: Int32) -> Int {
    let key = top
    let found = Int(next.column)
    if key.isExplicit { return deeper(than: key.column, found: found) }
    if next.line == keyLine { return found }
    guard next.kind == .blockSequenceStart || next.kind == .blockEntry else {
      return deeper(than: key.column, found: found)
    }
    switch sequences {
    case .flag(false): return key.column
    case .flag(true):
      // Its depth isn't known before an indented level has shown the step.
      if isConsistent, step == nil, found == key.column { return -1 }
      return deeper(than: key.column, found: found)
    case _:
      let isIndented = found != key.column
      // With `consistent`, the first list decides.
      if sequences == .text("consistent") { sequences = .flag(isIndented) }
      return isIndented ? deeper(than: key.column, found: found) : key.column
    }
  }

  /// Closes the levels that end with a token.
  private func leave(_ token: YAMLToken.Kind, next: YAMLToken.Kind?) {
    // A tag or anchor precedes its node, so no level ends with it.
    let isProperty = token == .anchor || token == .tag
    var mayEnd = token == .flowSequenceEnd || token == .flowMappingEnd || token == .blockEnd
    while levels.count > 1 {
      switch top.kind {
      case .flowSequence:
        guard mayEnd, token == .flowSequenceEnd else { return }
        mayEnd = false
        levels.removeLast()
      case .flowMapping:
        guard mayEnd, token == .flowMappingEnd else { return }
        mayEnd = false
        levels.removeLast()
      case .mapping, .sequence:
        guard mayEnd, token == .blockEnd, !top.isImplicit else { return }
        mayEnd = false
        levels.removeLast()
      case .item:
        // The end of a list without a start token shows only in a token other than a dash.
        if levels[levels.count - 2].isImplicit, token != .blockEntry, !isProperty, next != .blockEntry {
          levels.removeLast(2)
        } else if next == .blockEntry || next == .blockEnd {
          levels.removeLast()
        } else {
          return
        }
      case .value:
        guard token != .value, !isProperty else { return }
        levels.removeLast(2)
      case .key:
        switch next {
        case .blockEnd, .flowMappingEnd, .flowSequenceEnd, .key: levels.removeLast()
        case _: return
        }
      case .root: return
      }
    }
  }
}

internal import DocumentModel

/// Says in plain words what libyaml has against a text: what was found, what was expected, the usual cause, and where
/// the construct began.
struct SyntaxErrors {
  /// A libyaml error with its marks as byte offsets.
  struct Fault {
    var problem: String
    var context: String
    var place: Int
    var contextPlace: Int
    /// The innermost bracket that is open; nil outside of brackets.
    var openBracket: Int?
  }

  let text: [UInt8]
  /// The last quoted scalar of several lines before the fault.
  let lastLongQuote: Range<Int>?

  func diagnostic(_ fault: Fault) -> Diagnostic {
    if let conflict = conflict(fault) { return conflict }
    if let quote = unclosedQuote(fault) { return quoteFault(quote) }
    if let bracket = unclosedBracket(fault) { return unclosedFlow(bracket) }
    if let rule = Self.rules[fault.problem] { return rule(self, fault) }
    return finding(.yamlSyntax, fault.problem, at: fault.place, begin: fault)
  }

  private typealias Rule = @Sendable (SyntaxErrors, Fault) -> Diagnostic

  /// The rules by libyaml's words (scanner.c, parser.c of 0.2.5).
  private static let rules: [String: Rule] = [
    "found character that cannot start any token": { $0.strangeCharacter($1) },
    "mapping values are not allowed in this context": { $0.unexpectedColon($1) },
    "mapping keys are not allowed in this context": { $0.unexpectedKey($1) },
    "block sequence entries are not allowed in this context": {
      $0.finding(
        .yamlIndentation, "a list item can't begin here", at: $1.place,
        help: "put \"- …\" on a line of its own, or quote the text if no list is meant")
    },
    "found unexpected ':'": {
      $0.finding(
        .yamlUnexpectedColon, "a text in brackets can't hold \":\" here", at: $1.place, help: "put the text in quotes")
    },
    "could not find expected ':'": { $0.missingColon($1) },
    "did not find expected key": { $0.missingKey($1) },
    "did not find expected '-' indicator": { $0.missingDash($1) },
    "did not find expected ',' or ']'": { $0.unclosedFlow($1) },
    "did not find expected ',' or '}'": { $0.unclosedFlow($1) },
    "found unknown escape character": { $0.unknownEscape($1) },
    "did not find expected hexdecimal number": { $0.shortEscape($1) },
    "found invalid Unicode character escape code": {
      $0.finding(.yamlBadEscape, "this escape names no character of Unicode", at: $1.place)
    },
    "found a tab character where an indentation space is expected": { $0.tab($1) },
    "found a tab character that violates indentation": { $0.tab($1) },
    "did not find expected node content": { $0.missingValue($1) },
    "did not find expected <document start>": { $0.afterDocument($1) },
    "found undefined tag handle": {
      $0.finding(
        .yamlBadTag, "no %TAG line declares the handle of this tag", at: $1.place,
        help: "declare it before ---, or quote the text if no tag is meant")
    },
    "did not find expected alphabetic or numeric character": { $0.badAnchor($1) },
    "did not find expected comment or line break": { $0.badHeader($1) },
    "found an indentation indicator equal to 0": {
      $0.finding(
        .yamlBlockScalarHeader, "a block of text can't be indented by 0", at: $1.place,
        help: "write a digit from 1 to 9")
    },
    "found unknown directive name": {
      $0.finding(.yamlDirective, "this directive is not known", at: $1.place)
    },
    "found duplicate %YAML directive": {
      $0.finding(.yamlDirective, "a document has one %YAML line at most", at: $1.place)
    },
    "found duplicate %TAG directive": {
      $0.finding(.yamlDirective, "this tag handle is declared twice", at: $1.place)
    },
    "could not find expected directive name": {
      $0.finding(
        .yamlDirective, "a line that starts with % is a directive, and this one has no name", at: $1.place,
        help: "quote the text if no directive is meant")
    },
  ]

  private static let conflicts: [UInt8: String] = [
    UInt8(ascii: "<"): "a merge conflict begins here",
    UInt8(ascii: "="): "the other side of a merge conflict begins here",
    UInt8(ascii: ">"): "a merge conflict ends here",
  ]

  /// A line by which a version control system marks the two sides of a merge that it couldn't make.
  private func conflict(_ fault: Fault) -> Diagnostic? {
    for line in [fault.contextPlace, fault.place].map(lineStart) where line < text.count {
      guard let message = Self.conflicts[text[line]] else { continue }
      let mark = text[line...].prefix(8).prefix { $0 == text[line] }
      guard mark.count == 7, isBlank(at: mark.endIndex) else { continue }
      return finding(
        .yamlSyntax, message, at: line, to: inkEnd(line),
        help: "keep one of its two sides, and remove the lines that mark them")
    }
    return nil
  }

  // MARK: One function a kind of fault

  private func strangeCharacter(_ fault: Fault) -> Diagnostic {
    switch byte(fault.place) {
    case UInt8(ascii: "\t"): return tab(fault)
    case UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"):
      let character = String(decoding: [text[fault.place]], as: UTF8.self)
      return finding(
        .yamlReservedCharacter, "a value can't start with \(character)", at: fault.place, help: "put the text in quotes"
      )
    default: return finding(.yamlSyntax, "nothing can start with this character", at: fault.place)
    }
  }

  private func unexpectedColon(_ fault: Fault) -> Diagnostic {
    let line = lineStart(fault.place)
    let before = text[line..<fault.place]
    let colon = before.indices.first { before[$0] == UInt8(ascii: ":") && isBlank(at: $0 + 1) }
    if colon == nil, fault.place - firstInk(line) > Self.longestKey { return longKey(firstInk(line)) }
    if colon == nil, DocumentMarker(text[line...]) == .start {
      return finding(
        .yamlUnexpectedColon, "an entry can't stand on the line of ---", at: firstInk(line + 3), to: fault.place,
        help: "put it on the next line")
    }
    if colon == nil, isItem(at: firstInk(line)), let item = itemAbove(line),
      case let column = item - lineStart(item), column < firstInk(line) - line
    {
      // `run: a`, and below it `    - name: b`, which goes on with the text.
      return finding(
        .yamlIndentation, "this item is indented too far: it continues the text above", at: firstInk(line),
        to: inkEnd(firstInk(line)),
        related: [RelatedPlace(.here(ByteRange(item..<item + 1)), "the item above")],
        help: "indent it by \(spaces(column)), as the item above")
    }
    if colon == nil, let above = textStart(above: line) {
      if let finding = itemWithoutSpace(firstInk(above), related: []) { return finding }
      if entry(above) - above >= firstInk(line) - line { return brokenEntry(entry(above), inkEnd(above)) }
      return finding(
        .yamlIndentation, "this line is indented below a value that is already complete", at: firstInk(line),
        to: fault.place,
        help:
          "give it the indentation of its neighbours; if both are one text, write | in front of it and move it to lines below"
      )
    }
    if let colon, let quote = (colon + 1..<fault.place).first(where: { !text[$0].isBlank }),
      CurlyQuotes.begins(at: quote, in: text[...])
    {
      return finding(
        .yamlUnexpectedColon, "curly quotes don't quote: the text ends at its colon", at: quote, to: inkEnd(quote),
        help: "write straight quotes")
    }
    if let finding = CharacterRules(text: text).lineSeparator(in: line..<fault.place) { return finding }
    return finding(
      .yamlUnexpectedColon, "a second \": \" on one line", at: fault.place, to: fault.place + 1,
      help: "put the value in quotes if the colon is part of it, else put the inner key on a line of its own")
  }

  /// `summary: ?`, and a `?` in another place where no key may begin.
  private func unexpectedKey(_ fault: Fault) -> Diagnostic {
    let before = text[lineStart(fault.place)..<fault.place].last { !$0.isBlank }
    guard before == UInt8(ascii: ":") else {
      return finding(.yamlIndentation, "a key can't begin here", at: fault.place, help: "put it on a line of its own")
    }
    return finding(
      .yamlReservedCharacter, "a value can't start with ?", at: fault.place, help: "put the text in quotes")
  }

  private func missingColon(_ fault: Fault) -> Diagnostic {
    let start = fault.contextPlace
    let end = inkEnd(start)
    if end - start > Self.longestKey { return longKey(start) }
    return brokenEntry(start, end)
  }

  /// libyaml's bound and YAML's (1.2.2, 7.4).
  private static let longestKey = 1_024

  private func longKey(_ start: Int) -> Diagnostic {
    finding(
      .yamlLimitKeyLength, "a key may have 1024 characters at most", at: start, to: min(inkEnd(start), start + 20),
      help: "write a long key behind \"? \"")
  }

  /// A line that should be `key: value` and isn't.
  private func brokenEntry(_ start: Int, _ end: Int) -> Diagnostic {
    let isQuoted = byte(start) == UInt8(ascii: "\"") || byte(start) == UInt8(ascii: "'")
    if !isQuoted, let sign = equalsSign(behindNameAt: start, before: end) {
      return finding(
        .yamlMissingColon, "\"=\" where YAML has \":\"", at: sign, to: sign + 1, help: "write \"key: value\"")
    }
    if !isQuoted, let comma = (start..<end).first(where: { text[$0] == UInt8(ascii: ",") }), comma > start,
      text[comma - 1] == UInt8(ascii: ":"), comma + 1 == end
    {
      return finding(.yamlMissingColon, "a comma behind the colon", at: comma, to: end, help: "remove the comma")
    }
    if !isQuoted, let gap = (start..<end).first(where: { text[$0] == UInt8(ascii: ":") && !isBlank(at: $0 + 1) }) {
      return finding(
        .yamlMissingColon, "a space is missing after the colon", at: gap, to: gap + 1, help: "write \"key: value\"")
    }
    return finding(
      .yamlMissingColon, "a key without a colon", at: start, to: end,
      help: "write \"key: value\"; a text of several lines wants quotes or a block (|)")
  }

  private func missingKey(_ fault: Fault) -> Diagnostic {
    let line = lineStart(fault.place)
    let ink = firstInk(line)
    if ink < fault.place, let closing = quoteBefore(fault.place) {
      return finding(
        .yamlSyntax, "text after the closing quote", at: fault.place, to: inkEnd(fault.place),
        related: [RelatedPlace(.here(ByteRange(closing..<closing + 1)), "the quote closes here")],
        help: "a quote inside a text is written twice in single quotes, or as \\\" in double quotes")
    }
    if ink == fault.place {
      let column = ink - line
      let expected = fault.contextPlace - lineStart(fault.contextPlace)
      if isItem(at: ink), column == expected, let sibling = dash(ofItemAt: fault.contextPlace) {
        return finding(
          .yamlIndentation, "this item is indented one level too far", at: ink, to: inkEnd(ink),
          related: [RelatedPlace(.here(ByteRange(sibling..<sibling + 1)), "the item above")],
          help: "indent it by \(spaces(sibling - lineStart(sibling))), as the item above")
      }
      if isItem(at: ink), column == expected, opensEntry(behindDashAt: ink) {
        return finding(
          .yamlIndentation, "a dash too many: a list item is among the keys of a mapping", at: ink,
          related: beginning(fault),
          help: "remove the dash, or indent the list below its key")
      }
      if isItem(at: ink), column == expected {
        return finding(
          .yamlIndentation, "a list item is among the keys of a mapping", at: ink, related: beginning(fault),
          help: "indent the list below its key")
      }
      if column != expected, isItem(at: ink), let first = entryWithoutDash(above: line, column) {
        return finding(
          .yamlIndentation, "a dash is missing: the list below goes on with \"- \"", at: first, to: inkEnd(first),
          related: [RelatedPlace(.here(ByteRange(ink..<ink + 1)), "the next item")],
          help: "write \"- \" before the first entry of the item")
      }
      if column != expected, isItem(at: ink), let item = itemAbove(line), item - lineStart(item) != column {
        return finding(
          .yamlIndentation,
          "this item is indented by \(spaces(column)), the item above by \(spaces(item - lineStart(item)))", at: ink,
          related: [RelatedPlace(.here(ByteRange(item..<item + 1)), "the item above")],
          help: "give all items of a list the same indentation")
      }
      if column != expected {
        return finding(
          .yamlIndentation,
          "this line is indented by \(spaces(column)), the mapping that it could belong to by \(spaces(expected))",
          at: ink, related: beginning(fault), help: "give all keys of a mapping the same indentation")
      }
    }
    return finding(
      .yamlSyntax, "a key was expected here", at: fault.place, related: beginning(fault),
      help: "check the line above for an unclosed quote or bracket")
  }

  private func missingDash(_ fault: Fault) -> Diagnostic {
    if let finding = itemWithoutSpace(fault.place, related: beginning(fault)) { return finding }
    if isOnlyItem(fault.contextPlace, before: fault.place), firstInk(lineStart(fault.place)) == fault.place {
      return finding(
        .yamlIndentation, "a dash too many: it makes a list, which goes on as a mapping", at: fault.contextPlace,
        related: [RelatedPlace(.here(ByteRange(fault.place..<wordEnd(fault.place))), "the mapping goes on here")],
        help: "remove the dash")
    }
    return finding(
      .yamlIndentation, "a list item was expected here, \"- …\"", at: fault.place, related: beginning(fault),
      help: "give all items of a list the same indentation, and what follows the list less")
  }

  /// `-item` beside items of a list.
  private func itemWithoutSpace(_ place: Int, related: [RelatedPlace]) -> Diagnostic? {
    guard byte(place) == UInt8(ascii: "-"), !isBlank(at: place + 1), byte(place + 1) != UInt8(ascii: "-") else {
      return nil
    }
    return finding(
      .yamlIndentation, "a space is missing behind the dash", at: place, to: wordEnd(place), related: related,
      help: "write \"- \" before an item")
  }

  private func unclosedFlow(_ fault: Fault) -> Diagnostic {
    let isList = byte(fault.contextPlace) == UInt8(ascii: "[")
    let (kind, bracket) = isList ? ("list", "]") : ("mapping", "}")
    let opening = RelatedPlace(.here(range(fault.contextPlace)), "opened here")
    if inkEnd(fault.place) == fault.place || lineStart(fault.place) > lineStart(fault.contextPlace) {
      return finding(
        .yamlUnclosedBracket, "this \(kind) in brackets is never closed", at: fault.contextPlace,
        to: fault.contextPlace + 1,
        related: fault.place < text.count
          ? [RelatedPlace(.here(range(fault.place)), "it should have ended before this")] : [],
        help: "write \(bracket) where it ends, and commas between its parts")
    }
    return finding(
      .yamlUnclosedBracket, "expected a comma or \(bracket)", at: fault.place, related: [opening],
      help: "separate the parts by commas; put a text that holds \(bracket) or a comma in quotes")
  }

  private func unknownEscape(_ fault: Fault) -> Diagnostic {
    let start = max(0, fault.place - (byte(fault.place) == UInt8(ascii: "\\") ? 0 : 1))
    let escape = String(decoding: text[start..<scalarEnd(min(start + 1, text.count))], as: UTF8.self)
    let unseen = escape.unicodeScalars.last.flatMap { $0.isUnseen ? $0.codePoint : nil }
    return finding(
      .yamlBadEscape, "\(unseen.map { "a backslash before \($0)" } ?? escape) is no escape that YAML knows", at: start,
      to: scalarEnd(start + 1), help: Self.helpOnBackslash)
  }

  private static let helpOnBackslash = "write \\\\ for a backslash, or put the text in single quotes"

  private func shortEscape(_ fault: Fault) -> Diagnostic {
    let start = text[..<min(fault.place, text.count)].suffix(4).lastIndex(of: UInt8(ascii: "\\")) ?? fault.place
    let drive = text[..<start].suffix(3)
    let isPath = drive.count == 3 && drive.first == UInt8(ascii: "\"") && drive.last == UInt8(ascii: ":")
    return finding(
      .yamlBadEscape, "this escape wants more hexadecimal digits", at: start, to: wordEnd(start),
      help: isPath ? Self.helpOnBackslash : "\\x takes 2, \\u takes 4, \\U takes 8")
  }

  private func tab(_ fault: Fault) -> Diagnostic {
    let line = lineStart(fault.place)
    let place = text[line..<min(text.count, max(fault.place + 1, line + 1))].firstIndex(of: UInt8(ascii: "\t"))
    return finding(
      .yamlTab, "a tab can't indent in YAML", at: place ?? fault.place, to: (place ?? fault.place) + 1,
      help: "indent by spaces")
  }

  private func missingValue(_ fault: Fault) -> Diagnostic {
    switch byte(fault.place) {
    case UInt8(ascii: ","):
      return finding(.yamlSyntax, "a comma without a value before it", at: fault.place, to: fault.place + 1)
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      let bracket = String(decoding: [text[fault.place]], as: UTF8.self)
      return finding(
        .yamlUnclosedBracket, "\(bracket) closes nothing that is open", at: fault.place, to: fault.place + 1,
        help: "put the text in quotes if it is part of it")
    default:
      if let bracket = fault.openBracket, isEnd(of: fault.place) {
        var unclosed = fault
        unclosed.contextPlace = bracket
        return unclosedFlow(unclosed)
      }
      return finding(
        .yamlSyntax, "a value was expected here", at: fault.place,
        help: "put a text that starts with a sign of YAML in quotes")
    }
  }

  private func afterDocument(_ fault: Fault) -> Diagnostic {
    let line = lineStart(fault.place)
    if line == fault.place, let first = firstContent?.count, first > 0 {
      return finding(
        .yamlIndentation, "this line is indented less than the first of the document, which has \(spaces(first))",
        at: fault.place, help: "give all keys at the top the same indentation")
    }
    return finding(
      .yamlSyntax, "the document is complete before this", at: fault.place,
      help: "write --- on a line of its own if a new document begins, else check the lines above")
  }

  private func badAnchor(_ fault: Fault) -> Diagnostic {
    let sign = byte(fault.contextPlace) == UInt8(ascii: "*") ? "*" : "&"
    let kind = sign == "*" ? "an alias" : "an anchor"
    return finding(
      .yamlBadAnchor, "\(sign) begins \(kind), and no name follows that could be one", at: fault.contextPlace,
      to: inkEnd(fault.contextPlace), help: "put the text in quotes if it just starts with \(sign)")
  }

  private func badHeader(_ fault: Fault) -> Diagnostic {
    guard fault.context.contains("block scalar") else {
      return finding(.yamlDirective, "nothing may follow on this line", at: fault.place)
    }
    return finding(
      .yamlBlockScalarHeader, "the text of a block begins on the next line", at: fault.place,
      to: inkEnd(fault.place), help: "move it there, indented; put a value that starts with | or > in quotes")
  }

  private func quoteFault(_ quote: Range<Int>) -> Diagnostic {
    let end = quote.upperBound - 1
    let isClosedLate = quote.count > 1
    return finding(
      .yamlUnclosedQuote, "this quote is not closed on its line", at: quote.lowerBound, to: quote.lowerBound + 1,
      related: isClosedLate
        ? [RelatedPlace(.here(ByteRange(end..<end + 1)), "the next quote closes it only here")] : [],
      help: "write the closing quote where the text ends")
  }
}

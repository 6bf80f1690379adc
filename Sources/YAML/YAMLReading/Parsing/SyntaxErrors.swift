internal import DocumentModel

/// Describes libyaml's syntax errors in plain words: what was found, what was expected, the usual cause, and where the
/// construct began.
struct SyntaxErrors {
  /// A libyaml error with its marks as byte offsets.
  struct ParserError {
    var problem: String
    var context: String
    var place: Int
    var contextPlace: Int
    /// The innermost open bracket; nil outside flow collections.
    var openBracket: Int?
  }

  let text: [UInt8]
  /// The last quoted scalar before the error that spans several lines.
  let lastLongQuote: Range<Int>?

  func diagnostic(_ error: ParserError) -> Diagnostic {
    if let conflict = conflict(error) { return conflict }
    if let quote = unclosedQuote(error) { return quoteError(quote) }
    if let bracket = unclosedBracket(error) { return unclosedFlow(bracket) }
    if let rule = Self.rules[error.problem] { return rule(self, error) }
    return finding(.yamlSyntax, message: "\(words: error.problem)", at: error.place, begin: error)
  }

  private typealias Rule = @Sendable (SyntaxErrors, ParserError) -> Diagnostic

  /// The descriptions by libyaml's message (scanner.c and parser.c of 0.2.5).
  private static let rules: [String: Rule] = [
    "found character that cannot start any token": { $0.strangeCharacter($1) },
    "mapping values are not allowed in this context": { $0.unexpectedColon($1) },
    "mapping keys are not allowed in this context": { $0.unexpectedKey($1) },
    "block sequence entries are not allowed in this context": {
      $0.finding(
        .yamlIndentation, message: "a list item cannot start here", at: $1.place,
        help: "put \"- …\" on its own line, or quote the value if it isn't a list")
    },
    "found unexpected ':'": {
      $0.finding(
        .yamlUnexpectedColon, message: "unexpected \":\" in brackets", at: $1.place,
        help: "add a space after it if it ends a key, or quote the value")
    },
    "could not find expected ':'": { $0.missingColon($1) },
    "did not find expected key": { $0.missingKey($1) },
    "did not find expected '-' indicator": { $0.missingDash($1) },
    "did not find expected ',' or ']'": { $0.unclosedFlow($1) },
    "did not find expected ',' or '}'": { $0.unclosedFlow($1) },
    "found unknown escape character": { $0.unknownEscape($1) },
    "did not find expected hexdecimal number": { $0.shortEscape($1) },
    "found invalid Unicode character escape code": {
      $0.finding(.yamlBadEscape, message: "this escape is not a Unicode character", at: $1.place)
    },
    "found a tab character where an indentation space is expected": { $0.tab($1) },
    "found a tab character that violates indentation": { $0.tab($1) },
    "did not find expected node content": { $0.missingValue($1) },
    "did not find expected <document start>": { $0.afterDocument($1) },
    "found undefined tag handle": {
      $0.finding(
        .yamlBadTag, message: "undeclared tag handle", at: $1.place,
        help: "declare it with %TAG before ---, or quote the value if it isn't a tag")
    },
    "did not find expected alphabetic or numeric character": { $0.badAnchor($1) },
    "did not find expected comment or line break": { $0.badHeader($1) },
    "found an indentation indicator equal to 0": {
      $0.finding(
        .yamlBlockScalarHeader, message: "a block's indentation indicator cannot be 0", at: $1.place,
        help: "use a digit from 1 to 9")
    },
    "found unknown directive name": {
      $0.finding(.yamlDirective, message: "unknown directive", at: $1.place)
    },
    "found duplicate %YAML directive": {
      $0.finding(.yamlDirective, message: "duplicate %YAML directive", at: $1.place)
    },
    "found duplicate %TAG directive": {
      $0.finding(.yamlDirective, message: "duplicate %TAG directive", at: $1.place)
    },
    "could not find expected directive name": {
      $0.finding(
        .yamlDirective, message: "directive without a name", at: $1.place,
        help: "quote the value if it isn't a directive")
    },
  ]

  private static let conflicts: [UInt8: Message] = [
    UInt8(ascii: "<"): "merge conflict starts here",
    UInt8(ascii: "="): "other side of the merge conflict",
    UInt8(ascii: ">"): "merge conflict ends here",
  ]

  /// Reports a line that marks one side of a merge conflict, as version control systems write them.
  private func conflict(_ error: ParserError) -> Diagnostic? {
    // At the top of a file, `<<<<<<< HEAD` and the line below are one string, in which libyaml rejects the colon.
    let above = textStart(above: lineStart(error.place)).map { [$0] } ?? []
    for line in ([error.contextPlace, error.place] + above).map(lineStart) where line < text.count {
      guard let message = Self.conflicts[text[line]] else { continue }
      let mark = text[line...].prefix(8).prefix { $0 == text[line] }
      guard mark.count == 7, isBlank(at: mark.endIndex) else { continue }
      return finding(
        .yamlSyntax, message: message, at: line, to: contentEnd(line),
        help: "keep one side, and remove the conflict markers")
    }
    return nil
  }

  // MARK: One function for each kind of error

  private func strangeCharacter(_ error: ParserError) -> Diagnostic {
    switch byte(error.place) {
    case UInt8(ascii: "\t"): return tab(error)
    case UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"):
      let character = String(decoding: [text[error.place]], as: UTF8.self)
      return finding(
        .yamlReservedCharacter, message: "a value cannot start with \(words: character)", at: error.place,
        help: "quote the value"
      )
    default: return finding(.yamlSyntax, message: "unexpected character", at: error.place)
    }
  }

  private func unexpectedColon(_ error: ParserError) -> Diagnostic {
    let line = lineStart(error.place)
    let before = text[line..<error.place]
    let colon = before.indices.first { before[$0] == UInt8(ascii: ":") && isBlank(at: $0 + 1) }
    // libyaml accepts a key's colon only within the first 1,024 characters, and otherwise reports it as unexpected.
    if colon == nil, error.place - indentationEnd(line) > Self.longestKey { return longKey(indentationEnd(line)) }
    if colon == nil, DocumentMarker(text[line...]) == .start {
      return finding(
        .yamlUnexpectedColon, message: "a key cannot be on the line of ---", at: indentationEnd(line + 3),
        to: error.place,
        help: "move it to the next line")
    }
    if colon == nil, isItem(at: indentationEnd(line)), let item = itemAbove(line),
      case let column = item - lineStart(item), column < indentationEnd(line) - line
    {
      // `run: a` above `    - name: b`: the second line continues the string.
      return finding(
        .yamlIndentation, message: "item indented too far: it continues the string above", at: indentationEnd(line),
        to: contentEnd(indentationEnd(line)),
        related: [RelatedPlace(.here(ByteRange(item..<item + 1)), "previous item")],
        help: "\(column.asIndentationAdvice), like the previous item")
    }
    if colon == nil, let above = textStart(above: line) {
      if let finding = itemWithoutSpace(indentationEnd(above), related: []) { return finding }
      // `size 3` above `name: a`: libyaml reads both lines as one string, and rejects the colon in it.
      if entry(above) - above >= indentationEnd(line) - line {
        return brokenEntry(entry(above), end: contentEnd(above))
      }
      return finding(
        .yamlIndentation, message: "unexpected indentation: the value above is complete", at: indentationEnd(line),
        to: error.place,
        help:
          "indent it like its siblings, or use | for a string of several lines"
      )
    }
    if let colon, let quote = (colon + 1..<error.place).first(where: { !text[$0].isBlank }),
      CurlyQuotes.begins(at: quote, in: text[...])
    {
      return finding(
        .yamlUnexpectedColon, message: "curly quotes don't enclose a string: it ends at the colon", at: quote,
        to: contentEnd(quote),
        help: "use straight quotes")
    }
    if let finding = CharacterRules(text: text).lineSeparator(in: line..<error.place) { return finding }
    return finding(
      .yamlUnexpectedColon, message: "unexpected \": \" in a value", at: error.place, to: error.place + 1,
      help: "quote the value if the colon is part of it, or put the inner key on its own line")
  }

  /// `summary: ?`, or a `?` somewhere else where no key may start.
  private func unexpectedKey(_ error: ParserError) -> Diagnostic {
    let before = text[lineStart(error.place)..<error.place].last { !$0.isBlank }
    guard before == UInt8(ascii: ":") else {
      return finding(
        .yamlIndentation, message: "a key cannot start here", at: error.place, help: "put it on its own line")
    }
    return finding(
      .yamlReservedCharacter, message: "a value cannot start with ?", at: error.place, help: "quote the value")
  }

  private func missingColon(_ error: ParserError) -> Diagnostic {
    let start = error.contextPlace
    let end = contentEnd(start)
    if end - start > Self.longestKey { return longKey(start) }
    return brokenEntry(start, end: end)
  }

  /// The limit of libyaml and of YAML (1.2.2, 7.4).
  private static let longestKey = 1_024

  private func longKey(_ start: Int) -> Diagnostic {
    finding(
      .yamlLimitKeyLength, message: "key longer than 1024 characters", at: start,
      to: min(contentEnd(start), start + 20),
      help: "write a long key after \"? \"")
  }

  /// A line that should be `key: value` but isn't.
  private func brokenEntry(_ start: Int, end: Int) -> Diagnostic {
    let isQuoted = byte(start) == UInt8(ascii: "\"") || byte(start) == UInt8(ascii: "'")
    if !isQuoted, let sign = equalsSign(afterNameAt: start, before: end) {
      return finding(
        .yamlMissingColon, message: "\"=\" instead of \":\"", at: sign, to: sign + 1, help: "write \"key: value\"")
    }
    // `name：a`, written with an input method for Chinese or Japanese.
    let wideColon: [UInt8] = [0xEF, 0xBC, 0x9A]
    if !isQuoted, let sign = (start..<end).first(where: { text[$0..<end].starts(with: wideColon) }), sign > start {
      return finding(
        .yamlMissingColon, message: "full-width colon (U+FF1A) instead of \":\"", at: sign, to: sign + wideColon.count,
        help: "write \"key: value\"")
    }
    // `name:,`: a comma as in JSON, but in the wrong place.
    if !isQuoted, let comma = (start..<end).first(where: { text[$0] == UInt8(ascii: ",") }), comma > start,
      text[comma - 1] == UInt8(ascii: ":"), comma + 1 == end
    {
      return finding(.yamlMissingColon, message: "comma after the colon", at: comma, to: end, help: "remove the comma")
    }
    if !isQuoted, let gap = (start..<end).first(where: { text[$0] == UInt8(ascii: ":") && !isBlank(at: $0 + 1) }) {
      return finding(
        .yamlMissingColon, message: "missing space after \":\"", at: gap, to: gap + 1, help: "write \"key: value\"")
    }
    return finding(
      .yamlMissingColon, message: "missing colon after the key", at: start, to: end,
      help: "write \"key: value\", or use quotes or | for a string of several lines")
  }

  private func missingKey(_ error: ParserError) -> Diagnostic {
    let line = lineStart(error.place)
    let firstNonBlank = indentationEnd(line)
    // `name: 'don't'`: the quote after `n` closes the string, which leaves `t'`.
    if firstNonBlank < error.place, let closing = quoteBefore(error.place) {
      return finding(
        .yamlSyntax, message: "text after the closing quote", at: error.place, to: contentEnd(error.place),
        related: [RelatedPlace(.here(ByteRange(closing..<closing + 1)), "closed here")],
        help: "write a quote twice inside single quotes, or as \\\" inside double quotes")
    }
    if firstNonBlank == error.place, let finding = misplacedLine(error, line: line) { return finding }
    return finding(
      .yamlSyntax, message: "expected a key", at: error.place, related: beginning(error),
      help: "check the line above for an unclosed quote or bracket")
  }

  /// A line that doesn't continue the mapping above it; nil if its indentation doesn't show why.
  private func misplacedLine(_ error: ParserError, line: Int) -> Diagnostic? {
    let start = indentationEnd(line)
    let column = start - line
    let expected = error.contextPlace - lineStart(error.contextPlace)
    if isItem(at: start) {
      if column == expected { return itemAmongKeys(error, at: start) }
      if let finding = misalignedItem(at: start, line: line) { return finding }
    }
    guard column != expected else { return nil }
    // `a:` above `    b: 1` above `  c: 2`: the last line could belong to either mapping.
    let inner = writtenLine(above: line).map { indentationEnd($0) - $0 }.flatMap { $0 > column ? $0 : nil }
    return finding(
      .yamlIndentation,
      message:
        "indented by \(words: spaces(column)); its siblings by \(words: inner.map { "\($0) or " } ?? "")\(expected)",
      at: start, related: beginning(error), help: "align all keys of the mapping")
  }

  /// A list item in the column of a mapping's keys.
  private func itemAmongKeys(_ error: ParserError, at start: Int) -> Diagnostic {
    if let sibling = dash(ofItemAt: error.contextPlace) {
      return finding(
        .yamlIndentation, message: "item indented one level too far", at: start, to: contentEnd(start),
        related: [RelatedPlace(.here(ByteRange(sibling..<sibling + 1)), "previous item")],
        help: "\((sibling - lineStart(sibling)).asIndentationAdvice), like the previous item")
    }
    if opensEntry(afterDashAt: start) {
      return finding(
        .yamlIndentation, message: "extra dash: list item between the keys of a mapping", at: start,
        related: beginning(error),
        help: "remove the dash, or indent the list below its key")
    }
    return finding(
      .yamlIndentation, message: "list item between the keys of a mapping", at: start, related: beginning(error),
      help: "indent the list below its key")
  }

  /// A list item in another column than what is above it; nil if that is neither an item nor an entry without a dash.
  private func misalignedItem(at start: Int, line: Int) -> Diagnostic? {
    let column = start - line
    if let first = entryWithoutDash(above: line, column: column) {
      return finding(
        .yamlIndentation, message: "missing dash: the next lines are list items", at: first, to: contentEnd(first),
        related: [RelatedPlace(.here(ByteRange(start..<start + 1)), "next item")],
        help: "add \"- \" before the first key of the item")
    }
    guard let item = itemAbove(line), item - lineStart(item) != column else { return nil }
    return finding(
      .yamlIndentation,
      message: "indented by \(words: spaces(column)); the previous item by \(item - lineStart(item))",
      at: start, related: [RelatedPlace(.here(ByteRange(item..<item + 1)), "previous item")],
      help: "align all items of the list")
  }

  private func missingDash(_ error: ParserError) -> Diagnostic {
    if let finding = itemWithoutSpace(error.place, related: beginning(error)) { return finding }
    // `- size: 3` above `name: a`: a superfluous dash is more likely than a list that ends here.
    if isOnlyItem(error.contextPlace, before: error.place), indentationEnd(lineStart(error.place)) == error.place {
      return finding(
        .yamlIndentation, message: "extra dash: it starts a list, but a mapping follows", at: error.contextPlace,
        related: [RelatedPlace(.here(ByteRange(error.place..<wordEnd(error.place))), "the mapping continues here")],
        help: "remove the dash")
    }
    return finding(
      .yamlIndentation, message: "expected a list item", at: error.place, related: beginning(error),
      help: "align all items of the list, and indent what follows less")
  }

  /// `-item` among the items of a list.
  private func itemWithoutSpace(_ place: Int, related: [RelatedPlace]) -> Diagnostic? {
    guard byte(place) == UInt8(ascii: "-"), !isBlank(at: place + 1), byte(place + 1) != UInt8(ascii: "-") else {
      return nil
    }
    return finding(
      .yamlIndentation, message: "missing space after \"-\"", at: place, to: wordEnd(place), related: related,
      help: "write \"- \" before an item")
  }

  /// The start of the line that the brackets should end before; the error's offset if that line still belongs to them.
  private func lineAfter(_ error: ParserError) -> Int {
    let (line, opening) = (lineStart(error.place), lineStart(error.contextPlace))
    return line > opening && indentationEnd(line) - line <= indentationEnd(opening) - opening
      ? indentationEnd(line) : error.place
  }

  private func unclosedFlow(_ error: ParserError) -> Diagnostic {
    let isList = byte(error.contextPlace) == UInt8(ascii: "[")
    let (kind, bracket) = isList ? ("list", "]") : ("mapping", "}")
    let opening = RelatedPlace(.here(range(error.contextPlace)), "opened here")
    // libyaml notices lines later, often at the end of the file; what the user must look at is the opening bracket.
    if contentEnd(error.place) == error.place || lineStart(error.place) > lineStart(error.contextPlace) {
      return finding(
        .yamlUnclosedBracket, message: "unclosed \(words: kind)", at: error.contextPlace,
        to: error.contextPlace + 1,
        related: error.place < text.count
          ? [RelatedPlace(.here(range(lineAfter(error))), "should end before this")] : [],
        help: "add the closing \(words: bracket), and commas between the items")
    }
    return finding(
      .yamlUnclosedBracket, message: "expected a comma or \(words: bracket)", at: error.place, related: [opening],
      help: "separate items with commas; quote a value that contains \(words: bracket) or a comma")
  }

  private func unknownEscape(_ error: ParserError) -> Diagnostic {
    let start = max(0, error.place - (byte(error.place) == UInt8(ascii: "\\") ? 0 : 1))
    let escape = String(decoding: text[start..<scalarEnd(min(start + 1, text.count))], as: UTF8.self)
    let unseen = escape.unicodeScalars.last.flatMap { $0.isNonprinting ? $0.codePoint : nil }
    return finding(
      .yamlBadEscape, message: "unknown escape: \(unseen.map { "backslash before \($0)" } ?? "\(escape)" as Message)",
      at: start,
      to: scalarEnd(start + 1), help: Self.helpOnBackslash)
  }

  private static let helpOnBackslash: Message = "write \\\\ for a backslash, or use single quotes"

  private func shortEscape(_ error: ParserError) -> Diagnostic {
    let start = text[..<min(error.place, text.count)].suffix(4).lastIndex(of: UInt8(ascii: "\\")) ?? error.place
    let drive = text[..<start].suffix(3)
    let isPath = drive.count == 3 && drive.first == UInt8(ascii: "\"") && drive.last == UInt8(ascii: ":")
    return finding(
      .yamlBadEscape, message: "too few hexadecimal digits in an escape", at: start, to: wordEnd(start),
      help: isPath ? Self.helpOnBackslash : "use 2 digits after \\x, 4 after \\u, 8 after \\U")
  }

  private func tab(_ error: ParserError) -> Diagnostic {
    let line = lineStart(error.place)
    let place = text[line..<min(text.count, max(error.place + 1, line + 1))].firstIndex(of: UInt8(ascii: "\t"))
    return finding(
      .yamlTab, message: "tab used for indentation", at: place ?? error.place, to: (place ?? error.place) + 1,
      help: "indent with spaces")
  }

  private func missingValue(_ error: ParserError) -> Diagnostic {
    switch byte(error.place) {
    case UInt8(ascii: ","):
      return finding(.yamlSyntax, message: "comma without a value before it", at: error.place, to: error.place + 1)
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      let bracket = String(decoding: [text[error.place]], as: UTF8.self)
      return finding(
        .yamlUnclosedBracket, message: "unmatched \(words: bracket)", at: error.place, to: error.place + 1,
        help: "quote the value if the bracket is part of it")
    default:
      if let bracket = error.openBracket, isEnd(of: error.place) {
        var unclosed = error
        unclosed.contextPlace = bracket
        return unclosedFlow(unclosed)
      }
      // Examples in documentation have `...` where lines are left out.
      if text[min(error.place, text.count)...].starts(with: "...".utf8) {
        return finding(
          .yamlSyntax, message: "\"...\" ends a document, but none has started", at: error.place,
          help: "remove the line, or start it with #")
      }
      return finding(
        .yamlSyntax, message: "expected a value", at: error.place,
        help: "quote a value that starts with a special character")
    }
  }

  private func afterDocument(_ error: ParserError) -> Diagnostic {
    let line = lineStart(error.place)
    if line == error.place, let first = WrittenLine.first(in: text)?.indentation.count, first > 0 {
      return finding(
        .yamlIndentation, message: "indented less than the first line of the document (\(words: spaces(first)))",
        at: error.place, help: "align all top-level keys")
    }
    return finding(
      .yamlSyntax, message: "unexpected text after the end of the document", at: error.place,
      help: "add a line with --- to start a new document, or check the lines above")
  }

  private func badAnchor(_ error: ParserError) -> Diagnostic {
    let sign = byte(error.contextPlace) == UInt8(ascii: "*") ? "*" : "&"
    let kind = sign == "*" ? "alias" : "anchor"
    // libyaml stops in the middle of the name in `&a.b`, whereas `*.txt` has no name at all.
    let first = byte(error.contextPlace + 1) ?? 0
    let hasName = AnchorName.contains(first) || first >= 0x80
    return finding(
      .yamlBadAnchor,
      message: hasName
        ? "\(words: kind) names \(words: AnchorName.rule)" : "missing \(words: kind) name after \(words: sign)",
      at: error.contextPlace, to: contentEnd(error.contextPlace),
      help: "quote the value if it starts with \(words: sign)")
  }

  private func badHeader(_ error: ParserError) -> Diagnostic {
    guard error.context.contains("block scalar") else {
      return finding(.yamlDirective, message: "unexpected text after a directive", at: error.place)
    }
    return finding(
      .yamlBlockScalarHeader, message: "unexpected text after | or >", at: error.place,
      to: contentEnd(error.place), help: "move it to the next line and indent it, or quote the value")
  }

  private func quoteError(_ quote: Range<Int>) -> Diagnostic {
    let end = quote.upperBound - 1
    let isClosedLate = quote.count > 1
    return finding(
      .yamlUnclosedQuote, message: "unclosed quote", at: quote.lowerBound, to: quote.lowerBound + 1,
      related: isClosedLate
        ? [RelatedPlace(.here(ByteRange(end..<end + 1)), "closed here by the next quote")] : [],
      help: "add the closing quote at the end of the string")
  }
}

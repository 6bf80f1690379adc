/// A pattern in PCRE2's syntax.
struct PatternTranslation {
  var bytes: [UInt8] = []
  /// The offset in the original of each part of `bytes`, in order.
  var places: [(translated: Int, original: Int)] = []
  var hasLookAhead = false
  /// Why a valid pattern can't be compiled; nil if it can.
  var refusal: RegularExpression.SyntaxError?

  /// The offset in the original for one in the translation.
  func original(_ offset: Int) -> Int {
    places.last { $0.translated <= offset }?.original ?? 0
  }
}

/// Translates a pattern for PCRE2 in one pass, with a stack of open groups.
///
/// The grammar is that of ECMA-262 2024, section 22.2.1, with the flag `u`. Where that would be an error, the lenient
/// grammar of Annex B, section B.1.2, applies.
struct PatternTranslator {
  private enum GroupKind {
    case capturing(Int)
    case plain
    case lookAhead
    case lookBehind
  }

  private struct OpenGroup {
    var kind: GroupKind
    var start: Int
    /// The number of capturing groups before this one.
    var groupsBefore: Int
    /// The number of capturing groups before the last `|` in this group.
    var groupsBeforeAlternative: Int
    var outputStart: Int
    /// The flags to restore after the group.
    var flagsBefore: PatternFlags
  }

  let groups: PatternGroups
  var scanner: PatternScanner
  var output: [UInt8] = []
  private var places: [(translated: Int, original: Int)] = []
  private var hasLookAhead = false
  private var refusal: RegularExpression.SyntaxError?
  private var open: [OpenGroup] = []
  private var groupCount = 0
  private var flags = PatternFlags()
  /// The offset of the first flags for the rest of a group or pattern; nil if there are none.
  private var firstFlags: Int?
  /// Whether a quantifier may follow.
  var hasAtom = false
  /// The offset in `output` where the last atom starts.
  var atomStart = 0

  /// - Parameters:
  ///   - allowsFlags: Whether inline flags such as `(?i)yes` are allowed.
  ///   - captures: Whether the caller will ask what a group matched.
  static func translate(
    _ bytes: [UInt8], allowsFlags: Bool = true, captures: Bool = false
  ) throws(RegularExpression.SyntaxError) -> PatternTranslation {
    var translator = Self(groups: try PatternGroups(bytes, captures: captures), scanner: PatternScanner(bytes: bytes))
    while !translator.scanner.isAtEnd { try translator.readTerm() }
    if let group = translator.open.last {
      throw translator.scanner.error("unclosed group", at: group.start)
    }
    if !allowsFlags, let place = translator.firstFlags {
      throw translator.scanner.error("ECMA-262 doesn't support flags for a whole pattern, such as (?i)", at: place)
    }
    return PatternTranslation(
      bytes: translator.output, places: translator.places, hasLookAhead: translator.hasLookAhead,
      refusal: translator.refusal)
  }

  init(groups: PatternGroups, scanner: PatternScanner) {
    self.groups = groups
    self.scanner = scanner
  }

  /// Records why the pattern, though valid, can't be compiled.
  mutating func refuse(_ message: String, at offset: Int) {
    refusal = refusal ?? scanner.error(message, at: offset)
  }

  mutating func emit(_ text: String) {
    output.append(contentsOf: text.utf8)
  }

  private mutating func readTerm() throws(RegularExpression.SyntaxError) {
    if flags.contains(.extended), scanner.skipBlanksAndComments() { return }
    let start = scanner.position
    places.append((output.count, start))
    let termStart = output.count
    let isClosingGroup = scanner.peek() == UInt8(ascii: ")")
    switch scanner.peek() {
    // In ECMAScript, `^` and `$` match only at the ends of the text. PCRE2's `$` also matches before a final line feed.
    case UInt8(ascii: "^"): readAssertion(flags.contains(.multiline) ? "(?m:^)" : "\\A")
    case UInt8(ascii: "$"): readAssertion(flags.contains(.multiline) ? "(?m:$)" : "\\z")
    case UInt8(ascii: "|"):
      readAssertion("|")
      if !open.isEmpty { open[open.count - 1].groupsBeforeAlternative = groupCount }
    case UInt8(ascii: "("): try openGroup(start)
    case UInt8(ascii: ")"): try closeGroup(start)
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"): try readQuantifier(start)
    case UInt8(ascii: "."):
      scanner.position += 1
      // ECMAScript has four line terminators.
      emit(flags.contains(.dotAll) ? "(?s:.)" : #"[^\n\r\x{2028}\x{2029}]"#)
      hasAtom = true
    case UInt8(ascii: "["):
      scanner.position += 1
      try readClass(from: start)
      hasAtom = true
    case UInt8(ascii: "\\"):
      scanner.position += 1
      try readAtomEscape(start)
    default: readLiteral()
    }
    if hasAtom, !isClosingGroup { atomStart = termStart }
  }

  private mutating func readAssertion(_ text: String) {
    scanner.position += 1
    emit(text)
    hasAtom = false
  }

  mutating func readLiteral() {
    guard let value = scanner.next() else { return }
    Self.appendLiteral(value, to: &output)
    hasAtom = true
  }

  private mutating func readAtomEscape(_ start: Int) throws(RegularExpression.SyntaxError) {
    hasAtom = true
    switch try readEscape(from: start, inClass: false) {
    case .character(let value):
      // A surrogate matches nothing, because texts are valid Unicode.
      if Unicode.Scalar(value) == nil { emit("(?:(?!))") } else { Self.appendLiteral(value, to: &output) }
    case .characterClass(let letter): output.append(contentsOf: Self.characterClass(letter, inBrackets: false))
    case .property(let property, let isNegated): emit(property.pattern(isNegated: isNegated))
    case .boundary(let letter):
      output.append(contentsOf: [UInt8(ascii: "\\"), letter])
      hasAtom = false
    // A reference to a group that hasn't matched fails in PCRE2, but matches the empty string in ECMAScript.
    case .reference(let number): emit(canHaveMatched(number) ? "\\g{\(number)}" : "(?:)")
    }
  }

  /// Whether a group may have matched at this point. It can't before it is closed, nor in another alternative of an
  /// enclosing group, which resets it on each iteration (ECMA-262, section 22.2.2.3.1). A reference to it then matches
  /// the empty string.
  private func canHaveMatched(_ number: Int) -> Bool {
    guard number <= groupCount else { return false }
    return !open.contains { group in
      if group.groupsBefore < number, number <= group.groupsBeforeAlternative { return true }
      switch group.kind {
      case .capturing(let open): return open == number
      case .plain, .lookAhead, .lookBehind: return false
      }
    }
  }

  private mutating func openGroup(_ start: Int) throws(RegularExpression.SyntaxError) {
    scanner.position += 1
    let groupsBefore = groupCount
    let outputStart = output.count
    let flagsBefore = flags
    let kind: GroupKind
    if let change = PatternFlags.Change(&scanner) {
      flags.formUnion(change.added)
      flags.subtract(change.removed)
      emit(change.text)
      hasAtom = false
      guard change.opensGroup else {
        firstFlags = firstFlags ?? start
        return
      }
      kind = .plain
    } else if scanner.skip("?:") {
      kind = .plain
      emit("(?:")
    } else if scanner.isNext("?=") || scanner.isNext("?!") {
      kind = .lookAhead
      hasLookAhead = true
      emit(scanner.isNext("?=") ? "(?=" : "(?!")
      scanner.position += 2
    } else if scanner.isNext("?<=") || scanner.isNext("?<!") {
      kind = .lookBehind
      emit(scanner.isNext("?<=") ? "(?<=" : "(?<!")
      scanner.position += 3
    } else {
      if scanner.skip("?<") {
        _ = try PatternGroups.readName(&scanner)
      } else if scanner.peek() == UInt8(ascii: "?") {
        throw scanner.error(Self.unknownGroup(scanner.peek(1)), at: start)
      }
      groupCount += 1
      kind = .capturing(groupCount)
      // Unless something needs the group's match, don't capture, which is faster.
      emit(groups.hasReferences ? "(" : "(?:")
    }
    open.append(
      OpenGroup(
        kind: kind, start: start, groupsBefore: groupsBefore, groupsBeforeAlternative: groupsBefore,
        outputStart: outputStart, flagsBefore: flagsBefore))
    hasAtom = false
  }

  private static func unknownGroup(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "P"): "(?P is Python syntax; write a named group as (?<name>…)"
    case UInt8(ascii: "#"): "comments are not supported"
    case UInt8(ascii: ">"): "atomic groups are not supported"
    case UInt8(ascii: "i"), UInt8(ascii: "m"), UInt8(ascii: "s"), UInt8(ascii: "x"), UInt8(ascii: "u"),
      UInt8(ascii: "-"):
      "flags must end with ) or :, as in (?i)"
    default: "unknown group type after (?"
    }
  }

  private mutating func closeGroup(_ start: Int) throws(RegularExpression.SyntaxError) {
    guard let group = open.popLast() else {
      throw scanner.error("unmatched )", at: start)
    }
    scanner.position += 1
    flags = group.flagsBefore
    switch group.kind {
    case .capturing, .plain, .lookAhead: hasAtom = true
    case .lookBehind: hasAtom = false
    }
    emit(")")
    atomStart = group.outputStart
  }

  /// Appends a literal character, for use inside or outside brackets.
  static func appendLiteral(_ value: UInt32, to output: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(value) else { return }
    switch scalar {
    case "0"..."9", "A"..."Z", "a"..."z", "_": output.append(UInt8(value))
    case " "..."~": output.append(contentsOf: [UInt8(ascii: "\\"), UInt8(value)])
    default: output.append(contentsOf: "\\x{\(String(value, radix: 16))}".utf8)
    }
  }
}

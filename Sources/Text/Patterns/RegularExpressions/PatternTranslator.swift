/// A pattern in the syntax of PCRE2.
struct PatternTranslation {
  var bytes: [UInt8] = []
  /// The place in the original of each part of `bytes`, in order.
  var places: [(translated: Int, original: Int)] = []
  var hasLookAhead = false
  /// Why the pattern, though valid, can't be compiled.
  var refusal: RegularExpression.SyntaxError?

  /// The place in the original of a byte of the translation.
  func original(_ offset: Int) -> Int {
    places.last { $0.translated <= offset }?.original ?? 0
  }
}

/// Reads a pattern and writes it for PCRE2, in one pass with a stack of the groups that are open.
///
/// The grammar is that of ECMA-262 2024, 22.2.1, with `u`. Where a pattern would be an error by it, the leniencies of Annex B,
/// B.1.2, hold.
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
    /// The number of capturing groups before it.
    var groupsBefore: Int
    /// The number of capturing groups before its last `|`.
    var groupsBeforeAlternative: Int
    /// The place in the output where it starts.
    var outputStart: Int
    /// The flags that hold after it.
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
  /// The flags that hold at this place.
  private var flags = PatternFlags()
  /// Where flags are that hold for all that follows; nil for none.
  private var firstFlags: Int?
  /// Whether a quantifier may follow.
  var hasAtom = false
  /// The place in `output` where the last atom starts.
  var atomStart = 0

  /// - Parameters:
  ///   - allowsFlags: whether flags may hold for all that follows them: `(?i)yes`.
  ///   - captures: whether someone asks what a group has found.
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

  /// Notes that the pattern, though valid, is past what can be compiled.
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
    // ECMA-262's `^` and `$` match only at the ends of the text, unlike PCRE2's `$`, which also matches before a final
    // newline.
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
      // ECMA-262 has four line terminators.
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
      // Half of a surrogate pair matches nothing, because texts are valid Unicode.
      if Unicode.Scalar(value) == nil { emit("(?:(?!))") } else { Self.appendLiteral(value, to: &output) }
    case .characterClass(let letter): output.append(contentsOf: Self.characterClass(letter, inBrackets: false))
    case .property(let property, let isNegated): emit(property.pattern(isNegated: isNegated))
    case .boundary(let letter):
      output.append(contentsOf: [UInt8(ascii: "\\"), letter])
      hasAtom = false
    // In PCRE2, a reference to a group that hasn't matched fails; in ECMA-262 it matches the empty text.
    case .reference(let number): emit(canHaveMatched(number) ? "\\g{\(number)}" : "(?:)")
    }
  }

  /// Whether a group may have matched something at this place. It hasn't before it is closed, nor in another
  /// alternative of a group around both, which resets it at each turn (ECMA-262, 22.2.2.3.1); a reference then matches
  /// the empty text.
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
      // Without references, nothing needs to be captured, and matching is faster.
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

  /// A character for itself, inside or outside brackets.
  static func appendLiteral(_ value: UInt32, to output: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(value) else { return }
    switch scalar {
    case "0"..."9", "A"..."Z", "a"..."z", "_": output.append(UInt8(value))
    case " "..."~": output.append(contentsOf: [UInt8(ascii: "\\"), UInt8(value)])
    default: output.append(contentsOf: "\\x{\(String(value, radix: 16))}".utf8)
    }
  }
}

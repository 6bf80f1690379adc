internal import DocumentModel
internal import Workspace
internal import YAMLReading

extension LintRule {
  static let quotedStrings = LintRule(
    "quoted-strings", summary: "Strings not quoted in the chosen style", presets: .onRequest,
    options: [
      RuleOption(
        "quote-type", kind: .oneOf([.text("any"), .text("single"), .text("double"), .text("consistent")]),
        defaultValue: .text("any")),
      RuleOption(
        "required", kind: .oneOf([.flag(true), .flag(false), .text("only-when-needed")]), defaultValue: .flag(true)),
      .patterns("extra-required"),
      .patterns("extra-allowed"),
      .flag("allow-quoted-quotes", defaultValue: false),
      .flag("allow-double-quotes-for-escaping", defaultValue: false),
      .flag("check-keys", defaultValue: false),
    ]
  ) { .tokens(QuotedStrings.kinds, QuotedStrings($0, findings: $1)) }
}

private final class QuotedStrings: ReportingCheck, TokenCheck {
  static let kinds: TokenKinds = [
    .init(.scalar), .init(.flowMappingStart), .init(.flowSequenceStart), .init(.flowMappingEnd),
    .init(.flowSequenceEnd),
  ]

  private var wanted: NodeStyle?
  private let isConsistent: Bool
  private let required: OptionValue?
  private let type: String
  private let extraRequired: OptionPatterns
  private let extraAllowed: OptionPatterns
  private let allowsQuotedQuotes: Bool
  private let allowsEscapes: Bool
  private let checksKeys: Bool
  private var depth = 0

  init(_ options: RuleOptions, findings: RuleFindings) {
    type = if case .text(let type) = options["quote-type"] { type } else { "any" }
    wanted = ["single": .singleQuoted, "double": .doubleQuoted][type]
    isConsistent = type == "consistent"
    required = options["required"]
    extraRequired = OptionPatterns(options.texts("extra-required"))
    extraAllowed = OptionPatterns(options.texts("extra-allowed"))
    allowsQuotedQuotes = options.flag("allow-quoted-quotes")
    allowsEscapes = options.flag("allow-double-quotes-for-escaping")
    checksKeys = options.flag("check-keys")
    super.init(findings)
  }

  func visit(_ index: Int, of tokens: TokenTable, in source: LintSource) {
    let token = tokens[index]
    switch token.kind {
    case .flowMappingStart, .flowSequenceStart: depth += 1
    case .flowMappingEnd, .flowSequenceEnd: depth -= 1
    case _: if isExamined(index, of: tokens, in: source) { check(index, of: tokens, in: source) }
    }
  }

  private func isExamined(_ index: Int, of tokens: TokenTable, in source: LintSource) -> Bool {
    let before = place(before: index, of: tokens)
    return switch tokens.kind(before) {
    case .blockEntry, .flowEntry, .flowSequenceStart, .value: true
    case .key: checksKeys
    // `!!str` determines the type, so quotes don't matter. An application's tag says nothing about quotes.
    case .tag: !source.text[tokens[before].range].starts(with: "!!".utf8)
    case _: false
    }
  }

  /// The index of the token before a scalar and its anchor.
  private func place(before index: Int, of tokens: TokenTable) -> Int {
    tokens.kind(index - 1) == .anchor ? index - 2 : index - 1
  }

  private func check(_ index: Int, of tokens: TokenTable, in source: LintSource) {
    let token = tokens[index]
    // Block scalars have no quotes to check.
    guard token.style != .literal, token.style != .folded else { return }
    let isPlain = token.style == .plain
    let value = tokens.value(index)
    let isText = !ScalarTraits.isTyped(Array(value))
    // `a: 5` is a number, which quotes would turn into a string.
    if isPlain, !isText { return }
    let node: Message = tokens.kind(place(before: index, of: tokens)) == .key ? "key" : "string"
    if isPlain {
      let isWanted = required == .flag(true) || extraRequired.fit(value)
      if isWanted {
        findings.add("\(node) without quotes", at: token.range, fix: requoted(index, tokens: tokens, source: source))
      }
      return
    }
    // Without quotes, `"5319E7"` is a number and `"y"` is true to some parsers.
    if required == .text("only-when-needed"), isText, !value.isEmpty, PlainScalars.readsAsText(value),
      !PlainText.needsQuotes(index, of: tokens, in: source, inFlow: depth > 0)
    {
      if extraRequired.fit(value) || extraAllowed.fit(value) { return }
      findings.add(
        "unnecessary quotes around the \(node)", at: token.range,
        fix: QuoteFixes.unquoting(index, of: tokens, in: source))
    } else if !hasWantedQuotes(token, value: value, source: source) {
      let quotes: Message = type == "consistent" ? "the same quotes as the first one" : "\(words: type) quotes"
      findings.add("\(node) not in \(quotes)", at: token.range, fix: requoted(index, tokens: tokens, source: source))
    }
  }

  private func requoted(_ index: Int, tokens: TokenTable, source: LintSource) -> Fix? {
    QuoteFixes.quoting(index, style: wanted ?? .doubleQuoted, mayChoose: wanted == nil, of: tokens, in: source)
  }

  private func hasWantedQuotes(_ token: TokenTable.Token, value: ArraySlice<UInt8>, source: LintSource) -> Bool {
    // With `consistent`, the first quoted string decides.
    if isConsistent, wanted == nil { wanted = token.style }
    guard let wanted, wanted != token.style else { return true }
    let other = token.style == .singleQuoted ? UInt8(ascii: "\"") : UInt8(ascii: "'")
    // `'say "hi"'` needs no escapes in these quotes.
    if allowsQuotedQuotes, value.contains(other) { return true }
    // Escapes such as `\n` are possible only in double quotes.
    return allowsEscapes && token.style == .doubleQuoted && source.text[token.range].contains(UInt8(ascii: "\\"))
  }
}

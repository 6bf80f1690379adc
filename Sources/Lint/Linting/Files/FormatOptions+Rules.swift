package import Workspace
package import YAMLEditing

extension FormatOptions {
  /// The formatting options of a configuration, adapted to what its lint rules require.
  ///
  /// - Parameter rules: The settings of rules, or nil if none are set.
  package init(_ settings: FormatSettings = FormatSettings(), rules: LintSettings?, known: any RuleSet) {
    self.init()
    form = settings.form
    if let width = settings.width { self.width = width }
    sort = settings.sort
    dissolvesGroups = settings.dissolvesGroups ?? false
    layout = LayoutOptions(settings)
    guard let rules else { return }
    layout.take(rules, known: known)
    endsDocuments = rules.options(of: "document-end", in: known)?["present"] == .flag(true)
    if case .number(let distance) = rules.options(of: "comments", in: known)?["min-spaces-from-content"] {
      commentDistance = max(1, distance)
    }
  }
}

extension LayoutOptions {
  /// The rules about spacing. A comment that disables one of them keeps its lines from being formatted.
  package static let rules = [
    "braces", "brackets", "colons", "commas", "comments", "comments-indentation", "empty-lines", "format", "hyphens",
    "indentation", "tabs", "trailing-spaces",
  ]

  fileprivate init(_ settings: FormatSettings) {
    self.init()
    indent = settings.indent
    if let isIndented = settings.indentsSequences { sequences = isIndented ? .indented : .flush }
    if let isSpaced = settings.spacesBrackets {
      (brackets.filled, brackets.empty, braces.empty) = (0...0, 0...0, 0...0)
      braces.filled = isSpaced ? 1...1 : 0...0
    }
    if let most = settings.blankLines { blankLines = most }
    if let ending = settings.lineEnding { lineEnding = ending }
  }

  /// Adopts the spacing that active rules require, even against the formatting options.
  fileprivate mutating func take(_ rules: LintSettings, known: any RuleSet) {
    if let options = rules.activeOptions(of: "indentation", in: known) { takeIndentation(options) }
    if let options = rules.activeOptions(of: "brackets", in: known) { brackets.take(options) }
    if let options = rules.activeOptions(of: "braces", in: known) { braces.take(options) }
    if let options = rules.activeOptions(of: "colons", in: known) {
      beforeColon = beforeColon.within(options, most: "max-spaces-before")
      // Without a space after the colon, `key:value` is a single string.
      afterColon = afterColon.within(options, most: "max-spaces-after").withoutZero
    }
    if let options = rules.activeOptions(of: "commas", in: known) {
      beforeComma = beforeComma.within(options, most: "max-spaces-before")
      afterComma = afterComma.within(options, least: "min-spaces-after", most: "max-spaces-after")
      afterCommaInTable = afterCommaInTable.within(options, least: "min-spaces-after", most: "max-spaces-after")
      afterLastComma = afterLastComma.within(options, least: "min-spaces-after", most: "max-spaces-after")
    }
    if let options = rules.activeOptions(of: "hyphens", in: known) {
      afterDash = afterDash.within(options, most: "max-spaces-after").withoutZero
      // A maximum of -1 disables the limit, so that any spacing after a dash is kept.
      keepsAfterDash = options.number("max-spaces-after") == -1
    }
    if let options = rules.activeOptions(of: "comments", in: known) {
      beforeComment =
        beforeComment.within(
          options, least: "min-spaces-from-content", most: "max-spaces-from-content"
        ).withoutZero
    }
    movesFarComments = rules.activeOptions(of: "comments-indentation", in: known) != nil
    if let options = rules.activeOptions(of: "empty-lines", in: known) {
      blankLines = min(blankLines, options.number("max") ?? blankLines)
      blankLinesAtStart = min(blankLinesAtStart, options.number("max-start") ?? 0)
      blankLinesAtEnd = min(blankLinesAtEnd, options.number("max-end") ?? 0)
    }
    if let options = rules.activeOptions(of: "new-lines", in: known) {
      lineEnding = options["type"] == .text("dos") ? .crlf : .lf
    }
  }

  private mutating func takeIndentation(_ options: RuleOptions) {
    alignsBrackets = true
    alignsTexts = options.flag("check-multi-line-strings")
    if let spaces = options.number("spaces") { indent = spaces } else { hasOneIndent = true }
    switch options["indent-sequences"] {
    case .flag(true): sequences = .indented
    case .flag(false): sequences = .flush
    case .text("consistent") where sequences == .keep: sequences = .likeFirst
    case _: break
    }
  }
}

extension LayoutOptions.Brackets {
  fileprivate mutating func take(_ options: RuleOptions) {
    // A width set by `bracketSpacing` isn't widened by a rule without a maximum.
    let isChosen = filled.lowerBound == filled.upperBound
    filled = filled.within(options, least: "min-spaces-inside", most: "max-spaces-inside", opens: !isChosen)
    empty = filled
    if options.number("min-spaces-inside-empty") ?? -1 >= 0 || options.number("max-spaces-inside-empty") ?? -1 >= 0 {
      empty = empty.within(
        options, least: "min-spaces-inside-empty", most: "max-spaces-inside-empty", opens: false)
    }
  }
}

extension ClosedRange<Int> {
  /// The part of the range that a rule allows, or the nearest allowed value if it allows none of it.
  ///
  /// - Parameters:
  ///   - least: The name of the option with the minimum. If it is absent or -1, there is no limit.
  ///   - most: The name of the option with the maximum, likewise.
  ///   - opens: Whether the range becomes unlimited if the maximum is -1.
  fileprivate func within(
    _ options: RuleOptions, least: String? = nil, most: String? = nil, opens: Bool = true
  ) -> Self {
    func bound(_ name: String?) -> Int? { name.flatMap(options.number).flatMap { $0 < 0 ? nil : $0 } }
    let low = bound(least) ?? 0
    let high = Swift.max(bound(most) ?? Int.max, low)
    let end = opens && most.flatMap(options.number) == -1 ? Int.max : upperBound
    return Swift.min(Swift.max(lowerBound, low), high)...Swift.max(Swift.min(end, high), low)
  }

  /// The range without 0, for places where the text would be parsed differently without a space.
  fileprivate var withoutZero: Self { Swift.max(1, lowerBound)...Swift.max(1, upperBound) }
}

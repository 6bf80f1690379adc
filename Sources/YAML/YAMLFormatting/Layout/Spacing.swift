internal import YAMLEditing
internal import YAMLReading

/// The blanks between two tokens on one line.
struct Spacing {
  var options: LayoutOptions

  /// - Parameters:
  ///   - gap: The range between the tokens. A tab counts as one blank.
  ///   - token: The second token.
  func width(of gap: Range<Int>, in tree: SyntaxTree, before token: Int) -> Int {
    // `[- ]`: a lone `-`, `?` or `:` next to a bracket would be read differently.
    if tree.isLoneSign(token - 1) || tree.isLoneSign(token) { return gap.count }
    return width(gap.count, after: tree.tokens[token - 1].kind, before: tree.tokens[token].kind)
  }

  /// - Parameter count: The number of existing blanks.
  func width(_ count: Int, after before: SyntaxToken.Kind, before next: SyntaxToken.Kind) -> Int {
    let allowed = allowed(after: before, before: next)
    return max(allowed.lowerBound, min(count, allowed.upperBound))
  }

  private func allowed(after before: SyntaxToken.Kind, before next: SyntaxToken.Kind) -> ClosedRange<Int> {
    let endsAtBlank = before == .tag || next == .colon && (before == .alias || before == .anchor)
    if let range = allowed(beforeSign: next, after: before) {
      // Without a blank, the indicator would become part of the tag or name.
      return endsAtBlank ? max(1, range.lowerBound)...max(1, range.upperBound) : range
    }
    switch before {
    case .dash: return options.afterDash
    case .colon, .question: return options.afterColon
    case .comma: return options.afterComma
    case .openBracket: return options.brackets.filled
    case .openBrace: return options.braces.filled
    case .directive, .documentStart, .documentEnd, .closeBracket, .closeBrace, .alias, .anchor, .tag, .scalar,
      .blockHeader,
      .blockContent:
      return 1...1
    }
  }

  /// The blanks before an indicator that follows its value directly by default; nil for any other token.
  private func allowed(beforeSign sign: SyntaxToken.Kind, after before: SyntaxToken.Kind) -> ClosedRange<Int>? {
    switch sign {
    // `[a, , b]`: the rule for the first comma allows blanks too.
    case .comma: return Self.opens(before) ? 0...1 : options.beforeComma
    case .colon where !Self.opens(before): return options.beforeColon
    case .closeBracket: return inside(options.brackets, isEmpty: before == .openBracket, after: before)
    case .closeBrace: return inside(options.braces, isEmpty: before == .openBrace, after: before)
    case .directive, .documentStart, .documentEnd, .dash, .question, .colon, .openBracket, .openBrace, .alias, .anchor,
      .tag,
      .scalar, .blockHeader, .blockContent:
      return nil
    }
  }

  private func inside(
    _ brackets: LayoutOptions.Brackets, isEmpty: Bool, after before: SyntaxToken.Kind
  ) -> ClosedRange<Int> {
    if isEmpty { return brackets.empty }
    if before == .comma { return brackets.filled.clamped(to: options.afterLastComma) }
    // The rules for the indicator and for the bracket may contradict each other, so both are allowed.
    return Self.opens(before) ? 0...1 : brackets.filled
  }

  /// Whether a value may follow the token.
  private static func opens(_ kind: SyntaxToken.Kind) -> Bool {
    switch kind {
    case .documentStart, .dash, .question, .colon, .comma, .openBracket, .openBrace: true
    case .directive, .documentEnd, .closeBracket, .closeBrace, .alias, .anchor, .tag, .scalar, .blockHeader,
      .blockContent:
      false
    }
  }
}

extension SyntaxTree {
  fileprivate func isLoneSign(_ token: Int) -> Bool {
    guard token >= 0, tokens[token].kind == .scalar, tokens[token].indices.count == 1 else { return false }
    return "-?:".utf8.contains(text[tokens[token].indices.lowerBound])
  }
}

internal import DocumentModel
internal import Workspace

/// The parts of a file that a rule examines. A rule that isn't enabled is never called; a part that no rule examines is
/// never created.
enum RuleCheck {
  /// Every line of the text.
  case lines(any LineCheck)
  /// The scanner's tokens of some kinds.
  case tokens(TokenKinds, any TokenCheck)
  /// Every comment.
  case comments(any CommentCheck)
  /// Scalars without quotes that are written in one of some ways.
  case scalars(ScalarTraits, any ScalarCheck)
  /// The text as a whole, once.
  case text(any TextCheck)
  /// Nothing: the findings of the rule come from the code that hides findings by comments.
  case elsewhere
}

/// The parts of a file that a rule examines, known before a check is created.
enum RuleSight: Sendable {
  case scalars(ScalarTraits)
  case other

  init(_ check: RuleCheck) {
    self = if case .scalars(let traits, _) = check { .scalars(traits) } else { .other }
  }
}

/// Makes the check of a rule for one text.
private struct CheckMaker: LintCheck {
  let make: @Sendable (RuleOptions, RuleFindings) -> RuleCheck
}

extension LintRule {
  /// - Parameter severity: The severity if the rule is enabled without one, unless the strict preset has one.
  convenience init(
    _ name: String, summary: String, presets: Presets, severity: Severity = .warning, options: [RuleOption] = [],
    readsJSON: Bool = false, check: @escaping @Sendable (RuleOptions, RuleFindings) -> RuleCheck
  ) {
    self.init(
      name, summary: summary, presets: presets, severity: severity, options: options, readsJSON: readsJSON,
      check: CheckMaker(make: check))
  }

  func makeCheck(_ options: RuleOptions, findings: RuleFindings) -> RuleCheck {
    (check as? CheckMaker)?.make(options, findings) ?? .elsewhere
  }
}

/// The checks of a run hold state from one call to the next, so they are objects, but for those that are called once; each lives
/// for one text.
protocol LineCheck: AnyObject {
  func see(_ line: TextLine, in source: LintSource)
}

protocol TokenCheck: AnyObject {
  func see(_ index: Int, of tokens: TokenTable, in source: LintSource)
  /// Called once, after the last token.
  func end(_ tokens: TokenTable, in source: LintSource)
}

extension TokenCheck {
  /// Sees those of some tokens that are of its kinds. Checks are called seldom, with many tokens: a call through the protocol
  /// counts owners.
  func see(_ part: Range<Int>, of tokens: TokenTable, kinds: TokenKinds, in source: LintSource) {
    for index in part where kinds.contains(.init(tokens[index].kind)) { see(index, of: tokens, in: source) }
  }

  func end(_ tokens: TokenTable, in source: LintSource) {}
}

protocol CommentCheck: AnyObject {
  func see(_ comment: ScannedComment, in source: LintSource)
}

protocol ScalarCheck: AnyObject {
  func see(_ scalar: PlainScalar, in source: LintSource)
}

protocol TextCheck {
  func see(_ source: LintSource)
}

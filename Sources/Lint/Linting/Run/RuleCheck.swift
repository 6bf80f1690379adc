internal import DocumentModel
internal import Workspace

/// What part of a file a rule examines. Disabled rules are never called, and parts that no rule examines are never
/// created.
enum RuleCheck {
  /// Every line of the text.
  case lines(any LineCheck)
  /// The tokens of some kinds.
  case tokens(TokenKinds, any TokenCheck)
  /// Every comment.
  case comments(any CommentCheck)
  /// Plain scalars with certain traits.
  case scalars(ScalarTraits, any ScalarCheck)
  /// The whole text, once.
  case text(any TextCheck)
  /// Nothing: the code that applies suppression comments reports this rule's findings.
  case elsewhere
}

/// Creates a rule's check for one text.
struct CheckFactory: LintCheck {
  let make: @Sendable (RuleOptions, RuleFindings) -> RuleCheck
}

extension LintRule {
  /// - Parameter severity: The severity of a rule that is enabled without one, unless the strict preset specifies one.
  convenience init(
    _ name: String, summary: String, presets: Presets, severity: Severity = .warning, options: [RuleOption] = [],
    readsJSON: Bool = false, check: @escaping @Sendable (RuleOptions, RuleFindings) -> RuleCheck
  ) {
    self.init(
      name, summary: summary, presets: presets, severity: severity, options: options, readsJSON: readsJSON,
      check: CheckFactory(make: check))
  }

  var checkFactory: CheckFactory { check as? CheckFactory ?? CheckFactory { _, _ in .elsewhere } }
}

/// Checks keep state between calls, so they are objects, except for those that are called once. Each is used for one
/// text.
class ReportingCheck {
  final let findings: RuleFindings

  init(_ findings: RuleFindings) {
    self.findings = findings
  }
}

protocol LineCheck: AnyObject {
  func visit(_ line: TextLine, in source: LintSource)
}

protocol TokenCheck: AnyObject {
  func visit(_ index: Int, of tokens: TokenTable, in source: LintSource)
  /// Called once, after the last token.
  func end(_ tokens: TokenTable, in source: LintSource)
}

extension TokenCheck {
  /// Examines the tokens in a range that are of the check's kinds. Checks get many tokens per call, because calls
  /// through the protocol cost reference counting.
  func visit(_ part: Range<Int>, of tokens: TokenTable, kinds: TokenKinds, in source: LintSource) {
    for index in part where kinds.contains(.init(tokens[index].kind)) { visit(index, of: tokens, in: source) }
  }

  func end(_ tokens: TokenTable, in source: LintSource) {}
}

protocol CommentCheck: AnyObject {
  func visit(_ comment: ScannedComment, in source: LintSource)
}

protocol ScalarCheck: AnyObject {
  func visit(_ scalar: PlainScalar, in source: LintSource)
}

protocol TextCheck {
  func visit(_ source: LintSource)
}

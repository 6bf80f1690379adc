internal import DocumentModel
internal import Workspace
internal import YAMLReading

/// The options shared by `braces` and `brackets`.
enum FlowCollectionStyle {
  static let options: [RuleOption] = [
    RuleOption("forbid", kind: .oneOf([.flag(true), .flag(false), .text("non-empty")]), defaultValue: .flag(false)),
    .number("min-spaces-inside", defaultValue: 0, atLeast: -1, atMost: 1_000),
    .number("max-spaces-inside", defaultValue: 0, atLeast: -1),
    .number("min-spaces-inside-empty", defaultValue: -1, atLeast: -1, atMost: 1_000),
    .number("max-spaces-inside-empty", defaultValue: -1, atLeast: -1),
  ]
}

final class FlowCollectionCheck: ReportingCheck, TokenCheck {
  private let open: YAMLToken.Kind
  private let close: YAMLToken.Kind
  private let name: String
  private let forbidden: OptionValue?
  private let inside: SpaceBounds
  private let insideEmpty: SpaceBounds

  init(
    _ open: YAMLToken.Kind, close: YAMLToken.Kind, name: String, options: RuleOptions, findings: RuleFindings
  ) {
    self.open = open
    self.close = close
    self.name = name
    forbidden = options["forbid"]
    let (least, most) = (options.number("min-spaces-inside"), options.number("max-spaces-inside"))
    inside = SpaceBounds(least: least, most: most)
    let emptyLeast = options.number("min-spaces-inside-empty").flatMap { $0 < 0 ? nil : $0 }
    let emptyMost = options.number("max-spaces-inside-empty").flatMap { $0 < 0 ? nil : $0 }
    insideEmpty = SpaceBounds(least: emptyLeast ?? least, most: emptyMost ?? most)
    super.init(findings)
  }

  func visit(_ index: Int, of tokens: TokenTable, in source: LintSource) {
    let token = tokens[index]
    if token.kind == close {
      guard tokens.kind(index - 1) != open else { return }
      findings.check(
        tokens.gap(before: index), bounds: tokens.bounds(inside, before: index), at: "inside \(name)", in: source,
        isFree: tokens.isFree(before: index))
      return
    }
    let isEmpty = tokens.kind(index + 1) == close
    if forbidden == .flag(true) || forbidden == .text("non-empty") && !isEmpty {
      findings.add("\(words: name) not allowed", at: token.range)
    } else if isEmpty {
      findings.check(tokens.gap(after: index), bounds: insideEmpty, at: "inside empty \(name)", in: source)
    } else {
      findings.check(
        tokens.gap(after: index), bounds: inside, at: "inside \(name)", in: source,
        isFree: tokens.isFree(before: index + 1))
    }
  }
}

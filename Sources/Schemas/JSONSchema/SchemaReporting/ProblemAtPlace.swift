internal import DocumentModel

/// A subschema in progress that states words for its failures.
struct ProblemScope {
  var subschema: SubschemaID
  var depth: Int
  /// The number of tokens in the evaluation path to it.
  var tokens: Int
}

/// A failure in the words of the schema's author, which replaces the detailed findings.
final class ProblemAtPlace {
  /// A running number, which distinguishes the failures of one subschema for two values.
  let number: Int
  private let stated: CustomProblem
  /// The message with its placeholders filled in.
  private let message: Message
  private let whole: Finding

  /// Whether it adds a policy to the file's schema, so that the value violates only the policy.
  var isOfPolicy: Bool { !stated.usesAjvSyntax }

  init(_ stated: CustomProblem, number: Int, message: Message, whole: Finding) {
    self.stated = stated
    self.number = number
    self.message = message
    self.whole = whole
  }

  /// The finding to report.
  ///
  /// - Parameter details: The findings that it replaces. If there is only one, its place, rule and suggestion are kept,
  ///   so that the fix for the failing keyword is offered.
  func finding(insteadOf details: [Finding]) -> Finding {
    // What is wrong with the value itself matters more than what is wrong inside it.
    guard let first = details.min(by: { $0.depth < $1.depth }) else { return whole }
    let failed = first.diagnostic.code
    let isOnlyOne = details.count == 1
    var finding = isOnlyOne ? first : whole
    (finding.problem, finding.inside, finding.missing, finding.kinds) = (nil, [], nil, nil)
    finding.usesAuthorText = true
    let code =
      stated.usesAjvSyntax
      ? failed : DiagnosticCode(.policy, stated.code ?? failed.name, stated.severity ?? .error, stated.message)
    var diagnostic = Diagnostic(
      code, message, at: finding.diagnostic.range, instanceLocation: finding.diagnostic.instanceLocation,
      rule: finding.diagnostic.rule, related: finding.diagnostic.related, help: stated.help.map(Message.init(words:)))
    if finding.suggestion != nil { diagnostic.caption = finding.diagnostic.caption }
    diagnostic.dependsOnGuess = finding.diagnostic.dependsOnGuess
    if isOnlyOne, !stated.usesAjvSyntax { diagnostic.replacedCode = failed }
    diagnostic.hasExplicitSeverity = stated.severity != nil
    finding.diagnostic = diagnostic
    return finding
  }
}

internal import DocumentModel

/// A subschema under way that states words for its failures.
struct ProblemScope {
  var subschema: SubschemaID
  /// The depth of its value.
  var depth: Int
  /// The tokens of the way of evaluation to it.
  var tokens: Int
}

/// A failure in the words of the schema's author, which replaces the findings that say it in detail.
final class ProblemAtPlace {
  /// Counts them, so that one subschema at two values has two.
  let number: Int
  private let stated: StatedProblem
  /// The message filled in.
  private let message: Message
  /// The failure as a whole.
  private let whole: Finding

  /// Whether it adds to the file's schema: a value that is only against a policy is what the schema asks for.
  var isOfPolicy: Bool { !stated.isOfAjv }

  init(_ stated: StatedProblem, number: Int, message: Message, whole: Finding) {
    self.stated = stated
    self.number = number
    self.message = message
    self.whole = whole
  }

  /// The one finding that is reported.
  ///
  /// - Parameter details: What it replaces. Of a single one it keeps the place, the rule and the suggestion, so that the fix
  ///   for the keyword that fails is offered.
  func finding(insteadOf details: [Finding]) -> Finding {
    // What is wrong with the value itself says more than what is wrong inside it.
    guard let first = details.min(by: { $0.depth < $1.depth }) else { return whole }
    let failed = first.diagnostic.code
    let isOnlyOne = details.count == 1
    var finding = isOnlyOne ? first : whole
    (finding.problem, finding.inside, finding.missing, finding.kinds) = (nil, [], nil, nil)
    finding.isInWordsOfAuthor = true
    let code =
      stated.isOfAjv
      ? failed : DiagnosticCode(.policy, stated.code ?? failed.name, stated.severity ?? .error, stated.message)
    var diagnostic = Diagnostic(
      code, message, at: finding.diagnostic.range, instanceLocation: finding.diagnostic.instanceLocation,
      rule: finding.diagnostic.rule, related: finding.diagnostic.related, help: stated.help.map(Message.init(words:)))
    if finding.suggestion != nil { diagnostic.caption = finding.diagnostic.caption }
    diagnostic.isOfGuess = finding.diagnostic.isOfGuess
    if isOnlyOne, !stated.isOfAjv { diagnostic.replacedCode = failed }
    diagnostic.hasStatedSeverity = stated.severity != nil
    finding.diagnostic = diagnostic
    return finding
  }
}

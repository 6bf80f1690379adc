public import DocumentModel

extension Schema {
  /// All problems of a value, in text order; empty if ``isValid(_:_:)`` is true.
  ///
  /// - Parameters:
  ///   - document: The parsed document.
  ///   - root: The value, usually the root of a document.
  ///   - isPartial: Whether parts of the text are missing from the document; missing keys aren't reported then.
  ///   - isVerbose: Whether to report the forms that a value wasn't compared with too.
  public func diagnostics(
    _ document: Document, _ root: NodeID, isPartial: Bool = false, isVerbose: Bool = false
  ) -> [Diagnostic] {
    diagnostics(document, roots: [root], isPartial: isPartial, isVerbose: isVerbose).all
  }

  /// All problems of several documents of a stream, and the number of steps that finding them took.
  ///
  /// - Parameters:
  ///   - explains: Whether people read the problems, so that authors' texts and matching strings are looked up.
  package func diagnostics(
    _ document: Document, roots: [NodeID], isPartial: Bool = false, isVerbose: Bool = false, explains: Bool = true
  ) -> (all: [Diagnostic], cost: Int) {
    var cost = 0
    // Shared, because all documents have the same words in the schema.
    var words: AuthorTextLookup?
    var fixes = SuggestedFixes(self, in: document)
    var diagnostics: [Diagnostic] = []
    var (hasStopped, isCostly) = (false, false)
    for root in roots where !hasStopped {
      let failing = Reporter.failing(
        self, in: document, root: root, isPartial: isPartial, isVerbose: isVerbose, isProof: !explains)
      guard var reporter = failing else { continue }
      let findings = reporter.run(root)
      cost += reporter.cost
      isCostly = reporter.isExhausted
      hasStopped = reporter.hasStopped || diagnostics.count + findings.count > Limits.findings
      if explains, words == nil { words = AuthorTextLookup(reporter.forms) }
      // Sort indices, because a copy of the findings would take as much memory again.
      let order = findings.indices.sorted {
        (findings[$0].diagnostic.range.start, $0) < (findings[$1].diagnostic.range.start, $1)
      }
      for index in order {
        var diagnostic = fixes.diagnostic(findings[index], root: root)
        words?.add(to: &diagnostic, finding: findings[index])
        diagnostics.append(diagnostic)
      }
    }
    if hasStopped, let last = diagnostics.last {
      diagnostics.append(.limitOfFindings(at: last.range, isCostly: isCostly))
    }
    return (diagnostics, cost)
  }
}

package import Diagnostics
package import DocumentModel
internal import SourceText

extension Schema {
  /// Every fault of the value, in the order of the text: the reporting path. Empty where ``isValid(_:_:)`` holds.
  ///
  /// - Parameters:
  ///   - isPartial: whether parts of the text are missing from the document; what only says that something isn't there is
  ///     left out then.
  ///   - isVerbose: whether the forms that a value wasn't taken for are told as well.
  ///   - explains: whether people read them: what the schema's author says is looked up, and texts that match a pattern are
  ///     searched for.
  ///   - reparse: reads the text again to prove fixes; without it none is offered as safe.
  package func diagnostics(
    _ document: Document, _ root: NodeID, isPartial: Bool = false, isVerbose: Bool = false, explains: Bool = true,
    reparse: Reparse? = nil
  ) -> [Diagnostic] {
    var reporter = Reporter(self, document, root, isPartial: isPartial, isVerbose: isVerbose, isProof: !explains)
    let findings = reporter.run(root)
    guard !findings.isEmpty else { return [] }
    let sorted = findings.enumerated().sorted {
      ($0.element.diagnostic.range.start, $0.offset) < ($1.element.diagnostic.range.start, $1.offset)
    }
    let verification = FixVerification(
      schema: self, document: document, root: root, isPartial: isPartial, reparse: reparse)
    var diagnostics = verification.attach(sorted.map(\.element))
    var words = WordsOfAuthors(reporter)
    for (index, finding) in sorted.enumerated() where explains { words.add(to: &diagnostics[index], finding.element) }
    if document.roots.count > 1, let number = document.roots.firstIndex(of: root) {
      for index in diagnostics.indices { diagnostics[index].document = number }
    }
    return diagnostics
  }
}

// The most findings reported for a file. A search that stops reports it in a finding that nothing suppresses; otherwise
// a file could pass as valid by suppressing the findings before it.
extension DiagnosticCode {
  package static let limitFindings = Self(.yaml, "limit-findings", "Too many problems in a file")
}

extension Diagnostic {
  /// A finding that the search for more findings has ended.
  ///
  /// - Parameters:
  ///   - range: where the search ends.
  ///   - isCostly: whether it ends because it took too many steps, not because there are so many findings.
  package static func limitOfFindings(at range: ByteRange, isCostly: Bool = false) -> Self {
    let reason = isCostly ? "finding all problems takes too many steps" : "more than \(Limits.findings) problems"
    return Self(
      .limitFindings, "\(words: reason), so the rest is not reported",
      at: ByteRange(range.start, range.start), help: "fix these, then check the file again")
  }
}

extension [Diagnostic] {
  /// Adds a finding; above the limit, a single finding that the search has ended.
  package mutating func add(at range: ByteRange, finding: @autoclosure () -> Diagnostic) {
    if count < Limits.findings {
      append(finding())
    } else if last?.code != .limitFindings {
      append(.limitOfFindings(at: range))
    }
  }
}

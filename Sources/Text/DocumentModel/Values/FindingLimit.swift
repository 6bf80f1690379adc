// The limit of findings for a file. If a search stops there, it adds a finding that nothing suppresses; otherwise a
// file could pass as valid by suppressing the earlier findings.
extension DiagnosticCode {
  package static let limitFindings = Self(.yaml, "limit-findings", "Too many problems in a file")
}

extension Diagnostic {
  /// The finding that the search for findings has stopped.
  ///
  /// - Parameters:
  ///   - range: Where the search stopped.
  ///   - isCostly: Whether it stopped because it took too many steps, rather than because of too many findings.
  package static func limitOfFindings(at range: ByteRange, isCostly: Bool = false) -> Self {
    let reason = isCostly ? "finding all problems takes too many steps" : "more than \(Limits.findings) problems"
    return Self(
      .limitFindings, "\(words: reason), so the rest is not reported",
      at: ByteRange(range.start, range.start), help: "fix these, then check the file again")
  }
}

extension [Diagnostic] {
  /// Adds a finding, or beyond the limit a single finding that the search has stopped.
  package mutating func add(at range: ByteRange, finding: @autoclosure () -> Diagnostic) {
    if count < Limits.findings {
      append(finding())
    } else if last?.code != .limitFindings {
      append(.limitOfFindings(at: range))
    }
  }
}

// The most findings that are reported of one text. A search that stops says so in a finding that nothing suppresses:
// else a text could pass for valid by suppressing the findings before.
extension DiagnosticCode {
  package static let limitFindings = Self(.yaml, "limit-findings", "A file has more findings than are reported")
}

extension Diagnostic {
  /// A finding that the search for more findings has ended.
  ///
  /// - Parameters:
  ///   - range: where the search ends.
  ///   - isCostly: whether it ends because it took too many steps, not because there are so many findings.
  package static func limitOfFindings(at range: ByteRange, isCostly: Bool = false) -> Self {
    let reason = isCostly ? "it takes too many steps to find all" : "this file has \(Limits.findings) findings"
    return Self(
      .limitFindings, "\(reason), and more are not looked for",
      at: ByteRange(range.start, range.start), help: "mend these, and check the file again")
  }
}

extension [Diagnostic] {
  /// Adds a finding; above the limit, a single finding that the search has ended.
  package mutating func add(at range: ByteRange, _ finding: @autoclosure () -> Diagnostic) {
    if count < Limits.findings {
      append(finding())
    } else if last?.code != .limitFindings {
      append(.limitOfFindings(at: range))
    }
  }
}

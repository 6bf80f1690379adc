internal import Diagnostics

extension Diagnostic {
  /// What is wrong and what to do about it, in one line: for shapes that have one text for a finding.
  var plainMessage: String {
    ([message, caption, help].compactMap { $0 }).joined(separator: "; ")
  }
}

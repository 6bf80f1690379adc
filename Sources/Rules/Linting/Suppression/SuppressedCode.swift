internal import Diagnostics

/// The codes that a comment may name.
enum SuppressedCode {
  private static let families: [DiagnosticCode.Family] = [.lint, .schema, .settings]

  /// What is wrong with a code or pattern; nil where nothing is.
  static func fault(_ code: String) -> String? {
    let parts = code.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let family = DiagnosticCode.Family(rawValue: String(parts[0])) else {
      return "no code is called \(shown(code)): codes are lint/NAME, schema/NAME and settings/NAME"
    }
    guard families.contains(family) else { return "\(shown(code)) can't be hidden: without it the file can't be read" }
    guard family == .lint, parts[1] != "*", LintRules.named(String(parts[1])) == nil else { return nil }
    return "no rule is called \(shown(code))"
  }

  private static func shown(_ code: String) -> String {
    ShownText.quoted(Array(code.utf8)[...])
  }
}

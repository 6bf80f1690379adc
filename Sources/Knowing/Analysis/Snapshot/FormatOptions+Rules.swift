package import Formatting
package import Linting

extension FormatOptions {
  /// Canonical form as a configuration wants it: what its rules ask for by their options isn't undone.
  ///
  /// - Parameters:
  ///   - width: nil for the usual one.
  ///   - rules: nil where no configuration says anything of rules.
  package init(width: Int?, rules: LintSettings?) {
    self.init()
    if let width { self.width = width }
    guard let rules else { return }
    keepsQuotes = rules.options(of: "quoted-strings") != nil
    startsDocuments = rules.options(of: "document-start")?["present"] == .flag(true)
    endsDocuments = rules.options(of: "document-end")?["present"] == .flag(true)
    if case .number(let distance) = rules.options(of: "comments")?["min-spaces-from-content"] {
      commentDistance = max(1, distance)
    }
  }
}

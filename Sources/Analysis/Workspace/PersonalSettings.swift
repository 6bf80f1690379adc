package import Diagnostics
internal import DocumentModel
internal import SourceText

/// Settings that a person makes for all projects, and that a project has no say in.
package enum PersonalSettings {
  package static let notHere = DiagnosticCode(
    .config, "not-here", .error, "A setting in a project's configuration that belongs into the person's own")

  private static let names = ["fetch"]

  /// The findings about a configuration, those about such settings in the place of those that no such setting is known.
  static func findings(_ document: Document, _ root: NodeID, _ others: [Diagnostic]) -> [Diagnostic] {
    guard document.kind(root) == .object else { return others }
    let own = document.entries(root).filter { document.string($0.key).map(names.contains) ?? false }
    let findings = own.map { entry in
      Diagnostic(
        notHere, "\(document.string(entry.key) ?? "") isn't for a project to say", at: document.range(entry.key),
        help: "a program to fetch with belongs into $XDG_CONFIG_HOME/settle/config.yaml, or into SETTLE_FETCH")
    }
    return findings + others.filter { other in !findings.contains { $0.range.contains(other.range) } }
  }
}

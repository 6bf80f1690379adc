/// The findings selected by code or pattern: `lint/*`, `schema/enum`, `lint`.
package struct CodeSelection: Sendable {
  /// The selected codes and patterns; nil for all.
  private let selected: [String]?
  private let ignored: [String]

  package init(selected: [String]? = nil, ignored: [String] = []) {
    self.selected = selected
    self.ignored = ignored
  }

  /// Whether no finding is excluded.
  package var isEverything: Bool { selected == nil && ignored.isEmpty }

  package func includes(_ code: DiagnosticCode) -> Bool { isEverything || includes(code.description) }

  /// Whether the selection includes every finding of a code, or of a pattern such as `lint/*`.
  package func includes(_ code: String) -> Bool {
    let family = String(code.prefix { $0 != "/" })
    let names = [code, "\(family)/*", family]
    // `lint/*` isn't wholly included if one of its rules is ignored.
    let isPattern = code == names[1]
    return selected.map { $0.contains(where: names.contains) } ?? true
      && !ignored.contains { names.contains($0) || isPattern && $0.hasPrefix("\(family)/") }
  }

  /// The lint rules that are selected by their own names.
  package var selectedRules: Set<String> {
    Set((selected ?? []).compactMap { $0.hasPrefix("lint/") && !$0.hasSuffix("/*") ? String($0.dropFirst(5)) : nil })
  }

  /// Whether the selection includes a finding. Errors that make a file unreadable are always included.
  package func includes(_ diagnostic: Diagnostic) -> Bool {
    switch diagnostic.code.family {
    case .yaml, .json, .io, .text: diagnostic.severity == .error || includes(diagnostic.code)
    case .schema, .policy, .settings, .lint, .format, .edit, .migrate, .diff, .config: includes(diagnostic.code)
    }
  }
}

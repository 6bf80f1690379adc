/// Which findings are wanted: `lint/*`, `schema/enum`, `lint`.
package struct CodeSelection: Sendable {
  /// Nil for all.
  private let selected: [String]?
  private let ignored: [String]

  package init(selected: [String]? = nil, ignored: [String] = []) {
    self.selected = selected
    self.ignored = ignored
  }

  /// Whether anything is left out at all.
  package var isEverything: Bool { selected == nil && ignored.isEmpty }

  package func includes(_ code: DiagnosticCode) -> Bool { includes(code.description) }

  /// Whether every finding of a code, or of a pattern such as `lint/*`, is wanted.
  package func includes(_ code: String) -> Bool {
    let family = String(code.prefix { $0 != "/" })
    let names = [code, "\(family)/*", family]
    // Not every finding of `lint/*` is wanted if one rule of it is ignored.
    let isPattern = code == names[1]
    return selected.map { $0.contains(where: names.contains) } ?? true
      && !ignored.contains { names.contains($0) || isPattern && $0.hasPrefix("\(family)/") }
  }

  /// Names of lint rules that are asked for by their own name.
  package var selectedRules: Set<String> {
    Set((selected ?? []).compactMap { $0.hasPrefix("lint/") && !$0.hasSuffix("/*") ? String($0.dropFirst(5)) : nil })
  }

  /// Whether a finding is wanted. What can't be read at all is never left out.
  package func includes(_ diagnostic: Diagnostic) -> Bool {
    switch diagnostic.code.family {
    case .yaml, .json, .io, .text: diagnostic.severity == .error || includes(diagnostic.code)
    case .schema, .policy, .settings, .lint, .format, .edit, .migrate, .diff, .config: includes(diagnostic.code)
    }
  }
}

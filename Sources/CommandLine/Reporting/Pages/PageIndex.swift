package import DocumentModel

/// The list of codes in Markdown, `docs/rules/README.md`.
package enum PageIndex {
  /// The name of a page's file.
  package static func fileName(_ code: DiagnosticCode) -> String {
    "\(code.family.rawValue)-\(code.name).md"
  }

  /// Every code with a link to its page, by family.
  package static func markdown(_ pages: [CodePage]) -> String {
    let families = CodePages.byFamily(pages).map { family, pages in
      let rows = pages.map { page in
        "| [`\(page.code)`](\(fileName(page.code))) | \(severity(page)) | \(escaped(page.code.summary)) |"
      }
      return "## \(family.rawValue)\n\n\(family.summary).\n\n| code | severity | finds |\n|---|---|---|\n"
        + rows.joined(separator: "\n")
    }
    let start = """
      # Codes

      Every finding has a code. `settle explain CODE` shows the page of one, `settle explain` lists them all. This list \
      is written by `settle explain --output docs/rules --force`.
      """
    return ([start] + families).joined(separator: "\n\n") + "\n"
  }

  /// The severity, with the first preset that enables the rule.
  private static func severity(_ page: CodePage) -> String {
    guard let weakest = page.presets.first else { return page.code.severity.rawValue }
    guard let (name, severity) = page.presets.first(where: { $0.severity != nil }), let severity else {
      return "on request"
    }
    return name == weakest.name ? severity.rawValue : "\(severity.rawValue) (`\(name)`)"
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += $1 == "|" ? "\\|" : String($1) }
  }
}

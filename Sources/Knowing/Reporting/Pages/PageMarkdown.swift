package import Diagnostics
internal import TerminalOutput

/// Pages of codes in Markdown.
package enum PageMarkdown {
  package static func page(_ page: CodePage) -> String {
    let outline = PageOutline(page: page)
    return
      ([
        "# \(page.code)", "**\(page.code.summary)**", outline.facts.joined(separator: " · "),
      ] + outline.sections.flatMap(blocks)).joined(separator: "\n\n") + "\n"
  }

  private static func blocks(_ section: PageOutline.Section) -> [String] {
    let heading = section.heading.map { ["## \($0)"] } ?? []
    return heading
      + section.blocks.map { block in
        switch block {
        case .paragraph(let text): text
        case .file(let file): "`\(file.name)`:\n\n" + fenced(VisibleText.lines(file.text), language(of: file.name))
        case .command(let command): fenced([command], "sh")
        case .items(let items): items.map { "- `\($0.term)`: \($0.text)" }.joined(separator: "\n")
        }
      }
  }

  private static func language(of name: String) -> String {
    name.hasSuffix(".json") ? "json" : "yaml"
  }

  private static func fenced(_ lines: [String], _ language: String) -> String {
    (["```\(language)"] + lines + ["```"]).joined(separator: "\n")
  }

  /// The name of the file that a page is written to.
  package static func fileName(_ code: DiagnosticCode) -> String {
    "\(code.family.rawValue)-\(code.name).md"
  }

  /// Every code with a link to its page, by family.
  package static func index(_ pages: [CodePage]) -> String {
    let families = PageFamilies.grouped(pages).map { family, pages in
      let rows = pages.map { page in
        "| [`\(page.code)`](\(fileName(page.code))) | \(severity(page)) | \(escaped(page.code.summary)) |"
      }
      return "## \(family.rawValue)\n\n\(family.summary).\n\n| code | severity | finds |\n|---|---|---|\n"
        + rows.joined(separator: "\n")
    }
    let start = """
      # Codes

      Every finding has a code. `settle explain CODE` shows the page of one, `settle explain` lists them all. These files \
      are written by `settle explain --output docs/rules --force`.
      """
    return ([start] + families).joined(separator: "\n\n") + "\n"
  }

  /// With the first preset that asks for it.
  private static func severity(_ page: CodePage) -> String {
    guard let weakest = page.presets.first else { return page.code.severity.rawValue }
    guard let preset = page.presets.first(where: { $0.severity != nil }) else { return "on request" }
    let severity = (preset.severity ?? page.code.severity).rawValue
    return preset.name == weakest.name ? severity : "\(severity) (`\(preset.name)`)"
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += $1 == "|" ? "\\|" : String($1) }
  }
}

internal import CommandLineKit
internal import DocumentModel

/// Formats pages of codes for a terminal.
package struct PageText: Sendable {
  private let isColored: Bool
  private let width: Int
  /// The width of the terminal, or nil without one. Lines of lists are wrapped only if it is known.
  private let columns: Int?

  /// - Parameter columns: The width of the terminal, or nil without one. Paragraphs are at most 100 columns wide.
  package init(isColored: Bool, columns: Int?) {
    self.isColored = isColored
    self.columns = columns
    width = min(max(columns ?? 80, 40), 100)
  }

  package func page(_ page: DiagnosticPage) -> [UInt8] {
    var output = StyledText(isColored: isColored)
    output.write("\(page.code)", style: .severity(page.code.severity))
    output.write(": \(page.code.summary)", style: .strong)
    output.newline()
    output.write("\(page.facts.joined(separator: ", "))", style: .frame)
    output.newline()
    for section in page.sections {
      output.newline()
      write(section.blocks, under: section.heading, to: &output)
    }
    return output.bytes
  }

  /// A section of a page, such as an example with its command.
  package func section(_ heading: String, blocks: [DiagnosticPage.Block]) -> [UInt8] {
    var output = StyledText(isColored: isColored)
    write(blocks, under: heading, to: &output)
    return output.bytes
  }

  private func write(_ blocks: [DiagnosticPage.Block], under heading: String?, to output: inout StyledText) {
    if let heading {
      output.write("\(heading)", style: .strong)
      output.newline()
    }
    for block in blocks { write(block, indent: heading == nil ? 0 : 2, to: &output) }
  }

  private func write(_ block: DiagnosticPage.Block, indent: Int, to output: inout StyledText) {
    let margin = String(repeating: " ", count: indent)
    switch block {
    case .paragraph(let text): write(TextWrapping.lines(text, width: width, indent: indent), to: &output)
    case .file(let file):
      output.write("\(margin)\(file.name):", style: .frame)
      output.newline()
      write(file.lines.map { "\(margin)    \($0)" }, to: &output)
    case .command(let command):
      output.write("\(margin)$ \(command)", style: .frame)
      output.newline()
    case .option(let option):
      let text = "\(option.summary) It is \(option.type); \(option.defaultValue) by default."
      write([margin + option.name] + TextWrapping.lines(text, width: width, indent: indent + 4), to: &output)
    }
  }

  private func write(_ lines: [String], to output: inout StyledText) {
    for line in lines {
      output.write("\(line)")
      output.newline()
    }
  }

  /// One line per code, grouped by family.
  package func list(_ pages: [DiagnosticPage]) -> [UInt8] {
    var output = StyledText(isColored: isColored)
    let longest = pages.map { $0.code.description.count }.max() ?? 0
    for (index, family) in DiagnosticPages.byFamily(pages).enumerated() {
      if index > 0 { output.newline() }
      output.write("\(family.family.rawValue): \(family.family.summary)", style: .strong)
      output.newline()
      for page in family.pages {
        let name = page.code.description
        output.write("  \(name)", style: .severity(page.code.severity))
        output.write(.blanks(longest - name.count + 2))
        output.write("\(page.code.summary)", wrappedTo: columns, from: longest + 4, hanging: .blanks(longest + 4))
        output.newline()
      }
    }
    return output.bytes
  }
}

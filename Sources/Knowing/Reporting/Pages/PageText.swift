package import Diagnostics
internal import TerminalOutput

/// Pages of codes for a terminal.
package struct PageText: Sendable {
  private let isColored: Bool
  private let width: Int

  /// - Parameter width: columns; prose is never wider than 100 of them.
  package init(isColored: Bool, width: Int) {
    self.isColored = isColored
    self.width = min(max(width, 40), 100)
  }

  package func page(_ page: CodePage) -> [UInt8] {
    let outline = PageOutline(page: page)
    var output = StyledText(isColored: isColored)
    output.write("\(page.code)", .severity(page.code.severity))
    output.write(": \(page.code.summary)", .strong)
    output.newline()
    output.write("\(outline.facts.joined(separator: ", "))", .frame)
    output.newline()
    for section in outline.sections {
      output.newline()
      write(section, to: &output)
    }
    return output.bytes
  }

  /// Why a code has no example, or its examples without what is said of them.
  package func examples(of page: CodePage) -> [UInt8] {
    var output = StyledText(isColored: isColored)
    for section in PageOutline(page: page).examples { write(section, to: &output) }
    return output.bytes
  }

  /// One example under its heading, down to its command.
  package func example(_ heading: String, _ files: [ExampleFile], _ command: String) -> [UInt8] {
    var output = StyledText(isColored: isColored)
    let blocks = files.map { PageOutline.Block.file($0) } + [.command("settle " + command)]
    write(PageOutline.Section(heading: heading, blocks: blocks), to: &output)
    return output.bytes
  }

  private func write(_ section: PageOutline.Section, to output: inout StyledText) {
    if let heading = section.heading {
      output.write("\(heading)", .strong)
      output.newline()
    }
    for block in section.blocks { write(block, indent: section.heading == nil ? 0 : 2, to: &output) }
  }

  private func write(_ block: PageOutline.Block, indent: Int, to output: inout StyledText) {
    let margin = String(repeating: " ", count: indent)
    switch block {
    case .paragraph(let text): write(WrappedText.lines(text, width: width, indent: indent), to: &output)
    case .file(let file):
      output.write("\(margin)\(file.name):", .frame)
      output.newline()
      write(VisibleText.lines(file.text).map { "\(margin)    \($0)" }, to: &output)
    case .command(let command):
      output.write("\(margin)$ \(command)", .frame)
      output.newline()
    case .items(let items):
      for item in items {
        write([margin + item.term], to: &output)
        write(WrappedText.lines(item.text, width: width, indent: indent + 4), to: &output)
      }
    }
  }

  private func write(_ lines: [String], to output: inout StyledText) {
    for line in lines {
      output.write("\(line)")
      output.newline()
    }
  }

  /// Codes with a line each, by family.
  package func list(_ pages: [CodePage]) -> [UInt8] {
    var output = StyledText(isColored: isColored)
    let longest = pages.map { $0.code.description.count }.max() ?? 0
    for (index, family) in PageFamilies.grouped(pages).enumerated() {
      if index > 0 { output.newline() }
      output.write("\(family.family.rawValue): \(family.family.summary)", .strong)
      output.newline()
      for page in family.pages {
        let name = page.code.description
        output.write("  \(name)", .severity(page.code.severity))
        output.write("\(TerminalText.blanks(longest - name.count + 2))\(page.code.summary)")
        output.newline()
      }
    }
    return output.bytes
  }
}

internal import DocumentModel

extension DiagnosticPage {
  /// Parses the page of a code.
  ///
  /// - Parameter markdown: A title, a summary in bold, facts separated by `·`, then sections. Each paragraph is one
  ///   line. A file of an example is a code block after a line with its name, and a command is a block of `sh`. Nil for
  ///   any other text.
  package init?(markdown: String) {
    let lines = markdown.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    guard lines.count > 6, let title = lines[0].rest(after: "# "), let slash = title.firstIndex(of: "/"),
      let family = DiagnosticCode.Family(rawValue: String(title[..<slash])),
      let summary = lines[2].rest(after: "**")?.rest(before: "**")
    else { return nil }
    let facts = lines[4].split(separator: " · ").map { String($0) }
    // The last severity is that of the strict preset.
    guard let severity = Self.severities(facts).last?.severity else { return nil }
    let code = DiagnosticCode(family, String(title[title.index(after: slash)...]), severity, String(summary))
    self.init(markdown: markdown, code: code, facts: facts, sections: Self.sections(lines[6...]))
  }

  private static func sections(_ lines: ArraySlice<String>) -> [Section] {
    var sections = [Section(heading: nil)]
    var rest = lines
    var fileName: String?
    while let line = rest.popFirst() {
      if let heading = line.rest(after: "## ") {
        sections.append(Section(heading: String(heading)))
      } else if line.hasPrefix("```") {
        let content = rest.prefix { $0 != "```" }
        rest = rest.dropFirst(content.count + 1)
        sections[sections.count - 1].blocks.append(block(Array(content), fileName: fileName))
        fileName = nil
      } else if let name = line.rest(after: "`")?.rest(before: "`:") {
        fileName = String(name)
      } else if let option = RuleOptionDescription(line) {
        sections[sections.count - 1].blocks.append(.option(option))
      } else if !line.isEmpty {
        sections[sections.count - 1].blocks.append(.paragraph(line))
      }
    }
    return sections
  }

  private static func block(_ lines: [String], fileName: String?) -> Block {
    fileName.map { .file(ExampleFile(name: $0, lines: lines)) } ?? .command(lines.joined(separator: "\n"))
  }
}

extension RuleOptionDescription {
  /// Parses an item such as ``- `max`: The maximum number of levels. It is an integer of at least 1; 10 by default.``
  init?(_ line: String) {
    guard let name = line.rest(after: "- `")?.prefix(while: { $0 != "`" }),
      let words = line.rest(after: "- `\(name)`: ")?.rest(before: " by default."),
      let type = words.lastRange(of: " It is "), let value = words.lastRange(of: "; ")
    else { return nil }
    self.init(
      name: String(name), summary: String(words[..<type.lowerBound]),
      type: String(words[type.upperBound..<value.lowerBound]), defaultValue: String(words[value.upperBound...]))
  }
}

extension StringProtocol where SubSequence == Substring {
  fileprivate func rest(after start: String) -> Substring? { hasPrefix(start) ? dropFirst(start.count) : nil }

  fileprivate func rest(before end: String) -> Substring? { hasSuffix(end) ? dropLast(end.count) : nil }

  fileprivate func lastRange(of words: String) -> Range<Index>? {
    indices.last { self[$0...].hasPrefix(words) }.map { $0..<index($0, offsetBy: words.count) }
  }
}

package import DocumentModel

extension CodePage {
  private static let places = "Declared in"

  /// The page of a code that the author of a schema states.
  ///
  /// - Parameters:
  ///   - messages: Of each schema that states it.
  ///   - advice: What to do, as they say.
  ///   - places: Where they are.
  package init(policy code: DiagnosticCode, messages: [String], advice: [String], places: [String]) {
    let parts: [(heading: String?, texts: [String])] = [
      // A single one is the summary already.
      (nil, messages.count > 1 ? messages : []), ("What to do", advice), (Self.places, places),
    ]
    let sections = parts.filter { !$0.texts.isEmpty }.map { heading, texts in
      Section(heading: heading, blocks: texts.map { .paragraph($0) })
    }
    let bodies = sections.map { section in
      let paragraphs = section.blocks.compactMap(\.paragraph).joined(separator: "\n\n")
      return section.heading.map { "## \($0)\n\n\(paragraphs)" } ?? paragraphs
    }
    let start = ["# \(code)", "**\(code.summary)**", code.severity.rawValue]
    self.init(
      markdown: (start + bodies).joined(separator: "\n\n") + "\n", code: code, facts: [code.severity.rawValue],
      sections: sections)
  }

  /// The places in schemas that state the code; empty for a code of the program.
  package var declarations: [String] {
    sections.first { $0.heading == Self.places }?.blocks.compactMap(\.paragraph) ?? []
  }
}

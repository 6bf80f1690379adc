package import DocumentModel

/// A part of a help text under one heading.
public struct HelpSection: Hashable, Sendable {
  /// Nil for the text before the first heading.
  public let heading: String?
  /// Markdown, without the heading.
  public let text: String
  /// The first table in it, or nil if there is none.
  public var table: HelpTable? {
    var lines = text.pieces(at: "\n")[...]
    while !lines.isEmpty {
      if let table = HelpTable(&lines) { return table }
      lines.removeFirst()
    }
    return nil
  }

  /// The parts of a Markdown text; empty for one without headings.
  package static func all(_ help: String) -> [HelpSection] {
    var sections: [HelpSection] = []
    var (heading, lines): (String?, [Substring]) = (nil, [])
    func flush() {
      while lines.first?.isEmpty == true { lines.removeFirst() }
      while lines.last?.isEmpty == true { lines.removeLast() }
      if heading != nil || !lines.isEmpty {
        sections.append(HelpSection(heading: heading, text: lines.joined(separator: "\n")))
      }
    }
    for line in help.pieces(at: "\n") {
      let marks = line.utf8.prefix { $0 == UInt8(ascii: "#") }.count
      guard (1...6).contains(marks), line.utf8.dropFirst(marks).first == UInt8(ascii: " ") else {
        lines.append(line)
        continue
      }
      flush()
      heading = String(line.unicodeScalars.dropFirst(marks + 1))
      lines = []
    }
    flush()
    return sections.contains { $0.heading != nil } ? sections : []
  }

  /// Writes the sections of a help text as a member of an object. Writes nothing for a text without headings.
  package static func write(_ help: String?, to writer: inout JSONWriter) {
    writer.objectList("helpSections", of: help.map(all) ?? []) { writer, section in
      writer.field("heading", ifPresent: section.heading)
      writer.field("text", section.text)
      section.table?.write(to: &writer)
    }
  }
}

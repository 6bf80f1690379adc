package import Diagnostics
internal import SourceText
internal import TerminalOutput

/// `--format text`: each finding with the line that it is about, for a person.
package struct TextFormat: ReportFormat {
  package struct Options: Sendable {
    package var isColored: Bool
    /// Columns of the terminal. Without a terminal, long lines are cut to this width.
    package var width: Int
    /// Whether the whole pattern is shown that a text doesn't match.
    package var isVerbose: Bool

    package init(isColored: Bool = false, width: Int = 120, isVerbose: Bool = false) {
      self.isColored = isColored
      self.isVerbose = isVerbose
      self.width = width
    }
  }

  private let options: Options

  package init(_ options: Options) {
    self.options = options
  }

  package var beginnings: [[UInt8]] { Severity.allCases.map { Array("\($0.rawValue)[".utf8) } }
  package var defaultMaximum: Int? { 100 }

  package func render(_ report: FileReport) -> [UInt8] {
    guard !report.diagnostics.isEmpty else { return [] }
    var output = StyledText(isColored: options.isColored)
    let places = Places(report)
    let lines = LineIndex(report.text)
    let errors = report.diagnostics.count { $0.severity == .error }
    var described: Set<String> = []
    for diagnostic in report.diagnostics {
      let isOnlyError = errors == 1 && diagnostic.severity == .error
      let command = Self.command(diagnostic, of: report).flatMap { command in
        described.insert(Self.rule(diagnostic)).inserted ? command : nil
      }
      write(diagnostic, of: report, places, lines, isOnlyError: isOnlyError, command: command, to: &output)
    }
    return output.bytes
  }

  private func write(
    _ diagnostic: Diagnostic, of report: FileReport, _ places: Places, _ lines: LineIndex, isOnlyError: Bool,
    command: String?, to output: inout StyledText
  ) {
    output.write("\(diagnostic.severity.rawValue)[\(diagnostic.code)]", .severity(diagnostic.severity))
    output.write(": \(diagnostic.message)", .strong)
    output.newline()
    let hasText = report.status != .unreadable && report.stated == nil
    let frames = hasText ? Self.frames(diagnostic) : []
    let gutter = "\(frames.map { $0.lastLine(lines) }.max() ?? 1)".utf8.count
    let margin = TerminalText.blanks(gutter + 2)
    if !hasText {
      output.write("  --> ", .frame)
      output.write("\(report.path)")
      if report.status != .unreadable {
        let position = places.position(of: diagnostic.range.start)
        output.write(":\(position.line):\(position.column)")
      }
      output.newline()
    }
    for (index, frame) in frames.enumerated() {
      let position = lines.position(of: frame.range.start)
      output.write(.blanks(gutter + 1) + (index == 0 ? "--> " : "::: "), .frame)
      output.write("\(report.path):\(position.line):\(position.column)")
      output.newline()
      frame.write(
        to: &output, report.text, lines, sensitive: report.sensitive, gutter: gutter, width: options.width)
    }
    for related in diagnostic.related {
      guard case .elsewhere(let location) = related.place else { continue }
      let start = location.range.start
      output.write(.blanks(gutter + 1) + "::: ", .frame)
      output.write("\(location.path):\(start.line):\(start.column)  \(related.message)")
      output.newline()
    }
    let notes = notes(diagnostic, isOnlyError: isOnlyError) + (command.map { [("more", $0)] } ?? [])
    if !notes.isEmpty, hasText {
      output.write(margin + "|", .frame)
      output.newline()
    }
    for note in notes {
      output.write(margin + "= ", .frame)
      output.write("\(note.label): ", .strong)
      output.write("\(note.text)")
      output.newline()
    }
    output.newline()
  }

  private static func frames(_ diagnostic: Diagnostic) -> [ExcerptFrame] {
    let own = ExcerptFrame(
      sign: "^", style: .severity(diagnostic.severity), range: diagnostic.range, caption: diagnostic.caption)
    let others = diagnostic.related.compactMap { related -> ExcerptFrame? in
      switch related.place {
      case .here(let range): ExcerptFrame(sign: "-", style: .related, range: range, caption: related.message)
      case .elsewhere: nil
      }
    }
    return [own] + others
  }

  /// The lines below the frames, the most useful first.
  private func notes(_ diagnostic: Diagnostic, isOnlyError: Bool) -> [(label: String, text: String)] {
    var notes: [(String, String)] = []
    if let words = diagnostic.words { notes.append(("wanted", words.line)) }
    if let document = diagnostic.document { notes.append(("document", "\(document), counted from 0")) }
    if let rule = diagnostic.rule {
      let pointer = Self.fragment(rule.absoluteKeywordLocation)
      let place = rule.location.map { "\($0.path):\($0.range.start.line)  " } ?? ""
      notes.append(("schema", place + pointer))
    }
    for fix in diagnostic.fixes {
      let proof = !fix.isSafe ? " (look at the result)" : isOnlyError ? " (the file is valid then)" : ""
      notes.append(("fix", fix.title + proof))
    }
    if options.isVerbose, let pattern = diagnostic.pattern { notes.append(("pattern", pattern)) }
    if let help = diagnostic.help { notes.append(("help", help)) }
    if let note = diagnostic.note { notes.append(("note", note)) }
    for form in diagnostic.otherForms {
      let more = form.more > 0 ? ["\(form.more) more"] : []
      notes.append(("form \(form.number)", "\(form.name): \((form.problems + more).joined(separator: "; "))"))
    }
    return notes
  }

  /// What tells all that the schema says of the setting.
  private static func command(_ diagnostic: Diagnostic, of report: FileReport) -> String? {
    guard let schema = report.schema, let setting = diagnostic.setting else { return nil }
    return "settle describe \(ShellWord.of(schema)) \(ShellWord.of(setting))"
  }

  /// The subschema that a finding is about, which items of a list have in common.
  private static func rule(_ diagnostic: Diagnostic) -> String {
    let location = diagnostic.rule?.absoluteKeywordLocation ?? ""
    let name = diagnostic.missing.first ?? (diagnostic.caption ?? "")
    return location + " " + name
  }

  private static func fragment(_ uri: String) -> String {
    guard let hash = uri.firstIndex(of: "#") else { return uri }
    let pointer = uri[uri.index(after: hash)...]
    return pointer.isEmpty ? "#" : String(pointer)
  }
}

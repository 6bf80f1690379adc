package import Diagnostics
internal import Patterns
internal import SourceText
internal import TerminalOutput

/// `--format text`: each finding with the line that it is about, for a person.
package struct TextFormat: ReportFormat {
  package struct Options: Sendable {
    package var isColored: Bool
    /// Columns of the terminal; nil without one. Messages are then not broken into lines.
    package var columns: Int?
    /// Whether the whole pattern is shown that a text doesn't match.
    package var isVerbose: Bool

    package init(isColored: Bool = false, columns: Int? = nil, isVerbose: Bool = false) {
      self.isColored = isColored
      self.columns = columns
      self.isVerbose = isVerbose
    }
  }

  package let options: Options

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
    var described: Set<String> = []
    for diagnostic in report.diagnostics {
      let isFirst = described.insert(Self.subject(of: diagnostic)).inserted
      write(diagnostic, of: report, places, lines, namesCommand: isFirst, to: &output)
    }
    return output.bytes
  }

  /// The findings of one file by their causes.
  ///
  /// - Parameter maximum: the number of findings, errors first, after which no further cause is taken in.
  package func causes(_ report: FileReport, maximum: Int?) -> CausesOfFile {
    if report.diagnostics.isEmpty { return CausesOfFile() }
    let places = Places(report)
    let lines = LineIndex(report.text)
    return CausesOfFile(report, maximum: maximum) { finding in
      let position = places.position(of: finding.range.start)
      return report.status == .unreadable ? report.path : "\(report.path):\(position.line):\(position.column)"
    } render: { finding in
      var output = StyledText(isColored: options.isColored)
      let (start, margin) = write(finding, of: report, places, lines, to: &output)
      return CausesOfFile.Text(bytes: output.bytes, messageStart: start, margin: margin)
    }
  }

  /// - Parameter namesCommand: whether the finding ends with the command that shows more about its setting.
  /// - Returns: where the message begins in the output, and the columns left of the bar beside the excerpt.
  @discardableResult private func write(
    _ diagnostic: Diagnostic, of report: FileReport, _ places: Places, _ lines: LineIndex, namesCommand: Bool = true,
    to output: inout StyledText
  ) -> (messageStart: Int, margin: Int) {
    let head: TerminalText = "\(diagnostic.severity.rawValue)[\(diagnostic.code)]"
    output.write(head, .severity(diagnostic.severity))
    output.write(": ", .strong)
    let messageStart = output.bytes.count
    output.write(
      "\(diagnostic.message)", .strong, wrappedTo: options.columns, from: head.width + 2, hanging: .blanks(4))
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
        to: &output, report.text, lines, sensitive: report.sensitive, gutter: gutter, columns: options.columns)
    }
    for related in diagnostic.related {
      guard case .elsewhere(let location) = related.place else { continue }
      let start = location.range.start
      output.write(.blanks(gutter + 1) + "::: ", .frame)
      output.write(
        "\(location.path):\(start.line):\(start.column)  \(related.message)", wrappedTo: options.columns,
        from: gutter + 5, hanging: .blanks(gutter + 5))
      output.newline()
    }
    let command = namesCommand ? Self.command(diagnostic, of: report).map { [("more", $0)] } ?? [] : []
    let notes = notes(diagnostic, of: report) + command
    if !notes.isEmpty, hasText {
      output.write(margin + "|", .frame)
      output.newline()
    }
    for note in notes {
      output.write(margin + "= ", .frame)
      let label: TerminalText = "\(note.label): "
      output.write(label, .strong)
      output.write(
        "\(note.text)", wrappedTo: options.columns, from: gutter + 4 + label.width, hanging: .blanks(gutter + 4))
      output.newline()
    }
    output.newline()
    return (messageStart, gutter + 2)
  }

  private static func frames(_ diagnostic: Diagnostic) -> [ExcerptFrame] {
    let start = diagnostic.range.start.index
    let own = ExcerptFrame(
      sign: "^", style: .severity(diagnostic.severity), range: diagnostic.range,
      stray: diagnostic.stray.map { ByteRange(start + $0.lowerBound..<start + $0.upperBound) },
      caption: diagnostic.caption)
    let others = diagnostic.related.compactMap { related -> ExcerptFrame? in
      switch related.place {
      case .here(let range): ExcerptFrame(sign: "-", style: .related, range: range, caption: related.message)
      case .elsewhere: nil
      }
    }
    return [own] + others
  }

  /// The lines below the frames, the most useful first.
  private func notes(_ diagnostic: Diagnostic, of report: FileReport) -> [(label: String, text: String)] {
    lazy var isOnlyError =
      diagnostic.severity == .error && !report.diagnostics.contains { $0.severity == .error && $0 != diagnostic }
    var notes: [(String, String)] = []
    if let words = diagnostic.words { notes.append(("wanted", words.line)) }
    if let document = diagnostic.document { notes.append(("document", "number \(document + 1)")) }
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

  /// The command that prints all that the schema says of the setting.
  private static func command(_ diagnostic: Diagnostic, of report: FileReport) -> String? {
    guard let schema = report.schema(of: diagnostic), let setting = diagnostic.setting else { return nil }
    return "settle describe \(schema.shellWord) \(setting.shellWord)"
  }

  /// The part that findings about the same rule and name share.
  private static func subject(of diagnostic: Diagnostic) -> String {
    let rule = diagnostic.rule?.absoluteKeywordLocation ?? ""
    return "\(rule) \(diagnostic.missing.first ?? diagnostic.caption ?? "")"
  }

  private static func fragment(_ uri: String) -> String {
    guard let pointer = uri.uriFragment else { return uri }
    return pointer.isEmpty ? "#" : pointer
  }
}

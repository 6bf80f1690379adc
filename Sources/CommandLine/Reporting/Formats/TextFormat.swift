internal import CommandLineKit
package import DocumentModel
internal import Patterns

/// `--format text`: each finding with an excerpt of the file, for people.
package struct TextFormat: ReportFormat {
  package struct Options: Sendable {
    package var isColored: Bool
    /// The width of the terminal, or nil without one. Without a terminal, messages aren't wrapped.
    package var columns: Int?
    /// Whether to show everything known about a finding, not only its location and the likeliest solution.
    package var isVerbose: Bool

    package init(isColored: Bool = false, columns: Int? = nil, isVerbose: Bool = false) {
      self.isColored = isColored
      self.columns = columns
      self.isVerbose = isVerbose
    }
  }

  package let options: Options

  package init(_ options: Options) { self.options = options }

  package var knownPrefixes: [[UInt8]] { Severity.allCases.map { Array("\($0.rawValue)[".utf8) } }
  package var joinsMissingSchemas: Bool { true }
  package var defaultMaximum: Int? { 100 }

  package func render(_ report: FileReport) -> [UInt8] {
    guard !report.diagnostics.isEmpty else { return [] }
    var output = StyledText(isColored: options.isColored)
    let places = Places(report)
    let lines = LineIndex(report.text)
    for diagnostic in report.diagnostics {
      Headline(diagnostic).write(to: &output, columns: options.columns)
      write(diagnostic, of: report, places: places, lines: lines, to: &output)
      output.newline()
    }
    return output.bytes
  }

  /// The findings of a file grouped by cause.
  ///
  /// - Parameter maximum: The maximum number of reported findings, errors first, or nil for all.
  package func causes(_ report: FileReport, maximum: Int?) -> FileCauses {
    if report.diagnostics.isEmpty { return FileCauses() }
    let places = Places(report)
    let lines = LineIndex(report.text)
    return FileCauses(report, maximum: maximum) { finding in
      let position = places.position(of: finding.range.start)
      return report.status == .unreadable ? report.path : "\(report.path):\(position.line):\(position.column)"
    } render: { finding in
      var output = StyledText(isColored: options.isColored)
      let margin = write(finding, of: report, places: places, lines: lines, to: &output)
      return FileCauses.Text(headline: Headline(finding), body: output.bytes, margin: margin)
    }
  }

  /// Writes everything below the headline.
  ///
  /// - Returns: The width of the margin to the left of the bar next to the excerpt.
  @discardableResult private func write(
    _ diagnostic: Diagnostic, of report: FileReport, places: Places, lines: LineIndex,
    to output: inout StyledText
  ) -> Int {
    // A merged report lacks the text for an excerpt.
    let hasText = report.status != .unreadable && report.stated == nil
    let excerpt = hasText ? Excerpt(frames(diagnostic), report: report, lines: lines, isWhole: options.isVerbose) : nil
    let gutter = excerpt?.gutter ?? 1
    output.write(.blanks(gutter + 1) + "--> ", style: .frame)
    output.write("\(report.path)")
    if report.status != .unreadable {
      let start = diagnostic.range.start
      let position = hasText ? lines.position(of: start) : places.position(of: start)
      output.write(":\(position.line):\(position.column)")
    }
    output.newline()
    excerpt?.write(to: &output, columns: options.columns)
    for related in diagnostic.related.prefix(shownPlaces) {
      guard case .elsewhere(let location) = related.place else { continue }
      let start = location.range.start
      output.write(.blanks(gutter + 1) + "::: ", style: .frame)
      output.write(
        "\(location.path):\(start.line):\(start.column)  \(related.message)", wrappedTo: options.columns,
        from: gutter + 5, hanging: .blanks(gutter + 5))
      output.newline()
    }
    for note in options.isVerbose ? details(diagnostic, of: report) : advice(diagnostic) {
      output.write(.blanks(gutter + 2) + "= ", style: .frame)
      let label: TerminalText = "\(note.label): "
      output.write(label, style: .strong)
      output.write(
        "\(note.text)", wrappedTo: options.columns, from: gutter + 4 + label.width, hanging: .blanks(gutter + 4))
      output.newline()
    }
    return gutter + 2
  }

  // MARK: Locations

  /// The maximum number of related locations that are shown. Two are enough to compare.
  private var shownPlaces: Int { options.isVerbose ? .max : 2 }

  private func frames(_ diagnostic: Diagnostic) -> [ExcerptFrame] {
    let start = diagnostic.range.start.index
    let own = ExcerptFrame(
      sign: "^", style: .severity(diagnostic.severity), range: diagnostic.range,
      stray: diagnostic.stray.map { ByteRange(start + $0.lowerBound..<start + $0.upperBound) },
      caption: diagnostic.caption?.text)
    let others = diagnostic.related.prefix(shownPlaces).compactMap { related -> ExcerptFrame? in
      switch related.place {
      case .here(let range): ExcerptFrame(sign: "-", style: .related, range: range, caption: related.message.text)
      case .elsewhere: nil
      }
    }
    return [own] + others
  }

  // MARK: Notes

  private typealias Note = (label: String, text: String)

  /// The likeliest solution in one line, after the help of a policy's author: a safe fix, otherwise the finding's help,
  /// which is more reliable than a fix to review. Some findings have an exception.
  private func advice(_ diagnostic: Diagnostic) -> [Note] {
    let words = diagnostic.code.family == .policy ? diagnostic.help?.text : nil
    let safe = diagnostic.fixes.first(where: \.isSafe)
    let notes = [words.map { ("help", $0) }, safe.map(Self.note)].compactMap { $0 }
    if !notes.isEmpty { return notes }
    let fix = diagnostic.fixes.first.map(Self.note)
    let help: Note? = diagnostic.help.map { ("help", $0.text) }
    // For a syntax error, the fix contains the exact text, while the help is general: `replace with '!x'` is better
    // than `quote the value if it isn't a tag`. Help about the configuration is kept.
    let isSyntaxError = diagnostic.code.family == .yaml || diagnostic.code.family == .json
    // A fix that moves or renames a key is better than a list of the allowed keys.
    let isUnknownKeyError = ["schema/additionalProperties", "schema/unevaluatedProperties"].contains(
      diagnostic.code.description)
    // A fix that is valid for the pattern or format, such as straight quotes, is better than an example of it.
    let isFormatOrPatternError = ["schema/format", "schema/pattern"].contains(diagnostic.code.description)
    // A caption with a suggestion already explains the problem: "a string in YAML 1.2; did you mean 5?"
    let isGeneral =
      isUnknownKeyError || isFormatOrPatternError
      || isSyntaxError && diagnostic.help?.text.holds(".settle.yaml") != true
      || diagnostic.caption?.text.holds("did you mean") == true
    let advice = isGeneral ? fix ?? help : help ?? fix
    // An example from the schema is better than one of the format in general.
    let example: Note? =
      isFormatOrPatternError ? diagnostic.words?.example.map { ("help", "use a value like \($0)") } : nil
    // With no advice at all, show the reason: "required because "start" is set".
    return (advice ?? example ?? diagnostic.note.map { ("note", $0.text) }).map { [$0] } ?? []
  }

  /// Everything known about a finding, most useful first.
  private func details(_ diagnostic: Diagnostic, of report: FileReport) -> [Note] {
    var notes: [Note] = []
    if let words = diagnostic.words { notes.append(("expected", words.line)) }
    if let document = diagnostic.document { notes.append(("document", "number \(document + 1)")) }
    if let policy = diagnostic.policy { notes.append(("policy", policy)) }
    if let rule = diagnostic.rule {
      let pointer = Self.fragment(rule.absoluteKeywordLocation)
      let place = rule.location.map { "\($0.path):\($0.range.start.line)  " } ?? ""
      notes.append(("schema", place + pointer))
    }
    notes += diagnostic.fixes.map(Self.note)
    if let pattern = diagnostic.pattern { notes.append(("pattern", pattern)) }
    if let help = diagnostic.help { notes.append(("help", help.text)) }
    if let note = diagnostic.note { notes.append(("note", note.text)) }
    for form in diagnostic.otherForms {
      let more = form.more > 0 ? ["\(form.more) more"] : []
      let problems = form.problems.map(\.text) + more
      notes.append(("form \(form.number)", "\(form.name): \(problems.joined(separator: "; "))"))
    }
    if let command = Self.command(diagnostic, of: report) { notes.append(("more", command)) }
    return notes
  }

  private static func note(_ fix: Fix) -> Note { ("fix", fix.title.text + (fix.isSafe ? " (safe)" : " (review it)")) }

  /// The command that prints everything the schema declares about the setting, or nil if the finding isn't about a
  /// setting.
  private static func command(_ diagnostic: Diagnostic, of report: FileReport) -> String? {
    guard let schema = diagnostic.policy ?? report.schema(of: diagnostic), let setting = diagnostic.setting else {
      return nil
    }
    // The command needs a setting, so a finding about the whole document has none.
    return "settle describe \(schema.shellWord) \(setting.description.shellWord)"
  }

  private static func fragment(_ uri: String) -> String {
    guard let pointer = uri.uriFragment else { return uri }
    return pointer.isEmpty ? "#" : pointer
  }
}

internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Reporting

/// Writes rendered files to all outputs of the run, and counts findings.
struct ReportWriter: Sendable {
  /// One file, rendered by a worker for each output.
  struct Rendered: Sendable {
    struct Part: Sendable {
      var bytes: [UInt8]
      /// The findings grouped by cause, to be rendered at the end of the run.
      var causes: FileCauses?
      /// The number of findings that are shown, and that were omitted because of a limit.
      var shown: Int
      var omitted: Int
    }

    /// One part for each of ``ReportOptions/targets``, in that order.
    var parts: [Part]
    var summary: Summary
    /// The privacy of the file, if a report is written to a file.
    var privacy = Privacy()

    /// - Parameter rest: The report without findings about missing schemas, for formats that join these.
    init(_ report: FileReport, rest: FileReport? = nil, outputs: [OutputUnit] = [], options: ReportOptions) {
      summary = Summary(report)
      if let rest, options.output.format.joinsMissingSchemas {
        summary.missing = .init(of: summary, without: Summary(rest))
      }
      if !options.files.isEmpty { privacy = Privacy(of: FilePath(bytes: report.pathBytes ?? Array(report.path.utf8))) }
      parts = options.targets.map { target in
        Self.part(
          target.format.joinsMissingSchemas ? rest ?? report : report, outputs: outputs, target: target,
          options: options)
      }
    }

    /// The joint finding for all files, for formats that join missing schemas. Not counted, because it is counted for
    /// each file.
    static func joined(_ report: FileReport, options: ReportOptions) -> Self {
      var rendered = Self(report, options: options)
      rendered.summary = Summary()
      for (index, target) in options.targets.enumerated() where !target.format.joinsMissingSchemas {
        rendered.parts[index] = Part(bytes: [], shown: 0, omitted: 0)
      }
      return rendered
    }

    private static func part(
      _ report: FileReport, outputs: [OutputUnit], target: ReportOptions.Target, options: ReportOptions
    ) -> Part {
      if let text = target.format as? TextFormat, options.grouping != .none {
        let causes = text.causes(report, maximum: target.maximum)
        let count = report.diagnostics.count - causes.omitted
        guard options.grouping == .file else {
          return Part(bytes: [], causes: causes, shown: count, omitted: causes.omitted)
        }
        return Part(bytes: options.render(CauseGroups([causes]), text: text), shown: count, omitted: causes.omitted)
      }
      let shown = report.limited(to: target.maximum)
      return Part(
        bytes: target.format.render(shown, outputs: outputs), shown: shown.diagnostics.count,
        omitted: report.diagnostics.count - shown.diagnostics.count)
    }
  }

  /// An output that is being written.
  private struct Open: Sendable {
    var target: ReportOptions.Target
    var size = 0
    var omitted = 0
    /// The contents of a file, which is written at the end of the run, or nil for standard output.
    var kept: Spool?
    /// The annotations that follow the text, grouped by their command, such as `::error`.
    var annotations: [ArraySlice<UInt8>: [ArraySlice<UInt8>]] = [:]
    /// The findings that are rendered at the end of the run.
    var causes = CauseGroups()

    /// Adds annotations, one per line, up to the number that GitHub shows per command.
    mutating func annotate(_ bytes: [UInt8]) {
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        let command = line.prefix { $0 != UInt8(ascii: " ") }
        let known = annotations[command] ?? []
        if known.count < target.maximum ?? .max { annotations[command] = known + [line] }
      }
    }

    /// The rendered findings that were deferred.
    mutating func rest(_ options: ReportOptions) -> [UInt8] {
      guard let text = target.format as? TextFormat else { return [] }
      defer { causes = CauseGroups() }
      return options.render(causes, text: text)
    }

    /// The bytes to write for a file, or none.
    mutating func next(_ part: Rendered.Part, options: ReportOptions) -> [UInt8] {
      omitted += part.omitted
      if let file = part.causes {
        causes.add(file)
        return causes.isFull ? rest(options) : []
      }
      guard !part.bytes.isEmpty else { return [] }
      // A file that doesn't fit is omitted completely and only counted, so that the report stays well-formed.
      if let capacity = target.format.capacity, size + part.bytes.count > capacity {
        omitted += part.shown
        return []
      }
      let bytes = size > 0 ? target.format.separator + part.bytes : part.bytes
      size += bytes.count
      return bytes
    }
  }

  private let options: ReportOptions
  private let environment: CommandEnvironment
  private(set) var summary = Summary()
  private var open: [Open]
  /// The strictest privacy of all reported files.
  private var privacy = Privacy()

  init(_ options: ReportOptions, environment: CommandEnvironment) {
    self.options = options
    self.environment = environment
    open = options.targets.map { Open(target: $0, kept: $0.file?.spool(environment)) }
    for index in open.indices { put(open[index].target.format.header, at: index) }
  }

  /// Makes report files at least as private as a file that they may quote.
  mutating func keep(_ other: Privacy) { privacy.formUnion(other) }

  /// Writes a file to all outputs.
  ///
  /// - Parameter skipsOutput: Whether to skip standard output.
  mutating func write(_ rendered: Rendered, skipsOutput: Bool = false) {
    summary += rendered.summary
    keep(rendered.privacy)
    var isWritten = false
    for (index, part) in rendered.parts.enumerated() where !(skipsOutput && open[index].target.file == nil) {
      let bytes = open[index].next(part, options: options)
      guard !bytes.isEmpty else { continue }
      put(bytes, at: index)
      isWritten = true
    }
    if isWritten { environment.output.flush() }
  }

  private mutating func put(_ bytes: [UInt8], at index: Int) {
    if let kept = open[index].kept { return kept.append(bytes) }
    if open[index].target.isAnnotation { return open[index].annotate(bytes) }
    let format = open[index].target.format
    // The text may quote a line such as `::error::`, which the runner would interpret as a command.
    let runner = format is TextFormat || format is OnelineFormat ? environment.runner : nil
    environment.output.write(bytes: runner?.broken(bytes) ?? bytes)
  }

  /// Completes all outputs, and writes the summary to standard error. Returns false if a report can't be written to its
  /// file.
  ///
  /// - Parameters:
  ///   - hasFailed: Whether the run failed in a way that no report contains.
  ///   - lacksBaseline: Whether the given baseline can't be used.
  ///   - writesSummary: Whether to write the summary.
  ///   - hints: Whether the summary may end with a hint on how to get more help.
  mutating func finish(
    hasFailed: Bool = false, lacksBaseline: Bool = false, writesSummary: Bool = true, hints: Bool = true
  ) -> Bool {
    summary.hasFailed = hasFailed
    summary.lacksBaseline = lacksBaseline
    for index in open.indices {
      put(open[index].rest(options), at: index)
      var own = summary
      own.omitted = open[index].omitted
      // Formats that don't join missing schemas report each file's own finding.
      if !open[index].target.format.joinsMissingSchemas { own.missing = .init() }
      put(open[index].target.format.footer(own), at: index)
      for lines in open[index].annotations.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }).map(\.value) {
        for line in lines { environment.output.write(bytes: Array(line) + [UInt8(ascii: "\n")]) }
      }
    }
    environment.output.flush()
    // The reader of the output has gone, so incomplete report files would be useless too.
    if environment.output.isClosed { return true }
    if writesSummary, !options.isQuiet, !options.output.format.includesSummary {
      var shown = summary
      shown.omitted = open[0].omitted
      writeEnd(shown, hints: hints)
    }
    return open.dropFirst().map(writeFile).allSatisfy(\.self)
  }

  /// Writes the summary: what was found, what wasn't checked, and what to do next. At most three lines unless verbose.
  private func writeEnd(_ summary: Summary, hints: Bool) {
    var lineCount = environment.printMessage(
      "\(OptionAdvice.sentence(summary, fixedBy: options.fixCommand, columns: environment.errors.width))",
      columns: OptionAdvice.usualColumns)
    let lines = summary.notChecked.lines(installing: "settle schema add --all", isVerbose: options.isVerbose)
    for line in lines { lineCount += environment.printMessage("\(line)") }
    let advice = options.fixCommand == nil ? nil : OptionAdvice.reader(summary)
    if let advice {
      environment.printMessage("\(advice)")
    } else if let hint, hints, lineCount < 3 {
      environment.printMessage(hint)
    }
  }

  /// A hint on how to get more help, for a user at a terminal.
  private var hint: TerminalText? {
    guard options.output.format is TextFormat, environment.output.isTerminal, !options.isVerbose,
      let code = summary.codes.keys.first
    else { return nil }
    return "For details: run `settle explain \(summary.codes.count == 1 ? "\(code)" : "CODE")`, or add `--verbose`"
  }

  private func writeFile(_ report: Open) -> Bool {
    guard let file = report.target.file, let kept = report.kept else { return true }
    return file.write(kept, environment: environment, privacy: privacy, for: ReportOptions.report) == .success
  }
}

extension ReportOptions {
  fileprivate func render(_ causes: CauseGroups, text: TextFormat) -> [UInt8] {
    causes.render(isColored: text.options.isColored, columns: text.options.columns) { fixCommand?($0, $1) }
  }
}

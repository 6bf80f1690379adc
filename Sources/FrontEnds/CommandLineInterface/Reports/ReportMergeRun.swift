internal import ArgumentParsing
internal import BundledSchemas
internal import Diagnostics
internal import DocumentModel
internal import FileAccess
internal import JSONParsing
internal import JSONSchema
internal import Reporting
internal import SourceText
internal import TerminalOutput
internal import Workspace

/// One run of `settle report merge`: files of `jsonl` in, one report in the order of the paths out.
struct ReportMergeRun {
  private let reports: ReportOptions
  private let environment: CommandEnvironment
  private let schema: Schema?

  init(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    reports = try ReportOptions(arguments, environment)
    if reports.output.format.output != nil {
      throw UsageError("the values that \(arguments.text(ReportOptions.format) ?? "") shows are not in reports")
    }
    let workspace = try Workspace.open(arguments, environment)
    schema = workspace.schema(at: BundledSchema.base + "report.yaml#/$defs/file", shown: "report", nil)
  }

  func run(_ paths: [FilePath]) -> ExitCode {
    var lines: [(path: String, line: [UInt8])] = []
    var seen: Set<[UInt8]> = []
    var isTrouble = false
    for path in paths {
      do throws(FileError) {
        var others: [Int] = []
        let text = try read(path)
        for (number, line) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
          let line = Array(line)
          // Runs over different files may have met the same configuration.
          guard !line.isEmpty, seen.insert(line).inserted else { continue }
          if let report = report(line) {
            lines.append((report.path, line))
          } else {
            others.append(number + 1)
          }
        }
        if let first = others.first {
          let more: TerminalText = others.count > 1 ? " (and \(others.count - 1) more)" : ""
          environment.complain("\(path.description):\(first): not a line of --format jsonl\(more)")
          isTrouble = true
        }
      } catch {
        environment.complain("\(path.description): \(error.message)")
        isTrouble = true
      }
    }
    lines.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    var writer = ReportWriter(reports, environment)
    for path in paths { writer.keep(Privacy(of: path)) }
    for (_, line) in lines {
      if let report = report(line) { writer.write(.init(report, reports)) }
    }
    return writer.finish(isTroubled: isTrouble) && !isTrouble ? .success : .trouble
  }

  private func read(_ path: FilePath) throws(FileError) -> [UInt8] {
    let limit = Int(UInt32.max)
    guard path.bytes != [UInt8(ascii: "-")] else { return try environment.readInput(limit).get() }
    return try FileReading.read(path.resolved(from: environment.workingFolder), limit: limit)
  }

  private func report(_ line: [UInt8]) -> FileReport? {
    var limits = Limits()
    limits.fileBytes = line.count
    let parsed = JSONParser.parse(line, limits: limits)
    guard parsed.diagnostics.isEmpty, let root = parsed.document.roots.first,
      schema?.isValid(parsed.document, root) == true
    else { return nil }
    return ReportReading.report(JSONFields(document: parsed.document, node: root))
  }
}

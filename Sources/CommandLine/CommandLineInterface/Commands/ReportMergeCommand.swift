internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import JSONParsing
internal import JSONSchema
internal import Reporting
internal import Workspace

enum ReportMergeCommand: CommandDeclaration {
  static let path = "report merge"
  static let operands = "FILE…"
  static var options: [Option] { ReportOptions.all }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    try ReportMergeRun(arguments, environment: environment).run(arguments.operands.map(FilePath.init(bytes:)))
  }
}

/// A run of `settle report merge`, which reads `jsonl` reports and writes a single report sorted by path.
struct ReportMergeRun {
  private let reports: ReportOptions
  private let environment: CommandEnvironment
  private let schema: Schema?

  init(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    reports = try ReportOptions(arguments, environment: environment)
    if reports.output.format.output != nil {
      throw UsageError("\(arguments.text(ReportOptions.format) ?? "") needs the values, which reports don't have")
    }
    let workspace = try InputOpener(arguments, environment: environment, schemas: []).workspace
    schema = workspace.schema(at: BundledSchema.base + "report.yaml#/$defs/file", shown: "report", configuration: nil)
  }

  func run(_ paths: [FilePath]) -> ExitCode {
    var lines: [(path: [UInt8], line: [UInt8])] = []
    var isTrouble = false
    for path in paths {
      do throws(FileError) {
        if let complaint = try read(path, into: &lines) {
          environment.printError(complaint)
          isTrouble = true
        }
      } catch {
        environment.printError("\(path.description): \(error.message)")
        isTrouble = true
      }
    }
    var writer = ReportWriter(reports, environment: environment)
    // Reports quote values, so the result must not be more public than any of them.
    for path in paths { writer.keep(Privacy(of: path)) }
    // Runs over different files may report on the same configuration, so skip duplicates.
    var same: (path: [UInt8], lines: Set<[UInt8]>) = ([], [])
    for (path, line) in lines.sorted(by: { $0.path.lexicographicallyPrecedes($1.path) }) {
      if same.path != path { same = (path, []) }
      guard same.lines.insert(line).inserted, let report = report(line) else { continue }
      writer.write(.init(report, options: reports))
    }
    return writer.finish(hasFailed: isTrouble) && !isTrouble ? .success : .trouble
  }

  /// Adds the lines of a report, with their paths as keys. Returns a complaint if other lines were found.
  private func read(
    _ path: FilePath, into found: inout [(path: [UInt8], line: [UInt8])]
  ) throws(FileError) -> TerminalText? {
    let limit = Int(UInt32.max)
    var lines =
      path.bytes == [UInt8(ascii: "-")]
      ? environment.inputLines(limit)
      : InputLines(try FileReading.read(path.resolved(from: environment.workingFolder), limit: limit), limit: limit)
    var number = 0
    var others: (first: Int, count: Int)?
    while let line = try lines.next() {
      number += 1
      guard !line.isEmpty else { continue }
      if let report = report(line) {
        found.append((Array(report.path.utf8), line))
      } else {
        others = (others?.first ?? number, (others?.count ?? 0) + 1)
      }
    }
    return others.map { first, count in
      let more: TerminalText = count > 1 ? " (and \(count - 1) more)" : ""
      return "\(path.description):\(first): not a report in jsonl\(more)"
    }
  }

  private func report(_ line: [UInt8]) -> FileReport? {
    var limits = Limits()
    limits.fileBytes = line.count
    let parsed = JSONParser.parse(line, limits: limits)
    guard parsed.diagnostics.isEmpty, let root = parsed.document.roots.first,
      schema?.isValid(parsed.document, root) == true
    else { return nil }
    return ReportReader.report(InputValue(parsed.document, node: root))
  }
}

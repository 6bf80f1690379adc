internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import SettingsWork

/// Takes the outcome of each file, in order, and reports it.
struct MigrateSink: Sendable {
  private let arguments: MigrateArguments
  private let environment: CommandEnvironment
  private var counts: [FileMigration.Status: Int] = [:]
  private var told: Set<TerminalText> = []
  private var isTrouble = false
  private var isFirst = true

  init(_ arguments: MigrateArguments, _ environment: CommandEnvironment) {
    (self.arguments, self.environment) = (arguments, environment)
    if arguments.isData { environment.output.write("{\"version\":1,\"files\":[") }
  }

  /// False where the run should stop.
  mutating func take(_ outcome: FileMigrating.Outcome) -> Bool {
    if outcome.isTrouble { isTrouble = true }
    if let status = outcome.status { counts[status, default: 0] += 1 }
    if let complaint = outcome.complaint, told.insert(complaint).inserted { environment.complain(complaint) }
    if let output = outcome.output, !arguments.isData { environment.output.write(bytes: output) }
    let lines = arguments.hasTextAsOutput ? environment.errors : environment.output
    for line in outcome.lines { lines.writeLine(line) }
    if !outcome.data.isEmpty {
      environment.output.write(bytes: (isFirst ? [] : [UInt8(ascii: ",")]) + outcome.data)
      isFirst = false
    }
    environment.output.flush()
    environment.errors.flush()
    return !environment.output.isClosed
  }

  mutating func finish() -> ExitCode {
    if arguments.isData {
      var writer = JSONWriter()
      writer.object { writer in
        for status in [FileMigration.Status.migrated, .current, .refused] {
          writer.field(status.rawValue, counts[status] ?? 0)
        }
      }
      environment.output.write(bytes: Array("],\"summary\":".utf8) + writer.bytes + Array("}\n".utf8))
    } else if !arguments.isQuiet {
      environment.tell("\(sentence)")
    }
    environment.output.flush()
    if isTrouble { return .trouble }
    return counts[.refused] != nil || arguments.isChecking && counts[.migrated] != nil ? .findings : .success
  }

  /// `2 files migrated, 12 current, 1 refused`
  private var sentence: String {
    let verb = arguments.writes ? "migrated" : "would be migrated"
    let migrated = counts[.migrated] ?? 0
    let parts =
      ["\(migrated.counted("file")) \(verb)"]
      + [(FileMigration.Status.current, "current"), (.refused, "refused")].compactMap { status, word in
        counts[status].map { "\($0) \(word)" }
      }
    return parts.joined(separator: ", ")
  }
}

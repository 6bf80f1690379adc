internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Settings
internal import SettingsWork

/// `settle merge FILE OTHER…`
enum MergeCommand: CommandDeclaration {
  static let name = "merge"
  private static let base = Option(
    "base", value: .text("FILE"), help: "The file that both come from: takes what only one side changed")
  private static let lists = Option(
    "lists", value: .oneOf(ListMerging.allCases.map(\.rawValue)),
    help: "Whether a list of OTHER replaces that of FILE (default), or adds to it")

  static var command: Command {
    var command = Command(name, summary: "Merge other files into a file, keeping comments", run: run)
    command.operands = "FILE OTHER…"
    command.operandCount = 2...Int.max
    command.details = [
      "Mappings are merged key by key, and the values of OTHER replace those of FILE; null too. New keys come with "
        + "their comments, in the order of the schema or of OTHER; keys in both keep those of FILE, and the comments "
        + "at the top of OTHER are left out. Lists whose items the schema tells apart with uniqueBy are merged item by "
        + "item; of any other, --lists says what happens.",
      "With --base, only what OTHER changed since BASE is taken. What both changed in different ways is a conflict, and "
        + "so is a mapping or list where the other has a different kind of value. Conflicts are listed, and nothing is "
        + "written.",
      "FILE is written in place, or to the file of --output. If it is -, the merged text is written to standard output.",
      "Refused if the file would become invalid, or if an anchor or alias of OTHER would mean something else in FILE.",
      "Exit codes: 0 merged, 1 conflicts, or refused, 2 wrong usage, or a file that cannot be read or written.",
    ]
    command.options =
      [base, lists, OutputFile.option, SettingsOptions.changeAsJSON] + SettingsOptions.editing
    command.examples = [
      ("settle merge values.yaml values.prod.yaml", "Merge a file into another one."),
      ("settle merge values.yaml local.yaml --lists append --dry-run", "Show what would change."),
      ("settle merge mine.yaml theirs.yaml --base old.yaml -o merged.yaml", "Merge what two sides changed."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let named = arguments.operands + arguments.all(base)
    if named.filter({ $0 == [UInt8(ascii: "-")] }).count > 1 { throw UsageError("only one file can be standard input") }
    guard !arguments.isSet(base) || arguments.operands.count == 2 else {
      throw UsageError("--\(base.name) cannot be used with several files to merge")
    }
    let opening = try Opening(arguments, environment: environment, operands: named.map(FilePath.init(bytes:)))
    let output = OutputFile(arguments, environment: environment)
    try output?.requireFree(OutputFile.option)
    return try opening.change(arguments.operands[0], allowsInput: true) { file throws(UsageError) in
      var texts: [Snapshot] = []
      for operand in named.dropFirst() {
        guard let text = try opening.snapshot(operand) else { return .trouble }
        if let line = text.syntaxErrorLine {
          environment.complain(line)
          return .trouble
        }
        texts.append(text)
      }
      let common = arguments.isSet(base) ? texts.popLast() : nil
      let manner = arguments.text(lists).flatMap(ListMerging.init) ?? .replace
      switch file.snapshot.merging(texts, base: common, lists: manner) {
      case .conflicts(let conflicts): return report(conflicts, file: file)
      case .merged(let outcome):
        if !arguments.isSet(SettingsOptions.force), case .proposed(let proposal) = outcome, file.refusesKept(proposal) {
          return .findings
        }
        return deliver(outcome, file: file, output: output)
      }
    }
  }

  private static func deliver(_ outcome: ChangeOutcome, file: EditableFile, output: OutputFile?) -> ExitCode? {
    let (arguments, environment) = (file.arguments, file.environment)
    guard let output, case .proposed(let proposal) = outcome, !arguments.isSet(SettingsOptions.dryRun) else {
      return file.deliver(outcome, isData: arguments.isSet(SettingsOptions.changeAsJSON)) { proposal in
        SettingChangeLines.write(proposal, title: file.snapshot.shown, output: environment.output)
      }
    }
    return output.write(
      proposal.after.bytes, environment: environment,
      privacy: Privacy(ofFilesOf: arguments, environment: environment), for: OutputFile.option)
  }

  private static func report(_ conflicts: [MergeConflict], file: EditableFile) -> ExitCode {
    let count = conflicts.count.counted("conflict")
    file.environment.complain("\(file.snapshot.shown) not changed: \(count)")
    for conflict in conflicts {
      file.environment.errors.writeLine(
        "  \(conflict.path): \(conflict.mine ?? "not set") here, \(conflict.theirs ?? "not set") there")
    }
    if file.arguments.isSet(SettingsOptions.changeAsJSON) {
      var writer = JSONWriter()
      writer.object { writer in
        writer.field("status", "conflicts")
        writer.field("path", file.snapshot.shown)
        writer.array("conflicts", conflicts) { writer, conflict in
          writer.object { writer in
            writer.field("path", conflict.path)
            writer.field("mine", ifPresent: conflict.mine)
            writer.field("theirs", ifPresent: conflict.theirs)
          }
        }
      }
      file.environment.output.write(bytes: writer.line)
    }
    return .findings
  }
}

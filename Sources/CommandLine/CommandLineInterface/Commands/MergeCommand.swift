internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import SettingsWork

enum MergeCommand: CommandDeclaration {
  static let path = "merge"
  private static let base = Option(
    "base", value: .text("FILE"), help: "The common ancestor of both files, for a three-way merge")
  private static let lists = Option(
    "lists", value: .oneOf(ListMerging.allCases.map(\.rawValue)),
    help: "Whether lists of OTHER replace those of FILE (default) or are appended")

  static let operands = "FILE OTHER…"
  static var options: [Option] {
    [base, lists, OutputFile.option, SettingsOptions.changeAsJSON] + SettingsOptions.editing
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let named = arguments.operands + arguments.all(base)
    if named.filter({ $0 == [UInt8(ascii: "-")] }).count > 1 { throw UsageError("only one file can be standard input") }
    guard !arguments.isSet(base) || arguments.operands.count == 2 else {
      throw UsageError("--\(base.name) cannot be used with several files to merge")
    }
    let opening = try InputOpener(arguments, environment: environment, operands: named.map(FilePath.init(bytes:)))
    let output = OutputFile(arguments, environment: environment)
    try output?.requireFree(OutputFile.option)
    return try opening.change(arguments.operands[0], allowsInput: true) { file throws(UsageError) in
      var texts: [Snapshot] = []
      for operand in named.dropFirst() {
        guard let text = try opening.snapshot(operand) else { return .trouble }
        if let line = text.syntaxErrorLine {
          environment.printError(line)
          return .trouble
        }
        texts.append(text)
      }
      let common = arguments.isSet(base) ? texts.popLast() : nil
      let manner = arguments.text(lists).flatMap(ListMerging.init) ?? .replace
      switch file.snapshot.merging(texts, base: common, lists: manner) {
      case .conflicts(let conflicts): return report(conflicts, file: file)
      case .merged(let outcome):
        if !arguments.isSet(SettingsOptions.force), case .proposed(let proposal) = outcome,
          file.refusesProtected(proposal)
        {
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
    file.environment.printError("\(file.snapshot.shown) not changed: \(count)")
    for conflict in conflicts {
      file.environment.errors.writeLine(
        "  \(conflict.path): \(conflict.mine ?? "not set") here, \(conflict.theirs ?? "not set") there")
    }
    if file.arguments.isSet(SettingsOptions.changeAsJSON) {
      file.environment.output.writeJSON { writer in
        writer.field("status", "conflicts")
        writer.field("path", file.snapshot.shown)
        writer.objects("conflicts", of: conflicts) { writer, conflict in
          writer.field("path", conflict.path)
          writer.field("mine", ifPresent: conflict.mine)
          writer.field("theirs", ifPresent: conflict.theirs)
        }
      }
    }
    return .findings
  }
}

internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import JSONSchema
internal import Linting
internal import SchemaWork
internal import Settings
internal import SettingsWork
internal import Workspace

enum InitCommand: CommandDeclaration {
  static let path = "init"
  private static let commented = Option("commented", help: "Comment out all defaults, except required settings")
  private static let minimal = Option("minimal", help: "Write only defaults, without comments")
  private static let update = Option("update", value: .text("FILE"), help: "Add missing settings to this file")

  static let operands = "[SCHEMA]"
  static var options: [Option] {
    [
      OutputFile.option, OutputFile.force, update, commented, minimal, SettingsOptions.changeAsJSON,
      SettingsOptions.dryRun, SettingsOptions.document, SettingsOptions.schema, CheckOptions.config,
    ]
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let operand = arguments.operands.first.map { String(decoding: $0, as: UTF8.self) }
    guard operand == nil || !arguments.isSet(SettingsOptions.schema) else {
      throw UsageError("give SCHEMA or --schema, not both; use -o for the new file")
    }
    let named = operand ?? arguments.text(SettingsOptions.schema)
    let opening = try InputOpener(
      // With `--update`, the file may refer to its schema itself.
      arguments, environment: environment, operands: [arguments.path(update)].compactMap(\.self), schema: named)
    if let path = arguments.bytes(update) { return try updateFile(path, opening: opening) }
    for option in [SettingsOptions.dryRun, SettingsOptions.document, SettingsOptions.changeAsJSON]
    where arguments.isSet(option) {
      throw UsageError("--\(option.name) needs --update")
    }
    let name = named ?? "settings"
    guard let model = opening.model(named: name) else { return .trouble }
    var options = SettingsTemplate.Options()
    options.isCommented = arguments.isSet(commented)
    options.isMinimal = arguments.isSet(minimal)
    let target = OutputFile(arguments, environment: environment)
    try target?.requireFree()
    if let target { options.modeline = opening.modeline(of: target.path, schema: name) }
    // The template is YAML, whatever the file's name is.
    if let place = target?.place,
      opening.workspace.syntax(of: place).isJSON || opening.workspace.obstacle(inText: [], of: place) != nil
    {
      throw UsageError("cannot write this format; use a name that ends in .yaml")
    }
    let template = SettingsTemplate(model, options: options)
    guard !template.isIncomplete else {
      environment.printError("\(EffectiveSettings.limitMessage) of the schema [\(DiagnosticCode.tooCostly)]")
      return .trouble
    }
    // Write the file first, so that the reported settings can be filled in.
    let written = environment.write(template.text, to: target)
    guard written == .success else { return written }
    let missing = template.problems
    for problem in missing {
      let place = problem.instanceLocation.map { $0.isRoot ? "" : "\($0): " } ?? ""
      environment.printError("fill in: \(place)\(problem.message)")
    }
    return missing.isEmpty ? .success : .findings
  }

  private static func updateFile(_ path: [UInt8], opening: InputOpener) throws(UsageError) -> ExitCode {
    for option in [OutputFile.option, commented] where opening.arguments.isSet(option) {
      throw UsageError("--\(option.name) cannot be used with --update")
    }
    return try opening.change(path) { file throws(UsageError) in updateFile(file) }
  }

  private static func updateFile(_ file: EditableFile) -> ExitCode? {
    let (shown, arguments, environment) = (file.snapshot.shown, file.arguments, file.environment)
    let advice: TerminalText = "run `settle init SCHEMA --update \(shown.shellWord)`"
    guard file.snapshot.neededModel(environment, else: advice) != nil else { return .trouble }
    // Comments are wrapped to a width; JSON has none.
    let width = arguments.isSet(minimal) || file.snapshot.isJSON ? nil : SettingsTemplate.Options().width
    let update = SettingsUpdate.run(file.snapshot, width: width)
    let isData = arguments.isSet(SettingsOptions.changeAsJSON)
    return file.deliver(update.outcome, isData: isData) { proposal in
      if update.moves.isEmpty, update.paths.isEmpty { environment.output.writeLine("\(shown): nothing is missing") }
      for move in update.moves { environment.output.writeLine("renamed \(move.old) to \(move.new)") }
      // Moves are listed as "renamed …", so don't list their paths again.
      let known = update.moves.flatMap { [$0.old, $0.new] }
      SettingChangeLines.write(proposal, at: update.paths, known: known, output: environment.output)
    }
  }
}

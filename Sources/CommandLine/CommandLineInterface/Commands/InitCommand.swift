internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Reporting
internal import SchemaWork
internal import Settings
internal import SettingsWork
internal import Workspace

/// `settle init [SCHEMA]`
enum InitCommand: CommandDeclaration {
  static let name = "init"
  private static let commented = Option("commented", help: "Comment out all defaults, except required settings")
  private static let minimal = Option("minimal", help: "Write only defaults, without comments")
  private static let update = Option("update", value: .text("FILE"), help: "Add missing settings to this file")

  static var command: Command {
    var command = Command(name, summary: "Create a settings file with all defaults", run: run)
    command.operands = "[SCHEMA]"
    command.operandCount = 0...1
    command.details = [
      "SCHEMA is a path, a URI, or the name of a bundled schema; without it, settings. Every setting gets its "
        + "default, below a comment from the schema: description, choices, range, unit, scope, store. A setting "
        + "without a default is commented out, with an example; settings that the application manages are skipped. "
        + "The file is canonical, and names its schema if its own name doesn't. If the schema describes a list, the "
        + "file has its default or [].",
      "The text goes to standard output, or with -o to a new file. --update FILE changes an existing file: a value "
        + "with an old name moves to the setting that replaces it, missing defaults are added in the schema's order, "
        + "and everything else stays unchanged. The file's own schema is used unless SCHEMA is given.",
      "Exit codes: 0 done, 1 a required setting has no default (standard error lists it), or an update is refused, 2 "
        + "wrong usage, or a file or schema that cannot be used.",
    ]
    command.options = [
      OutputFile.option, OutputFile.force, update, commented, minimal, SettingsOptions.changeAsJSON,
      SettingsOptions.dryRun,
      SettingsOptions.document, SettingsOptions.schema, CheckOptions.config,
    ]
    command.examples = [
      ("settle init -o app.settings.yaml", "Create a file with the five families of settings."),
      ("settle init betrfood --commented", "Print a file with all defaults commented out."),
      ("settle init --update app.settings.yaml", "Add settings that are new in the schema."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let operand = arguments.operands.first.map { String(decoding: $0, as: UTF8.self) }
    guard operand == nil || !arguments.isSet(SettingsOptions.schema) else {
      throw UsageError("give SCHEMA or --schema, not both; use -o for the new file")
    }
    let named = operand ?? arguments.text(SettingsOptions.schema)
    let opening = try Opening(
      // With `--update`, the file may name its own schema, so the operand is optional.
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
    // The template is YAML, whatever the file is called.
    if let place = target?.place,
      opening.workspace.jsonNotation(of: place) != nil
        || opening.workspace.obstacle(inText: [], of: place) != nil
    {
      throw UsageError("cannot write this format; use a name that ends in .yaml")
    }
    let template = SettingsTemplate(model, options: options)
    guard !template.isIncomplete else {
      environment.complain("\(EffectiveSettings.limitMessage) of the schema [\(DiagnosticCode.tooCostly)]")
      return .trouble
    }
    // The file is written before the settings to fill in are listed, so that they can be filled in.
    let written = environment.write(template.text, to: target)
    guard written == .success else { return written }
    let missing = template.problems
    for problem in missing {
      let place = problem.instanceLocation.map { $0.isRoot ? "" : "\($0): " } ?? ""
      environment.complain("fill in: \(place)\(problem.message)")
    }
    return missing.isEmpty ? .success : .findings
  }

  private static func updateFile(_ path: [UInt8], opening: Opening) throws(UsageError) -> ExitCode {
    for option in [OutputFile.option, commented] where opening.arguments.isSet(option) {
      throw UsageError("--\(option.name) cannot be used with --update")
    }
    return try opening.change(path) { file throws(UsageError) in updateFile(file) }
  }

  private static func updateFile(_ file: EditableFile) -> ExitCode? {
    let (shown, arguments, environment) = (file.snapshot.shown, file.arguments, file.environment)
    let advice: TerminalText = "run `settle init SCHEMA --update \(shown.shellWord)`"
    guard file.snapshot.neededModel(environment, else: advice) != nil else { return .trouble }
    // Canonical comments need a width; JSON has none to break.
    let width = arguments.isSet(minimal) || file.snapshot.isJSON ? nil : SettingsTemplate.Options().width
    let update = SettingsUpdate.run(file.snapshot, width: width)
    let isData = arguments.isSet(SettingsOptions.changeAsJSON)
    return file.deliver(update.outcome, isData: isData) { proposal in
      if update.moves.isEmpty, update.paths.isEmpty { environment.output.writeLine("\(shown): nothing is missing") }
      for move in update.moves { environment.output.writeLine("renamed \(move.old) to \(move.new)") }
      // A move is already listed as "renamed …", so its two paths aren't listed again as changes.
      let known = update.moves.flatMap { [$0.old, $0.new] }
      SettingChangeLines.write(proposal, at: update.paths, known: known, output: environment.output)
    }
  }
}

internal import CommandLineKit
internal import DocumentModel
internal import JSONSchema
internal import SchemaTools
internal import Settings

/// `settle schema upgrade FILE`
enum SchemaUpgradeCommand: CommandDeclaration {
  static let name = "upgrade"
  static var command: Command {
    var command = Command(name, summary: "Upgrade a schema of an older draft to 2020-12", run: run)
    command.operands = "FILE"
    command.operandCount = 1...1
    command.details = [
      "FILE is a schema of draft 4, 6, 7 or 2019-09, in YAML or JSON. The result means the same in draft 2020-12 and "
        + "goes to standard output; FILE itself is changed only if -o names it. Comments, order and layout stay.",
      "Keywords that the old draft ignored, next to $ref or from a later draft, must stay without effect: they get "
        + "the prefix x-ignored-. Standard error lists each of them.",
      "Change references from other files to its definitions by hand, because definitions are under $defs in the "
        + "result.",
      "Exit codes: 0 written, 1 the schema is not valid, 2 a file cannot be read, written or upgraded.",
    ]
    command.options = OutputFile.options + [CheckOptions.config]
    command.examples = [
      ("settle schema upgrade old.json", "Print the schema in draft 2020-12."),
      ("settle schema upgrade app.yaml -o app.yaml --force", "Upgrade a schema in place."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let opening = try Opening(arguments, environment: environment, schemas: arguments.operands)
    let (found, code) = try opening.schema(arguments.operands[0])
    guard let input = found else { return code }
    let document = input.source.document
    let inputs = input.options.vocabulary?.embeddedSchemas(in: document) ?? []
    let outcome = SchemaUpgrade.run(input.source, embedded: inputs, options: input.options, load: input.load)
    let shown = input.source.path
    guard let text = outcome.text else {
      environment.complain("\(shown): \(outcome.problem ?? "cannot be upgraded")")
      return .trouble
    }
    // Without $schema nothing is upgraded, although an old draft may have been meant.
    if let root = document.roots.first, document.value(root, named: "$schema") == nil {
      environment.complain(
        "\(shown): no $schema, so draft 2020-12 is assumed; add the $schema of its draft")
    }
    for note in outcome.notes {
      let place = document.lines.position(of: note.range.start)
      environment.complain("\(shown):\(place.line):\(place.column): \(note.message)")
    }
    return OutputFile.write(text, arguments: arguments, environment: environment)
  }
}

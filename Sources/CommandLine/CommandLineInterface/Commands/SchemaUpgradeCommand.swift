internal import CommandLineKit
internal import DocumentModel
internal import JSONSchema
internal import SchemaWork

enum SchemaUpgradeCommand: CommandDeclaration {
  static let path = "schema upgrade"
  static let operands = "FILE"
  static var options: [Option] { OutputFile.options + [CheckOptions.config] }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let opening = try InputOpener(arguments, environment: environment, schemas: arguments.operands)
    let (found, code) = try opening.schema(arguments.operands[0])
    guard let input = found else { return code }
    let document = input.source.document
    let inputs = input.options.vocabulary?.embeddedSchemas(in: document) ?? []
    let outcome = SchemaUpgrade.run(input.source, embedded: inputs, options: input.options, load: input.load)
    let shown = input.source.path
    guard let text = outcome.text else {
      environment.printError("\(shown): \(outcome.problem ?? "cannot be upgraded")")
      return .trouble
    }
    // Without `$schema`, nothing is upgraded, although the schema may be written for an older draft.
    if let root = document.roots.first, document.value(root, named: "$schema") == nil {
      environment.printError("\(shown): no $schema, so draft 2020-12 is assumed; add the $schema of its draft")
    }
    for note in outcome.notes {
      let place = document.lines.position(of: note.range.start)
      environment.printError("\(shown):\(place.line):\(place.column): \(note.message)")
    }
    return OutputFile.write(text, arguments: arguments, environment: environment)
  }
}

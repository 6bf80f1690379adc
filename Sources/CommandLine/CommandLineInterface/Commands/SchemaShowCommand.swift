internal import CommandLineKit
internal import DocumentModel
internal import FileAccess

/// `settle schema show NAME`
enum SchemaShowCommand: CommandDeclaration {
  static let name = "show"
  static var command: Command {
    var command = Command(name, summary: "Print a bundled schema", run: run)
    command.operands = "NAME"
    command.operandCount = 1...1
    command.details = [
      "NAME is a name or a URI from settle schema list."
    ]
    command.examples = [("settle schema show report", "Print the schema of the JSON report.")]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let name = String(decoding: arguments.operands.first ?? [], as: UTF8.self)
    guard let schema = BundledSchema.named(name) ?? BundledSchema.at(uri: name) else {
      let names = (BundledSchema.catalogue + BundledSchema.metaSchemas).map(\.name)
      throw UsageError(
        "no bundled schema \"\(name)\"; run `settle schema list` to list them",
        nearest: NearestName.of(name, among: names))
    }
    environment.output.write(bytes: schema.text())
    return .success
  }
}

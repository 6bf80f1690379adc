internal import CommandLineKit
internal import Workspace

/// `settle schema add WHAT…`
enum SchemaAddCommand: CommandDeclaration {
  static let name = "add"
  private static let all = Option(
    "all",
    help: "Every schema that a file of the tree asks for, by an address or by its known kind, and that isn't here")
  private static let vendor = Option(
    "vendor", help: "Also what a catalogue of this machine has: then no other machine needs it")

  static var command: Command {
    var command = Command(name, summary: "Bring schemas into the project", run: run)
    command.operands = "[WHAT…]"
    command.operandCount = 0...Int.max
    command.details = [
      "WHAT is an address, a settings file whose schema is wanted, or the name of a known kind of files (settle schema list --kinds). "
        + "Each schema is written unchanged to .settle/schemas at the root of the project, with all that it refers to, "
        + "and gets a row in .settle/schemas.lock.",
      "A schema is taken from the folder of --from, otherwise from a catalogue, otherwise it is fetched: by curl, or "
        + "by the command that SETTLE_FETCH or `fetch` in $XDG_CONFIG_HOME/settle/config.yaml names. That command is "
        + "called with -- and the address, and writes to standard output. Only https is fetched, at most 50 MB a schema, "
        + "for at most a minute.",
      "A schema that a catalogue has is copied only with --vendor. A schema that can't be fetched, or not used as a "
        + "whole, is left out and listed.",
      "Exit codes: 0 everything is there, 1 something was left out, 2 what was named can't be fetched, and nothing was "
        + "written.",
    ]
    command.options = [all, SchemaAddRun.from, SchemaAddRun.dryRun, vendor, CheckOptions.config]
    command.examples = [
      ("settle schema add --all", "Adds the schemas that the files of the project name."),
      ("settle schema add github-workflow", "Adds the schema of a known kind."),
      ("settle schema add --all --from ../schemastore", "Takes them from a copy of a repository, without the network."),
      ("settle schema add --dry-run https://example.org/app.json", "Shows what would come with a schema."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let isAll = arguments.isSet(all)
    guard isAll != !arguments.operands.isEmpty else {
      throw UsageError("name what to add, or give --all for what the files ask for")
    }
    let workspace = try Workspace.open(arguments, environment)
    let known = workspace.known(ofFile: nil)
    var run = try SchemaAddRun(arguments, environment, known)
    var wanted = WantedSchemas(workspace, known, vendors: arguments.isSet(vendor))
    for operand in arguments.operands {
      try wanted.add(try ParsedArguments.text(operand, "WHAT"))
    }
    if isAll { try wanted.addAll(below: known.root) }
    for schema in wanted.found { run.bring(schema, isNamed: !isAll) }
    if wanted.hasCatalogued, !arguments.isSet(vendor) {
      environment.output.writeLine("what catalogues have is left there; --vendor brings it as well")
    } else if wanted.found.isEmpty {
      environment.output.writeLine("nothing is missing")
    }
    return try run.finish(isAll: isAll)
  }
}

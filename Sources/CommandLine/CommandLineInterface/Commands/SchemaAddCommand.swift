internal import CommandLineKit
internal import Workspace

/// `settle schema add WHAT…`
enum SchemaAddCommand: CommandDeclaration {
  static let name = "add"
  private static let all = Option(
    "all",
    help: "Install all schemas that files of the project use, by address or known kind")
  private static let vendor = Option(
    "vendor", help: "Also copy schemas from the catalogs of this machine")

  static var command: Command {
    var command = Command(name, summary: "Install schemas into the project", run: run)
    command.operands = "[WHAT…]"
    command.operandCount = 0...Int.max
    command.details = [
      "WHAT is an address, a settings file whose schema to install, or a known kind of file (settle schema list "
        + "--kinds). Each schema is written unchanged to .settle/schemas at the root of the project, with everything "
        + "that it refers to, and gets a row in .settle/schemas.lock.",
      "A schema is copied from the folder of --from, otherwise from a catalog, otherwise it is fetched: with curl, or "
        + "with the command in SETTLE_FETCH or under `fetch` in $XDG_CONFIG_HOME/settle/config.yaml. That command is "
        + "called with -- and the address, and writes to standard output. Only https is fetched, at most 50 MB a "
        + "schema, for at most a minute.",
      "A schema that a catalog has is copied only with --vendor. A schema that cannot be fetched, or not used as a "
        + "whole, is skipped and listed.",
      "Exit codes: 0 all installed, 1 something was skipped, 2 nothing that was named can be fetched, and nothing was "
        + "written.",
    ]
    command.options = [all, SchemaAddRun.from, SchemaAddRun.dryRun, vendor, CheckOptions.config]
    command.examples = [
      ("settle schema add --all", "Install the schemas that the files of the project use."),
      ("settle schema add github-workflow", "Install the schema of a known kind."),
      ("settle schema add --all --from ../schemastore", "Copy them from a folder, without the network."),
      ("settle schema add --dry-run https://example.org/app.json", "Show what would be installed."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let isAll = arguments.isSet(all)
    guard isAll != !arguments.operands.isEmpty else {
      throw UsageError("give WHAT to install, or --all for everything that the files use")
    }
    let workspace = try Opening(arguments, environment: environment, schemas: []).workspace
    let known = workspace.known(ofFile: nil)
    var run = try SchemaAddRun(arguments, environment: environment, known: known)
    var wanted = WantedSchemas(workspace: workspace, known: known, vendors: arguments.isSet(vendor))
    for operand in arguments.operands {
      try wanted.add(try ParsedArguments.text(operand, name: "WHAT"))
    }
    if isAll { try wanted.addAll(below: known.root) }
    for schema in wanted.found { run.fetch(schema, isNamed: !isAll) }
    // Without this, "all schemas are installed" would be wrong on a machine without the catalog.
    if wanted.hasCatalogd, !arguments.isSet(vendor) {
      environment.output.writeLine("schemas from catalogs are not copied; use --vendor to copy them")
    } else if wanted.found.isEmpty {
      environment.output.writeLine("all schemas are installed")
    }
    return try run.finish(isAll: isAll)
  }
}

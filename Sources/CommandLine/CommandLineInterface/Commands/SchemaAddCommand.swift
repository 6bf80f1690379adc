internal import CommandLineKit
internal import Workspace

enum SchemaAddCommand: CommandDeclaration {
  static let path = "schema add"
  private static let all = Option(
    "all",
    help: "Install all schemas that files of the project use, by address or known kind")
  private static let vendor = Option("vendor", help: "Also copy schemas from the catalogs of this machine")

  static let operands = "[WHAT…]"
  static var options: [Option] { [all, SchemaAddRun.from, SchemaAddRun.dryRun, vendor, CheckOptions.config] }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let isAll = arguments.isSet(all)
    guard isAll != !arguments.operands.isEmpty else {
      throw UsageError("give WHAT to install, or --all for everything that the files use")
    }
    let workspace = try InputOpener(arguments, environment: environment, schemas: []).workspace
    let known = workspace.known(ofFile: nil)
    var run = try SchemaAddRun(arguments, environment: environment, known: known)
    var wanted = RequestedSchemas(workspace: workspace, known: known, vendors: arguments.isSet(vendor))
    for operand in arguments.operands { try wanted.add(try ParsedArguments.text(operand, name: "WHAT")) }
    if isAll { try wanted.addAll(below: known.root) }
    for schema in wanted.found { run.fetch(schema, isNamed: !isAll) }
    // Without this line, "all schemas are installed" would be wrong on a machine without the catalog.
    if wanted.needsCatalogSchema, !arguments.isSet(vendor) {
      environment.output.writeLine("schemas from catalogs are not copied; use --vendor to copy them")
    } else if wanted.found.isEmpty {
      environment.output.writeLine("all schemas are installed")
    }
    return try run.finish(isAll: isAll)
  }
}

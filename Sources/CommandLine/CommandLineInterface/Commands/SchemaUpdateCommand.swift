internal import CommandLineKit
internal import Workspace

/// `settle schema update [NAME…]`
enum SchemaUpdateCommand: CommandDeclaration {
  static let name = "update"

  static var command: Command {
    var command = Command(name, summary: "Update the installed schemas of the project", run: run)
    command.operands = "[NAME…]"
    command.operandCount = 0...Int.max
    command.details = [
      "NAME is the address or the kind of a schema in .settle/schemas.lock; without it, all are updated. The output "
        + "lists the changes. settle help schema add explains where schemas come from.",
      "Exit codes: 0 done, 1 a schema was left unchanged, 2 an unknown name, or files that cannot be written.",
    ]
    command.options = [SchemaAddRun.from, SchemaAddRun.dryRun]
    command.examples = [
      ("settle schema update", "Update all schemas."),
      ("settle schema update --dry-run github-workflow", "Show whether one has a new version."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let workspace = try Opening(arguments, environment: environment, schemas: []).workspace
    let known = workspace.known(ofFile: nil)
    var run = try SchemaAddRun(arguments, environment: environment, known: known)
    let rows = run.vendored.lock.rows
    var chosen = rows
    if !arguments.operands.isEmpty {
      chosen = []
      for operand in arguments.operands {
        let name = try ParsedArguments.text(operand, name: "NAME")
        let own = rows.filter {
          $0.kind == name || SchemaAddress.canonical($0.address) == SchemaAddress.canonical(name)
        }
        guard !own.isEmpty else {
          throw UsageError.unknown(name, among: rows.map { $0.kind.isEmpty ? $0.address : $0.kind })
        }
        chosen += own
      }
    }
    // What the schemas of objects refer to is fetched together with them.
    for row in chosen where !ObjectKind.isOfPart(row.address) {
      var wanted = WantedSchema(address: row.address, kind: row.kind.isEmpty ? nil : row.kind)
      wanted.patterns = known.indexes.last { $0.source != .vendored }?.patterns(of: row.kind) ?? []
      // A schema that can't be fetched stays as it is, so this is never an error of usage.
      run.fetch(wanted, isNamed: false)
    }
    if chosen.isEmpty { environment.output.writeLine("no schemas installed") }
    return try run.finish(isAll: true)
  }
}

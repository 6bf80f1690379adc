internal import CommandLineKit
internal import Workspace

enum SchemaUpdateCommand: CommandDeclaration {
  static let path = "schema update"
  static let operands = "[NAME…]"
  static var options: [Option] { [SchemaAddRun.from, SchemaAddRun.dryRun] }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let workspace = try InputOpener(arguments, environment: environment, schemas: []).workspace
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
    // Files that schemas of Kubernetes objects refer to are downloaded together with these schemas.
    for row in chosen where !ObjectKind.isPartOfObjectSchemas(row.address) {
      var wanted = RequestedSchema(address: row.address, kind: row.kind.isEmpty ? nil : row.kind)
      wanted.patterns = known.indexes.last { $0.source != .vendored }?.patterns(of: row.kind) ?? []
      // A schema that can't be downloaded is kept, which is never a usage error.
      run.fetch(wanted, isNamed: false)
    }
    if chosen.isEmpty { environment.output.writeLine("no schemas installed") }
    return try run.finish(isAll: true)
  }
}

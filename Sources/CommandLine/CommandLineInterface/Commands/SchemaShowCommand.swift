internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import JSONSchema

enum SchemaShowCommand: CommandDeclaration {
  static let path = "schema show"
  static let operands = "NAME"

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let name = String(decoding: arguments.operands.first ?? [], as: UTF8.self)
    guard let schema = BundledSchema.named(name) ?? BundledSchema.at(uri: name) else {
      let names = (BundledSchema.catalog + BundledSchema.metaSchemas).map(\.name)
      throw UsageError(
        "no bundled schema \"\(name)\"; run `settle schema list` to list them",
        nearest: NearestName.of(name, among: names))
    }
    environment.output.write(bytes: schema.text())
    return .success
  }
}

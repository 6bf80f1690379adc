internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Generators
internal import JSONParsing
internal import YAMLReading

/// `settle schema export SCHEMA`
enum SchemaExportCommand: CommandDeclaration {
  static let name = "export"
  private static let to = Option(
    "to", value: .oneOf(SchemaExport.Target.allCases.map(\.rawValue)), help: "The target format")
  private static let id = Option(
    "id", value: .text("NAME"), help: "The name of the export (default: that of the schema)")
  private static let strict = Option("strict", help: "Fail if something cannot be expressed")

  static var command: Command {
    var command = Command(
      name, summary: "Export a schema for other tools: validators, VS Code, GSettings, macOS", run: run)
    command.operands = "SCHEMA"
    command.operandCount = 1...1
    command.details = [
      "SCHEMA is a path, a URI, or the name of a bundled schema. The output is a plain schema of draft 2020-12 for "
        + "any validator, the configuration of a VS Code extension, a GSettings schema, or a manifest of "
        + "ProfileManifests for managed Macs. The same schema gives the same bytes.",
      "The plain schema refuses the same files as settle check: conditions with severity error become rules in it. It "
        + "is JSON, or YAML if the name of the -o file ends in .yaml.",
      "Anything that the target cannot express is listed on standard error, by the path of the setting. No default of "
        + "a sensitive setting is written.",
      "Exit codes: 0 written, 1 the schema has an error, two settings would have the same name, --strict is given and "
        + "something cannot be expressed, or with --check the file differs, 2 wrong usage, or a schema or file that "
        + "cannot be read or written.",
    ]
    command.options = [to, id, strict] + GeneratedText.options + [CheckOptions.config]
    command.examples = [
      ("settle schema export brewguide --to standard -o brewguide.json", "Write a plain schema for any validator."),
      ("settle schema export brewguide --to vscode", "Print the configuration of a VS Code extension."),
      (
        "settle schema export app.yaml --to gsettings --id org.example.app -o org.example.app.gschema.xml",
        "Write a schema for glib-compile-schemas."
      ),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    guard let target = arguments.text(to).flatMap(SchemaExport.Target.init(rawValue:)) else {
      throw UsageError("missing option: --to")
    }
    let opening = try Opening(arguments, environment: environment, schemas: arguments.operands)
    let (found, code) = opening.model(forOutputOf: String(decoding: arguments.operands.first ?? [], as: UTF8.self))
    guard let model = found else { return code }
    let export = SchemaExport(model, to: target, id: arguments.text(id))
    if let obstacle = export.obstacle {
      environment.complain("\(obstacle)")
      return .trouble
    }
    for clash in export.clashes { environment.complain("\(clash)") }
    guard export.clashes.isEmpty else { return .findings }
    // The formats have no place for a mark, so any existing file needs `--force`.
    let written = try GeneratedText(text: Self.text(export, target: target, arguments: arguments), beginning: "").write(
      arguments, environment: environment)
    guard written == .success else { return written }
    for omission in export.omissions {
      environment.errors.writeLine("warning[export/not-said]: \(omission.path): \(omission.message)")
    }
    return arguments.isSet(strict) && !export.omissions.isEmpty ? .findings : .success
  }

  /// The text to write. A plain schema is written as YAML if the name of the file calls for it.
  private static func text(_ export: SchemaExport, target: SchemaExport.Target, arguments: ParsedArguments)
    -> [UInt8]
  {
    let isYAML = arguments.path(OutputFile.option).map { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") } ?? false
    // The other targets have a fixed format, whatever the file is called.
    guard target == .standard, isYAML else { return export.text }
    let document = JSONParser.parse(export.text, limits: Limits()).document
    return document.roots.first.map { BlockWriter.text(document, node: $0) } ?? export.text
  }
}

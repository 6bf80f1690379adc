internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Generators
internal import JSONParsing
internal import YAMLReading

enum SchemaExportCommand: CommandDeclaration {
  static let path = "schema export"
  private static let to = Option(
    "to", value: .oneOf(SchemaExport.Target.allCases.map(\.rawValue)), help: "The target format")
  private static let id = Option(
    "id", value: .text("NAME"), help: "The name of the export (default: that of the schema)")
  private static let strict = Option("strict", help: "Fail if something cannot be expressed")

  static let operands = "SCHEMA"
  static var options: [Option] { [to, id, strict] + GeneratedText.options + [CheckOptions.config] }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    guard let target = arguments.text(to).flatMap(SchemaExport.Target.init(rawValue:)) else {
      throw UsageError("missing option: --to")
    }
    let opening = try InputOpener(arguments, environment: environment, schemas: arguments.operands)
    let (found, code) = opening.model(forOutputOf: String(decoding: arguments.operands.first ?? [], as: UTF8.self))
    guard let model = found else { return code }
    let export = SchemaExport(model, to: target, id: arguments.text(id))
    if let obstacle = export.obstacle {
      environment.printError("\(obstacle)")
      return .trouble
    }
    for clash in export.clashes { environment.printError("\(clash)") }
    guard export.clashes.isEmpty else { return .findings }
    // These formats have no place for a line that identifies generated text, so replacing any file requires `--force`.
    let written = try GeneratedText(text: Self.text(export, target: target, arguments: arguments), beginning: "").write(
      arguments, environment: environment)
    guard written == .success else { return written }
    for omission in export.omissions {
      environment.errors.writeLine("warning[export/not-said]: \(omission.path): \(omission.message)")
    }
    return arguments.isSet(strict) && !export.omissions.isEmpty ? .findings : .success
  }

  /// The text to write. A plain schema is written as YAML if the output file's extension is that of YAML.
  private static func text(_ export: SchemaExport, target: SchemaExport.Target, arguments: ParsedArguments)
    -> [UInt8]
  {
    let isYAML = arguments.path(OutputFile.option).map { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") } ?? false
    // The formats of other targets don't depend on the file's name.
    guard target == .standard, isYAML else { return export.text }
    let document = JSONParser.parse(export.text, limits: Limits()).document
    return document.roots.first.map { BlockWriter.text(document, node: $0) } ?? export.text
  }
}

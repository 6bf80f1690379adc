internal import CommandLineKit
internal import FileAccess
internal import Generators

enum SchemaDocCommand: CommandDeclaration {
  private enum Form: String, CaseIterable {
    case html
    case markdown
  }

  static let path = "schema doc"
  private static let to = Option(
    "to", value: .oneOf(Form.allCases.map(\.rawValue)), help: "The format of the reference")

  static let operands = "SCHEMA"
  static var options: [Option] { [to] + GeneratedText.options + [CheckOptions.config] }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let schema = String(decoding: arguments.operands.first ?? [], as: UTF8.self)
    let opening = try InputOpener(arguments, environment: environment, schemas: arguments.operands)
    let (found, code) = opening.model(forOutputOf: schema)
    guard let model = found else { return code }
    // Use only the file's name, so that the page doesn't depend on the working folder.
    let reference = SettingsReference(model, name: schema.split(separator: "/").last.map(String.init) ?? schema)
    let isMarkdown = arguments.path(OutputFile.option)?.hasSuffix(".md") ?? false
    let form = arguments.text(to).flatMap(Form.init(rawValue:)) ?? (isMarkdown ? .markdown : .html)
    let output =
      switch form {
      case .html: GeneratedText(text: ReferencePage(reference).bytes, beginning: ReferencePage.beginning)
      case .markdown:
        GeneratedText(text: Array(ReferenceMarkdown(reference).text.utf8), beginning: ReferenceMarkdown.beginning)
      }
    return try output.write(arguments, environment: environment)
  }
}

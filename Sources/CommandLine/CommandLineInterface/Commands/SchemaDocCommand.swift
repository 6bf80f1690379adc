internal import CommandLineKit
internal import FileAccess
internal import Generators
internal import Settings

/// `settle schema doc SCHEMA`
enum SchemaDocCommand: CommandDeclaration {
  private enum Form: String, CaseIterable {
    case html
    case markdown
  }

  static let name = "doc"
  private static let to = Option(
    "to", value: .oneOf(Form.allCases.map(\.rawValue)), help: "The format of the reference")

  static var command: Command {
    var command = Command(name, summary: "Generate a reference page of all settings", run: run)
    command.operands = "SCHEMA"
    command.operandCount = 1...1
    command.details = [
      "SCHEMA is a path, a URI, or the name of a bundled schema. The reference has each setting by section with its "
        + "type, choices, default, rules, conditions, store, caption and help; then actions, questions, stores, "
        + "exports and examples. It is HTML unless --to says otherwise or the name of the -o file ends in .md.",
      "The HTML page is one file that loads nothing. It can be searched, read by keyboard and without JavaScript, in "
        + "light and dark. #q=WORDS in its address searches, #SETTING goes to a setting.",
      "It contains no value of a sensitive setting. The same schema gives the same bytes. A file generated earlier is "
        + "replaced, any other only with --force.",
      "Exit codes: 0 done, 1 the schema has an error, or with --check the file differs, 2 wrong usage, or a schema or "
        + "file that cannot be read or written.",
    ]
    command.options = [to] + GeneratedText.options + [CheckOptions.config]
    command.examples = [
      ("settle schema doc brewguide -o reference.html", "Write a page for a website or to open locally."),
      (
        "settle schema doc app.schema.yaml -o docs/settings.md --check",
        "Fail if the page is out of date."
      ),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let schema = String(decoding: arguments.operands.first ?? [], as: UTF8.self)
    let opening = try Opening(arguments, environment: environment, schemas: arguments.operands)
    let (found, code) = opening.model(forOutputOf: schema)
    guard let model = found else { return code }
    // "schemas/app.yaml" is called "app.yaml", so that the page doesn't depend on the working folder.
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

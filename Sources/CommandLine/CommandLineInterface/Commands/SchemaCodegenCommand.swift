internal import CommandLineKit
internal import Generators
internal import Settings

/// `settle schema codegen SCHEMA`
enum SchemaCodegenCommand: CommandDeclaration {
  private enum Language: String, CaseIterable {
    case swift
    case typescript
  }

  /// Code, its warnings, and the names that can't be given.
  private typealias Code = (text: String, beginning: String, warnings: [CodeModel.Warning], problems: [String])

  static let name = "codegen"
  private static let to = Option("to", .oneOf(Language.allCases.map(\.rawValue)), help: "The language of the code")
  private static let typeName = Option("name", .text("NAME"), help: "The name of the type of all settings")
  private static let access = Option(
    "access", .oneOf(SwiftCode.Access.allCases.map(\.rawValue)),
    help: "Who may use the Swift types; internal by default")
  private static let stores = Option("stores", help: "Swift also reads the stores of the schema, and writes to them")
  private static let library = Option(
    "library", help: "Swift also reads and writes files of settings by SettleSettings")
  private static let screen = Option("screen", help: "Swift also has the words of the screen, as constants")
  private static let parts: [(option: Option, part: SwiftCode.Part)] = [
    (stores, .stores), (library, .library),
  ]

  static var command: Command {
    var command = Command(name, summary: "Write typed code for the settings of a schema", run: run)
    command.operands = "SCHEMA"
    command.operandCount = 1...1
    command.details = [
      "SCHEMA is a path, a URI, or the name of a bundled schema. Swift gets a struct for each group, with the schema's "
        + "defaults, an enum for each list of choices, and Codable conformance; the code imports nothing. TypeScript "
        + "gets an interface for each group, with the keys of the file, and the defaults as a constant.",
      "The type is called NAME, otherwise after the name in x-settings with Settings behind it. The names of members "
        + "are made from the keys; x-setting.codeName gives another. In Swift, the property effective has the values "
        + "that take effect by the conditions.",
      "A place without a single type gets the type SettingsValue, or unknown, and standard error names it. The code "
        + "contains no value of a sensitive setting, and print shows none. The same schema gives the same bytes.",
      "With --stores, the type reads each store of the schema and writes to it; a damaged value gets its default and "
        + "is reported. With --library, it reads a SettingsFile of SettleSettings and writes the differences to it. With "
        + "--screen, the sections, rows, labels, captions and reasons are constants.",
      "A file of an earlier run is replaced, any other only with --force.",
      "Exit codes: 0 done, 1 schema check finds an error in the schema, a name can't be given, or with --check the file "
        + "differs, 2 wrong usage, or a schema or file that could not be read or written.",
    ]
    command.options =
      [to, typeName, access] + parts.map(\.option) + [screen] + GeneratedText.options + [CheckOptions.config]
    command.examples = [
      ("settle schema codegen betrfood --to swift", "Prints a struct BetrfoodSettings."),
      (
        "settle schema codegen rial --to swift --stores -o RialSettings.swift",
        "Writes types that UserDefaults keeps."
      ),
      ("settle schema codegen rial --to typescript -o settings.ts", "Writes interfaces for TypeScript."),
      (
        "settle schema codegen app.schema.yaml --to swift -o Sources/App/AppSettings.swift --check",
        "Fails where the code isn't that of the schema."
      ),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    guard let language = arguments.text(to).flatMap(Language.init(rawValue:)) else {
      throw UsageError("--to is missing: the language of the code")
    }
    for option in [access, screen] + parts.map(\.option) where language != .swift && arguments.isSet(option) {
      throw UsageError("--\(option.name) is for Swift only")
    }
    let schema = String(decoding: arguments.operands.first ?? [], as: UTF8.self)
    let reader = try SettingsReader(arguments, environment, files: [])
    let (found, code) = reader.model(forOutputOf: schema)
    guard let settings = found else { return code }
    let model: CodeModel
    do throws(CodeModel.Refusal) {
      model = try CodeModel(settings)
    } catch {
      environment.complain("\(schema): \(error.message)")
      return .trouble
    }
    let screen = arguments.isSet(screen) ? CodeScreen(settings, reader.inputs(settings, of: nil)) : nil
    let made = try self.code(language, model, screen, arguments)
    for warning in made.warnings { environment.complain("warning: \(warning.path): \(warning.message)") }
    for problem in made.problems { environment.complain("\(problem)") }
    guard made.problems.isEmpty else { return .findings }
    return try GeneratedText(text: Array(made.text.utf8), beginning: made.beginning).write(arguments, environment)
  }

  private static func code(
    _ language: Language, _ model: CodeModel, _ screen: CodeScreen?, _ arguments: ParsedArguments
  ) throws(UsageError) -> Code {
    guard let name = arguments.text(typeName) ?? model.typeName else {
      throw UsageError("the schema has no name in x-settings: name the type by --name")
    }
    let isName = language == .swift ? SwiftCode.isTypeName(name) : TypeScriptCode.isTypeName(name)
    guard isName else { throw UsageError("--name: \(name) is no name for a type") }
    switch language {
    case .swift:
      let access = arguments.text(access).flatMap(SwiftCode.Access.init(rawValue:)) ?? .internal
      let parts = Set(Self.parts.filter { arguments.isSet($0.option) }.map(\.part))
      if parts.contains(.stores), model.stores.isEmpty { throw UsageError("--stores: the schema declares no store") }
      let code = SwiftCode(model, name: name, access: access, parts: parts, screen: screen)
      return (code.text, SwiftCode.beginning, code.warnings, code.problems)
    case .typescript:
      let code = TypeScriptCode(model, name: name)
      return (code.text, TypeScriptCode.beginning, model.warnings, code.problems)
    }
  }
}

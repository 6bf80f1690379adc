internal import CommandLineKit
internal import Generators
internal import SchemaWork
internal import Stores

enum SchemaCodegenCommand: CommandDeclaration {
  private enum Language: String, CaseIterable {
    case swift
    case typescript
  }

  /// Generated code, the first line that identifies it, warnings, and names that can't be used.
  private typealias Code = (text: String, beginning: String, warnings: [UnsupportedFeature], problems: [String])

  static let path = "schema codegen"
  private static let to = Option(
    "to", value: .oneOf(Language.allCases.map(\.rawValue)), help: "The language of the code")
  private static let typeName = Option("name", value: .text("NAME"), help: "The name of the top-level type")
  private static let access = Option(
    "access", value: .oneOf(SwiftCode.Access.allCases.map(\.rawValue)),
    help: "The access level of the Swift types (default: internal)")
  private static let stores = Option("stores", help: "Generate Swift code that reads and writes the schema's stores")
  private static let library = Option(
    "library", help: "Generate Swift code that reads and writes settings files with SettleSettings")
  private static let screen = Option("screen", help: "Generate Swift constants for the wording of the settings page")
  private static let parts: [(option: Option, part: SwiftCode.Part)] = [(stores, .stores), (library, .library)]

  static let operands = "SCHEMA"
  static var options: [Option] {
    [to, typeName, access] + parts.map(\.option) + [screen] + GeneratedText.options + [CheckOptions.config]
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    guard let language = arguments.text(to).flatMap(Language.init(rawValue:)) else {
      throw UsageError("missing option: --to")
    }
    for option in [access, screen] + parts.map(\.option) where language != .swift && arguments.isSet(option) {
      throw UsageError("--\(option.name) needs --to swift")
    }
    let schema = String(decoding: arguments.operands.first ?? [], as: UTF8.self)
    let opening = try InputOpener(arguments, environment: environment, schemas: arguments.operands)
    let (found, code) = opening.model(forOutputOf: schema)
    guard let settings = found else { return code }
    let model: CodeModel
    do throws(ConversionError) {
      model = try CodeModel(settings)
    } catch {
      environment.printError("\(schema): \(error.message)")
      return .trouble
    }
    let screen = arguments.isSet(screen) ? CodeScreen(settings) : nil
    var text: String?
    if arguments.isSet(library), model.containsSecretDefault {
      environment.printError(
        "warning: the code does not contain the schema, because it has the default of a sensitive setting")
    } else if arguments.isSet(library) {
      let (input, code) = try opening.schema(arguments.operands[0])
      guard let input else { return code }
      // A YAML bundle keeps the lines and comments of the file.
      guard let bundle = SchemaBundleCommand.text(of: input, as: .yaml, environment: environment) else {
        return .trouble
      }
      text = String(decoding: bundle, as: UTF8.self)
    }
    let made = try self.code(language, model: model, screen: screen, schema: text, arguments: arguments)
    for warning in made.warnings { environment.printError("warning: \(warning.path): \(warning.message)") }
    for problem in made.problems { environment.printError("\(problem)") }
    guard made.problems.isEmpty else { return .findings }
    // A file that starts like generated code may be replaced without `--force`.
    return try GeneratedText(text: Array(made.text.utf8), beginning: made.beginning).write(
      arguments, environment: environment)
  }

  private static func code(
    _ language: Language, model: CodeModel, screen: CodeScreen?, schema: String?, arguments: ParsedArguments
  ) throws(UsageError) -> Code {
    guard let name = arguments.text(typeName) ?? model.typeName else {
      throw UsageError("the schema has no name in x-settings; set one with --name")
    }
    let isName = language == .swift ? SwiftCode.isTypeName(name) : TypeScriptCode.isTypeName(name)
    guard isName else { throw UsageError("--name: \(name) is not a valid type name") }
    switch language {
    case .swift:
      let access = arguments.text(access).flatMap(SwiftCode.Access.init(rawValue:)) ?? .internal
      let parts = Set(Self.parts.filter { arguments.isSet($0.option) }.map(\.part))
      if parts.contains(.stores), model.stores.isEmpty { throw UsageError("--stores: the schema declares no store") }
      let code = SwiftCode(model, name: name, access: access, parts: parts, screen: screen, schema: schema)
      return (code.text, SwiftCode.beginning, code.warnings, code.problems)
    case .typescript:
      let code = TypeScriptCode(model, name: name)
      return (code.text, TypeScriptCode.beginning, model.warnings, code.problems)
    }
  }
}

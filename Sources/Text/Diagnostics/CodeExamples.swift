/// What yields a code, and what doesn't: the tests run both.
public enum CodeExamples: Sendable {
  /// - Parameter given: files that both have.
  case shown(given: [ExampleFile], wrong: CodeExample, right: CodeExample)
  /// No text can show it; a sentence says why.
  case none(because: String)

  private static let file = "settings.yaml"
  private static let schema = "schema.yaml"

  /// A YAML file by itself.
  public static func yaml(wrong: String, right: String) -> Self {
    .check(file, wrong: wrong, right: right)
  }

  /// A JSON file by itself.
  public static func json(wrong: String, right: String) -> Self {
    .check("settings.json", wrong: wrong, right: right)
  }

  private static func check(_ name: String, wrong: String, right: String) -> Self {
    .shown(
      given: [], wrong: CodeExample([ExampleFile(name, wrong)], "check \(name)"),
      right: CodeExample([ExampleFile(name, right)], "check \(name)"))
  }

  /// A file against a schema.
  public static func settings(schema text: String, wrong: String, right: String) -> Self {
    let command = "check --schema \(schema) \(file)"
    return .shown(
      given: [ExampleFile(schema, text)], wrong: CodeExample([ExampleFile(file, wrong)], command),
      right: CodeExample([ExampleFile(file, right)], command))
  }

  /// A schema by itself.
  public static func schema(wrong: String, right: String) -> Self {
    let command = "schema check \(schema)"
    return .shown(
      given: [], wrong: CodeExample([ExampleFile(schema, wrong)], command),
      right: CodeExample([ExampleFile(schema, right)], command))
  }

  /// Two commands on the same files.
  public static func commands(_ given: [ExampleFile], wrong: String, right: String) -> Self {
    .shown(given: given, wrong: CodeExample([], wrong), right: CodeExample([], right))
  }
}

/// Files, and the command that looks at them.
public struct CodeExample: Sendable {
  public var files: [ExampleFile]
  /// Without the program's name: `check settings.yaml`. Words hold no spaces.
  public var command: String

  public init(_ files: [ExampleFile], _ command: String) {
    self.files = files
    self.command = command
  }
}

/// A file of an example.
public struct ExampleFile: Sendable {
  public var name: String
  public var text: String

  /// - Parameter text: a line break is added where it ends without one.
  public init(_ name: String, _ text: String) {
    self.init(name, exactly: text.hasSuffix("\n") ? text : text + "\n")
  }

  public init(_ name: String, exactly text: String) {
    self.name = name
    self.text = text
  }
}

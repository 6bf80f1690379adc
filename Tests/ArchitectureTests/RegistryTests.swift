import Testing

/// Every declaration in a folder is in the list that registers it.
struct RegistryTests {
  /// A list, and how to find the declarations that belong in it.
  struct Registry: Sendable, CustomTestStringConvertible {
    var folder: String
    /// A pattern that matches a declaration; group 1 is the name.
    var declaration: String
    /// The text of an entry in the list, with `#` for the name.
    var entry: String
    /// The files that contain the lists.
    var lists: [String]

    var testDescription: String { "\(folder): \(entry)" }
  }

  static let registries = [
    Registry(
      folder: "Sources/Schemas/JSONSchema/Keywords", declaration: #"enum (\w+) \{[^}]*?static func compile\(_ schema"#,
      entry: "#.compile", lists: ["Sources/Schemas/JSONSchema/Keywords/KeywordRegistry.swift"]),
    Registry(
      folder: "Sources/Text/Patterns/Formats", declaration: #"(?:enum|struct) (\w+Format) \{"#, entry: "#.isValid",
      lists: ["Sources/Text/Patterns/Formats/Format.swift"]),
    Registry(
      folder: "Sources/Schemas/JSONSchema/SchemaCheck",
      declaration: #"enum (\w+) \{(?:(?!\n\}).|\n)*?static let rule = "#,
      entry: "#.rule", lists: ["Sources/Schemas/JSONSchema/SchemaCheck/SchemaCheck.swift"]),
    Registry(
      folder: "Sources/Settings/Settings/Check",
      declaration: #"enum (\w+) \{(?:(?!\n\}).|\n)*?static func check\(_ context: SettingsContext\)"#,
      entry: "#.check", lists: ["Sources/Settings/Settings/Check/SettingsCheck.swift"]),
    Registry(
      folder: "Sources/Settings/Settings/Findings",
      declaration: #"enum (\w+) \{(?:(?!\n\}).|\n)*?static func find\(_ context: FindingContext\)"#, entry: "#.find",
      lists: ["Sources/Settings/Settings/Findings/SettingsFindings.swift"]),
    Registry(
      folder: "Sources/Lint/Linting/Rules", declaration: #"static let (\w+) = LintRule\("#, entry: "    .#,",
      lists: ["Sources/Lint/Linting/LintRules.swift"]),
    Registry(
      folder: "Sources/CommandLine/Reporting/Formats", declaration: #"struct (\w+): ReportFormat"#, entry: "#(",
      lists: ["Sources/CommandLine/Reporting/ReportFormats.swift"]),
    Registry(
      folder: "Sources/LanguageServer/LanguageServer/Features",
      declaration: #"enum (\w+) \{(?:(?!\n\}).|\n)*?static let feature = "#, entry: "#.feature",
      lists: ["Sources/LanguageServer/LanguageServer/Registry.swift"]),
    Registry(
      folder: "Sources/LanguageServer/LanguageServer/Refactorings",
      declaration: #"enum (\w+) \{(?:(?!\n\}).|\n)*?static let refactoring = "#, entry: "#.refactoring",
      lists: ["Sources/LanguageServer/LanguageServer/Refactorings/Refactoring.swift"]),
    Registry(
      folder: "Sources/Settings/SettingsServer/Features",
      declaration: #"enum (\w+) \{(?:(?!\n\}).|\n)*?static let feature = "#, entry: "#.feature",
      lists: ["Sources/Settings/SettingsServer/SettingsVocabulary+Editor.swift"]),
    Registry(
      folder: "Sources/CommandLine/CommandLineInterface/Commands",
      declaration: #"enum (\w+Command): CommandDeclaration \{"#, entry: "#.subcommand",
      lists: ["Sources/CommandLine/CommandLineInterface/Commands/Commands.swift"]),
  ]

  @Test(arguments: registries) func everyFileOfTheFolderIsInTheRegistry(_ registry: Registry) throws {
    let lists = try SourceFile.all(in: "Sources").filter { registry.lists.contains($0.path) }
    #expect(lists.count == registry.lists.count, "a list doesn't exist")
    let declaration = try Regex(registry.declaration, as: (Substring, Substring).self)
    let names = try SourceFile.all(in: registry.folder).flatMap {
      $0.code.matches(of: declaration).map { String($0.output.1) }
    }
    #expect(names.count > 1, "the pattern finds no declarations")
    for name in names {
      let entry = registry.entry.replacing("#", with: name)
      let isListed = lists.contains { Self.holds($0.code, entry) }
      #expect(isListed, "\(name) isn't registered")
    }
  }

  /// Whether the code contains an entry that isn't the end of a longer name.
  private static func holds(_ code: String, _ entry: String) -> Bool {
    code.ranges(of: entry).contains { place in
      place.lowerBound == code.startIndex || !code[code.index(before: place.lowerBound)].isLetter
    }
  }

  /// Each file of this folder declares exactly one enum with the name of the file.
  @Test func everyFileOfAFolderOfKeywordsDeclaresOne() throws {
    let files = try SourceFile.all(in: "Sources/Schemas/JSONSchema/Keywords").filter {
      $0.name != "KeywordRegistry.swift"
    }
    for file in files {
      let family = String(file.name.dropLast(".swift".count))
      #expect(file.code.contains("enum \(family) {"), "\(file.path)")
      #expect(file.code.contains("static func compile(_ schema: SchemaObject)"), "\(file.path)")
    }
  }
}

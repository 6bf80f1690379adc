import Testing

/// The places that read a file without `RunTree`, each with who chose the path.
///
/// A path inside a file may point anywhere on the machine, so it must be read through `RunTree.mentioned`, or only
/// after `RunTree.contains`. A reader that does neither belongs in this list, with a reason.
struct FileReaderTests {
  private static let commands = "Sources/CommandLine/CommandLineInterface/"

  /// For each file: how often it reads, and who chose the paths.
  private static let known: [(path: String, count: Int, why: String)] = [
    ("Sources/Checking/Workspace/RunTree.swift", 1, "it is what decides"),
    (
      "Sources/Checking/Workspace/Catalogs/CatalogFolders.swift", 1, "its fixed name in a catalog"
    ),
    ("Sources/Checking/Workspace/SchemaTextLoader.swift", 2, "a person; a catalog of the person's, links out refused"),
    ("Sources/Checking/Workspace/SchemaReports.swift", 1, "a person, or a walk of a folder"),
    ("Sources/Checking/Workspace/ConfigurationStore.swift", 3, "a person; its fixed name, links out refused"),
    ("Sources/Checking/Workspace/EditorConfig/EditorConfigStore.swift", 1, "its fixed name, links out refused"),
    ("Sources/Lint/Linting/Files/FileNotation.swift", 2, "a person, or a walk of a folder"),
    ("Sources/Checking/Workspace/ObservedFiles.swift", 2, "hands on what it is asked for"),
    ("Sources/Lint/Linting/Files/Workspace+Folders.swift", 1, "a walk of a folder"),
    ("Sources/Lint/Linting/Files/LayerReading.swift", 1, "a person"),
    ("Sources/LanguageServer/LanguageServer/Texts/EditorFiles.swift", 1, "hands on what it is asked for"),
    (
      "Sources/LanguageServer/LanguageServer/Texts/Projects.swift", 1,
      "the editor; what a text names is asked of TextView"
    ),
    ("Sources/LanguageServer/LanguageServer/Cursor/SchemaNames.swift", 1, "a walk of the editor's folders"),
    ("Sources/Library/SettleSettings/SettingsFile.swift", 1, "the application"),
    (commands + "OutputFile.swift", 2, "a person"),
    (commands + "GeneratedText.swift", 1, "a person"),
    (commands + "Baseline/BaselineFile.swift", 1, "a person"),
    (commands + "Preferences.swift", 1, "its fixed name in the person's own folder"),
    (commands + "InputOpener.swift", 1, "a person, or a walk of a folder"),
    (commands + "Check/SchemaOperands.swift", 1, "a walk of a folder"),
    (commands + "Commands/ConfigImportCommand.swift", 1, "a person"),
    (commands + "Commands/ConfigShowCommand.swift", 1, "a person"),
    (commands + "Commands/EditCommand.swift", 1, "a person"),
    (commands + "Commands/ReportMergeCommand.swift", 1, "a person"),
    (commands + "Commands/SchemaTestCommand.swift", 1, "a person"),
    (commands + "Commands/SchemaTranslateCommand.swift", 1, "a person"),
    (commands + "Config/RepositorySurvey.swift", 1, "a walk of a folder"),
    (commands + "Known/CatalogInstall.swift", 1, "a walk of a folder, without links"),
    (commands + "Known/CatalogReferences.swift", 1, "a catalog of the person's, links out refused"),
    (commands + "Known/CatalogSource.swift", 1, "a walk of a folder, without links"),
    (commands + "Known/SchemaSources.swift", 3, "the folder of --from, a catalog of the person's"),
    (commands + "Known/VendoredSchemas.swift", 3, "a list of paths below its own folder, links out refused"),
    (commands + "Known/RequestedSchemas.swift", 1, "a person, or a walk of a folder"),
    (commands + "Selection/SelectionOptions.swift", 1, "a person"),
    (commands + "Settings/InputReading.swift", 1, "a person"),
  ]

  @Test func everyReaderOfFilesIsKnown() throws {
    let reader = /FileReading\.(?:read|stamped|holds|start)\(|\.read\([^()]*(?:\([^()]*\)[^()]*)*origin:/
    for file in try SourceFile.all(in: "Sources") where !file.path.hasPrefix("Sources/Platform/") {
      let count = file.code.matches(of: reader).count
      let expected = Self.known.first { $0.path == file.path }?.count ?? 0
      #expect(
        count == expected, "\(file.path): use RunTree.mentioned, or add the file to this list")
    }
  }

  /// Foundation and the C library read files too.
  @Test func filesAreReadInOneWay() throws {
    let others = /\b(?:fopen|FileHandle|FileManager|InputStream)\b|contentsOf(?:File|URL)?:\s*(?:URL|path|file)/
    for file in try SourceFile.all(in: "Sources") {
      // This code becomes part of applications, which read their own files.
      guard !file.path.hasPrefix("Sources/Screens/Generators/Code/") else { continue }
      let isRead = file.code.contains(others)
      #expect(!isRead, "\(file.path)")
    }
  }
}

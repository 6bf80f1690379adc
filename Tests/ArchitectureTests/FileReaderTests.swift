import Testing

/// Every place that reads a file without `RunTree` is listed here, with who named the file.
///
/// A path in a file's content may point anywhere on the machine. Such a place reads it by `RunTree.mentioned`, or asks
/// `RunTree.contains` first. A new reader that does neither belongs in this list, with its reason.
struct FileReaderTests {
  private static let commands = "Sources/CommandLine/CommandLineInterface/"

  /// Files with readers, how many each has, and who names the files that they read.
  private static let known: [(path: String, count: Int, why: String)] = [
    ("Sources/Checking/Workspace/RunTree.swift", 1, "it is what decides"),
    (
      "Sources/Checking/Workspace/Catalogs/CatalogFolders.swift", 1, "its fixed name in a catalog"
    ),
    ("Sources/Checking/Workspace/SchemaTexts.swift", 2, "a person; a catalog of the person's, links out refused"),
    ("Sources/Checking/Workspace/SchemaReports.swift", 1, "a person, or a walk of a folder"),
    ("Sources/Checking/Workspace/ConfigurationStore.swift", 3, "a person; its fixed name, links out refused"),
    ("Sources/Checking/Workspace/EditorConfig/EditorConfigStore.swift", 1, "its fixed name, links out refused"),
    ("Sources/Checking/Workspace/FileNotation.swift", 2, "a person, or a walk of a folder"),
    ("Sources/Checking/Workspace/ObservedFiles.swift", 2, "hands on what it is asked for"),
    ("Sources/Checking/Workspace/Workspace+Folders.swift", 1, "a walk of a folder"),
    ("Sources/Checking/Analysis/Snapshot/LayerReading.swift", 1, "a person"),
    ("Sources/LanguageServer/LanguageServer/Texts/EditorFiles.swift", 1, "hands on what it is asked for"),
    (
      "Sources/LanguageServer/LanguageServer/Texts/Projects.swift", 1,
      "the editor; what a text names is asked of TextView"
    ),
    ("Sources/LanguageServer/LanguageServer/Cursor/SchemaNames.swift", 1, "a walk of the editor's folders"),
    ("Sources/Library/SettleSettings/SettingsFile.swift", 1, "the application"),
    (commands + "OutputFile.swift", 2, "a person"),
    (commands + "GeneratedText.swift", 1, "a person"),
    (commands + "Baseline/BaselineFile.swift", 2, "a person"),
    (commands + "Preferences.swift", 1, "its fixed name in the person's own folder"),
    (commands + "Opening.swift", 1, "a person, or a walk of a folder"),
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
    (commands + "Known/WantedSchemas.swift", 1, "a person, or a walk of a folder"),
    (commands + "Selection/SelectionOptions.swift", 1, "a person"),
    (commands + "Settings/InputReading.swift", 1, "a person"),
  ]

  @Test func everyReaderOfFilesIsKnown() throws {
    let reader = /FileReading\.(?:read|start)\(|OpenFile\(|\.read\([^()]*(?:\([^()]*\)[^()]*)*origin:/
    for file in try SourceFile.all(in: "Sources") where !file.path.hasPrefix("Sources/Platform/") {
      let count = file.code.matches(of: reader).count
      let expected = Self.known.first { $0.path == file.path }?.count ?? 0
      #expect(
        count == expected, "\(file.path): read what a file names by RunTree.mentioned, or say here who names it")
    }
  }

  /// Foundation and the C library read files too.
  @Test func filesAreReadInOneWay() throws {
    let others = /\b(?:fopen|FileHandle|FileManager|InputStream)\b|contentsOf(?:File|URL)?:\s*(?:URL|path|file)/
    for file in try SourceFile.all(in: "Sources") {
      // Code generated for applications reads their files.
      guard !file.path.hasPrefix("Sources/Screens/Generators/Code/") else { continue }
      let isRead = file.code.contains(others)
      #expect(!isRead, "\(file.path)")
    }
  }
}

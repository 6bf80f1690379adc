import TestSupport
import Testing

/// The wall between the checker and the framework of settings: nothing above it knows anything below.
struct WallTests {
  private static let below: Set<Substring> = ["Settings", "Screens", "CommandLine", "Library"]

  private static let server = "Sources/LanguageServer/LanguageServer/"

  /// Files of the language server that still know settings. An entry that isn't needed any more fails the test.
  private static let known: Set<String> = [
    "Conversion/FindingItems.swift", "Conversion/SettingWords.swift", "Cursor/EntryText.swift",
    "Cursor/NeighbourReading.swift", "Cursor/Offers.swift", "Cursor/SchemaOffers.swift", "Cursor/Surroundings.swift",
    "Cursor/VocabularyPaths.swift", "Features/CodeActions.swift", "Features/Completion.swift",
    "Features/Definition.swift", "Features/EditorCommands.swift", "Features/Hover.swift", "Features/InlayHints.swift",
    "Features/Lenses.swift", "Features/References.swift", "Features/Remedies.swift", "Features/Rename.swift",
    "Features/RenameProof.swift", "Features/SemanticTokens.swift", "Places/NamedDefinition.swift",
    "Places/NamedSetting.swift", "Places/Path+Keys.swift", "Places/SchemaRename.swift", "Session/Projects.swift",
    "Texts/TextView.swift",
  ]

  private let upper: [Module]
  private let lower: Set<String>

  init() throws {
    let modules = try Module.all()
    func isBelow(_ module: Module) -> Bool { Self.below.contains(module.folder.split(separator: "/")[1]) }
    upper = modules.filter { !isBelow($0) }
    lower = Set(modules.filter(isBelow).map(\.name))
  }

  @Test func noModuleAboveTheWallDependsOnOneBelow() {
    #expect(upper.count > 15)
    for module in upper where module.name != "LanguageServer" {
      for use in module.uses { #expect(!lower.contains(use), "\(module.name) depends on \(use)") }
    }
  }

  @Test func noFileAboveTheWallImportsWhatIsBelow() throws {
    let found = Set(try upper.flatMap { try $0.imports() }.filter { lower.contains($0.name) }.map(\.file.path))
    let known = Set(Self.known.map { Self.server + $0 })
    for path in found.subtracting(known).sorted() { Issue.record("\(path) imports what is below the wall") }
    for path in known.subtracting(found).sorted() { Issue.record("\(path) is listed, and imports nothing below") }
  }

  @Test func theUpperHalfAloneChecksAFile() {
    let folder = ScratchFolder([
      "schema.yaml": "properties: {port: {type: integer}}\nadditionalProperties: false\n",
      "server.yaml": "port: high\nname: \"a\"\n",
    ])
    let run = ProgramRun(
      ["schema.yaml", "server.yaml"], in: folder, binary: ProgramRun.binary(named: "settle-check-only"))
    #expect(run.errors.isEmpty)
    #expect(
      run.output.split(separator: "\n").map { $0.split(separator: ":").prefix(4).joined(separator: ":") } == [
        "server.yaml:1:7: error", "server.yaml:2:1: error",
      ])
  }
}

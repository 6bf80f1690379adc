import Foundation
import TestSupport
import Testing

/// A module of `Package.swift`.
struct Module {
  var name: String
  /// Path from the package root.
  var folder: String
  var uses: [String]

  /// In the order of `Package.swift`.
  static func all() throws -> [Self] {
    let manifest = OutsideSuites.packageRoot.appendingPathComponent("Package.swift")
    let modules = modules(in: try String(contentsOf: manifest, encoding: .utf8))
    try #require(modules.count > 20, "the manifest isn't written as this test expects")
    return modules
  }

  private static func modules(in manifest: String) -> [Self] {
    let short = /module\(\s*"(\w+)", "([\w-]+)"(?:,\s*\[([^\]]*)\])?(?:,\s*exclude: \[[^\]]*\])?\s*\)/
    let long = /[tT]arget\(\s*name: "([\w-]+)",\s*(?:dependencies: \[([^\]]*)\],\s*)?path: "(Sources[^"]*)"/
    let found =
      manifest.matches(of: short).map { match in
        (match.range.lowerBound, String(match.2), "Sources/\(match.1)/\(match.2)", match.3 ?? "")
      }
      + manifest.matches(of: long).map { ($0.range.lowerBound, String($0.1), String($0.3), $0.2 ?? "") }
    return found.sorted { $0.0 < $1.0 }.map { _, name, folder, uses in
      Self(name: name, folder: folder, uses: uses.matches(of: /"([\w-]+)"/).map { String($0.1) })
    }
  }

  /// The imported modules, each with the file that imports it.
  func imports() throws -> [(file: SourceFile, name: String)] {
    let pattern = /^\s*(?:(?:package|internal|public|private|fileprivate) )?import (\w+)/
    return try SourceFile.all(in: folder).flatMap { file in
      file.text.split(separator: "\n").compactMap { line in
        line.firstMatch(of: pattern).map { (file, String($0.1)) }
      }
    }
  }
}

/// Compares the modules of `Package.swift` and the rules of `docs/contributing/modules.md` with the code.
struct ModuleArrowsTests {

  private static let modulesOfC: Set = [
    "CEmbeddedFiles", "CIDN2", "CLibEvent", "CLibYAML", "CPCRE2", "CProgramSchemas", "CSettleSystem",
  ]

  /// In the order of `Package.swift`.
  private let modules: [Module]

  init() throws { modules = try Module.all() }

  @Test func arrowsPointUpwardsInTheList() {
    var declared = Self.modulesOfC
    for module in modules {
      for use in module.uses { #expect(declared.contains(use), "\(module.name) uses \(use), which is listed later") }
      declared.insert(module.name)
    }
  }

  /// Applications compile every module that `SettleSettings` needs.
  @Test func theLibraryForApplicationsNeedsFewModules() {
    let uses = Dictionary(uniqueKeysWithValues: modules.map { ($0.name, $0.uses) })
    var needed: Set<String> = []
    var open = ["SettleSettings"]
    while let next = open.popLast() {
      if needed.insert(next).inserted { open += uses[next] ?? [] }
    }
    #expect(needed.subtracting(Self.modulesOfC).count <= 12, "\(needed.sorted())")
    let others: Set = [
      "CProgramSchemas", "Linting", "YAMLFormatting", "Importing", "Stores", "SchemaWork", "Screens",
    ]
    #expect(needed.isDisjoint(with: others))
  }

  @Test func everyFolderIsAModule() throws {
    let sources = OutsideSuites.packageRoot.appendingPathComponent("Sources")
    let listed = Set(modules.map(\.folder))
    for subject in try FileManager.default.contentsOfDirectory(atPath: sources.path) where !subject.hasPrefix(".") {
      for name in try FileManager.default.contentsOfDirectory(atPath: sources.path + "/" + subject) {
        let folder = "Sources/\(subject)/\(name)"
        let isOfC = try SourceFile.all(in: folder).isEmpty
        #expect(isOfC || listed.contains(folder), "\(folder) isn't a module")
      }
    }
  }

  /// The build checks that imports are declared dependencies, but not which modules of the toolchain are imported.
  @Test func noOtherModuleImportsFoundation() throws {
    let known = Set(modules.map(\.name)).union(Self.modulesOfC).union(["Swift", "Synchronization"])
    for module in modules where module.name != "SettleSettingsFoundation" {
      // The code generated for `UserDefaults` isn't part of the program.
      for (file, name) in try module.imports() where file.name != "SettingsDefaults.swift" {
        let isOfSystem = module.name == "FileAccess" && ["Glibc", "Musl", "Darwin"].contains(name)
        let isForViews = module.name == "SettleSettings" && name == "Observation"
        #expect(known.contains(name) || isOfSystem || isForViews, "\(file.path) imports \(name)")
      }
    }
  }

  @Test func unsafeIsWhereItIsAllowed() throws {
    let page = OutsideSuites.packageRoot.appendingPathComponent("docs/contributing/modules.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let line = try #require(text.split(separator: "\n\n").first { $0.hasPrefix("`unsafe` is allowed in") })
    let allowed = Set(line.matches(of: /`(\w+)`/).map { String($0.1) })
    for module in modules where !allowed.contains(module.name) {
      for file in try SourceFile.all(in: module.folder) {
        #expect(!file.code.contains(/\bunsafe\s/), "\(file.path) uses unsafe")
      }
    }
  }

  /// Other front ends show the same messages and have no options. What was imported from another tool's configuration
  /// is shown by the command line alone.
  @Test func messagesBelowTheCommandLineNameNoOption() throws {
    let frontEnds: Set = ["CommandLineKit", "CommandLineInterface", "Importing", "settle"]
    for module in modules where !frontEnds.contains(module.name) {
      for file in try SourceFile.all(in: module.folder) {
        for line in file.code.split(separator: "\n") {
          #expect(!line.contains(/"([^"]*[ (`])?--[a-z]/), "\(file.path): \(line)")
        }
      }
    }
  }
}

import Foundation
import TestSupport
import Testing

/// Holds `docs/architecture.md` against the code: what each module imports, and which may use `unsafe`.
struct ModuleArrowsTests {
  private struct Row {
    var layer: Int
    var uses: Set<String>
  }

  /// What any module may import besides its row.
  private static let common: Set<String> = ["Swift", "Synchronization"]
  private static let systemLibraries: Set<String> = ["Glibc", "Musl", "Darwin"]

  private let text: String
  private let rows: [String: Row]

  init() throws {
    text = try String(
      contentsOf: OutsideSuites.packageRoot.appendingPathComponent("docs/architecture.md"), encoding: .utf8)
    rows = Self.table(in: text)
  }

  private static func table(in text: String) -> [String: Row] {
    var rows: [String: Row] = [:]
    for line in text.split(separator: "\n") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard cells.count == 6, let layer = Int(cells[1]) else { continue }
      let uses = cells[4].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      rows[cells[2].trimmingCharacters(in: CharacterSet(charactersIn: "`"))] = Row(layer: layer, uses: Set(uses))
    }
    return rows
  }

  private static func folder(of module: String) -> URL {
    let path = module == "BundledSchemas" ? "schemas" : "Sources/\(module)"
    return OutsideSuites.packageRoot.appendingPathComponent(path)
  }

  private static func sources(of module: String) throws -> [URL] {
    let files = FileManager.default.enumerator(at: folder(of: module), includingPropertiesForKeys: nil)
    return (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
  }

  @Test func everyModuleIsInTheTable() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: OutsideSuites.packageRoot.appendingPathComponent("Sources").path
    ).filter { !$0.hasPrefix(".") }
    #expect(Set(folders + ["BundledSchemas"]) == Set(rows.keys))
  }

  /// The imports of a module: the file that states each, and the name.
  private static func imports(of module: String) throws -> [(file: String, name: String)] {
    let pattern = /^(?:(?:package|internal|public|private|fileprivate) )?import (\w+)/
    return try sources(of: module).flatMap { file in
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
        let match = line.trimmingCharacters(in: .whitespaces).firstMatch(of: pattern)
        return match.map { (file.lastPathComponent, String($0.1)) }
      }
    }
  }

  @Test func importsFollowTheTable() throws {
    for (module, row) in rows {
      let imports = try Self.imports(of: module)
      for (file, name) in imports {
        let isAllowed =
          row.uses.contains(name) || Self.common.contains(name)
          || module == "FileAccess" && Self.systemLibraries.contains(name)
        #expect(isAllowed, "\(module)/\(file) imports \(name)")
      }
      let unused = row.uses.subtracting(imports.map(\.name)).filter { !$0.isEmpty }
      #expect(unused.isEmpty, "the table lets \(module) use \(unused.sorted()), and it doesn't")
    }
  }

  @Test func arrowsPointDownwards() {
    for (module, row) in rows {
      for use in row.uses {
        let layer = rows[use]?.layer
        // Within layer 1 and 5 one module builds on its neighbour.
        #expect(layer.map { $0 <= row.layer } ?? false, "\(module) uses \(use)")
        #expect(rows[use]?.uses.contains(module) != true, "\(module) and \(use) use each other")
      }
    }
  }

  @Test func unsafeStaysWhereItIsAllowed() throws {
    let line = text.split(separator: "\n\n").first { $0.hasPrefix("`unsafe` is allowed in") } ?? ""
    let allowed = Set(line.matches(of: /`(\w+)`/).map { String($0.1) })
    for module in rows.keys where !allowed.contains(module) {
      for file in try Self.sources(of: module) {
        let code = try String(contentsOf: file, encoding: .utf8)
        #expect(!code.contains(/\bunsafe\s/), "\(module)/\(file.lastPathComponent) uses unsafe")
      }
    }
  }

  /// Other front ends show the same messages. Pages show the command line's use.
  @Test func messagesBelowTheCommandLineNameNoOption() throws {
    let frontEnds: Set = ["ArgumentParsing", "CommandLineInterface", "Bowtie", "settle", "settle-bowtie"]
    for module in rows.keys where !frontEnds.contains(module) {
      for file in try Self.sources(of: module) where !Self.isOfPages(file) {
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
          let code = line.trimmingCharacters(in: .whitespaces)
          guard !code.hasPrefix("//"), !code.hasPrefix("remedy:") else { continue }
          #expect(!code.contains(/"([^"]*[ (`])?--[a-z]/), "\(module)/\(file.lastPathComponent): \(code)")
        }
      }
    }
  }

  private static func isOfPages(_ file: URL) -> Bool {
    file.pathComponents.contains("Pages") || file.lastPathComponent.hasSuffix("Pages.swift")
      || ["CodeExamples.swift", "LintRule+CodePage.swift"].contains(file.lastPathComponent)
  }
}

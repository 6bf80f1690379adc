import Foundation
import TestSupport
import Testing

/// Compares `docs/architecture.md` with the code: the imports of each module, and the modules that may use `unsafe`.
struct ModuleArrowsTests {
  private struct Row {
    var floor: String
    /// The row's place in the table.
    var place: Int
    var uses: Set<String>
  }

  /// Modules that any module may import besides those of its row.
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
      guard cells.count == 6, floors.contains(cells[1]) else { continue }
      let uses = cells[4].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      rows[cells[2].trimmingCharacters(in: CharacterSet(charactersIn: "`"))] = Row(
        floor: cells[1], place: rows.count, uses: Set(uses))
    }
    return rows
  }

  /// The folders of `Sources/`, from the ground up.
  private static let floors = ["System", "Text", "Reading", "Rules", "Changing", "Knowing", "FrontEnds"]

  private func folder(of module: String) -> URL {
    let path = module == "BundledSchemas" ? "schemas" : "Sources/\(rows[module]?.floor ?? "")/\(module)"
    return OutsideSuites.packageRoot.appendingPathComponent(path)
  }

  private func sources(of module: String) throws -> [URL] {
    let files = FileManager.default.enumerator(at: folder(of: module), includingPropertiesForKeys: nil)
    return (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
  }

  @Test func everyModuleIsInTheTable() throws {
    let root = OutsideSuites.packageRoot.appendingPathComponent("Sources").path
    let files = FileManager.default
    #expect(Set(try files.contentsOfDirectory(atPath: root).filter { !$0.hasPrefix(".") }) == Set(Self.floors))
    let folders = try Self.floors.flatMap { floor in
      try files.contentsOfDirectory(atPath: root + "/" + floor).filter { !$0.hasPrefix(".") }.map { "\(floor)/\($0)" }
    }
    #expect(Set(folders + ["Rules/BundledSchemas"]) == Set(rows.map { "\($0.value.floor)/\($0.key)" }))
  }

  /// The imports of a module: the file that states each, and the name.
  private func imports(of module: String) throws -> [(file: String, name: String)] {
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
      let found = try imports(of: module)
      for (file, name) in found {
        let isAllowed =
          row.uses.contains(name) || Self.common.contains(name)
          || module == "FileAccess" && Self.systemLibraries.contains(name)
        #expect(isAllowed, "\(module)/\(file) imports \(name)")
      }
      let unused = row.uses.subtracting(found.map(\.name)).filter { !$0.isEmpty }
      #expect(unused.isEmpty, "the table lets \(module) use \(unused.sorted()), and it doesn't")
    }
  }

  @Test func arrowsPointDownwards() {
    for (module, row) in rows {
      for use in row.uses {
        // The table is in the order of the floors, and on one floor each row uses only those above it.
        #expect(rows[use].map { $0.place < row.place } ?? false, "\(module) uses \(use)")
      }
    }
  }

  @Test func unsafeStaysWhereItIsAllowed() throws {
    let line = text.split(separator: "\n\n").first { $0.hasPrefix("`unsafe` is allowed in") } ?? ""
    let allowed = Set(line.matches(of: /`(\w+)`/).map { String($0.1) })
    for module in rows.keys where !allowed.contains(module) {
      for file in try sources(of: module) {
        let code = try String(contentsOf: file, encoding: .utf8)
        #expect(!code.contains(/\bunsafe\s/), "\(module)/\(file.lastPathComponent) uses unsafe")
      }
    }
  }

  /// Other front ends show the same messages.
  @Test func messagesBelowTheCommandLineNameNoOption() throws {
    let frontEnds: Set = ["ArgumentParsing", "CommandLineInterface", "Bowtie", "settle", "settle-bowtie"]
    for module in rows.keys where !frontEnds.contains(module) {
      for file in try sources(of: module) {
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
          let code = line.trimmingCharacters(in: .whitespaces)
          guard !code.hasPrefix("//") else { continue }
          #expect(!code.contains(/"([^"]*[ (`])?--[a-z]/), "\(module)/\(file.lastPathComponent): \(code)")
        }
      }
    }
  }
}

import Foundation
import TestSupport
import Testing

/// The parts of generated Swift code other than types and stores.
extension SchemaCodegenTests {
  /// The types that the library's tests use are generated from the current schema.
  ///
  /// To update them, run `settle schema codegen typed.schema.yaml --to swift --name TypedSettingsOfApp --library
  /// --screen`; keep the first line, which is for the formatter.
  @Test func theTypesInTheTestsOfTheLibraryAreCurrent() throws {
    let folder = OutsideSuites.packageRoot.appendingPathComponent("Tests/SettleSettingsTests/Generated")
    let text = try String(contentsOf: folder.appendingPathComponent("TypedSettingsOfApp.swift"), encoding: .utf8)
    let schema = folder.appendingPathComponent("typed.schema.yaml").path
    let line = ["schema", "codegen", schema, "--to", "swift", "--name", "TypedSettingsOfApp", "--library", "--screen"]
    let run = CommandRun(line, in: ScratchFolder())
    #expect(run.code == 0 && "// swift-format-ignore-file\n" + run.output == text, "\(run.errors)")
  }

  @Test(.enabled(if: swiftCompiler != nil, "swiftc is needed"), arguments: ["betrfood", "brewguide", "cravey", "rial"])
  func constantsOfAScreenAreThoseOfItsPreview(_ schema: String) throws {
    let type = schema.prefix(1).uppercased() + schema.dropFirst() + "Settings"
    let folder = ScratchFolder([
      "main.swift": """
      func lines(_ row: \(type).ScreenRow) -> [String] {
        [row.label + ": " + (row.caption ?? "")] + row.rows.flatMap(lines)
      }
      print(\(type).screenTitle)
      for section in \(type).screenSections {
        print(section.id, section.title, section.caption ?? "")
        for row in section.rows { for line in lines(row) { print(line) } }
      }

      """
    ])
    let line = ["schema", "codegen", schema, "--to", "swift", "--screen", "-o", "types.swift"]
    #expect(CommandRun(line, in: folder).code == 0)
    let compiled = try Self.compiled("words", in: folder)
    try #require(compiled.code == 0, "\(compiled.output)")
    let run = ProgramRun(shell: "./words", in: folder)
    let preview = CommandRun(["preview", "--json", "--schema", schema], in: folder)
    let screen = try #require(try JSONSerialization.jsonObject(with: Data(preview.output.utf8)) as? [String: Any])
    func lines(_ row: [String: Any]) -> [String] {
      guard row["kind"] as? String != "status" else { return [] }
      let words = ["label", "caption"].map { row[$0] as? String ?? "" }
      return [words.joined(separator: ": ")] + (row["rows"] as? [[String: Any]] ?? []).flatMap(lines)
    }
    var wanted = [screen["title"] as? String ?? ""]
    for section in screen["sections"] as? [[String: Any]] ?? [] {
      wanted.append(["id", "title", "description"].map { section[$0] as? String ?? "" }.joined(separator: " "))
      wanted += (section["rows"] as? [[String: Any]] ?? []).flatMap(lines)
    }
    #expect(run.code == 0 && run.output == wanted.joined(separator: "\n") + "\n", "\(run.output)")
  }
}

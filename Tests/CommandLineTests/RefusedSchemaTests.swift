import Foundation
import TestSupport
import Testing

/// Nothing is generated from a schema that `settle schema check` rejects.
@Suite struct RefusedSchemaTests {
  private static let schemas = [
    // The name would inject code into the Swift file.
    "codeName":
      #"properties: {mode: {enum: [dark], x-setting: {enumLabels: {dark: {title: D, codeName: 'z = "z"; init() {}'}}}}}"#,
    "version": "x-settings: {version: \"1\\nimport Darwin\"}\nproperties: {a: {type: string}}",
    "keyword": "properties: {a: {type: strnig}}",
  ]

  private static let commands = [
    ["codegen", "--to", "swift", "--name", "App"], ["codegen", "--to", "typescript", "--name", "App"],
    ["doc"], ["doc", "--to", "markdown"],
    ["export", "--to", "standard"], ["export", "--to", "vscode"], ["export", "--to", "gsettings", "--id", "a.b"],
    ["export", "--to", "apple-manifest", "--id", "a.b"],
  ]

  @Test(arguments: schemas.keys.sorted(), commands) func nothingIsWritten(_ name: String, _ command: [String]) {
    let folder = ScratchFolder(["s.yaml": "type: object\n" + (Self.schemas[name] ?? "") + "\n"])
    #expect(CommandRun(["schema", "check", "s.yaml"], in: folder).code == 1)
    let run = CommandRun(["schema"] + command + ["s.yaml", "-o", "out"], in: folder)
    #expect(run.code == 1 && run.output == "" && !folder.has("out"))
    #expect(
      run.errors.contains("s.yaml:") && run.errors.contains("nothing written: run `settle schema check s.yaml`"),
      "\(run.errors)")
  }

  @Test func aMissingSchemaIsNotAFinding() {
    let run = CommandRun(["schema", "doc", "gone.yaml"], in: ScratchFolder())
    #expect(run.code == 2 && run.errors.contains("gone.yaml"), "\(run.errors)")
  }
}

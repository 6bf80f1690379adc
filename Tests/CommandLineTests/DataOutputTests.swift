import Foundation
import TestSupport
import Testing

/// `--json` of commands whose output is short.
@Suite struct DataOutputTests {
  private static let schema = "properties: {a: {default: 1}, b: {default: 2}, c: {default: 3}}\n"

  private func data(_ run: CommandRun) throws -> [String: Any]? {
    try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
  }

  @Test(arguments: [
    ["unset", "a.yaml", "a"], ["move", "a.yaml", "a", "c", "--no-schema"], ["reset", "a.yaml", "b"],
    ["reset", "a.yaml", "--all"],
    ["normalize", "a.yaml", "--write-defaults"], ["normalize", "a.yaml", "--drop-defaults"],
    ["init", "--update", "a.yaml"],
  ])
  func whatChanges(_ arguments: [String]) throws {
    let text = "# yaml-language-server: $schema=s.yaml\na: 1\nb: 3\n"
    let folder = ScratchFolder(["s.yaml": Self.schema, "a.yaml": text])
    let proposed = CommandRun(arguments + ["--json", "--dry-run"], in: folder)
    #expect(try data(proposed)?["status"] as? String == "proposed", "\(proposed.output)\(proposed.errors)")
    #expect(folder.text("a.yaml") == text)
    let told = CommandRun(arguments + ["--json"], in: folder)
    #expect(try data(told)?["status"] as? String == "written", "\(told.output)\(told.errors)")
    #expect(folder.text("a.yaml") != text)
  }

  @Test(arguments: [
    (["schema", "list"], "schemas"), (["config", "show"], "rules"), (["check", "a.yaml"], "files"),
    (["schema", "check", "s.yaml"], "files"),
  ])
  func lists(_ arguments: [String], _ key: String) throws {
    let folder = ScratchFolder(["s.yaml": Self.schema, "a.yaml": "a: 1\n"])
    let run = CommandRun(arguments + ["--json"], in: folder)
    let list = try data(run)?[key] as? [Any]
    #expect(run.code == 0 && list?.isEmpty == false, "\(run.output.prefix(200))\(run.errors)")
  }

  @Test func explanations() {
    let run = CommandRun(["explain", "--json"], in: ScratchFolder())
    #expect(run.code == 0 && run.output == CommandRun(["explain", "--format", "json"], in: ScratchFolder()).output)
  }

  @Test func theRulesOfAFile() throws {
    let folder = ScratchFolder([".settle.yaml": "lint:\n  truthy: {severity: error, allowed-values: [\"yes\"]}\n"])
    let run = CommandRun(["config", "show", "a.yaml", "--json"], in: folder)
    let row = #"{"name":"truthy","severity":"error","options":{"allowed-values":["yes"]},"line":2}"#
    #expect(run.output.contains(row), "\(run.output)")
  }
}

import Foundation
import TestSupport
import Testing

/// SchemaStore's test files, which a catalog of its schemas recognizes by name alone.
@Suite struct SchemaStoreByNameTests {
  @Test func everyFileIsJudgedAsExpected() throws {
    guard let suite = OutsideSuites.folder("schemastore") else {
      try Test.cancel("about 1,300 files of SchemaStore")
    }
    let folder = ScratchFolder(["tree/": "", "store/": ""])
    let table = try String(contentsOf: suite.appendingPathComponent("EXPECTED.tsv"), encoding: .utf8)
    var expected: [String: (path: String, isValid: Bool)] = [:]
    var kinds: Set<String> = []
    for (number, line) in table.split(separator: "\n").dropFirst().enumerated() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let parts = fields[0].split(separator: "/").map(String.init)
      let ending = fields[0].split(separator: ".").last ?? ""
      let name = "\(parts[2]).file/\(number).\(ending)"
      let text = try String(contentsOf: suite.appendingPathComponent(fields[0]), encoding: .utf8)
      // Comments that name a schema are made ineffective.
      folder.write("tree/\(name)", text.replacingOccurrences(of: "yaml-language-server:", with: "schema of an editor:"))
      expected[name] = (fields[0], fields[2] == "valid")
      kinds.insert(parts[2])
    }
    let entries = kinds.sorted().map { kind in
      ["name": kind, "url": "https://www.schemastore.org/\(kind).json"] as [String: Any]
        + ["fileMatch": ["**/\(kind).file/*.yml", "**/\(kind).file/*.yaml", "**/\(kind).file/*.json"]]
    }
    let list = try JSONSerialization.data(withJSONObject: ["schemas": entries])
    folder.write("store/catalog.json", String(decoding: list, as: UTF8.self))
    folder.link("store/src", to: suite.appendingPathComponent("src").path)
    _ = ProgramRun(
      shell: "rm store/src; mkdir -p store/src/schemas; cp -r \(suite.path)/src/schemas/json store/src/schemas/",
      in: folder)
    let environment = ["XDG_DATA_HOME": folder.path + "/data"]
    #expect(CommandRun(["catalog", "add", "store"], in: folder, environment: environment).code == 0)
    let run = CommandRun(["check", "--json", "--no-lint", "."], in: folder, below: "tree", environment: environment)
    // Some files refer to schemas that aren't installed.
    #expect(run.code == 2, "\(run.errors)")
    let reports = try KnownFileTests.reports(run.output)
    var failures: [String: String] = [:]
    for (name, (path, isValid)) in expected {
      let report = reports[name]
      let status = report?["status"] as? String ?? "absent"
      if (status == "invalid") == isValid || status == "absent" {
        failures[path] = "\(status): \(report?["reason"] ?? "")"
      }
    }
    let unchecked = reports.values.count { $0["status"] as? String == "unchecked" }
    let deviations = try Deviations("schemastore-by-name.tsv")
    print(
      "SchemaStore by name: \(expected.count) files, \(expected.count - failures.count) as expected, \(unchecked) not checked whole"
    )
    for complaint in deviations.complaints(failures: failures) { Issue.record("\(complaint)") }
  }
}

private func + (left: [String: Any], right: [String: Any]) -> [String: Any] { left.merging(right) { $1 } }

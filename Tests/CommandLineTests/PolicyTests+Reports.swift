import Foundation
import TestSupport
import Testing

/// Policies in explanations, reports, baselines and caches.
extension PolicyTests {
  private func files(_ folder: ScratchFolder, _ more: String...) -> [[String: Any]] {
    let run = CommandRun(["check", "--json"] + more, in: folder)
    let report = (try? JSONSerialization.jsonObject(with: Data(run.output.utf8))) as? [String: Any]
    return report?["files"] as? [[String: Any]] ?? []
  }

  @Test func explanationsNameThePolicies() {
    let folder = folder("name: x\n---\nkind: A\n")
    #expect(
      CommandRun(["check", "--explain-schema", "a.yaml"], in: folder).output == """
        a.yaml: s.yaml (.settle.yaml, files: a.yaml)
        a.yaml: policy policies/naming.yaml (.settle.yaml, files: a.*)
        a.yaml: policy policies/ports.yaml (.settle.yaml, files: a.*), severity: warning

        """)
    folder.write(".settle.yaml", "policies: [{files: [a.yaml], when: {kind: A}, schema: policies/naming.yaml}]\n")
    let run = CommandRun(["check", "--explain-schema", "--policy", "s.yaml", "a.yaml"], in: folder)
    #expect(
      run.output == """
        a.yaml: none
        a.yaml: policy s.yaml (--policy)
        a.yaml, document 2: policy policies/naming.yaml (.settle.yaml, files: a.yaml)

        """)
  }

  @Test func configShowListsThem() {
    let folder = folder("name: x\n")
    let shown = CommandRun(["config", "show", "a.yaml"], in: folder).output
    #expect(
      shown.hasSuffix(
        """
        policies:
          - schema: "policies/naming.yaml"  # .settle.yaml:4
            files: ["a.*"]
          - schema: "policies/ports.yaml"  # .settle.yaml:5
            files: ["a.*"]
            severity: warning

        """), "\(shown)")
    #expect(!CommandRun(["config", "show", "b.yaml"], in: folder).output.contains("policies:"))
    let json = CommandRun(["config", "show", "--json", "a.yaml"], in: folder).output
    #expect(
      json.contains("\"policies\":[{\"schema\":\"policies/naming.yaml\",\"files\":[\"a.*\"],\"line\":4}"), "\(json)")
    // The output is itself a valid configuration.
    folder.write("other/.settle.yaml", shown)
    folder.write("other/a.yaml", "b: 1\n")
    #expect(CommandRun(["check", "other/.settle.yaml"], in: folder).code == 0)
  }

  @Test func reportsNameThePolicy() throws {
    let folder = folder("name: x\n")
    #expect(files(folder, "a.yaml").first?["policies"] as? [String] == ["policies/naming.yaml", "policies/ports.yaml"])
    let sarif = CommandRun(["check", "--format", "sarif", "a.yaml"], in: folder).output
    #expect(sarif.contains("\"properties\":{\"policy\":\"policies/naming.yaml\",\"keywordLocation\""), "\(sarif)")
    // A report that is read back keeps the policy.
    folder.write("r.jsonl", CommandRun(["check", "--format", "jsonl", "a.yaml"], in: folder).output)
    let merged = CommandRun(["report", "merge", "--format", "sarif", "r.jsonl"], in: folder).output
    #expect(merged.contains("\"policy\":\"policies/naming.yaml\""), "\(merged)")
    // JSON Schema's output formats give only the verdict of the file's own schema.
    let output = CommandRun(["check", "--format", "json-schema-flag", "a.yaml"], in: folder).output
    #expect(output.contains("true") && !output.contains("false"), "\(output)")
  }

  @Test func baselinesKnowTheFindingsOfPolicies() {
    let configuration = "policies: [{files: [a.yaml], schema: policies/naming.yaml}]\n"
    let folder = folder("name: x\n", configuration: configuration)
    #expect(CommandRun(["check", "--write-baseline", "known.json", "a.yaml"], in: folder).code == 0)
    let known = CommandRun(["check", "--baseline", "known.json", "a.yaml"], in: folder)
    #expect(known.code == 0 && known.output == "", "\(known.output)")
    folder.write("a.yaml", "name: team-x\n")
    let fixed = CommandRun(["check", "--baseline", "known.json", "a.yaml"], in: folder)
    #expect(fixed.errors.contains("no longer found"), "\(fixed.errors)")
    // Without the policy, its known findings aren't reported as no longer found.
    let without = CommandRun(["check", "--no-schema", "--baseline", "known.json", "a.yaml"], in: folder)
    #expect(!without.errors.contains("no longer found"), "\(without.errors)")
  }

  @Test func theCacheNoticesAChangedPolicy() {
    let folder = folder("name: team-x\n")
    let environment = ["XDG_CACHE_HOME": folder.path + "/cache"]
    for number in 0..<16 { folder.write("many/a.\(number).yaml", "name: team-x\n") }
    func check(_ more: String...) -> CommandRun {
      CommandRun(["check", "--json", "a.yaml", "many"] + more, in: folder, environment: environment)
    }
    let first = check()
    #expect(first.code == 0 && check().output == first.output, "\(first.output)")
    #expect(check("--policy", "s.yaml").output != first.output)
    folder.write("policies/naming.yaml", "properties: {name: {pattern: ^group-}}\n")
    #expect(check().code == 1)
    folder.write("policies/naming.yaml", Self.naming)
    folder.write(".settle.yaml", Self.configuration + "  - {files: [a.*], schema: new.yaml}\n")
    folder.write("new.yaml", "required: [port]\n")
    #expect(check().code == 1)
  }

  @Test func aRecordHasThePoliciesOfItsPath() {
    let folder = folder("name: x\n")
    let record = "{\"id\": 1, \"path\": \"a.yaml\", \"text\": \"name: x\\n\"}\n"
    let run = CommandRun(["check", "--stdin-records"], in: folder, input: record)
    #expect(run.output.contains("policies/naming.yaml"), "\(run.output)\(run.errors)")
  }
}

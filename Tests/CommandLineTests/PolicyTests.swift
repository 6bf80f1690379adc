import Foundation
import TestSupport
import Testing

/// `policies` in `.settle.yaml`, and `--policy`: schemas that apply in addition to a file's own schema.
@Suite struct PolicyTests {
  private static let schema = """
    properties: {name: {type: string}, port: {type: integer}, key: {type: string}, kind: true}
    required: [name]
    additionalProperties: false

    """
  static let naming = "properties: {name: {type: string, pattern: ^team-}}\n"
  private static let ports = "properties: {port: {maximum: 9000}}\nrequired: [name]\n"
  static let configuration = """
    schemas:
      - {files: [a.yaml, a.json], schema: s.yaml}
    policies:
      - {files: [a.*], schema: policies/naming.yaml}
      - {files: [a.*], schema: policies/ports.yaml, severity: warning}

    """

  func folder(_ text: String, configuration: String = configuration, _ more: [String: String] = [:])
    -> ScratchFolder
  {
    let files = [
      "s.yaml": Self.schema, "policies/naming.yaml": Self.naming, "policies/ports.yaml": Self.ports,
      ".settle.yaml": configuration, "a.yaml": text,
    ]
    return ScratchFolder(files.merging(more) { $1 })
  }

  /// Code, severity and policy of each finding in the only file.
  private func findings(_ folder: ScratchFolder, _ more: String...) -> [[String]] {
    let report = CommandRun(["check", "--json"] + more, in: folder)
    let parsed = (try? JSONSerialization.jsonObject(with: Data(report.output.utf8))) as? [String: Any]
    let file = (parsed?["files"] as? [[String: Any]])?.first { $0["path"] as? String == more.last }
    return (file?["diagnostics"] as? [[String: Any]] ?? []).map { finding in
      ["code", "severity", "policy"].map { finding[$0] as? String ?? "" }
    }
  }

  // MARK: Which policies apply

  @Test func everyMatchingPolicyAppliesInAdditionToTheSchema() {
    let folder = folder("name: x\nport: 9999\nother: 1\n")
    #expect(
      findings(folder, "a.yaml") == [
        ["schema/pattern", "error", "policies/naming.yaml"], ["schema/maximum", "warning", "policies/ports.yaml"],
        ["schema/additionalProperties", "error", ""],
      ])
    #expect(CommandRun(["check", "a.yaml"], in: folder).code == 1)
    folder.write("a.yaml", "name: team-x\nport: 80\n")
    #expect(CommandRun(["check", "a.yaml"], in: folder).code == 0)
  }

  @Test(arguments: ["name: x\nport: 80\n", "name: x\r\nport: 80\r\n", "{name: x}\n", "---\n{\"name\": \"x\"}\n"])
  func theFormOfTheFileDoesNotMatter(_ text: String) {
    #expect(findings(folder(text), "a.yaml") == [["schema/pattern", "error", "policies/naming.yaml"]])
  }

  @Test func jsonFilesHavePoliciesToo() {
    let folder = folder("name: team-x\n", ["a.json": "{\"name\": \"x\"}\n"])
    #expect(findings(folder, "a.json") == [["schema/pattern", "error", "policies/naming.yaml"]])
  }

  /// A file without a schema is still checked against policies, also when a folder is walked.
  @Test func aFileWithoutASchemaCanHavePolicies() {
    let configuration = "policies: [{files: [\"*.yaml\", \"*.json\"], schema: policies/naming.yaml}]\n"
    let folder = folder("name: x\n", configuration: configuration, ["b.json": "{\"name\": 1}\n"])
    let run = CommandRun(["check", "--format", "oneline"], in: folder)
    #expect(run.output.contains("a.yaml:1:7") && run.output.contains("b.json:1:10"), "\(run.output)")
    // The policies and the configuration are in the folder but aren't checked.
    #expect(!run.output.contains("policies/") && !run.output.contains(".settle.yaml:"), "\(run.output)")
    // `--require-schema` isn't satisfied by a policy.
    let required = CommandRun(["check", "--require-schema", "a.yaml"], in: folder)
    #expect(required.output.contains("[schema/none]"), "\(required.output)")
  }

  /// A condition is evaluated for each document, as in `schemas`.
  @Test func aConditionChoosesTheDocuments() {
    let configuration = "policies: [{files: [a.yaml], when: {kind: [A, C]}, schema: policies/naming.yaml}]\n"
    let text = "kind: A\nname: x\n---\nkind: B\nname: x\n---\nkind: C\nname: y\n"
    let folder = folder(text, configuration: configuration)
    let run = CommandRun(["check", "--format", "oneline", "a.yaml"], in: folder)
    let lines = run.output.split(separator: "\n").filter { $0.contains("schema/pattern") }
    #expect(lines.count == 2 && lines[0].contains("a.yaml:2:7") && lines[1].contains("a.yaml:8:7"), "\(run.output)")
  }

  /// The items of a Kubernetes `List` are checked as separate objects.
  @Test func aConditionChoosesTheItemsOfAList() {
    let configuration = "policies: [{files: [a.yaml], when: {kind: Pod}, schema: policies/naming.yaml}]\n"
    let text = "apiVersion: v1\nkind: List\nitems:\n- {kind: Pod, name: x}\n- {kind: Service, name: x}\n"
    let found = findings(folder(text, configuration: configuration), "a.yaml")
    #expect(found.map { $0[0] } == ["schema/pattern"])
  }

  @Test func aPolicyForAllDocumentsAppliesToEach() {
    let folder = folder("name: x\n---\nname: team-x\n---\nname: y\n")
    #expect(findings(folder, "a.yaml").count == 2)
  }

  @Test func optionsNamePoliciesToo() {
    let folder = folder("name: x\nport: 9999\n", configuration: "{}\n")
    let options = ["--policy", "policies/naming.yaml", "--policy", "policies/ports.yaml"]
    let run = CommandRun(["check", "--format", "oneline", "--schema", "s.yaml"] + options + ["a.yaml"], in: folder)
    #expect(run.code == 1)
    #expect(run.output.contains("[schema/pattern]") && run.output.contains("[schema/maximum]"), "\(run.output)")
    // Policies of the configuration apply as well, and each applies once.
    folder.write(".settle.yaml", Self.configuration)
    #expect(findings(folder, "--policy", "policies/naming.yaml", "a.yaml").count == 2)
    let input = CommandRun(["check"] + options + ["-"], in: folder, input: "name: x\n")
    #expect(input.code == 1 && input.output.contains("[schema/pattern]"), "\(input.output)\(input.errors)")
  }

  @Test(arguments: [["check"], ["get", "a.yaml", "name"], ["set", "a.yaml", "name", "x"]])
  func aSecondSchemaIsAPolicy(_ words: [String]) {
    let run = CommandRun(words + ["--schema", "s.yaml", "--schema", "policies/naming.yaml"], in: folder("name: x\n"))
    #expect(run.code == 2 && run.errors.contains("use --policy SCHEMA"), "\(run.errors)")
  }

  @Test func noSchemaMeansNoPolicy() {
    let folder = folder("name: x\n")
    #expect(CommandRun(["check", "--no-schema", "a.yaml"], in: folder).code == 0)
    #expect(CommandRun(["set", "--no-schema", "a.yaml", "name", "y"], in: folder).code == 0)
    let both = CommandRun(["check", "--no-schema", "--policy", "s.yaml", "a.yaml"], in: folder)
    #expect(both.code == 2 && both.errors.contains("--policy cannot be used with --no-schema"), "\(both.errors)")
  }

  /// A policy in `policies` isn't taken for a file of a program that uses a folder of that name.
  @Test func aPolicyIsOfNoOtherKind() {
    let run = CommandRun(["check", "--explain-schema", "."], in: folder("name: x\n"))
    #expect(run.output.contains("policies/naming.yaml: none\n"), "\(run.output)")
  }

  // MARK: Findings

  /// If schema and policy report the same error, it is one finding with the policy's message and the higher severity.
  @Test func whatBothSayIsSaidOnce() {
    let policy = """
      properties: {name: true, port: {type: integer}}
      required: [name]
      additionalProperties: false

      """
    let folder = folder("port: x\n", ["policies/ports.yaml": policy])
    #expect(
      findings(folder, "a.yaml") == [
        ["schema/required", "error", "policies/ports.yaml"], ["schema/type", "error", "policies/ports.yaml"],
      ])
    folder.write("a.yaml", "name: team-x\nother: 1\n")
    #expect(findings(folder, "a.yaml") == [["schema/additionalProperties", "error", "policies/ports.yaml"]])
  }

  /// The same keyword at the same place is the same error, even if the messages differ.
  @Test func thePolicysMessageCounts() {
    let schema = "properties: {port: {maximum: 100, errorMessage: Small ports only.}}\n"
    let policy = "properties: {port: {maximum: 100, errorMessage: Ours are below 100.}}\n"
    let folder = folder("name: team-x\nport: 101\n", ["s.yaml": schema, "policies/ports.yaml": policy])
    let run = CommandRun(["check", "a.yaml"], in: folder)
    #expect(run.output.contains("Ours are below 100") && !run.output.contains("Small ports"), "\(run.output)")
    // A policy of warnings doesn't lower the severity of a schema's error.
    #expect(findings(folder, "a.yaml") == [["schema/maximum", "error", "policies/ports.yaml"]])
  }

  @Test func differentErrorsAtOnePlaceStay() {
    let folder = folder("name: x\nport: 9999\n", ["s.yaml": "properties: {port: {maximum: 8000}}\n"])
    let maxima = findings(folder, "a.yaml").filter { $0[0] == "schema/maximum" }
    #expect(maxima.map { $0[2] }.sorted() == ["", "policies/ports.yaml"])
  }

  @Test func theFirstOfTwoPoliciesSpeaks() {
    let folder = folder("name: 1\n", ["policies/ports.yaml": Self.naming])
    let types = findings(folder, "a.yaml").filter { $0[0] == "schema/type" }
    #expect(types == [["schema/type", "error", "policies/naming.yaml"]])
  }

  @Test func aCommentHidesAFindingOfAPolicy() {
    let folder = folder("name: x # settle: ignore[schema/pattern]\n")
    #expect(CommandRun(["check", "a.yaml"], in: folder).code == 0)
  }

  @Test func whatAVocabularyFindsIsOfThePolicyToo() {
    let policy = "properties: {list: {items: {type: object}, x-setting: {uniqueBy: {member: id, message: Twice.}}}}\n"
    let configuration = "policies: [{files: [a.yaml], schema: policies/p.yaml, severity: note}]\n"
    let folder = folder("list: [{id: 1}, {id: 1}]\n", configuration: configuration, ["policies/p.yaml": policy])
    let found = findings(folder, "a.yaml").filter { $0[2] == "policies/p.yaml" }
    #expect(found.count == 1 && found.allSatisfy { $0[1] == "note" }, "\(found)")
  }

  // MARK: Secrets

  /// A value that any schema or policy declares as sensitive is redacted everywhere.
  @Test func aPolicyHidesValues() {
    let policy = "properties: {key: {maxLength: 3, x-setting: {sensitive: true}}}\n"
    let folder = folder("name: team-x\nkey: hunter2\n", ["policies/ports.yaml": policy])
    for words in [
      ["check", "--verbose", "a.yaml"], ["check", "--json", "a.yaml"], ["get", "a.yaml", "key"],
      ["get", "a.yaml"], ["show", "a.yaml"], ["convert", "a.yaml", "--to", "json"],
      ["set", "a.yaml", "key", "abc", "--dry-run"],
      ["why", "a.yaml", "key"], ["check", "--format", "sarif", "a.yaml"],
    ] {
      let run = CommandRun(words, in: folder)
      #expect(!(run.output + run.errors).contains("hunter2"), "\(words): \(run.output)\(run.errors)")
    }
    // Also if the file has no schema of its own.
    folder.write(".settle.yaml", "policies: [{files: [a.yaml], schema: policies/ports.yaml}]\n")
    for words in [
      ["check", "--json", "a.yaml"], ["get", "a.yaml", "key"], ["show", "a.yaml"],
      ["convert", "a.yaml", "--to", "json"],
    ] {
      let run = CommandRun(words, in: folder)
      #expect(!(run.output + run.errors).contains("hunter2"), "\(words): \(run.output)\(run.errors)")
    }
  }

  /// A policy hides only values that it applies to, and the value of a key similar to a sensitive one.
  @Test func aPolicyHidesNoOtherValues() {
    let policy = "properties: {password: {x-setting: {sensitive: true}}, port: {maximum: 10}}\n"
    let configuration = "policies: [{files: [a.yaml], schema: policies/ports.yaml}]\n"
    let folder = folder(
      "title: hello\nlist: [{name: one}]\npasword: hunter2\nport: 99\n", configuration: configuration,
      ["policies/ports.yaml": policy])
    let run = CommandRun(["convert", "a.yaml", "--to", "json"], in: folder)
    for word in ["hello", "one", "99"] { #expect(run.output.contains(word), "\(run.output)") }
    #expect(!run.output.contains("hunter2"), "\(run.output)")
  }

  // MARK: Changes

  @Test(arguments: [
    ["set", "a.yaml", "name", "x"], ["unset", "a.yaml", "name"],
    ["set", "a.yaml", "/port", "1", "--policy", "strict.yaml"],
  ])
  func aChangeThatAPolicyForbidsIsRefused(_ words: [String]) {
    let strict = "properties: {port: false}\n"
    let required = "required: [name]\n"
    let configuration = "policies: [{files: [a.*], schema: policies/naming.yaml}, {files: [a.*], schema: r.yaml}]\n"
    let folder = folder(
      "name: team-x\n", configuration: configuration, ["strict.yaml": strict, "r.yaml": required])
    let run = CommandRun(words, in: folder)
    #expect(run.code == 1 && run.errors.contains("not changed"), "\(run.output)\(run.errors)")
    #expect(folder.text("a.yaml") == "name: team-x\n")
  }

  /// A migration is refused if it causes an error of a policy, but not if the error existed before.
  @Test(arguments: [("old", 1), ("no", 0)]) func aMigrationCausesNoErrorOfAPolicy(_ name: String, _ code: Int32) {
    let schema = """
      properties: {version: {}, name: {type: string}, old: {type: string}}
      x-settings:
        name: app
        version: 2.0.0
        versionKey: version
        migrations: [{from: 1.0.0, to: 2.0.0, steps: [{rename: {setting: old, to: name}}]}]

      """
    let text = name == "old" ? "old: me\n" : "name: me\n"
    let folder = folder(text, ["s.yaml": schema, "policies/ports.yaml": "true\n"])
    let run = CommandRun(["migrate", "--from", "1.0.0", "a.yaml"], in: folder)
    #expect(run.code == code, "\(run)")
    #expect((folder.text("a.yaml") == text) == (code == 1), "\(folder.text("a.yaml"))")
  }

  /// A violation for which a schema only warns counts as valid in every command.
  @Test func aWarningOfTheFilesOwnSchemaFailsNothing() {
    let schema = """
      properties:
        port: {type: integer, default: 99, maximum: 10, x-problem: {message: Small, severity: warning}}
        name: {type: string}

      """
    let folder = ScratchFolder(["s.yaml": schema, "a.yaml": "port: 80\n"])
    let check = CommandRun(["check", "-s", "s.yaml", "--json", "a.yaml"], in: folder)
    #expect(check.code == 0 && check.output.contains(#""status":"valid""#), "\(check)")
    #expect(CommandRun(["get", "-s", "s.yaml", "a.yaml", "port"], in: folder).output == "80\n")
    #expect(CommandRun(["set", "-s", "s.yaml", "a.yaml", "port", "81"], in: folder).code == 0)
    #expect(CommandRun(["schema", "check", "s.yaml"], in: folder).code == 0)
  }

  /// A policy's warning prevents no change, like a schema's.
  @Test func aPolicyOfWarningsRefusesNothing() {
    let folder = folder("name: team-x\nport: 1\n")
    #expect(CommandRun(["set", "a.yaml", "port", "9999"], in: folder).code == 0)
  }

  /// A value that a policy rejects still has an effect; defaults come only from the file's schema.
  @Test func aPolicyChangesNoValue() {
    let schema = "properties: {port: {type: integer, default: 1}, name: {type: string, default: x}}\n"
    let policy = "properties: {port: {maximum: 10, default: 5}, name: {default: other}}\n"
    let folder = folder("port: 99\n", ["s.yaml": schema, "policies/ports.yaml": policy])
    #expect(CommandRun(["get", "a.yaml", "port"], in: folder).output == "99\n")
    #expect(CommandRun(["get", "a.yaml", "name"], in: folder).output == "x\n")
  }

  // MARK: Unusable policies

  @Test(arguments: [
    ("missing", "none.yaml", "", ".settle.yaml:3:31", "cannot use the policy"),
    ("not YAML", "p.yaml", "a: [1\n", "p.yaml:1", "error["),
    ("no schema", "p.yaml", "properties: [1]\n", "p.yaml:1:13", "error["),
    (
      "another draft", "p.yaml", "$schema: http://json-schema.org/draft-03/schema#\nproperties: {}\n", "p.yaml:1:10",
      "error["
    ),
    ("remote", "https://example.org/p.json", "", "a.yaml:1:1", "schema not installed"),
  ])
  func aPolicyThatCannotBeUsedEndsTheRunWith2(_ what: String, name: String, text: String, place: String, words: String)
  {
    let configuration =
      "schemas: [{files: [a.yaml], schema: s.yaml}]\npolicies:\n  - {files: [a.yaml], schema: \(name)}\n"
    let folder = folder("name: x\n", configuration: configuration, text.isEmpty ? [:] : ["p.yaml": text])
    let run = CommandRun(["check", "a.yaml"], in: folder)
    let all = run.output + run.errors
    #expect(run.code == 2 && all.contains(place) && all.contains(words), "\(what): \(all)")
    guard what != "remote" else { return }
    let set = CommandRun(["set", "a.yaml", "name", "y"], in: folder)
    #expect(set.code == 2 && folder.text("a.yaml") == "name: x\n", "\(what): \(set.errors)")
  }

  @Test func aMissingPolicyOfTheCommandLineIsNamed() {
    let run = CommandRun(["check", "--policy", "none.yaml", "a.yaml"], in: folder("name: team-x\n"))
    #expect(run.code == 2 && run.errors.contains("--policy: "), "\(run.errors)")
  }

  @Test(arguments: [
    "policies: [{files: [a.yaml]}]\n", "policies: [{files: [a.yaml], schema: s.yaml, severity: fatal}]\n",
    "policies: s.yaml\n", "policies: [{files: [a.yaml], schema: s.yaml, else: none}]\n",
  ])
  func theConfigurationIsChecked(_ configuration: String) {
    let run = CommandRun(["check", "a.yaml"], in: folder("name: x\n", configuration: configuration))
    #expect(run.code == 2 && run.output.contains("--> .settle.yaml:1"), "\(run.output)")
  }
}

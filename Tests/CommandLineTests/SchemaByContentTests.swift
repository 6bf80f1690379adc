import Foundation
import TestSupport
import Testing

/// Associations in `.settle.yaml` that depend on a document's content.
@Suite struct SchemaByContentTests {
  private static let configuration = """
    schemas:
      - {files: ["*.yaml", "*.json"], when: {apiVersion: v1, kind: Pod}, schema: pod.yaml}
      - {files: ["*.yaml"], when: {kind: [Service, Ingress]}, schema: service.yaml}
      - {files: [other.yaml], schema: other.yaml}
    exclude: [pod.yaml, service.yaml]

    """
  private static let files = [
    ".settle.yaml": configuration,
    "pod.yaml":
      "properties: {kind: true, apiVersion: true, port: {type: integer}, key: {type: string, x-setting: {sensitive: true}}}\n"
      + "additionalProperties: false\n",
    "service.yaml": "properties: {port: {type: string, enum: [http, https]}}\n",
  ]
  private static let stream = """
    apiVersion: v1
    kind: Pod
    port: x
    key: S3CRET
    ---
    kind: Service
    port: htp
    ---
    kind: Secret
    port: []
    ---
    apiVersion: v1
    kind: Pod
    prt: 1

    """

  private func folder(_ text: String, _ name: String = "a.yaml") -> ScratchFolder {
    let folder = ScratchFolder(Self.files)
    folder.write(name, text)
    return folder
  }

  /// With `else: none` a file without a schema passes, and `--explain-schema` says so.
  @Test func theOmissionsAreExplained() {
    let configuration = "schemas: [{files: [a.yaml], when: {kind: present}, schema: \"{kind}.json\", else: none}]\n"
    let folder = ScratchFolder([".settle.yaml": configuration, "a.yaml": "# why\napiVersion: v1\nkind: Shop\n"])
    let explained = CommandRun(["check", "--explain-schema", "a.yaml"], in: folder).output
    #expect(explained.contains("a.yaml: none (") && explained.contains("shop.json does not exist"), "\(explained)")
    let required = CommandRun(["check", "--require-schema", "a.yaml"], in: folder)
    #expect(required.code == 1 && required.output.contains("# why") && !required.output.contains("redacted"))
    folder.write("shop.json", "{}\n")
    #expect(CommandRun(["check", "--explain-schema", "a.yaml"], in: folder).output.contains("a.yaml: shop.json ("))
  }

  @Test func eachDocumentOfAStreamHasItsOwn() {
    let run = CommandRun(["check", "a.yaml"], in: folder(Self.stream))
    #expect(run.code == 1)
    let codes = run.output.split(separator: "\n").filter { $0.hasPrefix("error[") }.map { $0.prefix { $0 != ":" } }
    #expect(
      codes == ["error[schema/type]", "error[schema/enum]", "error[schema/additionalProperties]"], "\(run.output)")
    for place in ["a.yaml:3:7", "a.yaml:7:7", "a.yaml:14:1"] { #expect(run.output.contains(place), "\(run.output)") }
    #expect(run.output.contains("did you mean \"http\"?") && run.output.contains("did you mean \"port\"?"))
    #expect(run.errors == "Found 3 errors in 1 file\n")
  }

  /// Commands that a report prints name the schema of their document, and work when pasted.
  @Test func theCommandsOfAReportNameOneSchemaEach() {
    let folder = folder(Self.stream)
    let output = CommandRun(["check", "--verbose", "a.yaml"], in: folder).output
    let commands = output.split(separator: "\n").compactMap { $0.split(separator: "= more: settle ").dropFirst().first }
    #expect(
      commands == ["describe pod.yaml port", "describe service.yaml port", "describe pod.yaml port"], "\(output)")
    for command in commands {
      let run = ProgramRun(shell: "\"$SETTLE\" \(command)", in: folder)
      #expect(run.code == 0 && run.output.hasPrefix("port"), "\(command): \(run.errors)")
    }
  }

  @Test func theReasonIsReported() {
    let run = CommandRun(["check", "--explain-schema", "a.yaml"], in: folder(Self.stream))
    #expect(
      run.output == """
        a.yaml, document 1: pod.yaml (.settle.yaml, files: *.yaml)
        a.yaml, document 2: service.yaml (.settle.yaml, files: *.yaml)
        a.yaml, document 3: none
        a.yaml, document 4: pod.yaml (.settle.yaml, files: *.yaml)

        """)
    let one = CommandRun(["check", "--explain-schema", "a.yaml"], in: folder("kind: Ingress\n"))
    #expect(one.output == "a.yaml: service.yaml (.settle.yaml, files: *.yaml)\n")
  }

  @Test(arguments: [
    ("kind: Pod\nport: x\n", 0), ("apiVersion: v1\nkind: Pod\nport: x\n", 1), ("kind: Ingress\nport: x\n", 1),
    ("- kind: Service\n", 0), ("kind: [Service]\nport: x\n", 0), ("k: &k Service\nkind: *k\nport: x\n", 1),
    ("# yaml-language-server: $schema=pod.yaml\nkind: Service\nport: htp\n", 1), ("", 0),
  ])
  func theContentOfADocumentDecides(_ text: String, _ code: Int32) {
    let run = CommandRun(["check", "a.yaml"], in: folder(text))
    #expect(run.code == code, "\(run.output)")
  }

  @Test func documentsWithoutASchemaWhereEachHasToHaveOne() {
    let text = "kind: Pot\n---\nkind: Service\n---\n# none\nkind: Foo\n---\nb: 1\n"
    let run = CommandRun(["check", "--require-schema", "--format", "oneline", "a.yaml"], in: folder(text))
    let places = run.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(run.code == 1 && places == ["a.yaml:1:1:", "a.yaml:6:1:", "a.yaml:8:1:"], "\(run.output)")
    #expect(run.output.components(separatedBy: "no schema for this document").count == 4, "\(run.output)")
  }

  @Test func filesOfJSONAreFoundByIt() {
    let run = CommandRun(
      ["check"], in: folder("{\"apiVersion\": \"v1\", \"kind\": \"Pod\", \"port\": \"x\"}\n", "a.json"))
    #expect(run.code == 1 && run.output.contains("error[schema/type]"), "\(run.output)")
  }

  @Test func settingsAreReadAndChangedByTheirDocumentsSchema() throws {
    let folder = folder(Self.stream)
    let refused = CommandRun(["set", "a.yaml", "port", "ftp", "--document", "2"], in: folder)
    #expect(refused.code == 1 && refused.errors.contains("\"ftp\" is not one of"), "\(refused.errors)")
    #expect(CommandRun(["set", "a.yaml", "port", "https", "--document", "2"], in: folder).code == 0)
    #expect(CommandRun(["set", "a.yaml", "port", "5", "--document", "1"], in: folder).code == 0)
    let text = folder.text("a.yaml")
    #expect(text == Self.stream.replacing("port: x", with: "port: 5").replacing("htp", with: "https"))
    #expect(CommandRun(["get", "a.yaml", "key", "--document", "1"], in: folder).output == "‹redacted›\n")
  }

  /// The text after a change is checked with the schema that applies to it then.
  @Test func aChangeMayBringAnotherSchema() {
    let folder = folder("apiVersion: v1\nkind: Pod\nport: 1\n")
    let run = CommandRun(["set", "a.yaml", "kind", "Service"], in: folder)
    #expect(run.code == 1 && run.errors.contains(" not changed: "), "\(run.errors)")
  }

  @Test func fixesAndSecretsInEveryDocument() throws {
    let folder = folder(Self.stream)
    let run = CommandRun(["check", "--fix", "--diff", "--unsafe-fixes", "a.yaml"], in: folder)
    #expect(run.output.contains("+port: http\n") && run.output.contains("+port: ‹redacted›\n"), "\(run.output)")
    let broken = CommandRun(
      ["check", "a.yaml"], in: self.folder("kind: Service\n---\napiVersion: v1\nkind: Pod\nkey: 'S3CRET\n"))
    for text in [run.output, broken.output, broken.errors, CommandRun(["check", "a.yaml"], in: folder).output] {
      #expect(!text.contains("S3CRET"), "\(text)")
    }
  }

  @Test(arguments: ["when: {}", "when: [kind]", "when: {kind: {a: 1}}", "when: {kind: []}", "whn: {kind: Pod}"])
  func anInvalidConditionIsReported(_ condition: String) {
    let folder = ScratchFolder([
      ".settle.yaml": "schemas: [{files: [a.yaml], \(condition), schema: s.yaml}]\n", "a.yaml": "a: 1\n",
      "s.yaml": "{}\n",
    ])
    let run = CommandRun(["check", "a.yaml"], in: folder)
    #expect(run.code == 2 && run.output.contains("--> .settle.yaml:1:"), "\(run.output)")
  }
}

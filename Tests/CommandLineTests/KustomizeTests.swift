import Foundation
import TestSupport
import Testing

/// Files whose kind is recognized by their content, or because another file refers to them.
@Suite struct KustomizeTests {
  private static let deployment = """
    {"required": ["metadata", "spec"], "properties": {
      "apiVersion": {}, "kind": {}, "metadata": {"type": "object"},
      "spec": {"type": "object", "required": ["selector"], "additionalProperties": false, "properties": {
        "replicas": {"type": "integer"}, "selector": {"type": "object"}, "strategy": {"type": "object"}}}},
     "additionalProperties": false}
    """
  private static let configuration =
    "schemas: [{files: ['**/*.yaml', '**/*.json'], schema: d.json, when: {kind: Deployment}}]\n"
  private static let patch =
    "apiVersion: apps/v1\nkind: Deployment\nspec: {replicas: x, strategy: null, $patch: replace}\n"

  private func lines(_ kustomization: String, name: String = "kustomization.yaml", patch: String = patch) -> [String] {
    let folder = ScratchFolder([
      "d.json": Self.deployment, ".settle.yaml": Self.configuration, "prod/\(name)": kustomization,
      "prod/patches/a.yaml": patch,
    ])
    let run = CommandRun(["check", "--format", "oneline", "prod/patches/a.yaml"], in: folder)
    return run.output.split(separator: "\n").filter { $0.contains("schema/") }.map(String.init)
  }

  /// A patch contains only a part of an object, and may name keys to remove.
  @Test(arguments: [
    ("patches: [{path: patches/a.yaml}]\n", "kustomization.yaml"),
    ("patches: [{path: ./patches/../patches/a.yaml, target: {kind: X}}]\r\n", "kustomization.yml"),
    ("patchesStrategicMerge:\n- other.yaml\n- patches/a.yaml\n", "Kustomization"),
    ("patchesJson6902: [{path: patches/a.yaml}]\n", "kustomization.yaml"),
  ])
  func aPatchIsOnlyAPart(_ text: String, _ name: String) {
    let found = lines(text, name: name)
    #expect(found.count == 1 && found[0].contains("3:18: error: expected an integer"), "\(found)")
    let second = lines(text, name: name, patch: "a: 1\n---\n" + Self.patch)
    #expect(second.count == 1 && second[0].contains("5:18: error: expected an integer"), "\(second)")
  }

  @Test(arguments: [
    "resources: [patches/a.yaml]\n", "patches: [{path: other.yaml}, {patch: patches/a.yaml}]\n", "patches: 1\n", "[",
    "",
    "patches: [{path: ../prod/patches/b.yaml}]\n",
  ])
  func anyOtherFileIsWhole(_ text: String) {
    let found = lines(text)
    #expect(found.contains { $0.contains("missing key \"metadata\"") }, "\(found)")
    #expect(found.contains { $0.contains("$patch") }, "\(found)")
  }

  /// A list of JSON Patch operations isn't an object.
  @Test func operationsAreNotAnObject() {
    #expect(lines("patches: [{path: patches/a.yaml}]\n", patch: "- {op: add, path: /spec, value: {}}\n") == [])
  }

  /// An OpenAPI description is recognized by its content, whatever the file's name is.
  @Test(arguments: [
    ("openapi: 3.0.1\ninfo: {title: T}\n", "openapi-3.X"), ("openapi: \"3.1.0\"\ninfo: {title: T}\n", "openapi-3.X"),
    ("swagger: '2.0'\ninfo: {title: T}\n", "swagger-api-2.0"), ("asyncapi: 3.0.0\ninfo: {title: T}\n", "asyncapi"),
    ("openapi: 3.0.1\n", nil), ("openapi: true\ninfo: {a: 1}\n", nil), ("- openapi: 3.0.1\n", nil),
  ])
  func aDescriptionOfAnAPI(_ text: String, _ kind: String?) {
    let folder = ScratchFolder(["api/pets.yaml": text])
    let run = CommandRun(["check", "--explain-schema", "api/pets.yaml"], in: folder)
    #expect(run.output.contains("kind \(kind ?? "")") == (kind != nil), "\(run)")
    let named = ScratchFolder(["compose.yaml": text])
    let other = CommandRun(["check", "--explain-schema", "compose.yaml"], in: named)
    #expect(other.output.contains("kind \(kind ?? "compose-spec")"), "\(other)")
  }

  /// GitHub's runner reads YAML 1.2, so `on` and `yes` are strings.
  @Test(arguments: [".github/workflows/a.yml", "action.yml"]) func aWordIsAStringToGitHub(_ name: String) {
    let text = "name: yes\non: push\nruns: {using: composite}\ndescription: off\n"
    let run = CommandRun(["check", "--select", "lint/truthy", name], in: ScratchFolder([name: text]))
    #expect(!run.output.contains("truthy"), "\(run)")
    let other = CommandRun(["check", "--select", "lint/truthy", "a.yml"], in: ScratchFolder(["a.yml": text]))
    #expect(other.output.contains("lint/truthy"), "\(other)")
  }

  /// If the schema of one item is missing, the other items are checked, and that item is reported.
  @Test func aListOfWhichSomeSchemasAreMissing() {
    let items = "items:\n- apiVersion: apps/v1\n  kind: Deployment\n- apiVersion: v1\n  kind: Service\n"
    let text = "apiVersion: v1\nkind: List\n" + items
    let folder = ScratchFolder(["d.json": Self.deployment, ".settle.yaml": Self.configuration, "a.yaml": text])
    let run = CommandRun(["check", "a.yaml"], in: folder)
    #expect(run.output.contains("missing keys \"metadata\" and \"spec\" in items[0]"), "\(run)")
    #expect((run.output + run.errors).contains("settle schema add core/v1/service"), "\(run)")
    #expect(!(run.output + run.errors).contains("https:"), "\(run)")
    let bare = CommandRun(["check", "a.yaml"], in: ScratchFolder(["a.yaml": text]))
    #expect(
      (bare.output + bare.errors).contains("(not installed; run `settle schema add apps/v1/deployment`)"),
      "\(bare)")
  }
}

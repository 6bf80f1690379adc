import Foundation
import TestSupport
import Testing

/// A repository with common files, none of which names a schema.
@Suite struct KnownFileTests {
  /// The path of each file, and its kind.
  private static let kinds = [
    ".github/workflows/ci.yml": "github-workflow", ".github/dependabot.yml": "dependabot-2.0",
    ".github/FUNDING.yml": "github-funding", ".github/ISSUE_TEMPLATE/bug.yml": "github-issue-forms",
    ".github/ISSUE_TEMPLATE/config.yml": "github-issue-config", "action.yml": "github-action",
    ".gitlab-ci.yml": "gitlab-ci",
    ".circleci/config.yml": "circleciconfig", ".travis.yml": "travis", "appveyor.yml": "appveyor",
    "compose.yaml": "compose-spec",
    "docker-compose.dev.yml": "compose-spec", "package.json": "package", "tsconfig.build.json": "tsconfig",
    "jsconfig.json": "jsconfig", ".eslintrc.json": "eslintrc", ".prettierrc.yaml": "prettierrc",
    ".stylelintrc.json": "stylelintrc", "packages/lerna.json": "lerna", "nodemon.json": "nodemon",
    "pubspec.yaml": "pubspec",
    "charts/a/Chart.yaml": "chart", "kustomization.yaml": "kustomization",
    ".pre-commit-config.yaml": "pre-commit-config",
    ".pre-commit-hooks.yaml": "pre-commit-hooks", ".yamllint.yaml": "yamllint", "renovate.json": "renovate",
    "vercel.json": "vercel", "babel.config.json": "babelrc", "bower.json": "bower", "cspell.json": "cspell",
    ".luaurc": "luaurc",
    "turbo.json": "turborepo", "firebase.json": "firebase-config", ".codecov.yml": "codecov",
    "helmfile.yaml": "helmfile",
    "Pulumi.yaml": "pulumi", "azure-pipelines.yml": "azure-pipelines", "global.json": "global",
    ".goreleaser.yml": "goreleaser",
    "cloudbuild.yaml": "cloudbuild", "drone/.drone.yml": "drone",
  ]

  /// The repository, and a second folder with a schema for each kind that rejects the repository's files.
  private static func folder() throws -> ScratchFolder {
    let folder = ScratchFolder(["repo/.git/": "", "other/": ""])
    for path in kinds.keys {
      // Many other files are called action.yml, so its name alone isn't enough.
      let yaml = path == "action.yml" ? "a: 1\nruns: {}\n" : "a: 1\n"
      folder.write("repo/\(path)", path.hasSuffix(".json") || path == ".luaurc" ? "{\"a\": 1}" : yaml)
    }
    let list = CommandRun(["schema", "list", "--kinds", "--json"], in: folder, below: "other")
    let rows =
      (try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [String: Any])?["kinds"]
      as? [[String: String]]
    for row in try #require(rows) where kinds.values.contains(row["kind"] ?? "") {
      let path = try #require(row["uri"]?.split(separator: "/", maxSplits: 1).last?.dropFirst())
      folder.write("mirror/\(path)", "{\"properties\": {\"a\": {\"type\": \"string\"}}}")
    }
    return folder
  }

  @Test func eachKindIsReportedAndChecked() throws {
    let folder = try Self.folder()
    let count = Self.kinds.count
    func check(_ arguments: String...) -> CommandRun { CommandRun(["check"] + arguments, in: folder, below: "repo") }
    let told = try Self.reports(check("--json").output)
    for (path, kind) in Self.kinds {
      let report = told[path] ?? [:]
      #expect(report["kind"] as? String == kind && report["status"] as? String == "unchecked", "\(path): \(report)")
    }
    let before = check()
    #expect(before.code == 0 && before.output.isEmpty)
    let reason = "\(count - 1) schemas not installed; run `settle schema add --all`"
    #expect(before.errors.hasSuffix("\nnot checked against a schema: \(count) files (\(reason))\n"), "\(before.errors)")
    let verbose = check("--verbose").errors.split(separator: "\n").filter { $0.hasPrefix("no schema for ") }
    #expect(verbose.count == count - 1 && verbose.contains { $0.contains("run `settle schema add compose-spec`") })
    let locked = check("--locked")
    #expect(locked.code == 2 && !locked.output.contains("1 |\n"), "the excerpt shows the line: \(locked.output)")
    let required = check("--require-schema", "--format", "oneline")
    #expect(
      required.code == 1 && required.output.contains("schema not installed for this file (compose-spec) [schema/none]"))

    let added = CommandRun(["schema", "add", "--all", "--from", "../mirror"], in: folder, below: "repo")
    #expect(added.code == 0 && added.output.split(separator: "\n").count == count - 1, "\(added.errors)\(added.output)")
    for locked in [["--locked"], []] {
      let after = CommandRun(["check", "--format", "oneline"] + locked, in: folder, below: "repo")
      #expect(
        after.code == 1 && after.errors.contains("Found \(count) errors in \(count) files"), "\(after.errors)")
    }
    #expect(
      check("--explain-schema", "package.json").output.contains("(installed, kind package, files: package.json; ")
    )
    let again = CommandRun(["schema", "add", "--all", "--from", "../mirror"], in: folder, below: "repo")
    #expect(again.code == 0 && again.output == "all schemas are installed\n")

    folder.write("repo/.settle/schemas/www.schemastore.org/package.json", "{}")
    let changed = check("--locked")
    #expect(changed.code == 2, "\(changed.errors)")
    #expect(
      changed.errors.contains(
        ".settle/schemas/www.schemastore.org/package.json differs from the version in .settle/schemas.lock"))
    #expect(check().code == 1)
  }

  @Test func theConfigurationStopsTheGuessing() throws {
    let folder = ScratchFolder([
      ".settle.yaml": "knownKinds: false\n", "package.json": "{\"a\": ", "Chart.yaml": "a: 1\n",
    ])
    let run = CommandRun(["check"], in: folder)
    #expect(run.code == 0 && run.errors == "Checked 2 files, no problems; 1 without a schema\n", "\(run.errors)")
  }

  /// A common file name counts only if the file has a key of the kind; a Kubernetes object has its own kind.
  @Test(arguments: [
    ("openapi: 3.1.0\n", "openapi-3.X"), ("apiVersion: v1\nkind: Pod\n", "core/v1/pod"), ("- a\n", nil),
  ])
  func aCommonNameIsNotEnough(_ text: String, _ kind: String?) throws {
    let run = CommandRun(["check", "--json", "openapi.yaml"], in: ScratchFolder(["openapi.yaml": text]))
    #expect(try Self.reports(run.output)["openapi.yaml"]?["kind"] as? String == kind, "\(run.output)")
  }

  /// Walking the folder finds the same files as naming them.
  @Test func jsonOfACommonNameIsFoundInAFolder() throws {
    let folder = ScratchFolder([
      "host.json": "{\"version\": \"2.0\"}", "a/x-index.json": "{\"a\": 1}", "list/host.json": "[1]",
      "other.json": "{}",
    ])
    let found = try Self.reports(CommandRun(["check", "--json"], in: folder).output)
    #expect(found.keys.sorted() == ["a/x-index.json", "host.json"], "\(found)")
    let named = try Self.reports(CommandRun(["check", "--json", "host.json", "a/x-index.json"], in: folder).output)
    for (path, report) in named { #expect(report["kind"] as? String == found[path]?["kind"] as? String, "\(path)") }
    folder.write("mirror/www.schemastore.org/host.json", "{\"properties\": {\"version\": {\"type\": \"integer\"}}}")
    #expect(CommandRun(["schema", "add", "host", "--from", "mirror"], in: folder).code == 0)
    let run = CommandRun(["check", "--format", "oneline"], in: folder)
    #expect(run.code == 1 && run.output.hasPrefix("host.json:1:13: error: "), "\(run)")
  }

  /// A Kubernetes object is one under any file name, unless its group belongs to the tool with that file name.
  @Test(arguments: [
    ("loki.yaml", "apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: loki}\n", "core/v1/serviceaccount"),
    ("prometheus.yaml", "apiVersion: v1\nkind: Service\n", "core/v1/service"),
    ("loki.yaml", "auth_enabled: false\n", "loki"),
    (
      "x_gateway.yaml", "apiVersion: networking.istio.io/v1\nkind: VirtualService\n",
      "networking.istio.io/v1/virtualservice"
    ),
    (
      "kustomization.yaml", "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n", "kustomization"
    ), ("skaffold.yaml", "apiVersion: skaffold/v4beta11\nkind: Config\n", "skaffold.yaml"),
    ("devise.sl.yml", "sl: {hello: Zdravo}\n", nil), ("devise.es.yml", "es: {hello: Hola}\n", nil),
  ])
  func theContentComesBeforeTheName(_ name: String, _ text: String, _ kind: String?) throws {
    let run = CommandRun(["check", "--json", name], in: ScratchFolder([name: text]))
    #expect(try Self.reports(run.output)[name]?["kind"] as? String == kind, "\(run.output)")
  }

  @Test func aCommonNameNeedsAKeyThatTheSchemaRequires() throws {
    let folder = ScratchFolder([
      "action.yml": "name: a\n", "models/action.yml": "type: object\n",
      "mirror/www.schemastore.org/github-action.json": "{\"required\": [\"name\", \"description\", \"runs\"]}",
    ])
    let added = CommandRun(["schema", "add", "github-action", "--from", "mirror"], in: folder)
    #expect(added.code == 0, "\(added)")
    let run = CommandRun(["check", "--format", "oneline"], in: folder)
    #expect(run.output.contains("action.yml:1:1") && !run.output.contains("models"), "\(run)")
  }

  /// Many projects have a folder with such a name.
  @Test func aCommonFolderNeedsAKeyThatTheSchemaRequires() throws {
    let schema = "{\"required\": [\"filters\"], \"properties\": {\"filters\": {\"type\": \"array\"}}}"
    let folder = ScratchFolder([
      "policies/team/a.yaml": "rules: []\n", "policies/b.yaml": "filters: 1\n",
      "mirror/raw.githubusercontent.com/aerleon/aerleon/main/schemas/aerleon-policies.schema.json": schema,
    ])
    let added = CommandRun(["schema", "add", "aerleon-policies", "--from", "mirror"], in: folder)
    #expect(added.code == 0, "\(added)")
    let run = CommandRun(["check", "--format", "oneline", "policies"], in: folder)
    #expect(run.output.contains("policies/b.yaml:1:10") && !run.output.contains("team"), "\(run)")
  }

  /// A common name alone suggests no schema to install.
  @Test(arguments: [
    ("action.yml", "a: {b: 1}\n", nil), ("action.yml", "name: a\nruns: {using: node24}\n", "github-action"),
    ("version.json", "{\"a\": {\"b\": 1}}\n", nil), ("vars/x.yml", "a: {b: 1}\n", nil),
    ("playbook.yml", "- a: 1\n", nil), ("playbook.yml", "- hosts: all\n", "ansible-playbook"),
    ("tasks/x.yml", "- name: a\n  command: b\n", "ansible-tasks-file"), ("tasks/x.yml", "- a: 1\n", nil),
  ])
  func aCommonNameAloneSuggestsNoSchema(_ name: String, _ text: String, _ kind: String?) throws {
    let folder = ScratchFolder([name: text])
    let run = CommandRun(["check", name], in: folder)
    let reason = kind.map { "\nno schema for \(name) (not installed; run `settle schema add \($0)`)\n" }
    #expect(run.code == 0 && run.errors.hasSuffix(reason ?? "; 1 without a schema\n"), "\(run)")
    let report = try Self.reports(CommandRun(["check", "--json", name], in: folder).output)[name]
    #expect(report?["kind"] as? String == kind, "\(report ?? [:])")
  }

  @Test func aReportOfLinesKeepsTheKind() throws {
    let folder = ScratchFolder(["Chart.yaml": "a: 1\n"])
    let line = CommandRun(["check", "--format", "jsonl"], in: folder).output
    folder.write("a.jsonl", line)
    let merged = CommandRun(["report", "merge", "--json", "a.jsonl"], in: folder)
    #expect(try Self.reports(merged.output)["Chart.yaml"]?["kind"] as? String == "chart", "\(merged)")
    // An annotation for each such file would be too much; the report of the run mentions them once.
    #expect(CommandRun(["check", "--format", "github"], in: folder).output.isEmpty)
    for format in ["sarif", "markdown"] {
      let report = CommandRun(["check", "--format", format], in: folder)
      #expect(report.code == 0 && report.output.contains("settle schema add chart"), "\(report)")
    }
    #expect(
      CommandRun(["check"], in: folder).errors.hasSuffix(
        "\nno schema for Chart.yaml (not installed; run `settle schema add chart`)\n"))
  }

  /// A record on standard input may have any path, so its name determines no kind. `format` leaves JSON alone, even
  /// under a known name.
  @Test func recordsAndFormattingGoByNoName() {
    let folder = ScratchFolder(["package.json": "{\"a\":   1}", "a.yaml": "a: 1\n"])
    let record = CommandRun(
      ["check", "--stdin-records"], in: folder, input: "{\"id\": 1, \"path\": \"Chart.yaml\", \"text\": \"a: 1\\n\"}\n")
    #expect(record.code == 0 && !record.output.contains("chart"), "\(record.output)")
    #expect(CommandRun(["format", "--check", "."], in: folder).code == 0)
  }

  @Test func theFolderOfSchemasIsNotWalked() {
    let folder = ScratchFolder([".settle/schemas/a.yaml": "a: [\n", "a.yaml": "a: 1\n"])
    #expect(CommandRun(["check"], in: folder).code == 0)
  }

  /// The file reports by path.
  static func reports(_ output: String) throws -> [String: [String: Any]] {
    let whole = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let files = whole?["files"] as? [[String: Any]] ?? []
    return Dictionary(files.map { ($0["path"] as? String ?? "", $0) }, uniquingKeysWith: { first, _ in first })
  }
}

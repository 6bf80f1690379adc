import TestSupport
import Testing

/// References between names in files of known kinds, without a schema and without a configuration.
@Suite struct KnownReferenceTests {
  private static let workflow =
    "name: ci\non: push\njobs:\n  build: {runs-on: x, steps: []}\n  test: {runs-on: x, needs: [bild], steps: []}\n"
  private static let place = ".github/workflows/ci.yml"

  /// Where unknown names are reported in a folder, as `file:line:column`.
  private func found(_ files: [String: String], _ more: String..., configuration: String? = nil) -> [String] {
    var files = files
    files[".git/"] = ""
    files[".settle.yaml"] = configuration
    return found(in: ScratchFolder(files), more)
  }

  private func found(in folder: ScratchFolder, _ more: [String] = []) -> [String] {
    let run = CommandRun(["check", "--format", "oneline"] + more, in: folder)
    return run.output.split(separator: "\n").filter { $0.hasSuffix("[schema/unknown-reference]") }
      .map { $0.split(separator: " ")[0].dropLast().description }.sorted()
  }

  @Test func aNameIsCheckedWithoutASchema() {
    #expect(found([Self.place: Self.workflow]) == [".github/workflows/ci.yml:5:30"])
    let run = CommandRun(["check", Self.place], in: ScratchFolder([Self.place: Self.workflow]))
    #expect(run.code == 1 && run.output.contains("no job named \"bild\"") && run.output.contains("did you mean"))
    // The kind's schema is still reported as missing.
    #expect((run.output + run.errors).contains("(not installed; run `settle schema add github-workflow`)"), "\(run)")
    #expect(found([Self.place: Self.workflow.replacing("\n", with: "\r\n")]).count == 1)
  }

  @Test func itIsTurnedOff() {
    let files = [Self.place: Self.workflow]
    #expect(found(files, configuration: "knownReferences: false\n") == [])
    #expect(found(files, configuration: "knownKinds: false\n") == [])
    #expect(found(files, "--no-schema") == [])
    #expect(found(files, configuration: "knownReferences: true\n").count == 1)
    #expect(found(files, configuration: "knownReferences: 1\n").count == 1)
  }

  /// A file of each kind, and files that only have a similar name.
  @Test func eachKindHasItsReferences() {
    let files = [
      "compose.yaml": "services: {a: {image: x, depends_on: [b]}}\n",
      ".gitlab-ci.yml": "a: {needs: [b], script: x}\n",
      ".circleci/config.yml": "version: 2.1\nworkflows: {w: {jobs: [b]}}\n",
      "openapi.yaml": "openapi: 3.0.0\npaths: {/p: {$ref: '#/components/pathItems/b'}}\n",
      "swagger.json": "{\"swagger\": \"2.0\", \"x\": {\"$ref\": \"#/definitions/b\"}}\n",
      ".gitea/workflows/a.yaml": "jobs: {a: {needs: b}}\n",
      "other.yaml": "jobs: {a: {needs: b}}\nservices: {a: {image: x, depends_on: [b]}}\n",
      // This file name alone doesn't make it an OpenAPI document.
      "api/openapi.yaml": "paths: {/p: {$ref: '#/components/pathItems/b'}}\n",
    ]
    #expect(
      found(files) == [
        ".circleci/config.yml:2:24", ".gitea/workflows/a.yaml:1:19", ".gitlab-ci.yml:1:13", "compose.yaml:1:39",
        "openapi.yaml:2:20", "swagger.json:1:34",
      ])
  }

  /// The specification allows tags that aren't declared.
  @Test func anUnknownTagIsAWarning() {
    let text = "openapi: 3.0.0\ntags: [{name: a}]\npaths: {/p: {get: {tags: [a, b]}}}\n"
    let run = CommandRun(["check", "--format", "oneline"], in: ScratchFolder([".git/": "", "openapi.yaml": text]))
    #expect(run.code == 0 && run.output.contains("openapi.yaml:3:30: warning: no tag named \"b\""), "\(run)")
  }

  @Test func documentsOfAStreamMayBeOfOtherKinds() {
    let text = "x: {$ref: '#/components/schemas/a'}\n---\nopenapi: 3.0.0\nx: {$ref: '#/components/schemas/b'}\n"
    #expect(found(["openapi.yaml": text]) == ["openapi.yaml:4:11"])
  }

  /// In a file that another file completes, nothing is reported.
  @Test func partsAreLeftAlone() {
    let service = "services: {a: {image: x, depends_on: [b]}}\n"
    let job = "a: {needs: [b], script: x}\n"
    #expect(found(["compose.override.yaml": service, "sub/docker-compose.override.yml": service]) == [])
    #expect(found(["compose.prod.yaml": service, "docker-compose.yml": "services: {b: {image: x}}\n"]) == [])
    #expect(found(["sub/compose.yaml": service, "compose.yaml": "services: {b: {image: x}}\n"]) == [])
    #expect(
      found(["ci/b.gitlab-ci.yml": job, "ci/.gitlab-ci.yml": job, ".gitlab-ci.yml": "b: {script: x}\n"]) == [])
    // Without the other file they are complete.
    #expect(found(["a/docker-compose.prod.yaml": service]) == ["a/docker-compose.prod.yaml:1:39"])
    #expect(found(["a/compose.yaml": service, "b/compose.yaml": service]).count == 2)
    #expect(found(["ci/b.gitlab-ci.yml": job]) == ["ci/b.gitlab-ci.yml:1:13"])
  }

  @Test func commandsShowIt() {
    let folder = ScratchFolder([Self.place: Self.workflow, "openapi.yaml": "openapi: 3.0.0\n", "a.yaml": "a: 1\n"])
    let explained = CommandRun(["check", "--explain-schema", Self.place], in: folder).output
    let shown = "(bundled, kind github-workflow, files: **/.github/workflows/*.yml)"
    #expect(
      explained.hasSuffix(".github/workflows/ci.yml: policy known-references/github-workflow \(shown)\n"),
      "\(explained)")
    #expect(
      !CommandRun(["check", "--explain-schema", "--no-schema", Self.place], in: folder).output.contains("policy"))
    #expect(!CommandRun(["check", "--explain-schema", "a.yaml"], in: folder).output.contains("policy"))
    let listed = CommandRun(["config", "show", Self.place], in: folder).output
    #expect(listed.contains("# policy known-references/github-workflow \(shown)\n"), "\(listed)")
    #expect(CommandRun(["config", "show", "openapi.yaml"], in: folder).output.contains("known-references/openapi"))
    let data = CommandRun(["config", "show", "--json", Self.place], in: folder).output
    #expect(data.contains("\"knownReferences\":[\"known-references/github-workflow\"]"), "\(data)")
    // Reports name the built-in policy, although users don't configure it.
    let report = CommandRun(["check", "--json", Self.place], in: folder).output
    #expect(report.contains("\"policy\":\"known-references/github-workflow\""), "\(report)")
    #expect(!CommandRun(["schema", "list"], in: folder).output.contains("known-references"))
    #expect(CommandRun(["schema", "show", "known-references/compose"], in: folder).code != 0)
  }

  /// The references aren't a schema of the file: everything else stays as it is.
  @Test func nothingElseChanges() {
    let whole = Self.workflow.replacing("bild", with: "build")
    let folder = ScratchFolder([
      ".git/": "", Self.place: "# settle: ignore-file[schema/required]\n" + whole,
      ".settle.yaml": "schemas: [{files: [.github/workflows/*.yml], schema: s.yaml}]\n", "s.yaml": "type: object\n",
    ])
    let unused = CommandRun(["check", "--format", "oneline", Self.place], in: folder)
    #expect(unused.output.contains("unused-suppression"), "\(unused)")
    #expect(CommandRun(["check", "--locked", Self.place], in: folder).code == 0)
    folder.write(".settle.yaml", "")
    let kept = CommandRun(["check", "--format", "oneline", Self.place], in: folder)
    #expect(!kept.output.contains("unused-suppression"), "\(kept)")
    let required = CommandRun(["check", "--require-schema", Self.place], in: folder)
    #expect(required.output.contains("[schema/none]"), "\(required)")
  }

  /// A cached file is checked again if its neighbors or the configuration change.
  @Test func theCacheKnowsWhatItDependsOn() {
    let folder = ScratchFolder([
      ".git/": "", "compose.prod.yaml": "services: {a: {image: x, depends_on: [b]}}\n",
      "compose.yaml": "services: {b: {image: x}}\n", "c/": "",
    ])
    folder.writeEnoughForCache(below: "more")
    func check() -> Int32 {
      CommandRun(["check"], in: folder, environment: ["XDG_CACHE_HOME": folder.path + "/c"]).code
    }
    #expect([check(), check()] == [0, 0])
    folder.remove("compose.yaml")
    #expect(check() == 1)
    folder.write(".settle.yaml", "knownReferences: false\n")
    #expect([check(), check()] == [0, 0])
    folder.write(".settle.yaml", "knownReferences: true\n")
    #expect(check() == 1)
  }

  /// Removing a name that is in use is refused, even with `--force`, and even if the policy only warns.
  @Test func aNameInUseIsNotRemoved() {
    let text = Self.workflow.replacing("bild", with: "build")
    let folder = ScratchFolder([".git/": "", Self.place: text])
    let list = "settle: .github/workflows/ci.yml not changed: jobs.test.needs[0]: no job named \"build\"\n"
    for more in [[], ["--force"], ["--force", "--dry-run"]] {
      let run = CommandRun(["unset", Self.place, "jobs.build"] + more, in: folder)
      #expect(run.code == 1 && run.errors.hasPrefix(list), "\(run)")
    }
    #expect(folder.text(Self.place) == text)
    #expect(CommandRun(["unset", Self.place, "jobs.test", "--force"], in: folder).code == 0)
    #expect(CommandRun(["unset", Self.place, "jobs.build"], in: folder).code == 0)
    // With `--force`, any other error is allowed.
    folder.write(Self.place, text)
    #expect(CommandRun(["set", Self.place, "jobs.test.needs", "[x]", "--force"], in: folder).code == 0)
    folder.write(Self.place, text)
    folder.write(
      "p.yaml",
      "properties: {jobs: {additionalProperties: {properties: {name: {x-setting: {refersTo: {keysOf: /jobs}}}}}}}\n")
    folder.write(".settle.yaml", "policies: [{files: ['**/ci.yml'], schema: p.yaml, severity: warning}]\n")
    folder.write(Self.place, "jobs: {a: {}, b: {name: a}}\n")
    let warned = CommandRun(["unset", Self.place, "jobs.a", "--force"], in: folder)
    #expect(warned.code == 1 && warned.errors.contains("jobs.b.name: no job named \"a\""), "\(warned)")
  }
}

import Foundation
import TestSupport
import Testing

/// Runs what can be run of the hooks, the action and the template.
@Suite struct ContinuousIntegrationTests {
  /// A repository with a broken file on a branch, and `settle` in `PATH`.
  static let preparation = """
    set -e; mkdir bin; ln -s "$SETTLE" bin/settle; export PATH=$PWD/bin:$PATH HOME=$PWD GIT_CONFIG_NOSYSTEM=1
    export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
    git init -q -b main . && mkdir config && echo 'a: 1' > config/a.yaml && echo 'a: 1' > config/b.yaml
    git add config && git commit -qm one && git checkout -qb topic && echo 'a: [1' > config/b.yaml && git add config
    set +e

    """

  @Test func theActionShowsAndFails() throws {
    let action = try Checkout.text("action.yml")
    let check = action.components(separatedBy: "- id: check\n").last?.components(separatedBy: "run: |\n").last
    let lines = check?.split(separator: "\n").prefix { $0.hasPrefix("        ") }
    let script = lines?.map { $0.dropFirst(8) } ?? []
    let folder = ScratchFolder(["a b.yaml": "a: [1\n", "c.yaml": "a: 1\n", "script": script.joined(separator: "\n")])
    let run = ProgramRun(
      shell: #"""
        export PATHS=$'a b.yaml\nc.yaml' ARGUMENTS=$'--jobs\n1\n' SARIF='out 1.sarif' GITHUB_STEP_SUMMARY=$PWD/summary
        bash --noprofile --norc -eo pipefail script; echo $?; cat summary; ls *.sarif
        PATHS=c.yaml ARGUMENTS= SARIF= bash -eo pipefail script; echo $?
        """#, in: folder)
    #expect(run.output.hasPrefix("::error file=a b.yaml,line=1"), "\(run.output)\(run.errors)")
    #expect(
      run.output.contains("\n1\n## settle\n\n### `a b.yaml`") && run.output.hasSuffix("out 1.sarif\n0\n"),
      "\(run.output)")
  }

  @Test func hooksCallCommandsThatThereAre() throws {
    let hooks = try Checkout.text(".pre-commit-hooks.yaml")
    let entries = hooks.split(separator: "\n").compactMap { line in
      line.hasPrefix("  entry: settle ")
        ? line.dropFirst("  entry: settle ".count).split(separator: " ").map(String.init) : nil
    }
    #expect(entries.count == 5 && entries.allSatisfy { $0 == ["check"] || $0.last == "--" })
    for entry in entries {
      let command = entry.prefix { !$0.hasPrefix("--") }
      let help = ProgramRun(["help"] + command, in: ScratchFolder())
      #expect(help.code == 0, "\(entry)")
      #expect(entry.dropFirst(command.count).allSatisfy { help.output.contains($0) }, "\(entry)")
    }
    #expect(entries.filter { $0.contains("--force-exclude") }.map(\.[0]) == ["check", "check", "format"])
  }

  @Test func theTemplateCallsWhatThereIs() throws {
    let template = try Checkout.text("ci/gitlab.yml")
    let script = template.components(separatedBy: ">-\n").last?.components(separatedBy: "\n  artifacts:").first ?? ""
    let line = script.split(separator: "\n").joined(separator: " ").replacingOccurrences(
      of: "settle check", with: "\"$SETTLE\" check")
    let run = ProgramRun(shell: "SETTLE_ARGUMENTS='a.yaml'\n\(line); ls", in: ScratchFolder(["a.yaml": "a: 1\n"]))
    #expect(run.output == "a.yaml\nsettle-codequality.json\nsettle-junit.xml\n", "\(run.output)\(run.errors)")
  }

  /// Checked with the schemas that editors use for these files.
  @Test(arguments: [
    ("action.yml", "github-action"), (".pre-commit-hooks.yaml", "pre-commit-hooks"), ("ci/gitlab.yml", "gitlab-ci"),
  ])
  func filesAreValid(path: String, schema: String) throws {
    guard let store = OutsideSuites.folder("schemastore")?.appendingPathComponent("src/schemas/json/\(schema).json"),
      FileManager.default.fileExists(atPath: store.path)
    else {
      try Test.cancel("\(path), as SchemaStore has no schema \(schema)")
    }
    let run = Checkout.settle("check", "--schema", store.path, path)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
  }
}

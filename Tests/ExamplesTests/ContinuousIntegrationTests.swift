import Foundation
import TestSupport
import Testing

/// The hooks, the action and the template: their executable parts are run.
@Suite struct ContinuousIntegrationTests {
  /// A repository with a broken file on a branch, and `settle` along the path.
  static let preparation = """
    set -e; mkdir bin; ln -s "$SETTLE" bin/settle; export PATH=$PWD/bin:$PATH HOME=$PWD GIT_CONFIG_NOSYSTEM=1
    export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
    git init -q -b main . && mkdir config && echo 'a: 1' > config/a.yaml && echo 'a: 1' > config/b.yaml
    git add config && git commit -qm one && git checkout -qb topic && echo 'a: [1' > config/b.yaml && git add config
    set +e

    """

  @Test func theActionShowsAndFails() throws {
    let action = try Checkout.text("action.yml")
    let script = action.components(separatedBy: "run: |\n").last?.split(separator: "\n").map { $0.dropFirst(8) } ?? []
    let folder = ScratchFolder(["a b.yaml": "a: [1\n", "c.yaml": "a: 1\n", "script": script.joined(separator: "\n")])
    let run = ProgramRun(
      shell: #"""
        export PATHS=$'a b.yaml\nc.yaml' ARGUMENTS=$'--jobs\n1\n' SARIF='out 1.sarif' GITHUB_STEP_SUMMARY=$PWD/summary
        bash --noprofile --norc -eo pipefail script; echo $?; cat summary; ls *.sarif
        PATHS=c.yaml ARGUMENTS= SARIF= bash -eo pipefail script; echo $?
        """#, in: folder)
    #expect(run.output.hasPrefix("::error file=a b.yaml,line=1"), "\(run.output)\(run.errors)")
    #expect(
      run.output.contains("\n1\n## settle\n\n### a b") && run.output.hasSuffix("out 1.sarif\n0\n"), "\(run.output)")
  }

  /// `SETTLE_PYTHON` names a Python that has pre-commit.
  @Test func preCommitRunsTheHooks() {
    let python = ProcessInfo.processInfo.environment["SETTLE_PYTHON"] ?? ""
    guard !python.isEmpty, ProgramRun(shell: "\(python) -m pre_commit --version", in: ScratchFolder()).code == 0 else {
      return print("hooks: no pre-commit (SETTLE_PYTHON), 3 hooks skipped")
    }
    // The hooks unchanged, in a repository of their own.
    let hooks = "\(OutsideSuites.packageRoot.path)/.pre-commit-hooks.yaml"
    let line = """
      export PRE_COMMIT_HOME=$PWD/cache; echo 'b:   1' > config/a.yaml; git add config
      mkdir hooks && (cd hooks && git init -q . && cp \(hooks) . && git add . && git commit -qm hooks)
      for hook in settle-check settle-format; do \(python) -m pre_commit try-repo hooks $hook --all-files; done
      cat config/a.yaml
      """
    let run = ProgramRun(shell: Self.preparation + line, in: ScratchFolder())
    #expect(run.output.contains("error[yaml/unclosed-bracket]") && run.output.contains("formatted config/a.yaml"))
    #expect(run.output.hasSuffix("b: 1\n"), "\(run.output)\(run.errors)")
  }

  @Test func hooksCallCommandsThatThereAre() throws {
    let hooks = try Checkout.text(".pre-commit-hooks.yaml")
    let entries = hooks.split(separator: "\n").compactMap { line in
      line.hasPrefix("  entry: settle ")
        ? line.dropFirst("  entry: settle ".count).split(separator: " ").map(String.init) : nil
    }
    #expect(entries.count == 3 && entries.allSatisfy { $0.last == "--" })
    for entry in entries {
      let command = entry.prefix { !$0.hasPrefix("--") }
      let help = ProgramRun(["help"] + command, in: ScratchFolder())
      #expect(help.code == 0, "\(entry)")
      #expect(entry.dropFirst(command.count).dropLast().allSatisfy { help.output.contains($0) }, "\(entry)")
    }
    #expect(entries.filter { $0.contains("--force-exclude") }.map(\.[0]) == ["check", "format"])
  }

  @Test func theTemplateCallsWhatThereIs() throws {
    let template = try Checkout.text("ci/gitlab.yml")
    let script = template.components(separatedBy: ">-\n").last?.components(separatedBy: "\n  artifacts:").first ?? ""
    let line = script.split(separator: "\n").joined(separator: " ").replacingOccurrences(
      of: "settle check", with: "\"$SETTLE\" check")
    let run = ProgramRun(shell: "SETTLE_ARGUMENTS='a.yaml'\n\(line); ls", in: ScratchFolder(["a.yaml": "a: 1\n"]))
    #expect(run.output == "a.yaml\nsettle-codequality.json\nsettle-junit.xml\n", "\(run.output)\(run.errors)")
  }

  /// By the schemas that editors take for these files.
  @Test(arguments: [
    ("action.yml", "github-action"), (".pre-commit-hooks.yaml", "pre-commit-hooks"), ("ci/gitlab.yml", "gitlab-ci"),
  ])
  func filesAreValid(path: String, schema: String) {
    guard let store = OutsideSuites.folder("schemastore")?.appendingPathComponent("src/schemas/json/\(schema).json"),
      FileManager.default.fileExists(atPath: store.path)
    else {
      print("continuous integration: no schema \(schema), \(path) skipped")
      return
    }
    let run = Checkout.settle("check", "--schema", store.path, path)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
  }
}

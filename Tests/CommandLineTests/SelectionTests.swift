import Foundation
import TestSupport
import Testing

/// Which files a run checks.
@Suite struct SelectionTests {
  private func paths(_ run: CommandRun) -> [String] {
    run.output.split(separator: "\n").compactMap { line in
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["path"] as? String
    }
  }

  private func check(_ arguments: [String], in folder: ScratchFolder, input: String? = nil) -> CommandRun {
    CommandRun(["check", "-q", "--format", "jsonl"] + arguments, in: folder, input: input)
  }

  @Test func shardsAreTheWhole() {
    let folder = ScratchFolder()
    for number in 0..<200 { folder.write("d\(number % 9)/f\(number).yaml", "a: 1\n") }
    let whole = paths(check([], in: folder))
    let shards = (1...4).map { paths(check(["--shard", "\($0)/4"], in: folder)) }
    #expect(shards.flatMap(\.self).sorted() == whole.sorted() && whole.count == 200)
    #expect(shards.allSatisfy { $0.count > 20 })
    // A file stays in its shard when others are added or removed, however its path is written.
    for number in 200..<260 { folder.write("d\(number % 9)/f\(number).yaml", "a: 1\n") }
    try? FileManager.default.removeItem(atPath: folder.path + "/d3")
    let later = paths(check(["--shard", "2/4", ".", folder.path + "/d1"], in: folder))
    #expect(Set(shards[1].filter { !$0.hasPrefix("d3/") }).isSubset(of: later))
    #expect(later.allSatisfy { !whole.contains($0) || shards[1].contains($0) })
    #expect(paths(check(["--shard", "1/1"], in: folder)).count == 200 + 60 - 22 - 7)
  }

  /// Git hooks pass each file as an argument.
  @Test func excludeHoldsForNamedFilesWhereItIsForced() {
    let folder = ScratchFolder([
      ".settle.yaml": "exclude: [vendor/, gen.yaml]\n", "a.yaml": "a:   1\n", "gen.yaml": "a:   [\n",
      "vendor/x/b.yaml": "a:   [\n", "vendor/.settle.yaml": "exclude: []\n",
    ])
    let named = ["gen.yaml", "vendor/x/b.yaml", "./vendor", folder.path + "/gen.yaml", "a.yaml"]
    #expect(paths(check(named, in: folder)).count == 4)
    #expect(paths(check(named + ["--force-exclude"], in: folder)) == ["a.yaml"])
    let listed = check(["--files-from", "-", "--force-exclude"], in: folder, input: named.joined(separator: "\n"))
    #expect(paths(listed) == ["a.yaml"])
    let formatted = CommandRun(["format", "--force-exclude"] + named, in: folder)
    #expect(formatted.code == 0 && formatted.output == "formatted a.yaml\n", "\(formatted.errors)")
    // It isn't an error if no file remains.
    #expect(check(["--force-exclude", "gen.yaml"], in: folder).code == 0)
    #expect(CommandRun(["format", "--force-exclude", "gen.yaml"], in: folder).code == 0)
    let filter = ["--force-exclude", "-", "--stdin-filename", "gen.yaml"]
    #expect(CommandRun(["format"] + filter, in: folder, input: "a:   [\n").output == "a:   [\n")
    #expect(CommandRun(["check", "--fix"] + filter, in: folder, input: "a:   [\n").output == "a:   [\n")
    #expect(CommandRun(["check"] + filter, in: folder, input: "a:   [\n").code == 0)
  }

  @Test func aShardMayBeEmpty() {
    let folder = ScratchFolder(["a.yaml": "a: 1\n"])
    let runs = (1...2).map { CommandRun(["check", "--shard", "\($0)/2"], in: folder) }
    #expect(runs.allSatisfy { $0.code == 0 } && runs.contains { $0.errors.hasPrefix("No files checked") })
    #expect(CommandRun(["check", "--shard", "1/2"], in: ScratchFolder()).code == 2)
  }

  @Test(arguments: ["0/2", "3/2", "1/0", "1", "a/b", "1/2/3", "-1/2", "/"]) func textThatIsNotAShard(text: String) {
    let run = CommandRun(["check", "--shard", text], in: ScratchFolder(["a.yaml": ""]))
    #expect(run.code == 2 && run.errors.contains("is not I/N"))
  }

  @Test func lists() {
    let folder = ScratchFolder([
      "a.yaml": "", "b c.yaml": "", "d/e.txt": "", "d/f.yaml": "", "list": "b c.yaml\n\na.yaml",
    ])
    #expect(paths(check(["--files-from", "list"], in: folder)) == ["b c.yaml", "a.yaml"])
    #expect(paths(check(["--files-from", "-", "-0"], in: folder, input: "d/e.txt\0d\0")) == ["d/e.txt", "d/f.yaml"])
    #expect(
      paths(check(["--files-from=-", "a.yaml"], in: folder, input: "a.yaml\nb c.yaml\n")) == ["a.yaml", "b c.yaml"])
    #expect(
      paths(check(["--files-from", "-"], in: folder, input: "a.yaml\r\nb c.yaml\r\n")) == ["a.yaml", "b c.yaml"])
    let empty = CommandRun(["check", "--files-from", "-"], in: folder, input: "")
    #expect(empty.code == 0 && empty.errors == "No files checked\n")
    #expect(check(["--files-from", "-"], in: folder, input: "gone.yaml\n").code == 2)
    #expect(check(["--files-from", "none"], in: folder).errors.contains("--files-from none: no such file"))
    #expect(check(["--files-from", "-", "-"], in: folder).errors.contains("cannot be both"))
    #expect(check(["-0"], in: folder).errors.contains("needs --files-from"))
  }

  private static let repository = """
    export HOME=$PWD GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
    commit() { git add -A && git commit -qm "$1"; }
    git init -q -b main . && mkdir -p d && for f in a b c d/e d/g; do echo "k: 1" > $f.yaml; done && echo '*.tmp.yaml' > .gitignore
    commit one && git tag base && git checkout -qb topic
    echo "k: 2" > a.yaml && commit two && echo "k: 3" > b.yaml && git add b.yaml && echo "k: 4" > d/e.yaml
    echo "k: 5" > $'new\\n file.yaml' && echo "k: 6" > x.tmp.yaml && rm c.yaml
    git checkout -q main 2>/dev/null || true
    """

  private static let hasGit: ConditionTrait = .enabled(if: Machine.hasProgram("git"), "git is not installed")

  @Test(hasGit) func changedFiles() {
    let folder = ScratchFolder()
    let run = ProgramRun(
      shell: Self.repository.replacingOccurrences(of: "git checkout -q main 2>/dev/null || true", with: "") + """

        show() { "$SETTLE" check -q --format jsonl "$@" | sed 's/.*"path":"\\([^"]*\\)".*/\\1/' | tr '\\n' '|'; echo; }
        show --changed-since base; show --changed-since HEAD; show --changed-since base d; (cd d && show --changed-since base)
        git stash -qu && git checkout -q main && echo "k: 7" > d/g.yaml && commit three && git checkout -q topic
        show --changed-since main; show --changed-since topic; echo $?
        """, in: folder)
    let expected = [
      "a.yaml|b.yaml|d/e.yaml|new\\n file.yaml|", "b.yaml|d/e.yaml|new\\n file.yaml|", "d/e.yaml|", "e.yaml|",
      "a.yaml|",
      "", "0",
    ]
    #expect(run.output == expected.map { $0 + "\n" }.joined(), "\(run.output)\(run.errors)")
  }

  /// Even the configuration of a repository may be untrusted.
  @Test(hasGit) func noProgramOfTheRepositoryIsStarted() {
    let folder = ScratchFolder()
    let run = ProgramRun(
      shell: Self.repository.replacingOccurrences(of: "git checkout -q main 2>/dev/null || true", with: "") + """

        mkdir hooks; printf '#!/bin/sh\necho "$0 $*" >> %s/started\nexit 1\n' "$PWD" > hooks/program; chmod +x hooks/program
        for h in post-index-change pre-commit post-checkout; do cp hooks/program hooks/$h; done
        p=$PWD/hooks/program
        for k in core.fsmonitor core.pager core.sshCommand core.editor diff.external diff.x.command diff.x.textconv \
          filter.x.clean filter.x.process filter.x.smudge filter.y.clean credential.helper; do git config $k "$p"; done
        git config core.hooksPath "$PWD/hooks"; git config filter.x.required true; git config pager.diff "$p"
        git config extensions.partialClone origin; git config remote.origin.promisor true
        git config protocol.ext.allow always; git config remote.origin.url "ext::$p"
        printf '*.yaml filter=x diff=x\nd/* filter=y\n' > .gitattributes; cp .gitattributes .git/info/attributes
        touch a.yaml b.yaml d/e.yaml d/g.yaml started; : > started
        "$SETTLE" check -q --format jsonl --changed-since base | sed 's/.*"path":"\\([^"]*\\)".*/\\1/' | sort | tr '\n' '|'
        "$SETTLE" check -q --changed-since 1234567890123456789012345678901234567890 2>/dev/null; cat started
        """, in: folder)
    #expect(run.output == "a.yaml|b.yaml|d/e.yaml|new\\n file.yaml|", "\(run.output)\(run.errors)")
  }

  @Test(hasGit) func whatGitCannotSayIsWrongUsage() {
    let folder = ScratchFolder(["a.yaml": "a: 1\n"])
    let outside = ProgramRun(shell: #"HOME=$PWD "$SETTLE" check --changed-since HEAD"#, in: folder)
    #expect(outside.code == 2 && outside.errors.contains("is not in a git repository"), "\(outside.errors)")
    let unknown = ProgramRun(
      shell: Self.repository + "\n"
        + #"for r in nonesuch --help 'a b' HEAD:a.yaml; do "$SETTLE" check --changed-since "$r"; echo $?; done"#,
      in: folder)
    #expect(unknown.output == "2\n2\n2\n2\n", "\(unknown.output)")
    #expect(unknown.errors.contains("--changed-since: git cannot find revision \"--help\""), "\(unknown.errors)")
    let unrelated = ProgramRun(
      shell: """
        export HOME=$PWD GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
        git checkout -q --orphan other && git commit -qm x && "$SETTLE" check --changed-since base
        """, in: folder)
    #expect(unrelated.code == 2 && unrelated.errors.contains("no commit in common with HEAD"), "\(unrelated.errors)")
    let missing = ProgramRun(["check", "--changed-since", "HEAD"], in: folder, environment: ["PATH": folder.path])
    #expect(
      missing.code == 2 && missing.errors.contains("--changed-since needs git: no such file"), "\(missing.errors)")
  }

  @Test func eachRootHasItsOwnConfiguration() {
    let folder = ScratchFolder([
      "one/.settle.yaml": "schemas: [{files: [x.yaml], schema: s.json}]\n", "one/s.json": #"{"required": ["a"]}"#,
      "one/x.yaml": "b: 1\n", "two/.settle.yaml": "exclude: [skip/]\n", "two/skip/y.yaml": "a: [\n",
      "two/x.yaml": "b: 1\n",
      "two/.git/x": "", "one/.git/x": "",
    ])
    let run = check(["two", "one"], in: folder)
    #expect(paths(run) == ["two/.settle.yaml", "two/x.yaml", "one/x.yaml", "one/.settle.yaml"])
    #expect(run.code == 1 && run.output.components(separatedBy: "schema/required").count == 2)
  }

  @Test func aSchemaMayBeDemanded() {
    let folder = ScratchFolder([
      "s.yaml": "{}", "a.yaml": "# yaml-language-server: $schema=s.yaml\na: 1\n", "b.yaml": "b: 1\n",
    ])
    let run = CommandRun(["check", "--require-schema", "a.yaml", "b.yaml"], in: folder)
    #expect(
      run.code == 1 && run.output.contains("error[schema/none]: no schema for this file\n  --> b.yaml:1:1"))
    #expect(run.errors.contains("Found 1 error in 1 of 2 files"))
    #expect(CommandRun(["check", "--require-schema", "a.yaml"], in: folder).code == 0)
    #expect(CommandRun(["check", "--require-schema", "--no-schema"], in: folder).code == 2)
  }

  @Test func everyReportIsTheSameForAnyNumberOfJobs() throws {
    let shapes = ReportNames.ofFiles
    let folder = ScratchFolder(["s.yaml": "properties: {a: {type: integer}}\n"])
    for number in 0..<150 {
      folder.write("d\(number % 7)/f\(number).yaml", ["a: x\n", "a: [1\n", "a: 1\n"][number % 3])
    }
    let runs = try ["1", "2", "8"].map { jobs in
      let reports = shapes.flatMap { ["--report", "\($0)=\($0).\(jobs)"] }
      let run = ProgramRun(["check", "--schema", "s.yaml", "-j", jobs] + reports, in: folder)
      #expect(run.code == 1)
      return try [run.output, run.errors]
        + shapes.map { try String(contentsOfFile: "\(folder.path)/\($0).\(jobs)", encoding: .utf8) }
    }
    #expect(runs[0] == runs[1] && runs[0] == runs[2])
  }
}

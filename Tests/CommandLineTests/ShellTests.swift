import Foundation
import TestSupport
import Testing

/// Completions and manual pages, tested with the programs that read them.
@Suite struct ShellTests {
  private static let cases: [(line: String, offered: [String], not: [String])] = [
    ("settle ch", ["check"], ["schema"]),
    ("settle ", ["check", "schema", "report", "completions", "help", "man", "version"], ["bundle"]),
    ("settle schema ", ["list", "show", "check", "bundle", "upgrade"], ["merge"]),
    ("settle check --for", ["--format"], ["--color"]),
    ("settle check -q --format s", ["sarif"], ["json"]),
    ("settle check -f g", ["github", "gitlab"], ["json"]),
    ("settle check --color=n", ["never"], ["always"]),
    ("settle check file-", ["file-here"], ["--format"]),
    ("settle check --schema file-", ["file-here"], ["--format"]),
    ("settle help che", ["check"], ["schema"]), ("settle man sch", ["schema"], ["check"]),
    ("settle fmt --wi", ["--width"], ["--schema"]),
    ("settle completions ", ["bash", "zsh", "fish", "powershell", "nushell"], ["check"]),
    ("settle schema check --st", ["--strict"], ["--schema"]),
    ("settle explain schema/en", ["schema/enum"], ["schema/type", "lint/truthy"]),
  ]

  private func expect(_ line: String, _ output: String, _ offered: [String], _ not: [String]) {
    let words = Set(
      output.split(separator: "\n").map { line in
        let word = line.split(separator: "\t").first.map(String.init) ?? ""
        return word.split(separator: "=").last.map(String.init) ?? word
      })
    #expect(words.isSuperset(of: offered) && words.isDisjoint(with: not), "\(line): \(output)")
  }

  @Test(arguments: cases) func bash(line: String, offered: [String], not: [String]) {
    let folder = ScratchFolder(["file-here": "", "line": line])
    // readline splits the line into words, and completes file names if the program offers nothing.
    let run = ProgramRun(
      shell: #"""
        source <("$SETTLE" completions bash); complete -p settle >/dev/null || exit 9
        line=$(cat line; echo .); line=${line%.}; line=${line//=/ = }; read -ra COMP_WORDS <<< "$line"
        case $line in *' ') COMP_WORDS+=('');; esac
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _settle
        printf '%s\n' "${COMPREPLY[@]}"
        [ ${#COMPREPLY[@]} -gt 0 ] || compgen -f -- "${COMP_WORDS[COMP_CWORD]}"
        """#, in: folder)
    #expect(run.errors == "")
    expect(line, run.output, offered, not)
  }

  @Test(.enabled(if: Machine.hasProgram("fish"), "fish is not installed"), arguments: cases) func fish(
    line: String, offered: [String], not: [String]
  ) {
    let folder = ScratchFolder(["file-here": "", "line": line])
    let run = ProgramRun(
      shell: #"""
        export HOME=$PWD; "$SETTLE" completions fish > c.fish
        fish --no-config -c 'source c.fish; complete -C "$(cat line; echo .)"' 2>errors >/dev/null
        fish --no-config -c 'source c.fish; complete -C "'"$(cat line)"'"'; cat errors >&2
        """#, in: folder)
    #expect(run.errors == "", "\(run.errors)")
    expect(line, run.output, offered, not)
  }

  /// Debian doesn't have these two shells, so only the text of their scripts is tested.
  @Test func otherShells() {
    let windows = CommandRun(["completions", "powershell"], in: ScratchFolder())
    for line in [
      "Register-ArgumentCompleter -Native -CommandName 'settle' -ScriptBlock {", "    ' fmt' = ' format'",
      "    ' check --color' = @('auto', 'always', 'never')", "    ' schema' = @('",
    ] {
      #expect(windows.code == 0 && windows.output.contains("\n" + line), "\(line)")
    }
    let nu = CommandRun(["completions", "nushell"], in: ScratchFolder())
    for line in [
      "  export extern \"settle schema check\" [", "  export extern \"settle fmt\" [",
      "    --color: string@\"nu-complete settle check color\"  # When to use colors",
      "  def \"nu-complete settle check color\" [] { [\"auto\", \"always\", \"never\"] }",
    ] {
      #expect(nu.code == 0 && nu.output.contains("\n" + line), "\(line)")
    }
  }

  @Test(.enabled(if: Machine.hasProgram("zsh"), "zsh is not installed")) func zsh() {
    let folder = ScratchFolder()
    let run = ProgramRun(
      shell: #"""
        export HOME=$PWD LC_ALL=C.UTF-8; mkdir f; "$SETTLE" completions zsh > f/_settle && zsh -n f/_settle || exit 9
        zsh -f -c 'fpath=($PWD/f $fpath); autoload -Uz compinit; compinit -u -D; print $_comps[settle]'
        zsh -f -c 'autoload -Uz compinit; compinit -u -D; source f/_settle; print $_comps[settle]
          _describe() { print -rl $commands }; _arguments() { print -rl -- "$@" }
          words=(settle ""); CURRENT=2; _settle
          words=(settle schema check ""); CURRENT=4; _settle
          words=(settle check ""); CURRENT=3; _settle
          words=(settle fmt ""); CURRENT=3; _settle'
        """#, in: folder)
    #expect(run.code == 0 && run.errors == "", "\(run.errors)")
    #expect(run.output.hasPrefix("_settle\n_settle\n"))
    for line in [
      "check:Check files: syntax, schema, settings and lint", "--strict[Fail on warnings too]",
      "(-f --format)--format=[The format of the report]:FORMAT:(text json jsonl sarif",
      "*--report=[Write a report of this shape", "--no-sort[Leave keys in their order]",
      "*:[PATH…]:_files".replacingOccurrences(of: "[PATH…]", with: "\\[PATH…\\]"),
    ] {
      #expect(run.output.contains(line), "\(line): \(run.output)")
    }
  }

  @Test func manualPages() {
    let folder = ScratchFolder(["m/": ""])
    let written = CommandRun(["man", "--output", "m"], in: folder)
    #expect(written.code == 0 && written.errors == "")
    let pages = folder.names(below: "m")
    #expect(pages.contains("settle.1") && pages.contains("settle-schema-check.1") && pages.count > 10)
    let one = CommandRun(["man", "check"], in: folder)
    #expect(one.output == folder.text("m/settle-check.1"))
    #expect(CommandRun(["man", "chek"], in: folder).errors.contains("did you mean check?"))
  }

  @Test(.enabled(if: Machine.hasProgram("mandoc"), "mandoc is not installed")) func mandocReadsThePages() {
    let lint = ProgramRun(
      shell: #"""
        "$SETTLE" man --output m 2>&1; mandoc -Tlint -Wwarning m/*.1
        mandoc -Tutf8 m/settle-check.1 | LC_ALL=C.UTF-8 col -b
        """#, in: ScratchFolder(["m/": ""]))
    #expect(lint.output.hasPrefix("SETTLE-CHECK(1)"), "\(lint.output.prefix(2_000))")
    #expect(lint.output.contains("settle check [OPTION…] [PATH…]") && lint.output.contains("-f, --format FORMAT"))
  }

  @Test(.enabled(if: Machine.hasProgram("groff"), "groff is not installed")) func groffReadsThePages() {
    let check = ProgramRun(
      shell: #""$SETTLE" man --output m; for p in m/*.1; do groff -ww -z -man -Tutf8 $p; done"#,
      in: ScratchFolder(["m/": ""]))
    #expect(check.code == 0 && check.errors == "", "\(check.errors)")
  }
}

import CommandLineInterface
import Reporting

/// Every way in which a command can print part of a file.
package enum SecretCommands {
  /// The lines of each command; `S` is the schema, `A` the file, `B` a writable copy of it, `E` an empty file, `O` an
  /// output file.
  package static let lines: [String: [String]] = [
    "check": ReportFormats.names.map { "check -s S A --format \($0)" } + [
      "check -s S A --verbose", "check -s S A --diff --unsafe-fixes", "check -s S A --explain-schema",
      "check -s S A -q --write-baseline O", "check -s S A -q --report json=O", "check -s S A --color always",
      "check -s S B --unsafe-fixes", "check -s S A --no-lint", "check -s S A --select lint/* --max-diagnostics 3",
    ],
    "format": ["format -s S --diff A", "format -s S --check A"],
    "init": ["init S --update A --dry-run"],
    "show": [
      "show -s S A --all", "show -s S A --all --json", "show -s S A --changed", "show -s S E --all --layer team=A",
    ],
    "get": ["get -s S A KEY", "get -s S A KEY --json", "get -s S A label", "get -s S A KEY --comment"],
    "set": ["set -s S A label y --dry-run", "set -s S A KEY y", "set -s S A KEY [x] --force --dry-run"],
    "unset": ["unset -s S A KEY --dry-run", "unset -s S A label --dry-run"],
    "move": ["move -s S A KEY label --dry-run", "move -s S A KEY moved --dry-run"],
    "copy": ["copy -s S A KEY label --dry-run", "copy -s S A KEY copied --dry-run"],
    "insert": ["insert -s S A KEY[0] y --dry-run", "insert -s S A KEY[+] y --dry-run"],
    "merge": [
      "merge -s S A E --dry-run", "merge -s S E A --dry-run", "merge -s S B A --json", "merge -s S A E --base A",
    ],
    "migrate": ["migrate -s S A --from 0.9.0 --dry-run", "migrate -s S A --check --json", "migrate -s S B"],
    "reset": ["reset -s S A KEY --dry-run", "reset -s S A --all --dry-run", "reset -s S B --all"],
    "do": ["do -s S A", "do -s S A drop --dry-run", "do -s S B drop"],
    "normalize": ["normalize -s S A --write-defaults --dry-run", "normalize -s S A --drop-defaults --dry-run"],
    "preview": ["preview -s S A", "preview -s S A --json"],
    "why": ["why -s S A KEY", "why -s S A label", "why -s S E KEY --layer device=A"],
    "ask": ["ask -s S A same"], "describe": ["describe S KEY"],
    "diff": ["diff -s S A E", "diff -s S E A --json"],
    "convert": [
      "convert -s S A --to json", "convert -s S A --to yaml", "convert -s S A --to plist", "convert -s S A --to env",
      "convert -s S A --to csv", "convert -s S A --from env", "convert -s S A --from plist",
      "convert -s S A --from csv",
      "convert -s S A --to json --force -o O",
    ],
    "schema diff": ["schema diff S S --require full", "schema diff S privacy --json", "schema diff privacy S"],
    "schema add": ["schema add --all --dry-run --from ."],
  ]

  /// Commands that don't print values of a settings file. The pages of `edit` are tested together with its server.
  private static let others: Set<String> = [
    "catalog add", "catalog list", "catalog remove", "catalog update", "completions", "config import",
    "config init",
    "config show", "edit", "explain", "help", "lsp", "man", "mcp", "report merge", "schema bundle", "schema check",
    "schema codegen", "schema doc", "schema export", "schema infer", "schema test", "schema list",
    "schema show", "schema translate", "schema update", "schema upgrade", "version",
  ]

  /// Commands that are in neither list, and listed commands that don't exist.
  package static func unknown(_ lines: [String: [String]]) -> Set<String> {
    Set(leaves(Commands.root())).symmetricDifference(others.union(lines.keys))
  }

  private static func leaves(_ command: Command, _ words: [String] = []) -> [String] {
    command.subcommands.isEmpty
      ? [words.joined(separator: " ")] : command.subcommands.flatMap { leaves($0, words + [$0.name]) }
  }

  static let all = lines.sorted { $0.key < $1.key }.flatMap(\.value)

  /// One line of each kind, if there isn't time for all.
  static let few = all.filter { line in
    [
      "--format text", "--format sarif", "--format json-schema-detailed", "--diff", "show -s S A --all",
      "get -s S A KEY",
      "set -s S A label", "why -s S A KEY", "diff -s S A E", "--to json", "--write-defaults", "init",
    ].contains { line.hasSuffix($0) || line.contains($0 + " ") }
  }
}

import Foundation
import TestSupport
import Testing

/// Output derived from a private file is private too, even if the output file existed, and no file becomes more
/// accessible.
@Suite struct PrivateFileTests {
  private static let schema = """
    $schema: https://json-schema.org/draft/2020-12/schema
    type: object
    properties:
      plain: {type: string, default: x, x-setting: {store: {in: s}}}
      list: {type: array, items: {type: string}, default: [], x-setting: {store: {in: s, as: json}}}
    x-settings:
      name: own
      version: 1.0.0
      migrations: [{from: 0.9.0, to: 1.0.0, steps: [{mapValues: {setting: plain, values: [{from: x, to: z}]}}]}]
      stores: {s: {kind: property-list, scope: device, title: S}}

    """
  private static let stored =
    "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>plain</key><string>z</string><key>list</key><string>[</string></dict></plist>\n"

  /// Command lines, each with the files that it writes.
  private static let lines: [(line: String, files: [String])] = [
    ("convert a.yaml -s ./own.yaml --to json -o new.json", ["new.json"]),
    ("convert a.yaml -s ./own.yaml --to json --force -o old.json", ["old.json"]),
    ("convert - -s ./own.yaml --to json -o new.json < a.yaml", ["new.json"]),
    ("convert other.yaml -s ./own.yaml --layer device=weaker.yaml --store s --to plist -o new.plist", ["new.plist"]),
    ("convert stored.plist -s ./own.yaml --from-store s --partial -o new.yaml", ["new.yaml", "new.yaml.list.damaged"]),
    ("check a.yaml -s ./own.yaml --report json=new.json --report sarif=old.json --force", ["new.json", "old.json"]),
    ("check other.yaml a.yaml -s ./own.yaml --report json=new.json", ["new.json"]),
    ("check - --stdin-filename x.yaml -s ./own.yaml --report json=new.json < a.yaml", ["new.json"]),
    ("check a.yaml -s ./own.yaml --write-baseline new.json", ["new.json"]),
    ("check a.yaml -s ./own.yaml --fix --unsafe-fixes", ["a.yaml"]), ("format a.yaml", ["a.yaml"]),
    ("init ./own.yaml --update a.yaml", ["a.yaml"]), ("set a.yaml plain z -s ./own.yaml", ["a.yaml"]),
    ("unset a.yaml plain -s ./own.yaml", ["a.yaml"]), ("migrate a.yaml -s ./own.yaml --from 0.9.0", ["a.yaml"]),
    ("normalize a.yaml --drop-defaults -s ./own.yaml", ["a.yaml"]),
    ("schema infer other.yaml a.yaml -o new.yaml", ["new.yaml"]),
    ("report merge lines.jsonl --report json=new.json", ["new.json"]),
    ("preview other.yaml -s ./own.yaml --layer team=weaker.yaml -o new.html", ["new.html"]),
    ("check other.yaml a.yaml -s ./own.yaml --report json=new.json", ["new.json"]),
    ("schema check a.yaml --report json=new.json", ["new.json"]), ("schema upgrade a.yaml -o new.yaml", ["new.yaml"]),
  ]

  @Test(arguments: lines.indices) func modes(_ index: Int) {
    let (line, files) = Self.lines[index]
    let folder = ScratchFolder([
      "own.yaml": Self.schema, "a.yaml": "plain:   yes\nlist: 5\n", "other.yaml": "plain: z\n", "old.json": "{}\n",
      "weaker.yaml": "plain: y\n",
      "stored.plist": Self.stored,
    ])
    let run = ProgramRun(
      shell: """
        umask 002
        "$SETTLE" check a.yaml -s ./own.yaml --format jsonl > lines.jsonl
        chmod 664 old.json other.yaml; chmod 600 a.yaml weaker.yaml stored.plist lines.jsonl
        "$SETTLE" \(line.contains("<") ? line : line + " < /dev/null") > output 2>&1
        stat -c '%n %a' \(files.joined(separator: " ")) || cat output
        """, in: folder)
    #expect(run.output == files.map { "\($0) 600\n" }.joined(), "\(line)\n\(run)")
  }

  /// A folder that only its owner can enter makes its files private: copies outside it are private, and inside it the
  /// folder protects them.
  @Test func aPrivateFolderMakesItsFilesPrivate() {
    let folder = ScratchFolder([
      "own.yaml": Self.schema, "home/deep/a.yaml": "plain: yes\nlist: 5\n", "old.json": "{}\n",
    ])
    let run = ProgramRun(
      shell: """
        umask 022; chmod 700 home; chmod 644 home/deep/a.yaml old.json; ln -s home/deep/a.yaml link.yaml
        for file in home/deep/a.yaml link.yaml; do
          rm -f new.json home/new.json
          "$SETTLE" check $file -s ./own.yaml --report json=new.json --report json=home/new.json --report sarif=old.json --force
          stat -c '%n %a' new.json home/new.json old.json
        done 2> errors | grep json
        """, in: folder)
    let once = "new.json 600\nhome/new.json 644\nold.json 600\n"
    #expect(run.output.hasSuffix(once + once), "\(run)")
  }

  /// Output derived from a world-readable file keeps its permissions.
  @Test func anOpenFileBlocksNoOtherProgram() {
    let folder = ScratchFolder(["own.yaml": Self.schema, "a.yaml": "plain: z\n", "old.json": "{}\n"])
    let run = ProgramRun(
      shell: """
        umask 022; chmod 644 a.yaml; chmod 600 old.json
        "$SETTLE" convert a.yaml -s ./own.yaml --to json -o new.json
        "$SETTLE" convert a.yaml -s ./own.yaml --to json --force -o old.json
        cat a.yaml | "$SETTLE" convert - -s ./own.yaml --to json -o piped.json
        stat -c '%n %a' new.json old.json piped.json
        """, in: folder)
    #expect(run.output == "new.json 644\nold.json 600\npiped.json 644\n", "\(run)")
  }
}

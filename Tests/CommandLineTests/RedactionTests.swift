import Foundation
import SecretProperties
import TestSupport
import Testing

/// Markers in every place where a sensitive value may be. No output of any command contains one, except the edited file
/// itself.
@Suite struct RedactionTests {
  struct Place: Sendable, CustomTestStringConvertible {
    var name: String
    var schema: String
    var text: String
    var testDescription: String { name }
  }

  private static let mark = "MARK3R"
  private static let number = "734920561"

  // MARK: Places of sensitive values

  /// Values after a key; their further lines are indented relative to the key.
  private static let values = [
    "MARK3R", "'MARK3R'", "\"MARK3R\"", "\"MARK\\x333R MARK3R\"", "|\n  MARK3R\n  more MARK3R",
    ">-\n  MARK3R\n\n  MARK3R",
    "MARK3R\n  and MARK3R", "734920561", "[MARK3R, {a: MARK3R}]", "{MARK3R: MARK3R}", "\n  - MARK3R\n  - 734920561",
    "\n  MARK3R:\n    a: MARK3R", "? MARK3R\n  : 1", "&a MARK3R\nplain: *a", "&MARK3R x", "!MARK3R x", "*MARK3R",
    "!!int MARK3R",
    "MARK3R # of the key", "2026-MARK3R", "no\n  MARK3R: x",
    // Malformed values.
    "\"MARK3R", "'MARK3R", "[MARK3R", "{MARK3R", "MARK3R: MARK3R", "@MARK3R", "`MARK3R`", "%MARK3R", "- MARK3R",
    "]MARK3R",
    "\"MARK3R\" MARK3R", "|MARK3R\n  x", "\"\\qMARK3R\"", "!<MARK3R x", "&MARK3R", "\tMARK3R", "MARK3R\n\tMARK3R",
    "{a: MARK3R, a: MARK3R}", "\"MARK3R\u{1}\"", "MARK3R\nMARK3R",
  ]

  private static func places(_ schema: String, before: String, key: String, column: Int) -> [Place] {
    let margin = String(repeating: " ", count: column)
    return values.map { value in
      let below = value.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n" + margin)
      return Place(name: "\(schema) \(value)", schema: schema, text: before + key + ": " + below + "\nlast: 1\n")
    } + [
      Place(name: "\(schema) twice", schema: schema, text: before + "\(key): MARK3R\n\(margin)\(key): MARK3R2\n"),
      Place(name: "\(schema) no blank", schema: schema, text: before + "\(key):MARK3R\n"),
      Place(name: "\(schema) misspelled", schema: schema, text: before + "\(key.dropLast()): MARK3R\n"),
      Place(name: "\(schema) in capitals", schema: schema, text: before + "\(key.uppercased()): MARK3R\n"),
      Place(name: "\(schema) at the root", schema: schema, text: "\(key): MARK3R\n"),
    ]
  }

  private static let own = [
    "number: 734920561", "number: MARK3R", "number: 734920561.5", "number: 0x2BCE_MARK3R", "list: [MARK3R, MARK3R]",
    "list:\n  - MARK3R\n  - 734920561\n", "list: MARK3R", "map: {a: MARK3R}", "map: {MARK3R: x, b: 734920561}",
    "map:\n  MARK3R: 1\n",
    "map: {MARK3R: x, MARK3R: y}", "map: [MARK3R]", "map: MARK3R", "nested: {inner: MARK3R}", "nested: {MARK3R: 1}",
    "nested: {innr: MARK3R}", "nested:\n  inner: [MARK3R]\n",
    "records: [{token: MARK3R, id: 1}, {token: MARK3R, id: 1}]",
    "base: &b {secret: MARK3R}\n<<: *b", "records:\n  - &r {token: MARK3R}\n  - *r\n  - {<<: *r, id: 2}",
    "choice: MARK3R",
    "secret: MARK3R\n---\nsecret: MARK3R\n", "{\"secret\": \"MARK3R\", \"number\": 734920561}", "[secret: MARK3R]",
    "secret: MARK3R\nlist: [",
    "pattern_a: MARK3R", "short: MARK3R", "{secret: MARK3R",
    "- secret: MARK3R\n",
    "secret: MARK3R\nsecret2: MARK3R",
  ]

  static let places: [Place] =
    places("./own.yaml", before: "plain: x\n", key: "secret", column: 0)
    + own.map { Place(name: "./own.yaml \($0)", schema: "./own.yaml", text: $0 + "\n") }

  static let bundled: [Place] = [
    places("brewguide", before: "account:\n  signed_in: true\n  ", key: "apple_user_id", column: 2),
    places(
      "betrfood", before: "push_tokens:\n  - id: 0d0a4a5e-8a8e-4a3b-9d59-0f0f3f1c2a01\n    ", key: "device_token",
      column: 4),
  ].flatMap { $0 }

  /// Every type of value, and every keyword that a value can violate.
  private static let schema = """
    $schema: https://json-schema.org/draft/2020-12/schema
    type: object
    properties:
      plain: {type: string, default: x}
      secret:
        type: string
        maxLength: 200
        not: {const: x}
        x-setting: {sensitive: true, noDefault: none, store: {in: s}, requires: [{setting: plain, is: z, message: Off., severity: note}]}
      number: {type: integer, multipleOf: 2, maximum: 10, x-setting: {sensitive: true, noDefault: none, store: {in: s}}}
      list: {type: array, items: {type: string, minLength: 9}, uniqueItems: true, x-setting: {sensitive: true}}
      map: {type: object, additionalProperties: {type: string, pattern: ^z}, maxProperties: 1, x-setting: {sensitive: true}}
      nested: {type: object, properties: {inner: {type: string, enum: [z]}}, additionalProperties: false, x-setting: {sensitive: true}}
      records:
        type: array
        items: {type: object, properties: {token: {type: string, format: uuid, x-setting: {sensitive: true}}, id: {type: integer}}}
        x-setting: {uniqueBy: {member: token, message: Taken.}}
      choice: {oneOf: [{const: z}, {type: string, format: date}], x-setting: {sensitive: true}}
      short: {type: string, maxLength: 1, x-setting: {sensitive: true}}
    patternProperties: {^pattern_: {type: string, format: email, x-setting: {sensitive: true}}}
    additionalProperties: false
    x-settings:
      name: own
      version: 1.0.0
      stores: {s: {kind: property-list, scope: device, title: S}}
      migrations:
        - from: 0.9.0
          to: 1.0.0
          steps:
            - rename: {setting: secret, to: moved}
            - move: {setting: number, to: nested.inner}
            - convertType: {setting: choice, to: integer, times: 2}
            - split: {setting: short, at: A, to: [plain, list]}
            - drop: {setting: map}
      actions:
        put: {title: Put, inputs: {it: {type: string, maxLength: 8, x-setting: {sensitive: true}}}, set: {secret: {input: it}}}
        drop: {title: Drop, unset: [secret, list, number]}
      questions:
        same: {title: Same, all: [{setting: secret, is: z, message: "No."}]}

    """

  // MARK: Every command

  /// The command lines of each command; `S` stands for the schema.
  private static let lines: [String: [String]] = [
    "check": [
      "check -s S a.yaml REPORTS", "check -s S a.yaml --verbose --explain-schema", "check --no-schema a.yaml c.yaml",
      "check -s S a.yaml --format json", "check -s S a.yaml --write-baseline base.json",
      "check -s S a.yaml --baseline base.json",
      "check -s S - --stdin-filename x.yaml < a.yaml", "check -s S a.json REPORTS",
      "check -s S a.yaml --format json-schema-verbose",
      "check -s S a.yaml --format json-schema-detailed", "check -s S a.yaml --diff --unsafe-fixes",
      "check -s S b.yaml --fix", "check -s S b.yaml --unsafe-fixes --format json",
    ],
    "format": ["format -s S --diff a.yaml", "format -s S --check a.yaml", "format -s S b.yaml"],
    "init": ["init S", "init S --update a.yaml --dry-run", "init S --update b.yaml"],
    "show": [
      "show -s S a.yaml --all", "show -s S a.yaml --all --json", "show -s S a.yaml --changed",
      "show -s S a.yaml --inactive",
      "show -s S empty.yaml --all --layer team=a.yaml",
    ],
    "get": [
      "get -s S a.yaml KEY", "get -s S a.yaml KEY --json", "get -s S a.yaml GROUP", "get -s S a.yaml GROUP --json",
      "get -s S a.yaml /", "get -s S a.yaml plain", "get -s S a.yaml KEY --comment",
    ],
    "set": [
      "set -s S a.yaml plain y --dry-run", "set -s S b.yaml plain y", "set -s S a.yaml KEY MARK3R --dry-run",
      "set -s S a.yaml KEY '[MARK3R]'", "set -s S a.yaml KEY '{MARK3R: 1}' --json", "set -s S b.yaml KEY MARK3R",
      "set -s S b.yaml KEY z-MARK3R", "set -s S a.yaml KEY 734920561 --dry-run",
      "set -s S a.yaml KEY '{MARK3R: 1}' --merge", "set -s S a.yaml KEY MARK3R --replace --dry-run",
      "set -s S a.yaml KEY MARK3R plain=x", "set -s S a.yaml KEY=MARK3R plain=x --dry-run",
      "set -s S a.yaml KEY '*MARK3R'",
    ],
    "insert": ["insert -s S a.yaml KEY[0] MARK3R --dry-run", "insert -s S a.yaml KEY[+] MARK3R"],
    "merge": [
      "merge -s S a.yaml b.yaml --dry-run", "merge -s S b.yaml a.yaml --json", "merge -s S a.yaml b.yaml --base b.yaml",
    ],
    "explain": ["explain", "explain schema/enum"],
    "unset": ["unset -s S a.yaml KEY --dry-run", "unset -s S b.yaml KEY", "unset -s S a.yaml plain --dry-run"],
    "move": ["move -s S a.yaml KEY plain --dry-run", "move -s S b.yaml plain KEY"],
    "copy": [
      "copy -s S a.yaml KEY copied --dry-run", "copy -s S a.yaml KEY plain --dry-run", "copy -s S b.yaml plain KEY",
    ],
    "reset": ["reset -s S a.yaml KEY --dry-run", "reset -s S a.yaml --all --dry-run", "reset -s S b.yaml --all"],
    "migrate": [
      "migrate -s S a.yaml --from 0.9.0 --dry-run", "migrate -s S a.yaml --from 0.9.0 --check --json",
      "migrate -s S a.yaml --check", "migrate -s S b.yaml --from 0.9.0", "migrate -s S - --check < a.yaml",
    ],
    "do": [
      "do -s S a.yaml", "do -s S a.yaml --json", "do -s S a.yaml put --input it=MARK3R --dry-run",
      "do -s S a.yaml put --input it=MARK3R --dry-run --json", "do -s S a.yaml drop --dry-run --json",
      "do -s S a.yaml put --input it=MARK3R-too-long --json",
      "do -s S a.yaml put --input it=MARK3R-too-long", "do -s S b.yaml put --input it=MARK3R",
      "do -s S a.yaml drop --dry-run",
      "do -s S a.yaml sign_out --dry-run", "do -s S b.yaml sign_out",
      "do -s S a.yaml delete_account --yes --yes --dry-run",
    ],
    "preview": ["preview -s S a.yaml", "preview -s S a.yaml --json", "preview -s S b.yaml"],
    "normalize": [
      "normalize -s S a.yaml --write-defaults --dry-run", "normalize -s S a.yaml --drop-defaults --dry-run",
      "normalize -s S b.yaml --write-defaults",
    ],
    "describe": ["describe S", "describe S KEY", "describe a.yaml"],
    "why": ["why -s S a.yaml KEY", "why -s S empty.yaml KEY --layer device=a.yaml", "why -s S a.yaml GROUP"],
    "ask": ["ask -s S a.yaml", "ask -s S a.yaml same", "ask -s S a.yaml syncing"],
    "diff": [
      "diff -s S a.yaml empty.yaml", "diff -s S empty.yaml a.yaml --json", "diff -s S a.yaml a.json",
      "diff -s S a.yaml c.yaml",
    ],
    "convert": [
      "convert -s S a.yaml --to json", "convert -s S a.yaml --to yaml", "convert -s S a.yaml --to plist",
      "convert -s S a.yaml --to csv", "convert -s S a.yaml --to env -o out.env",
      "convert -s S a.yaml --store STORE --to json",
      "convert -s S a.yaml --store STORE --to plist", "convert -s S a.json --from-store STORE",
      "convert -s S stored.json --from-store STORE", "convert -s S stored.json --from-store STORE --partial -o out.env",
      "convert -s S stored.json --from-store STORE --include-sensitive -o /dev/null",
      "convert -s S a.yaml --from yaml --from-store STORE --partial", "convert -s S a.json",
      "convert -s S a.yaml --from env",
      "convert -s S a.yaml --from plist",
    ],
    "schema check": ["schema check own.yaml REPORTS", "schema check a.yaml"],
    "schema test": ["schema test own.yaml"], "schema infer": ["schema infer own.yaml"],
    "schema export": ["schema export own.yaml --to vscode", "schema export own.yaml --to gsettings"],
    "schema bundle": ["schema bundle own.yaml"], "schema upgrade": ["schema upgrade own.yaml"],
    "schema translate": ["schema translate own.yaml de --dry-run"],
    "schema diff": ["schema diff S own.yaml --require full", "schema diff own.yaml S --json"],
    "schema codegen": [
      "schema codegen own.yaml --to swift --name App", "schema codegen own.yaml --to typescript --name App",
    ],
    "schema doc": ["schema doc own.yaml", "schema doc own.yaml --to markdown"],
    "config show": ["config show a.yaml"], "schema add": ["schema add --all --dry-run --from ."],
    "report merge": ["report merge out.jsonl REPORTS", "report merge out.jsonl --format json"],
  ]

  /// One line for each kind of output, used for places that differ only in their values.
  private static let fewLines: Set<String> = [
    "check -s S a.yaml REPORTS", "check -s S a.yaml --verbose --explain-schema",
    "check -s S a.yaml --format json-schema-verbose",
    "format -s S --diff a.yaml", "init S --update a.yaml --dry-run", "show -s S a.yaml --all", "get -s S a.yaml GROUP",
    "set -s S a.yaml plain y --dry-run", "unset -s S a.yaml KEY --dry-run", "do -s S a.yaml drop --dry-run",
    "normalize -s S a.yaml --write-defaults --dry-run", "why -s S a.yaml KEY", "diff -s S a.yaml empty.yaml",
    "convert -s S a.yaml --to json", "convert -s S a.yaml --store STORE --to json", "convert -s S a.yaml --from env",
    "preview -s S a.yaml",
  ]

  /// Commands that read the file as a schema or without one, so they show its values.
  private static let others: Set<String> = [
    "schema check a.yaml", "check --no-schema a.yaml c.yaml", "describe a.yaml",
  ]

  @Test func everyCommandIsCovered() {
    #expect(SecretCommands.unknown(Self.lines) == [])
  }

  /// A valid value, and one for each kind of mistake.
  private static let some: Set<String> = [
    "MARK3R", "[MARK3R, {a: MARK3R}]", "\"MARK3R", "*MARK3R", "twice", "misspelled",
  ]

  private static func isOneOfSome(_ place: Place) -> Bool {
    some.contains { place.name == "\(place.schema) \($0)" } || place.text == "map: {MARK3R: x, b: 734920561}\n"
  }

  @Test(arguments: (places + bundled).filter(isOneOfSome)) func noOutputContainsAMarker(_ place: Place) {
    check(place, Self.lines.sorted { $0.key < $1.key }.flatMap(\.value).filter { !Self.others.contains($0) })
  }

  @Test(arguments: places.filter { !isOneOfSome($0) }) func noKindOfOutputContainsAMarker(_ place: Place) {
    check(place, Self.fewLines.sorted())
  }

  /// The other bundled schemas, in which all values are treated alike.
  @Test(arguments: bundled.filter { !isOneOfSome($0) }) func noReportContainsAMarker(_ place: Place) {
    check(place, ["check -s S a.yaml REPORTS", "show -s S a.yaml --all", "convert -s S a.yaml --to json"])
  }

  @Test func anEmptyPlaceForASecretIsCalledEmpty() {
    let schema = "properties: {token: {type: string, x-setting: {sensitive: true}}}\n"
    let folder = ScratchFolder(["schema.yaml": schema, "a.yaml": "token:\n"])
    let run = CommandRun(["check", "-s", "schema.yaml", "a.yaml"], in: folder)
    #expect(run.output.contains("expected a string, found nothing\n"), "\(run.output)")
  }

  @Test func noFindingNamesAnEscapeOfASecret() {
    let schema = "properties: {token: {type: string, x-setting: {sensitive: true}}, path: {type: string}}\n"
    let folder = ScratchFolder(["schema.yaml": schema, "a.yaml": "token: \"C:\\temp\"\npath: \"C:\\temp\"\n"])
    let run = CommandRun(["check", "-s", "schema.yaml", "a.yaml", "--format", "oneline"], in: folder)
    let words = "backslash starts an escape in double quotes"
    #expect(run.output.contains("a.yaml:1:11: warning: \(words) [lint/escaped-path]"), "\(run.output)")
    #expect(run.output.contains("a.yaml:2:10: warning: \(words): \\t is a tab [lint/escaped-path]"), "\(run.output)")
  }

  /// A fix that moves an entry into the mapping above would contain its value.
  @Test func noFixContainsAMarker() {
    let schema = """
      properties:
        sync:
          properties: {label: {type: string}, client_secret: {type: string, x-setting: {sensitive: true}}}
          additionalProperties: {type: string}
      additionalProperties: false

      """
    let text = "sync:\n  label: a b\n  extra:\n\"client_secret\": \"MARK3R\n      MARK3R\"\n"
    let folder = ScratchFolder(["schema.yaml": schema, "a.yaml": text])
    let run = ProgramRun(shell: "\"$SETTLE\" check -s schema.yaml a.yaml --format json", in: folder)
    #expect(run.output.contains("unknown key") && !run.output.contains(Self.mark), "\(run.output)")
  }

  @Test func everyLineIsOne() {
    #expect(Self.fewLines.isSubset(of: Set(Self.lines.values.flatMap { $0 })))
  }

  private func check(_ place: Place, _ wanted: [String]) {
    let key =
      ["brewguide": "account.apple_user_id", "betrfood": "push_tokens[0].device_token"][place.schema] ?? "secret"
    let group = ["brewguide": "account", "betrfood": "push_tokens"][place.schema] ?? "map"
    let json = [
      "brewguide": #"{"account": {"apple_user_id": 734920561}}"#,
      "betrfood": #"{"push_tokens": [{"device_token": ["MARK3R"]}]}"#,
    ]
    let folder = ScratchFolder([
      "a.yaml": place.text, "b.yaml": place.text, "c.yaml": "a: 1\n", "empty.yaml": "{}\n", "own.yaml": Self.schema,
      "a.json": json[place.schema] ?? #"{"secret": ["MARK3R"], "number": 734920561, "map": {"MARK3R": 1}}"#,
      "stored.json": #"{"appleUserId": {"MARK3R": "MARK3R"}, "secret": 734920561, "number": "MARK3R"}"#,
    ])
    let reports = ReportNames.ofFiles.map { "--report \($0)=report.\($0)" }.joined(separator: " ")
    let lines = wanted.map { line in
      line.split(separator: " ").map { word -> String in
        switch word {
        case "S": place.schema
        case "KEY": "'\(key)'"
        case "GROUP": group
        case "STORE": place.schema == "./own.yaml" ? "s" : "user-defaults"
        case "REPORTS": reports
        case _: String(word)
        }
      }.joined(separator: " ")
    }
    let files = "report.* out.env *.damaged base.json"
    let script = lines.map { line in
      """
      cp a.yaml b.yaml; echo '=== '\(quoted(line))
      "$SETTLE" \(line.contains("<") ? line : line + " < /dev/null") 2>&1
      code=$?; echo; echo "code $code"; cat \(files) 2> /dev/null; rm -f report.* out.env *.damaged
      """
    }
    let start = "\"$SETTLE\" check -s \(place.schema) a.yaml --format jsonl > out.jsonl 2>&1; cat out.jsonl\n"
    let run = ProgramRun(shell: start + script.joined(separator: "\n"), in: folder)
    for section in run.output.components(separatedBy: "=== ") {
      // The first line is the command, the rest its output.
      let said = section.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first ?? ""
      let isLeak = said.contains(Self.mark) || said.contains(Self.number)
      #expect(!isLeak, "\(place.text)\n\(section.prefix(3_000))")
    }
    let codes = run.output.components(separatedBy: "\ncode ").dropFirst().map { $0.prefix { $0.isNumber } }
    #expect(codes.count == lines.count && codes.allSatisfy { ["0", "1", "2"].contains($0) })
  }

  /// Defaults, examples and condition values of sensitive settings, and everything below them.
  @Test(arguments: [
    "a: {type: integer, default: hunter2, x-setting: {sensitive: true}}",
    "a: {type: string, default: hunter2, minLength: 20, x-setting: {sensitive: true}}",
    "a: {type: integer, examples: [hunter2], default: 1, x-setting: {sensitive: true}}",
    "a: {type: object, x-setting: {sensitive: true}, properties: {b: {type: integer, default: hunter2}}}",
    "a: {type: object, x-setting: {sensitive: true}, properties: {b: {type: integer, default: [{c: 'hunter2'}]}}}",
    "a: {type: integer, minimun: 3, default: 1, x-setting: {sensitive: true}, examples: [1, \"hunter2\"]}",
  ])
  func aSchemaCheckShowsNoSensitiveDefault(_ setting: String) {
    let schema = "x-settings: {name: n, version: 1.0.0}\nproperties:\n  \(setting)\n"
    let folder = ScratchFolder(["s.yaml": schema])
    for format in ["text", "oneline", "json", "github", "sarif", "markdown"] {
      let run = CommandRun(["schema", "check", "s.yaml", "--format", format], in: folder)
      #expect(run.code == 1 && !(run.output + run.errors).contains("hunter2"), "\(run.output)")
    }
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }
}

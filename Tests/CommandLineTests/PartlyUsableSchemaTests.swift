import TestSupport
import Testing

/// A schema that is only partly usable never passes a file silently: each unusable part is reported at its place, the
/// run exits with 2, and the other parts are applied.
@Suite struct PartlyUsableSchemaTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var schema: String
    var files: [String: String] = [:]
    /// The code and place that are reported.
    var reported: String
    var testDescription: String { name }
  }

  private static let cases: [Case] =
    [
      "http://json-schema.org/draft-04/schema#", "http://json-schema.org/draft-06/schema#",
      "http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2019-09/schema",
      "https://json-schema.org/draft/2020-12/schema",
    ].flatMap { draft in
      [
        ("remote", "https://example.com/none.json"), ("file", "none.yaml"), ("definition", "#/definitions/none"),
        ("malformed file", "malformed.yaml"),
      ].map { name, reference in
        Case(
          name: "\(name), \(draft)",
          schema: "$schema: \(draft)\nproperties:\n  a: {$ref: \"\(reference)\"}\n  b: {type: integer}\n",
          files: ["malformed.yaml": "a: [1\n"], reported: "error[schema/unresolvable-reference]|--> s.yaml:3:13")
      }
    } + [
      Case(
        name: "pattern", schema: "properties:\n  a: {pattern: \"(\"}\n  b: {type: integer}\n",
        reported: "error[schema/invalid-pattern]|--> s.yaml:2:16"),
      Case(
        name: "the same pattern again",
        schema: "properties:\n  a: {pattern: \"(\"}\n  c: {pattern: \"(\"}\n  b: {type: integer}\n",
        reported: "--> s.yaml:2:16|--> s.yaml:3:16"),
      Case(
        name: "patternProperties",
        schema: "patternProperties:\n  \"[\": {type: string}\nproperties:\n  b: {type: integer}\n",
        reported: "error[schema/invalid-pattern]|--> s.yaml:2:3"),
      Case(
        name: "unknown $schema", schema: "$schema: https://example.org/mine\nproperties:\n  b: {type: integer}\n",
        reported: "error[schema/unknown-dialect]|--> s.yaml:1:10"),
      Case(
        name: "required vocabulary",
        schema: "$schema: https://example.org/meta.yaml\nproperties:\n  b: {type: integer}\n",
        files: [
          ".settle.yaml": "uris: {\"https://example.org/\": .}\n",
          "meta.yaml": """
          $schema: https://json-schema.org/draft/2020-12/schema
          $id: https://example.org/meta.yaml
          $vocabulary:
            https://json-schema.org/draft/2020-12/vocab/core: true
            https://json-schema.org/draft/2020-12/vocab/applicator: true
            https://json-schema.org/draft/2020-12/vocab/validation: true
            https://example.org/vocab/money: true

          """,
        ], reported: "error[schema/unknown-vocabulary]|--> s.yaml:1:10"),
      Case(
        name: "in a part that nothing refers to",
        schema: "properties:\n  b: {type: integer}\n$defs:\n  x: {$ref: \"#/none\"}\n",
        reported: "error[schema/unresolvable-reference]|--> s.yaml:4:13"),
      Case(
        name: "x-setting", schema: "properties:\n  a: {x-setting: {sensitive: yes}}\n  b: {type: integer}\n",
        reported: "--> s.yaml:2:30"),
      Case(
        name: "condition",
        schema: """
          properties:
            a: {x-setting: {requires: [{setting: none, is: 1, message: No.}]}}
            b: {type: integer}

          """, reported: "error[settings/unknown-setting]|--> s.yaml:2:40"),
    ]

  @Test(arguments: cases)
  func isReported(_ one: Case) {
    let folder = ScratchFolder(
      one.files.merging(["s.yaml": one.schema, "ok.yaml": "b: 1\n", "bad.yaml": "b: x\n"]) { $1 })
    let run = CommandRun(["check", "--color", "never", "-s", "s.yaml", "ok.yaml"], in: folder)
    #expect(run.code == 2)
    for words in one.reported.split(separator: "|") {
      #expect(run.output.contains(words), "\(words) in:\n\(run.output)")
    }
    let bad = CommandRun(["check", "--color", "never", "-s", "s.yaml", "bad.yaml"], in: folder)
    #expect(bad.code == 2)
    #expect(bad.output.contains("error[schema/type]: expected an integer"), "the other parts apply:\n\(bad.output)")
  }

  @Test(arguments: ["": "found 0", "type: object\n---\ntype: string\n": "found 2"])
  func isOneDocument(_ schema: String, _ words: String) {
    let run = CommandRun(
      ["check", "-s", "s.yaml", "a.yaml"], in: ScratchFolder(["s.yaml": schema, "a.yaml": "a: 1\n"]))
    #expect(run.code == 2)
    #expect(run.output.contains("error[schema/not-one-document]"))
    #expect(run.output.contains(words))
  }

  /// Since draft-06, values in `enum` should be unique; a schema with duplicates is still used.
  @Test(arguments: ["draft-06/schema#", "draft-07/schema#"])
  func equalValuesOfAnEnumAreNotAFault(_ draft: String) {
    let schema = "$schema: http://json-schema.org/\(draft)\nproperties:\n  a: {enum: [x, y, x]}\n"
    let folder = ScratchFolder(["s.yaml": schema, "a.yaml": "a: x\n", "b.yaml": "a: z\n"])
    #expect(CommandRun(["check", "-s", "s.yaml", "a.yaml"], in: folder).code == 0)
    let run = CommandRun(["check", "-s", "s.yaml", "b.yaml"], in: folder)
    #expect(run.code == 1 && run.output.contains("error[schema/enum]"), "\(run.output)")
  }

  /// An edit must be proven valid, which an unusable part makes impossible.
  @Test func changesNothing() {
    let folder = ScratchFolder(["s.yaml": "properties: {a: {$ref: \"#/none\"}, b: {}}\n", "a.yaml": "a: 1\nb: 1\n"])
    let set = CommandRun(["set", "-s", "s.yaml", "a.yaml", "b", "2"], in: folder)
    #expect(set.code == 2)
    #expect(set.errors.contains("part of the schema cannot be used"))
    #expect(set.errors.contains("s.yaml:1:24"))
    #expect(CommandRun(["set", "--no-schema", "a.yaml", "b", "2"], in: folder).code == 0)
    let get = CommandRun(["get", "-s", "s.yaml", "a.yaml", "b"], in: folder)
    #expect(get.code == 0)
    #expect(get.output == "2\n")
    #expect(get.errors.contains("warning: cannot use part of the schema"))
  }

  /// The missing part may mark any value as sensitive.
  @Test(arguments: [
    ["--to", "json"], ["--to", "env"], ["--to", "json", "--include-sensitive", "-o", "o"], ["--store", "p"],
  ])
  func convertsNothing(_ options: [String]) {
    let schema = """
      properties: {a: {$ref: "#/none"}, b: {x-setting: {store: {in: p}}}}
      x-settings: {name: a, version: 1.0.0, stores: {p: {kind: json-row, scope: device, title: P}}}

      """
    let folder = ScratchFolder(["s.yaml": schema, "a.yaml": "a: 1\nb: 2\n"])
    let run = CommandRun(["convert", "-s", "s.yaml", "a.yaml"] + options, in: folder)
    #expect(run.code == 2 && run.output.isEmpty && folder.text("o").isEmpty, "\(run)")
    #expect(run.errors.contains("part of the schema cannot be used") && run.errors.contains("s.yaml:1:24"))
    let whole = CommandRun(["convert", "--no-schema", "a.yaml", "--to", "json"], in: folder)
    #expect(whole.code == 0 && whole.output == "{\n  \"a\": 1,\n  \"b\": 2\n}\n", "\(whole)")
  }

  /// Only values that the missing part may apply to are hidden; all other values and the words of messages are shown.
  @Test func showsWhatTheMissingPartDoesNotDescribe() {
    let schema =
      "properties: {a: {$ref: \"#/none\"}, b: {type: integer}, c: {x-setting: {sensitive: false}}}\n"
    let text = "a: {value: hush, found: hush}\nb: x\nvalue: {expected: 1}\nfound: seen # why\n"
    let closed = schema + "additionalProperties: false\n"
    let folder = ScratchFolder(["open.yaml": schema, "s.yaml": closed, "a.yaml": text])
    #expect(CommandRun(["get", "-s", "open.yaml", "a.yaml", "found"], in: folder).output == "seen\n")
    let hidden = CommandRun(["get", "-s", "open.yaml", "a.yaml", "a"], in: folder).output
    #expect(hidden.contains("‹redacted›") && !hidden.contains("hush"))
    let check = CommandRun(["check", "-s", "s.yaml", "a.yaml", "--no-lint"], in: folder).output
    for words in [
      "expected an integer, found \"x\"", "unknown key \"value\"", "found: seen # why",
      "unknown key \"found\"",
    ] { #expect(check.contains(words), "\(words) in:\n\(check)") }
    #expect(!check.contains("hush"))
  }

  /// A value that may be a secret is redacted, with the reason.
  @Test func saysWhyValuesAreHidden() {
    let folder = ScratchFolder([
      "s.yaml": "properties: {a: {$ref: \"#/none\"}, b: {}, c: {x-setting: {sensitive: true}}}\n",
      "a.yaml": "a: 1\nb: 1\n",
    ])
    let why = "values there are shown as ‹redacted›"
    let show = CommandRun(["show", "-s", "s.yaml", "a.yaml"], in: folder)
    #expect(show.output.contains("‹redacted›") && show.errors.contains(why), "\(show.output)\(show.errors)")
    #expect(CommandRun(["check", "-s", "s.yaml", "a.yaml"], in: folder).output.contains(why))
  }

  /// Each missing schema in the configuration is reported there, and once, whether or not the configuration is among
  /// the checked files.
  @Test(arguments: [["check"], ["check", "a.yaml", "b.yaml", "c.yaml"]])
  func eachMissingSchemaOfARuleIsReported(_ arguments: [String]) {
    let rules = """
      schemas:
        - {files: [a.yaml, c.yaml], schema: gone.json}
        - {files: [b.yaml], schema: other.json}

      """
    let folder = ScratchFolder([".settle.yaml": rules, "a.yaml": "a: 1\n", "b.yaml": "b: 1\n", "c.yaml": "c: 1\n"])
    let run = CommandRun(arguments + ["--format", "oneline"], in: folder)
    let end = "no such file or folder [schema/not-found]\n"
    #expect(
      run.output == ".settle.yaml:2:39: error: cannot use the schema: gone.json: \(end)"
        + ".settle.yaml:3:31: error: cannot use the schema: other.json: \(end)", "\(run.output)")
    for line in [
      "a.yaml, c.yaml (cannot use the schema: gone.json: ", "b.yaml (cannot use the schema: other.json: ",
    ] {
      #expect(run.code == 2 && run.errors.contains("\nno schema for \(line)no such file or folder)\n"), "\(run.errors)")
    }
    let report = CommandRun(arguments + ["--json"], in: folder).output
    #expect(report.components(separatedBy: "{\"path\":\".settle.yaml\"").count == 2, "\(report)")
  }

  /// The error helps with a wrong path, a file outside the run, and a name that isn't a path.
  @Test func aMissingSchemaComesWithAdvice() {
    let folder = ScratchFolder([
      "conf/a.yaml": "# yaml-language-server: $schema=../schemas/s.json\na: x\n",
      "conf/b.yaml": "# yaml-language-server: $schema=s.json\n",
      "schemas/s.json": "{\"properties\": {\"a\": {\"type\": \"integer\"}}}",
      "conf/c.yaml": "# yaml-language-server: $schema=nope\n",
    ])
    let run = { (name: String) in CommandRun(["check", name], in: folder, below: "conf") }
    #expect(
      run("a.yaml").output.contains("= help: add a .settle.yaml to a folder that contains both, or run settle there"))
    #expect(run("b.yaml").output.contains("= help: correct the path; it is relative to the folder of this file"))
    #expect(run("c.yaml").output.contains("no such file or folder; run `settle schema list` for the bundled schemas"))
    let named = CommandRun(["check", "--schema", "nope", "b.yaml"], in: folder, below: "conf")
    #expect(named.code == 2 && named.errors.contains("run `settle schema list` for the bundled schemas"), "\(named)")
    // Folders above the repository aren't part of the run.
    let repository = ScratchFolder([
      "r/.git/HEAD": "", "r/a.yaml": "# yaml-language-server: $schema=../s.json\na: x\n", "s.json": "{}",
      ".settle.yaml": "",
    ])
    let inside = CommandRun(["check", "a.yaml"], in: repository, below: "r").output
    let advice = "= help: copy the schema into the repository, or pass it on the command line\n"
    #expect(inside.contains(advice), "\(inside)")
    folder.write(".settle.yaml", "")
    #expect(run("a.yaml").code == 1 && run("a.yaml").output.contains("error[schema/type]"))
  }

  /// An unresolvable reference is reported once, where it is.
  @Test func aMissingSchemaIsReportedOnce() {
    let folder = ScratchFolder([
      ".settle.yaml": "schemas: [{files: [a.yaml], schema: none.yaml}]\n", "a.yaml": "a: 1\n",
    ])
    #expect(
      CommandRun(["get", "a.yaml", "a"], in: folder).errors
        == "settle: .settle.yaml:1:37: cannot use the schema: none.yaml: no such file or folder [schema/not-found]\n"
    )
    folder.write("b.yaml", "# yaml-language-server: $schema=none.yaml\nb: 1\n")
    for arguments in [["get", "b.yaml", "b"], ["describe", "b.yaml"], ["set", "b.yaml", "b", "2"]] {
      #expect(
        CommandRun(arguments, in: folder).errors
          == "settle: b.yaml:1:33: cannot use the schema: none.yaml: no such file or folder [schema/not-found]\n")
    }
  }
}

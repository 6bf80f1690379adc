import TestSupport
import Testing

/// `settle schema test` as a command: where tests are found, what they may contain, what is reported.
@Suite struct SchemaTestTests {
  private static let schema = """
    $schema: https://json-schema.org/draft/2020-12/schema
    type: object
    properties:
      volume: {type: integer, minimum: 0, maximum: 10, default: 5}
      mode: {enum: [quiet, loud], default: quiet}
      alarm: {type: boolean, default: true, x-setting: {requires: [{setting: mode, is: loud, otherwise: false, message: Be loud.}]}}
      code: {type: string, default: none, x-setting: {sensitive: true}}
    additionalProperties: false
    x-settings:
      name: bell
      version: 1.0.0
      actions:
        mute: {title: Mute, when: [{setting: mode, is: loud, message: It is quiet.}], set: {mode: quiet, volume: 0}}
      questions:
        rings: {title: Rings, all: [{setting: mode, is: loud, message: It is quiet.}]}
      tests:
        nothing is fine: {data: {}, valid: true, effective: {volume: 5, alarm: false}}
        too loud: {data: {volume: 11}, valid: false, findings: [{code: schema/maximum, at: /volume}]}

    """
  private static let tests = """
    target: bell.yaml
    tests:
      - {description: quiet, valid: true, data: {mode: quiet}, answers: [{question: rings, answer: false}]}
      - {description: from a file, valid: false, dataPath: data/bad.json}
      - description: muting
        valid: true
        data: {mode: loud, volume: 7}
        steps:
          - {do: mute, effective: {mode: quiet, volume: 0}}
          - {do: mute, refused: true}
          - {set: {volume: 12}, refused: true}
          - {set: {mode: loud}, effective: {alarm: true}}
          - {ask: rings, answer: true}

    """

  private func folder(_ files: [String: String] = [:]) -> ScratchFolder {
    ScratchFolder(
      ["bell.yaml": Self.schema, "bell.test.yaml": Self.tests, "data/bad.json": #"{"volume": "loud"}"#]
        .merging(files) { $1 })
  }

  /// An alias copies the secret to a place that isn't declared as sensitive.
  @Test(arguments: [
    "{valid: true, data: {code: &c hunter2, volume: *c}}",
    "{valid: true, data: {code: hunter2}, effective: {code: other}}",
    "{valid: true, data: {code: &c hunter2}, effective: {mode: *c}}", "{valid: true, data: {code: *hunter2}}",
    "{valid: true, data: {code: \"hunter2}}", "{valid: true, data: {code: 5}, effective: {code: hunter2}}",
    "{valid: true, data: {code: &c hunter2}, steps: [{set: {volume: *c}}]}",
  ])
  func noSecretIsRevealed(_ test: String) {
    let folder = folder(["bell.test.yaml": "target: bell.yaml\ntests:\n  - \(test)\n"])
    let run = CommandRun(["schema", "test", "bell.yaml"], in: folder)
    #expect([1, 2].contains(run.code) && !(run.output + run.errors).contains("hunter2"), "\(run)")
  }

  @Test(arguments: [["bell.yaml"], ["."], [], ["bell.yaml", "bell.test.yaml"]])
  func testsInAndNextToASchemaPass(_ paths: [String]) {
    let run = CommandRun(["schema", "test"] + paths, in: folder())
    #expect(run.code == 0 && run.output == "bell.yaml: 5 tests passed\n", "\(run)")
  }

  /// The dot in the folder's name doesn't start an extension.
  @Test func testsNextToASchemaWithoutAnEndingAreFound() {
    let folder = ScratchFolder([
      "v1.2/schema": "type: object\n",
      "v1.2/schema.test.yaml": "target: schema\ntests:\n  - {description: a list, data: [], valid: false}\n",
    ])
    let run = CommandRun(["schema", "test", "./v1.2/schema"], in: folder)
    #expect(run.code == 0 && run.output.hasSuffix(": 1 test passed\n"), "\(run)")
  }

  @Test(arguments: [
    ("{data: {volume: 11}, valid: true}", "invalid, but expected to be valid: /volume: "),
    ("{data: {}, valid: false}", "valid, but expected to be invalid"),
    ("{data: {mode: x}, valid: false, findings: []}", "unexpected schema/enum at /mode"),
    (
      "{data: {mode: x}, valid: false, findings: [{code: schema/type, at: /mode}]}",
      "expected schema/type at /mode, found schema/enum at /mode"
    ),
    ("{data: {}, valid: true, effective: {volume: 6}}", "volume: expected 6, found 5"),
    ("{data: {code: s3cret}, valid: true, effective: {code: 0ther}}", "the effective value of code is different"),
    ("{data: {}, valid: true, answers: [{question: rings, answer: true}]}", "the answer to rings is no: It is quiet."),
    ("{data: {}, valid: true, answers: [{question: sings, answer: true}]}", "sings has no answer"),
    ("{data: {}, valid: true, steps: [{do: mute}]}", "step 1: refused: It is quiet."),
    ("{data: {}, valid: true, steps: [{do: sing, refused: true}]}", "step 1: unknown action sing"),
    ("{data: {}, valid: true, steps: [{set: {volume: 3}, refused: true}]}", "step 1: done, but expected to be refused"),
    ("{data: {}, valid: true, steps: [{set: {volume: 3}}, {set: {volume: 30}}]}", "step 2: refused: /volume: "),
  ])
  func aFailureIsReported(_ test: String, _ words: String) {
    let run = CommandRun(
      ["schema", "test", "x.test.yaml"],
      in: folder([
        "x.test.yaml": "target: bell.yaml\ntests:\n  - \(test.replacing("{data", with: "{description: it, data"))\n"
      ]))
    #expect(run.code == 1 && run.output.hasPrefix("x.test.yaml:3: it: \(words)"), "\(run)")
    #expect(
      run.output.contains("bell.yaml: 1 test, 1 failed") && !run.output.contains("s3cret")
        && !run.output.contains("0ther"))
  }

  @Test(arguments: [
    ("target: bell.yaml\ntests: []\n", "at least 1 item"), ("tests: [{valid: true, data: 1}]\n", "\"target\""),
    ("target: bell.yaml\ntests: [{data: 1}]\n", "\"valid\""),
    ("target: bell.yaml\ntests: [{valid: true}]\n", "[schema/oneOf]"),
    ("target: bell.yaml\ntests: [{valid: true, data: 1, valdi: 1}]\n", "valdi"),
    ("target: none.yaml\ntests: [{valid: true, data: 1}]\n", "x.test.yaml:1:9: none.yaml: "),
    ("target: \"bell.yaml#/none\"\ntests: [{valid: true, data: 1}]\n", "bell.yaml#/none not found"),
    ("target: bell.yaml\ntests: [{valid: true, dataPath: none.json}]\n", "none.json"),
    ("target: [\n", "x.test.yaml:1:"),
    ("", "empty"),
  ])
  func unreadableTestsAreReported(_ text: String, _ words: String) {
    let run = CommandRun(["schema", "test", "x.test.yaml"], in: folder(["x.test.yaml": text]))
    #expect(run.code == 2 && (run.errors + run.output).contains(words), "\(run)")
  }

  @Test func aFolderWithoutTestsIsReported() {
    let run = CommandRun(["schema", "test"], in: ScratchFolder(["a.yaml": "a: 1\n"]))
    #expect(run.code == 2 && run.errors.contains("no tests in ."))
  }

  @Test func coverageReportsUntestedRules() {
    let run = CommandRun(["schema", "test", "--coverage", "bell.yaml"], in: folder())
    #expect(
      run.output == """
        bell.yaml:2: no test covers /type
        bell.yaml:4: no test covers /properties/volume/minimum
        bell.yaml:5: no test covers /properties/mode/enum
        bell.yaml:6: no test covers /properties/alarm/type
        bell.yaml:7: no test covers /properties/code/type
        bell.yaml:8: no test covers /additionalProperties
        bell.yaml: 5 tests passed; 2 of 8 rules covered

        """)
    #expect(run.code == 0)
    for (minimum, code) in [("25", Int32(0)), ("26", 1)] {
      let run = CommandRun(["schema", "test", "--min-coverage", minimum, "bell.yaml"], in: folder())
      #expect(run.code == code && run.errors.contains("25% of the rules are covered") == (code == 1), "\(run)")
    }
  }

  @Test func reportsAreDataAndXML() {
    let files = folder([
      "x.test.yaml": "target: bell.yaml\ntests:\n  - {description: no <way>, valid: false, data: {}}\n"
    ])
    let run = CommandRun(["schema", "test", ".", "--json", "--coverage", "--report", "junit=out.xml"], in: files)
    #expect(run.code == 1)
    for part in [
      #"{"version":1,"schemas":[{"path":"bell.yaml","tests":[{"name":"quiet","status":"passed","path":"bell.test.yaml","line":3},"#,
      #"{"name":"no <way>","status":"failed","path":"x.test.yaml","line":3,"message":"valid, but expected to be invalid"}"#,
      #""coverage":{"keywords":8,"covered":2,"uncovered":[{"path":"bell.yaml","line":2,"pointer":"/type"}"#,
      #""summary":{"tests":6,"passed":5,"failed":1}}"#,
    ] { #expect(run.output.contains(part), "\(run.output)") }
    let xml = files.text("out.xml")
    #expect(xml.contains(#"<testsuite name="bell.yaml" tests="6" failures="1" errors="0" skipped="0">"#), "\(xml)")
    #expect(
      xml.contains(#"<testcase name="no &lt;way&gt;" classname="bell.yaml" file="x.test.yaml" line="3">"#), "\(xml)")
    #expect(CommandRun(["schema", "test", ".", "--report", "sarif=x"], in: files).code == 2)
  }

  // MARK: Migrations

  private static let migrating = """
    $schema: https://json-schema.org/draft/2020-12/schema
    type: object
    properties:
      version: {type: string}
      color: {enum: [red, blue], default: red}
      code: {type: string, x-setting: {sensitive: true}}
    additionalProperties: false
    x-settings:
      name: app
      version: 2.0.0
      versionKey: version
      migrations:
        - {from: 1.0.0, to: 2.0.0, steps: [{rename: {setting: colour, to: color}}]}

    """

  @Test(arguments: [
    ("{data: {colour: red}, from: 1.0.0, valid: true, migrated: {color: red, version: 2.0.0}}", nil),
    ("{data: {colour: blue}, from: 1.0.0, valid: true, effective: {color: blue}}", nil),
    ("{data: {colour: 5}, from: 1.0.0, valid: false}", nil), ("{data: {color: red}, from: 2.0.0, valid: true}", nil),
    ("{data: {colour: red}, valid: false}", nil),
    (
      "{data: {colour: red}, from: 1.0.0, valid: true, migrated: {color: red}}",
      "migrated to a different result: version is unexpected"
    ),
    (
      "{data: {colour: red}, from: 1.0.0, valid: true, migrated: {color: blue, version: 2.0.0}}",
      "migrated to a different result: color has a different value"
    ),
    (
      "{data: {code: s3cret}, from: 1.0.0, valid: true, migrated: {code: 0ther, version: 2.0.0}}",
      "migrated to a different result: code has a different value"
    ),
    (
      "{data: {colour: red}, from: 1.0.0, valid: true, migrated: {colour: red, version: 2.0.0}}",
      "migrated to a different result: colour is missing"
    ),
    ("{data: {colour: 5}, from: 1.0.0, valid: true}", "not migrated: the result is invalid"),
    ("{data: {colour: red}, from: 0.5.0, valid: true}", "not migrated: the file has version 0.5.0"),
    ("{data: {colour: red}, from: 1.0.0, valid: false}", "valid, but expected to be invalid"),
  ])
  func dataOfAnEarlierVersionAreMigrated(_ test: String, _ failure: String?) {
    let tests = "target: app.yaml\ntests:\n  - \(test.replacing("{data", with: "{description: it, data"))\n"
    let run = CommandRun(
      ["schema", "test", "x.test.yaml"], in: ScratchFolder(["app.yaml": Self.migrating, "x.test.yaml": tests]))
    #expect(run.code == (failure == nil ? 0 : 1), "\(run)")
    #expect(run.output.hasPrefix(failure.map { "x.test.yaml:3: it: \($0)" } ?? "app.yaml: 1 test passed"), "\(run)")
    #expect(!run.output.contains("s3cret") && !run.output.contains("0ther"))
  }

  @Test(arguments: [
    ("{valid: true, data: 1, migrated: 1}", "[schema/dependentRequired]"),
    ("{valid: true, data: 1, from: x}", "[schema/pattern]"),
  ])
  func emptyMigrationsAreReported(_ test: String, _ words: String) {
    let run = CommandRun(
      ["schema", "test", "x.test.yaml"],
      in: ScratchFolder(["app.yaml": Self.migrating, "x.test.yaml": "target: app.yaml\ntests: [\(test)]\n"]))
    #expect(run.code == 2 && (run.errors + run.output).contains(words), "\(run)")
  }

  /// A test file may be untrusted: it can't make settle read files outside, by name or through a link.
  @Test(arguments: ["../../outside.yaml", "/proc/kmsg", "/etc/passwd", "link.yaml"])
  func aTargetOutsideOfTheRunIsNotRead(_ target: String) throws {
    let folder = ScratchFolder([
      "outside.yaml": "s3cr3t: [\n", "p/.git/": "",
      "p/t/a.test.yaml": "target: \(target)\ntests: [{valid: true, data: 1}]\n",
    ])
    folder.link("p/t/link.yaml", to: "../../outside.yaml")
    let run = CommandRun(["schema", "test"], in: folder, below: "p")
    #expect(run.code == 2 && run.errors.contains("outside the folders that settle may read"), "\(run)")
    #expect(!run.errors.contains("s3cr3t") && !run.errors.contains("syntax"), "\(run)")
  }

  @Test func testsThatAreALinkOutsideAreNotRead() throws {
    let folder = ScratchFolder(["outside.yaml": "s3cr3t: [\n", "p/.git/": "", "p/s.yaml": Self.schema])
    folder.link("p/s.test.yaml", to: "../outside.yaml")
    for paths in [["s.yaml"], ["."]] {
      let run = CommandRun(["schema", "test"] + paths, in: folder, below: "p")
      #expect(!run.errors.contains("yaml/"), "\(run)")
    }
    let diff = CommandRun(["schema", "diff", "s.yaml", "s.yaml"], in: folder, below: "p")
    #expect(diff.code == 0, "\(diff)")
  }
}

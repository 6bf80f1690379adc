import Analysis
import Diagnostics
import Linting
import Testing

/// Fixes of what a schema says is wrong.
struct SchemaFixTests {
  static let schema = """
    type: object
    additionalProperties: false
    required: [name, retries]
    properties:
      name: {type: string, default: app}
      retries: {type: integer, default: 3}
      version: {type: string}
      mode: {enum: [light, dark, "on"]}
      kind: {const: service}
      token: {type: string, x-setting: {sensitive: true}}
      secretKind: {enum: [alpha, beta], x-setting: {sensitive: true}}
      old_timeout: {type: integer, deprecated: true, x-setting: {replacedBy: timeout}}
      old_level: {type: string, deprecated: true, x-setting: {replacedBy: log.level}}
      timeout: {type: integer}
      log: {type: object, properties: {level: {type: string}, file: {type: string}}}
    """

  @Test(arguments: [
    // Did you mean?
    ("name: a\nretries: 1\nmoed: dark\n", "name: a\nretries: 1\nmode: dark\n"),
    ("name: a\nretries: 1\nmode: drak # x\n", "name: a\nretries: 1\nmode: dark # x\n"),
    ("name: a\nretries: 1\nkind: servise\n", "name: a\nretries: 1\nkind: service\n"),
    // The other type.
    ("name: a\nretries: \"5\"\n", "name: a\nretries: 5\n"),
    ("name: a\nretries: 1\nversion: 1.10\n", "name: a\nretries: 1\nversion: \"1.10\"\n"),
    // What is missing.
    ("retries: 1\n", "name: app\nretries: 1\n"),
    ("# only a comment\nmode: dark\n", "name: app\nretries: 3\n# only a comment\nmode: dark\n"),
    // What stands twice.
    ("name: a\nretries: 1\nmode: dark\nname: a\n", "name: a\nretries: 1\nmode: dark\n"),
    ("name: a\nretries: 1\nname: b\n", "name: a\nretries: 1\nname: b\n"),
    // Several, and what the one fix lets the other see.
    ("nmae: x\nretries: '2'\nmode: drk\n", "name: x\nretries: 2\nmode: dark\n"),
  ])
  func theTextBecomesValid(_ text: String, _ fixed: String) throws {
    let schema = try Fixing.schema(Self.schema)
    let result = Fixing.run(text, schema: schema)
    #expect(result.string == fixed)
    #expect(Fixing.report(fixed, schema: schema).status == (text == fixed ? .invalid : .valid))
  }

  @Test(arguments: [
    ("name: a\nretries: 1\n# why\nold_timeout: 5 # s\n", "name: a\nretries: 1\n# why\ntimeout: 5 # s\n"),
    ("name: a\nretries: 1\nold_level: info\n", "name: a\nretries: 1\nlog:\n  level: info\n"),
    (
      "name: a\nretries: 1\nold_level: info\nlog: {file: x}\n",
      "name: a\nretries: 1\nlog: {level: info, file: x}\n"
    ),
    ("name: a\nretries: 1\n# why\nold_level: x # s\n", "name: a\nretries: 1\nlog:\n  # why\n  level: x # s\n"),
    // The successor is set already, so a person has to choose.
    ("name: a\nretries: 1\nold_timeout: 5\ntimeout: 6\n", "name: a\nretries: 1\nold_timeout: 5\ntimeout: 6\n"),
  ])
  func aDeprecatedSettingMovesToItsSuccessor(_ text: String, _ fixed: String) throws {
    let schema = try Fixing.schema(Self.schema)
    #expect(Fixing.run(text, rules: ["deprecated": [:]], schema: schema).string == fixed)
  }

  @Test func jsonLosesWhatStandsTwice() {
    let text = "{\n  \"a\": 1,\n  \"b\": 2,\n  \"a\": 1\n}\n"
    #expect(Fixing.run(text, syntax: .json).string == "{\n  \"a\": 1,\n  \"b\": 2\n}\n")
  }

  @Test func aDefaultGoesOnRequestOnly() throws {
    let schema = try Fixing.schema("properties: {a: {default: 1}, b: {default: 2}}")
    let text = "a: 1\nb: 3\n"
    #expect(Fixing.run(text, rules: ["default-value": [:]], schema: schema).string == text)
    #expect(Fixing.run(text, rules: ["default-value": [:]], schema: schema, unsafe: true).string == "b: 3\n")
  }

  @Test func manyErrorsAreFixedTogether() throws {
    let schema = try Fixing.schema("additionalProperties: {enum: [light, dark]}")
    let text = (0..<2_000).map { "k\($0): drak\n" }.joined()
    let result = Fixing.run(text, schema: schema)
    #expect(result.count == 2_000 && !result.string.contains("drak"))
  }

  /// What a report shows of a fix is what the fix writes.
  @Test func noReportedFixHoldsASensitiveValue() throws {
    let schema = try Fixing.schema(Self.schema)
    let text = "name: a\nretries: 1\nsecretKind: alhpa\ntoken: s3cret \"x\"\ntokn: hunter2\n"
    let rules: [String: [String: OptionValue]] = ["quoted-strings": [:]]
    let report = Fixing.report(text, rules: rules, schema: schema)
    #expect(report.diagnostics.contains { $0.code.name == "quoted-strings" })
    for fix in report.diagnostics.flatMap(\.fixes) {
      for part in [fix.title] + fix.edits.map(\.replacement) {
        #expect(!part.contains("s3cret") && !part.contains("alpha") && !part.contains("hunter2"))
      }
    }
    #expect(Fixing.run(text, rules: rules, schema: schema).string.contains("token: 's3cret \"x\"'"))
  }

  @Test func aReportSaysWhichFixesAreProven() throws {
    let schema = try Fixing.schema(Self.schema)
    let report = Fixing.report("retries: 1\nmode: drak\nmode: drak\n", schema: schema)
    let fixes = report.diagnostics.flatMap(\.fixes)
    #expect(fixes.count >= 2)
    #expect(report.diagnostics.first { $0.code.name == "required" }?.fixes.first?.isSafe == true)
  }
}

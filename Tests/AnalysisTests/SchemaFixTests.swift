import Analysis
import DocumentModel
import Testing
import Workspace

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
    // Another spelling of a declared word.
    ("name: a\nretries: 1\nMODE: dark\n", "name: a\nretries: 1\nmode: dark\n"),
    ("name: a\nretries: 1\nmode: Dark # x\n", "name: a\nretries: 1\nmode: dark # x\n"),
    ("name: a\nretries: 1\nkind: SERVICE\n", "name: a\nretries: 1\nkind: service\n"),
    ("name: a\nretries: 1\nsecret-kind: alpha\n", "name: a\nretries: 1\nsecretKind: alpha\n"),
    // A value of another type.
    ("name: a\nretries: \"5\"\n", "name: a\nretries: 5\n"),
    ("name: a\nretries: 1\nversion: 1.10\n", "name: a\nretries: 1\nversion: \"1.10\"\n"),
    // Duplicate keys.
    ("name: a\nretries: 1\nmode: dark\nname: a\n", "name: a\nretries: 1\nmode: dark\n"),
    ("name: a\nretries: 1\nname: b\n", "name: a\nretries: 1\nname: b\n"),
    // A fix next to an error that can't be fixed.
    ("name: a\nretries: \"5\"\nname: b\n", "name: a\nretries: 5\nname: b\n"),
    // Several errors, one of which surfaces only after another is fixed.
    ("Name: x\nretries: '2'\nmode: Dark\n", "name: x\nretries: 2\nmode: dark\n"),
  ])
  func theTextBecomesValid(_ text: String, _ fixed: String) throws {
    let schema = try Fixing.schema(Self.schema)
    let result = Fixing.run(text, schema: schema)
    #expect(result.string == fixed)
    let isTwice = fixed.split(separator: "\n").count { $0.hasPrefix("name:") } > 1
    #expect(Fixing.report(fixed, schema: schema).status == (isTwice ? .invalid : .valid))
  }

  /// Adding a missing setting isn't safe: the default may not be what the author wants.
  @Test(arguments: [
    ("retries: 1\n", "name: app\nretries: 1\n"),
    ("# only a comment\nmode: dark\n", "name: app\nretries: 3\n# only a comment\nmode: dark\n"),
  ])
  func aMissingEntryGetsItsDefaultOnRequestOnly(_ text: String, _ fixed: String) throws {
    let schema = try Fixing.schema(Self.schema)
    #expect(Fixing.run(text, schema: schema).string == text)
    #expect(Fixing.run(text, schema: schema, unsafe: true).string == fixed)
  }

  /// The schema may be older than the file, so the similar key needn't be what was meant.
  @Test(arguments: [
    ("properties: {api_url: {}}", "app_url: x\n", "api_url: x\n"),
    ("properties: {a: {enum: [npx, yarn]}}", "a: npm\n", "a: npx\n"),
    ("properties: {a: {enum: [npm, yarn]}}", "a: pnpm\n", "a: npm\n"),
    ("properties: {a: {enum: ['1.2', '1.3']}}", "a: '1.2b'\n", "a: '1.2'\n"),
    ("properties: {a: {const: service}}", "a: servise\n", "a: service\n"),
    ("properties: {ports: {}}", "port: 1\n", "ports: 1\n"),
    ("properties: {a: {enum: ['12']}}", "a: '1-2'\n", "a: '12'\n"),
    ("properties: {a: {type: boolean}}", "a: 'yes'\n", "a: true\n"),
    ("properties: {a: {type: boolean}}", "a: y\n", "a: true\n"),
    ("{required: [name], properties: {name: {default: app}}}", "nmae: x\n", "name: x\n"),
    ("{required: [images], properties: {images: {default: []}}}", "image: [x]\n", "images: [x]\n"),
  ])
  func anotherWordIsOnlySuggested(_ properties: String, _ text: String, _ meant: String) throws {
    let own = properties.hasPrefix("{") ? properties : "{\(properties)}"
    let schema = try Fixing.schema("{additionalProperties: false, allOf: [], \(own.dropFirst())")
    #expect(Fixing.run(text, schema: schema).string == text)
    #expect(Fixing.run(text, schema: schema, unsafe: true).string == meant)
    let asks = Fixing.report(text, schema: schema).diagnostics.compactMap(\.caption?.text).filter {
      $0.contains("did you mean")
    }
    #expect(asks.count == 1)
  }

  /// To a YAML 1.1 reader, unquoted `yes` is a spelling of true.
  @Test func theSameWordInAnotherSpellingIsCorrected() throws {
    let schema = try Fixing.schema(
      "{additionalProperties: false, properties: {logLevel: {}, on: {type: boolean}, b: {type: boolean}, utf8: {}}}")
    #expect(
      Fixing.run("LOG_LEVEL: a\non: yes\nb: 'True'\nutf-8: 1\n", schema: schema).string
        == "logLevel: a\non: true\nb: true\nutf8: 1\n")
  }

  /// No extension key is a likelier typo than another, and a value that the suggested key rejects wasn't meant for it.
  @Test(arguments: [
    ("{additionalProperties: false, properties: {x-foo: {}, level: {}}}", "foo: 1\n"),
    ("{additionalProperties: false, patternProperties: {^x-: {}}}", "volume: 1\n"),
    ("{properties: {x-name: {}}}", "xname: 1\n"),
    ("{additionalProperties: false, required: [x-name], properties: {x-name: {}}}", "xname: 1\n"),
    ("{properties: {a: {enum: [dark], not: {const: dark}}}}", "a: drak\n"),
    ("{additionalProperties: false, properties: {image: {type: string}}}", "images: {a: 1}\n"),
    ("{properties: {env: {items: {type: string}}}}", "env:\n  - DEBUG: true\n"),
  ])
  func noSuggestionLeavesTheTextInvalidOrHidesTheMistake(_ schema: String, _ text: String) throws {
    let schema = try Fixing.schema(schema)
    let report = Fixing.report(text, rules: ["near-name": [:]], schema: schema)
    #expect(report.diagnostics.allSatisfy { $0.fixes.isEmpty && $0.caption == nil }, "\(report.diagnostics)")
    #expect(Fixing.run(text, rules: ["near-name": [:]], schema: schema, unsafe: true).string == text)
  }

  /// The fix would also change the value of each alias.
  @Test(arguments: [
    ("mode: &x DARK\nnote: *x\n", "mode: &x dark\nnote: *x\n"),
    ("size: &x '12'\nnote: *x\n", "size: &x 12\nnote: *x\n"),
    ("&k Mode: dark\nnote: *k\n", "&k mode: dark\nnote: *k\n"),
  ])
  func aValueThatAliasesStandForIsNotChangedUnasked(_ text: String, _ meant: String) throws {
    let schema = try Fixing.schema(
      "{additionalProperties: false, properties: {mode: {enum: [dark]}, size: {type: integer}, note: {}}}")
    #expect(Fixing.run(text, schema: schema).string == text)
    #expect(Fixing.run(text, schema: schema, unsafe: true).string == meant)
  }

  @Test func aProvenFixNextToAnErrorIsOfferedAsSafe() throws {
    let schema = try Fixing.schema(Self.schema)
    let report = Fixing.report("name: a\nretries: \"5\"\nname: b\n", schema: schema)
    #expect(report.diagnostics.map { $0.fixes.contains(where: \.isSafe) } == [true, false])
  }

  /// Each `{}` becomes a mapping with all required keys, in the order of the schema, in a single round.
  @Test func whatManyEmptyMappingsLackIsAddedAtOnce() throws {
    let schema = try Fixing.schema(
      "items: {required: [c, a, b], properties: {a: {default: 1}, b: {default: [x]}, c: {default: z}}}")
    let result = Fixing.run(String(repeating: "- {}\n", count: 300), schema: schema, unsafe: true)
    #expect(result.count == 300)
    #expect(result.string == String(repeating: "- a: 1\n  b:\n    - x\n  c: z\n", count: 300))
    #expect(
      Fixing.run("[{}, {}, {b: 1}]\n", schema: schema, unsafe: true).string
        == "[{a: 1, b: [x], c: z}, {a: 1, b: [x], c: z}, {a: 1, b: 1, c: z}]\n")
    #expect(Fixing.run("- { # why\n  }\n- {}\n", schema: schema, unsafe: true).string.contains("# why"))
  }

  @Test(arguments: [
    ("name: a\nretries: 1\n# why\nold_timeout: 5 # s\n", "name: a\nretries: 1\n# why\ntimeout: 5 # s\n"),
    ("name: a\nretries: 1\nold_level: info\n", "name: a\nretries: 1\nlog:\n  level: info\n"),
    (
      "name: a\nretries: 1\nold_level: info\nlog: {file: x}\n",
      "name: a\nretries: 1\nlog: {level: info, file: x}\n"
    ),
    ("name: a\nretries: 1\n# why\nold_level: x # s\n", "name: a\nretries: 1\nlog:\n  # why\n  level: x # s\n"),
    // The new key is set already, so the author has to choose.
    ("name: a\nretries: 1\nold_timeout: 5\ntimeout: 6\n", "name: a\nretries: 1\nold_timeout: 5\ntimeout: 6\n"),
  ])
  func aDeprecatedSettingMovesToItsSuccessor(_ text: String, _ fixed: String) throws {
    let schema = try Fixing.schema(Self.schema)
    #expect(Fixing.run(text, rules: ["deprecated": [:]], schema: schema).string == fixed)
  }

  /// No default is added if the setting still has a value under its old key; `replacedBy` is relative to the
  /// subschema's own settings.
  @Test(arguments: [
    (
      "{required: [new], properties: {old: {deprecated: true, x-setting: {replacedBy: new}}, new: {default: 1}}}",
      "old: 5\n", "old: 5\n", "new: 5\n"
    ),
    (
      "{properties: {g: {deprecated: true, required: [a], properties: {a: {default: 1}}}}}", "g: {b: 1}\n",
      "g: {b: 1}\n", "g: {b: 1}\n"
    ),
    (
      "{properties: {g: {x-settings: {name: g}, properties: "
        + "{old: {deprecated: true, x-setting: {replacedBy: new}}, new: {}}}}}", "g: {old: 1}\n", "g: {old: 1}\n",
      "g: {new: 1}\n"
    ),
  ])
  func aValueUnderAnOldNameIsTheSettings(_ schema: String, _ text: String, _ silent: String, _ moved: String) throws {
    let schema = try Fixing.schema(schema)
    #expect(Fixing.run(text, schema: schema).string == silent)
    #expect(Fixing.run(text, rules: ["deprecated": [:]], schema: schema).string == moved)
  }

  @Test func anAliasUnderAnOldNameMovesUnchanged() throws {
    let schema = try Fixing.schema("{properties: {old: {deprecated: true, x-setting: {replacedBy: new}}}}")
    let fixed = Fixing.run("a: &x 1\nold: *x\n", rules: ["deprecated": [:]], schema: schema, unsafe: true)
    #expect(fixed.string == "a: &x 1\nnew: *x\n")
  }

  /// A quoted number is a safe fix unless the schema suggests another form of string.
  @Test(arguments: [
    ("type: string", "1.10", true), ("type: string", "true", false),
    ("{type: string, default: '3.9'}", "3.10", true), ("{type: string, default: 30s}", "30", false),
    ("{type: string, examples: ['3.9', latest]}", "3.10", false),
    ("{type: string, examples: ['1.0.0']}", "1.4", true), ("{type: string, enum: ['1', '2']}", "1", true),
    ("{type: string, pattern: '^\\d+\\.\\d+$'}", "1.10", true), ("{type: string, pattern: '^\\d+(ms)?$'}", "5", false),
    ("{type: string, description: 'A time, 30s for instance.'}", "30", false),
    ("{type: string, description: 'A number with its unit.'}", "30", false),
    ("{type: string, description: 'The version, 3.10 for instance.'}", "3.11", true),
    ("{$ref: '#/$defs/text', default: 30s}", "30", false), ("{allOf: [{$ref: '#/$defs/text'}]}", "30", true),
  ])
  func aNumberIsQuotedUnlessAnotherFormIsLikely(_ text: String, _ value: String, _ isSafe: Bool) throws {
    let schema = try Fixing.schema(
      "properties: {a: \(text.hasPrefix("{") ? text : "{\(text)}")}\n$defs: {text: {type: string}}")
    let fixed = "a: \"\(value)\"\n"
    #expect(Fixing.run("a: \(value)\n", schema: schema).string == (isSafe ? fixed : "a: \(value)\n"))
    #expect(Fixing.run("a: \(value)\n", schema: schema, unsafe: true).string == fixed)
  }

  @Test func whatASchemaWantsAsTextIsQuotedWhoeverReads() throws {
    let schema = try Fixing.schema("properties: {a: {type: string}, b: {type: [string, boolean]}}")
    let rules: [String: [String: OptionValue]] = ["truthy": [:], "sexagesimal": [:]]
    #expect(Fixing.run("a: no\nb: no\n", rules: rules, schema: schema).string == "a: \"no\"\nb: no\n")
    #expect(Fixing.run("a: 10:30\n", rules: rules, schema: schema).string == "a: \"10:30\"\n")
    // The reader takes it for false, which may be intended.
    #expect(Fixing.run("a: no\n", rules: rules, schema: schema, reader: .older).count == 0)
  }

  /// For some YAML readers `0` and `"0"` are two keys, and `no` and `"no"` two values.
  @Test(arguments: [
    ("0: x\n\"0\": x\n", false), ("no: x\n'no': x\n", false), ("a: no\na: \"no\"\n", false), ("a: 1\na: 1\n", true),
    ("a: {b: 08}\na: {b: 8}\n", false), ("a: b\n\"a\": 'b'\n", true), ("a: [x, ~]\na: [x, null]\n", true),
  ])
  func aDuplicateForEveryReaderIsRemoved(_ text: String, _ goes: Bool) {
    #expect((Fixing.run(text, unsafe: true).count == 1) == goes)
  }

  /// Where a dash may be missing, only the first duplicate is reported, and removing it leaves the others.
  @Test(arguments: ["a:\n  b: 1\n  c: 1\n  b: 1\n  c: 2\n", "a:\n  b: 1\n  c: 1\n  b: 1\n  c: 1\n"])
  func oneOfSeveralDuplicatesIsNotRemoved(_ text: String) {
    let found = Fixing.snapshot(text).report.diagnostics
    #expect(found.map(\.code.description) == ["yaml/duplicate-key"] && found.allSatisfy { $0.fixes.isEmpty })
  }

  @Test func duplicatesAreRemovedFromJSON() {
    let text = "{\n  \"a\": 1,\n  \"b\": 2,\n  \"a\": 1\n}\n"
    #expect(Fixing.run(text, syntax: .json).string == "{\n  \"a\": 1,\n  \"b\": 2\n}\n")
  }

  @Test func aDefaultIsRemovedOnlyOnRequest() throws {
    let schema = try Fixing.schema("properties: {a: {default: 1}, b: {default: 2}}")
    let text = "a: 1\nb: 3\n"
    #expect(Fixing.run(text, rules: ["default-value": [:]], schema: schema).string == text)
    #expect(Fixing.run(text, rules: ["default-value": [:]], schema: schema, unsafe: true).string == "b: 3\n")
  }

  /// The setting has a value under the misspelled key.
  @Test func noDefaultIsAddedNextToAMisspelledKey() throws {
    let schema = try Fixing.schema("{required: [timeout], properties: {timeout: {type: integer, default: 30}}}")
    #expect(Fixing.run("timeuot: 500\n", schema: schema).string == "timeuot: 500\n")
    #expect(Fixing.run("timeuot: 500\n", schema: schema, unsafe: true).string == "timeout: 500\n")
    #expect(Fixing.run("other: 500\n", schema: schema, unsafe: true).string.contains("timeout: 30"))
  }

  /// Suggestions are tried: the report says which fixes are safe, and none leaves its value invalid.
  @Test(arguments: [
    ("{properties: {m: {enum: [light, dark]}}}", "m: Dark\n", "dark", true),
    ("{properties: {m: {enum: [light, dark]}}}", "m: 'DARK'\n", "'dark'", true),
    ("{properties: {m: {enum: ['on', 'off']}}}", "m: OFF_\n", "\"off\"", true),
    ("{properties: {mode: {type: integer}}, additionalProperties: false}", "Mode: 1\n", "mode", true),
    ("{properties: {m: {enum: [light, dark]}}}", "m: drak\n", "dark", false),
    // The dash may be that of a list item.
    ("{properties: {m: {enum: [light, dark]}}}", "m:\n  -dark\n", "dark", false),
    ("{properties: {mode: {type: integer}}, additionalProperties: false}", "moed: 1\n", "mode", false),
    ("{properties: {mode: {type: integer}}, additionalProperties: false}", "Mode: x\n", "mode", false),
    ("{anyOf: [{type: string, pattern: '^[a-z]+$'}, {const: 0}]}", "2\n", nil, false),
  ])
  func suggestionsAreTried(_ schema: String, _ text: String, _ replacement: String?, _ isSafe: Bool) throws {
    let finding = try #require(Fixing.report(text, schema: Fixing.schema(schema)).diagnostics.first)
    #expect(finding.fixes.flatMap(\.edits).map(\.replacement) == (replacement.map { [$0] } ?? []))
    #expect(finding.fixes.contains(where: \.isSafe) == isSafe && (finding.caption == nil) == (replacement == nil))
  }

  @Test func manyErrorsAreFixedTogether() throws {
    let schema = try Fixing.schema("additionalProperties: {enum: [light, dark]}")
    let text = (0..<2_000).map { "k\($0): Dark\n" }.joined()
    let result = Fixing.run(text, schema: schema)
    #expect(result.count == 2_000 && !result.string.contains("Dark"))
  }

  /// The report shows exactly the change that the fix makes, without sensitive values.
  @Test func noReportedFixContainsASensitiveValue() throws {
    let schema = try Fixing.schema(Self.schema)
    let text = "name: a\nretries: 1\nsecretKind: alhpa\ntoken: s3cret \"x\"\ntokn: hunter2\n"
    let rules: [String: [String: OptionValue]] = ["quoted-strings": [:]]
    let report = Fixing.report(text, rules: rules, schema: schema)
    #expect(report.diagnostics.contains { $0.code.name == "quoted-strings" })
    for fix in report.diagnostics.flatMap(\.fixes) {
      for part in [fix.title.text] + fix.edits.map(\.replacement) {
        #expect(!part.contains("s3cret") && !part.contains("alpha") && !part.contains("hunter2"))
      }
    }
    #expect(Fixing.run(text, rules: rules, schema: schema).string.contains("token: 's3cret \"x\"'"))
  }

  @Test func aReportSaysWhichFixesAreProven() throws {
    let schema = try Fixing.schema(Self.schema)
    let report = Fixing.report("name: a\nretries: '1'\nmode: drak\nmode: drak\n", schema: schema)
    let fixes = report.diagnostics.flatMap(\.fixes)
    #expect(fixes.count >= 2)
    #expect(report.diagnostics.first { $0.code.name == "type" }?.fixes.first?.isSafe == true)
  }
}

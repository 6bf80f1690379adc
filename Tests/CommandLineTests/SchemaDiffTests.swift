import Foundation
import TestSupport
import Testing

/// `settle schema diff` as a program: migrations, existing files, conditions, suggested steps, revisions.
@Suite struct SchemaDiffTests {
  private static let draft = "$schema: https://json-schema.org/draft/2020-12/schema\n"
  private static let old =
    draft + """
      type: object
      properties:
        theme: {enum: [bright, dark], default: bright}
        colour: {type: string, pattern: "^#", default: "#fff"}
        weekly: {type: boolean, default: true}
        legacy: {type: integer}
      additionalProperties: false
      x-settings: {name: app, version: 1.0.0}

      """
  private static func new(_ migrations: String = "[]", version: String = "2.0.0") -> String {
    draft + """
      type: object
      properties:
        theme: {enum: [light, dark], default: light}
        color: {type: string, pattern: "^#", default: "#fff"}
        weekly: {type: boolean, default: false}
      additionalProperties: false
      x-settings:
        name: app
        version: \(version)
        migrations: \(migrations)

      """
  }
  private static let steps = """
    [{from: 1.0.0, to: 2.0.0, steps: [{rename: {setting: colour, to: color}}, {drop: {setting: legacy}}, \
    {mapValues: {setting: theme, values: [{from: bright, to: light}]}}, {setDefault: {setting: weekly, value: true}}]}]
    """

  private func run(
    _ old: String, _ new: String, _ options: [String] = [], _ files: [String: String] = [:]
  ) -> CommandRun {
    let folder = ScratchFolder(["old.yaml": old, "new.yaml": new].merging(files) { $1 })
    return CommandRun(["schema", "diff", "old.yaml", "new.yaml"] + options, in: folder)
  }

  // MARK: Migrations

  @Test func breaksThatAreMigratedAreNotes() {
    let run = run(Self.old, Self.new(Self.steps), ["--migrated"])
    #expect(run.code == 0 && run.output.contains("note[diff/narrowed]: theme no longer allows \"bright\""), "\(run)")
    #expect(run.output.contains(" tried, 0 failed\n") && !run.output.contains("error"), "\(run)")
    #expect(self.run(Self.old, Self.new(Self.steps)).code == 1)
  }

  /// If a migration loses a value, no file becomes invalid, but a test next to the schema detects it.
  @Test(arguments: ["old.test.yaml", "new.test.json"]) func testsNextToTheSchemasAreRun(_ name: String) {
    func schema(_ properties: String, _ rest: String) -> String {
      Self.draft + "properties: {\(properties)}\nx-settings: {name: app, \(rest)}\n"
    }
    let old = schema("a: {type: integer}", "version: 1.0.0")
    let new = schema(
      "a: {type: integer}",
      "version: 2.0.0, migrations: [{from: 1.0.0, to: 2.0.0, steps: [{split: {setting: b, at: '-', to: [c, d]}}]}]")
    #expect(run(old, new, ["--migrated"]).code == 0)
    let test = #"{"target": "old.yaml", "tests": [{"description": "it", "valid": true, "data": {"b": "x"}}]}"#
    let run = run(old, new, ["--migrated"], [name: test])
    #expect(run.code == 1 && run.output.contains("migrate/unreadable-value"), "\(run)")
  }

  @Test func aMissingStepIsReportedWithADocument() {
    let steps = Self.steps.replacing("{drop: {setting: legacy}}, ", with: "")
    let run = run(Self.old, Self.new(steps), ["--migrated"])
    #expect(run.code == 1, "\(run)")
    #expect(
      run.output.contains(
        """
        error[diff/migration-fails]: a file cannot be migrated: the result is invalid for schema version 2.0.0: \
        unknown key "legacy" [migrate/invalid-after]
          = document of the old version: {"legacy":0}

        """), "\(run)")
    #expect(run.output.contains("error[diff/narrowed]"), "\(run)")
  }

  @Test func aChainThatDoesNotReachTheOldVersionIsReportedOnce() {
    let run = run(Self.old, Self.new("[{from: 1.5.0, to: 2.0.0, steps: []}]"), ["--migrated"])
    #expect(run.code == 1 && run.output.matches(of: /migrate\/no-chain/).count == 1, "\(run)")
  }

  @Test func theNewSchemaMayNameTheOldVersion() {
    let steps = Self.steps.replacing("to: 2.0.0, ", with: "to: 2.0.0, schema: old.yaml, ")
    let old = Self.old.replacing("x-settings: {name: app, version: 1.0.0}\n", with: "")
    let run = run(old, Self.new(steps), ["--migrated"])
    #expect(run.code == 0 && run.output.contains(" tried, 0 failed\n"), "\(run)")
  }

  @Test func aSchemaWithoutAVersionIsNotMigratedTo() {
    let run = run("type: object\n", "type: object\n", ["--migrated"])
    #expect(run.code == 2 && run.errors.contains("new.yaml: cannot migrate: no version in x-settings"), "\(run)")
  }

  // MARK: Files

  private static let users = [
    "u/a.yaml": "theme: bright\n", "u/b.json": #"{"theme": "dark"}"#, "u/c.yml": "size: 1\n", "u/d.txt": "x",
    "u/e.yaml": "weekly: false\n---\nlegacy: 1\n", "u/f.yaml": "theme: [\n", "v.yaml": "color: \"#123\"\n",
  ]

  @Test func filesAreCheckedAgainstBoth() {
    let run = run(Self.old, Self.new(), ["--replay", "u", "--replay", "v.yaml", "--require", "none"], Self.users)
    #expect(run.code == 1, "\(run)")
    #expect(run.output.contains("broken: u/a.yaml:1:8: "), "\(run)")
    #expect(run.output.contains("broken: u/e.yaml:3:1: "), "\(run)")
    #expect(run.output.contains("changed: u/b.json: different effective value of weekly\n"), "\(run)")
    #expect(run.output.contains("replay: 6 files, 3 invalid before, 2 broken, 1 changed\n"), "\(run)")
  }

  @Test func filesAreMigratedFirst() {
    let run = run(Self.old, Self.new(Self.steps), ["--replay", "u", "--migrated"], Self.users)
    #expect(run.code == 0 && run.output.contains("replay: 5 files, 2 invalid before, 0 broken, 0 changed\n"), "\(run)")
  }

  @Test(arguments: [["--replay", "none"], ["--replay", ""], ["--replay", "-"]])
  func unreadableFilesAreReported(_ options: [String]) {
    let run = run(Self.old, Self.new(), options)
    #expect(run.code == 2 && !run.errors.isEmpty, "\(run)")
  }

  @Test func theReportIsWhatItsSchemaSays() {
    let steps = Self.steps.replacing("{drop: {setting: legacy}}, ", with: "")
    let folder = ScratchFolder(
      ["old.yaml": Self.old, "new.yaml": Self.new(steps), "plain.yaml": Self.new()].merging(Self.users) { $1 })
    for new in ["new.yaml", "plain.yaml"] {
      let run = CommandRun(
        ["schema", "diff", "old.yaml", new, "--migrated", "--replay", "u", "--json"], in: folder)
      folder.write("report.json", run.output)
      let check = CommandRun(["check", "--schema", "schema-diff", "report.json"], in: folder)
      #expect(check.code == 0, "\(run.output)\(check.output)")
      #expect(
        run.output.contains(
          #""old":{"schema":"old.yaml","version":"1.0.0"},"new":{"schema":"\#(new)","version":"2.0.0"}"#))
      #expect(run.output.contains(#""migration":{"from":"1.0.0","to":"2.0.0","verdict":"fails","tried":"#), "\(run)")
      #expect(run.output.contains(#""replay":{"files":5,"invalid":2,"broken":[{"path":"#), "\(run)")
    }
  }

  @Test func secretsOfEitherSchemaAreShownNowhere() {
    let secret = ", x-setting: {sensitive: true}"
    func schema(_ more: String, _ rest: String, _ version: String) -> String {
      Self.draft + """
        properties:
          pin: {type: string\(more)}
          code: {enum: [s3cret, dark, light]\(more), default: s3cret}
          on: {type: boolean, default: true}
        \(rest)
        x-settings: {name: app, version: \(version)\(version == "2.0.0" ? ", migrations: [{from: 1.0.0, to: 2.0.0, steps: []}]" : "")}

        """
    }
    let narrow =
      "additionalProperties: false\nallOf: [{properties: {pin: {maxLength: 2}, code: {enum: [dark, other]}}}]"
    for (one, other) in [(secret, ""), ("", secret), (secret, secret)] {
      for options in [[], ["--json"]] {
        let run = run(
          schema(one, "additionalProperties: false", "1.0.0"), schema(other, narrow, "2.0.0"),
          ["--migrated", "--replay", "u"] + options,
          ["u/a.yaml": "pin: s3cret\n", "u/b.yaml": "code: s3cret\n", "u/c.yaml": "pin: s3cret # s3cret\ncode: dark\n"])
        #expect(run.code == 1 && !(run.output + run.errors).contains("s3cret"), "\(run)")
      }
    }
  }

  /// A setting that only one schema has isn't a secret because the schema has others.
  @Test func settingsOfOneSchemaAreShown() {
    func schema(_ name: String) -> String {
      Self.draft + """
        properties: {\(name): {enum: [7]}, pin: {type: string, default: s3cret, x-setting: {sensitive: true}}}
        additionalProperties: false

        """
    }
    let run = run(schema("slots"), schema("max"))
    #expect(run.output.contains(#"{"slots":7}"#) && run.output.contains(#"{"max":7}"#), "\(run)")
    #expect(!run.output.contains("s3cret"))
  }

  // MARK: Suggested steps

  @Test func stepsThatWouldHelpArePrinted() {
    let run = run(Self.old, Self.new())
    let advice = """
      help: add this migration from 1.0.0 to x-settings
        migrations:
          - from: "1.0.0"
            to: "2.0.0"
            steps:
              - rename:
                  setting: colour
                  to: color
              - drop:
                  setting: legacy
              - mapValues:
                  setting: theme
                  values:
                    - from: bright
                      to: light
              - setDefault:
                  setting: weekly
                  value: true

      """
    #expect(run.output.hasSuffix(advice), "\(run)")
    // The printed steps migrate every known document.
    let lines = advice.split(separator: "\n").dropFirst(2).joined(separator: "\n")
    let pasted = Self.new().replacing("  migrations: []\n", with: "  migrations:\n\(lines)\n")
    let again = self.run(Self.old, pasted, ["--migrated"])
    #expect(again.code == 0 && !again.output.contains("help:"), "\(again)")
  }

  @Test(arguments: [
    // The new name has two candidates, and the other settings don't help to choose.
    ("a: {type: string}, b: {type: string}", "c: {type: string}", nil),
    ("a: {type: string}", "b: {type: string}, c: {type: string}", nil),
    // Subschemas that changed.
    ("a: {type: string}", "b: {type: integer}", "drop"), ("a: {type: string}", "b: {type: string}", "rename"),
    ("a: {type: string}", "g: {properties: {a: {type: string}}}", "move"),
    ("a: {enum: [x, y, z]}", "a: {enum: [x, v, w]}", nil), ("a: {enum: [x, y]}", "a: {enum: [x, v]}", "mapValues"),
    ("a: {enum: [x, y], default: y}", "a: {enum: [x, v], default: x}", "mapValues,setDefault"),
    ("a: {type: integer, default: 9}", "a: {type: integer, maximum: 5, default: 5}", nil),
    ("a: {type: integer, default: 9, x-setting: {sensitive: true}}", "a: {type: integer, default: 5}", nil),
    // A new required setting: no step can provide its value.
    ("a: {type: string}", "b: {type: string}, n: {type: integer}}, required: [n", nil),
  ])
  func onlyCertainAdviceIsGiven(_ old: String, _ new: String, _ steps: String?) {
    func schema(_ properties: String, _ version: String) -> String {
      let parts = properties.split(separator: "}, required: [")
      let required = parts.count > 1 ? "required: [\(parts[1])]\n" : ""
      return Self.draft + "type: object\nproperties: {\(parts[0])}\n\(required)"
        + "additionalProperties: false\nx-settings: {name: app, version: \(version)}\n"
    }
    let run = run(schema(old, "1.0.0"), schema(new, "2.0.0"))
    let found = run.output.matches(of: /\n +- (\w+):\n/).map { String($0.1) }.joined(separator: ",")
    #expect(found == steps ?? "" && run.output.contains("help:") == (steps != nil), "\(run)")
  }

  @Test func aVersionThatWasNotRaisedIsAdvised() {
    let run = run(Self.old, Self.new(version: "1.0.0"))
    #expect(run.output.contains("to x-settings; raise the version to 2.0.0\n"), "\(run)")
    let early = self.run(Self.old.replacing("1.0.0", with: "0.3.1"), Self.new(version: "0.3.2"))
    #expect(early.output.contains("from: \"0.3.1\"\n      to: \"0.3.2\""), "\(early)")
  }

  // MARK: Conditions

  private static func condition(_ words: String = "help: Words.", more: String = "help: Words.") -> String {
    draft + """
      type: object
      properties:
        mode: {enum: [quiet, loud, off], default: quiet}
        on: {type: boolean, default: true}
        ring: {type: boolean, default: false, x-setting: {\(words)}}
        names: {type: array, items: {enum: [x, y]}, default: []}
        others: {type: array, items: {enum: [x, y]}, default: [], x-setting: {\(more)}}
      additionalProperties: false
      x-settings: {name: app, version: 1.0.0}

      """
  }
  private static func requires(_ test: String, severity: String = "error") -> String {
    "requires: [{\(test), otherwise: false, message: No., severity: \(severity)}]"
  }

  @Test(arguments: [
    (
      condition(requires("setting: mode, in: [quiet, loud]")), condition(requires("setting: mode, is: loud")),
      #"{"ring":true}"#
    ),
    (
      condition(requires("setting: mode, in: [loud, off]")), condition(requires("setting: mode, is: off")),
      #"{"mode":"loud","ring":true}"#
    ),
    (condition(), condition(more: "disjointFrom: {setting: names, message: No.}"), #"{"names":["x"],"others":["x"]}"#),
    // Conditions that were removed or have another severity.
    (condition(requires("setting: mode, is: loud")), condition(requires("setting: mode, in: [quiet, loud]")), nil),
    (
      condition(requires("setting: mode, is: loud", severity: "note")),
      condition(requires("setting: mode, is: off", severity: "note")), nil
    ),
  ])
  func otherConditionsAreCheckedAgainstDocuments(_ old: String, _ new: String, _ witness: String?) {
    let run = run(old, new)
    guard let witness else {
      #expect(run.code == 0 && run.output.contains("warning[diff/condition-changed]"), "\(run)")
      return
    }
    #expect(run.code == 1 && run.output.contains("error[diff/condition-changed]"), "\(run)")
    #expect(run.output.contains("  = only valid with the old version: \(witness)\n"), "\(run)")
    // The document printed as an example is valid only with the old schema.
    let folder = ScratchFolder(["old.yaml": old, "new.yaml": new, "d.json": witness])
    #expect(CommandRun(["check", "--schema", "old.yaml", "d.json"], in: folder).code == 0)
    #expect(CommandRun(["check", "--schema", "new.yaml", "d.json"], in: folder).code == 1)
    #expect(self.run(old, new, ["--require", "none"]).code == 0)
  }

  /// A default is one of the setting's values; a document with another value shows what the condition rejects.
  @Test(arguments: [
    "type: string, default: a", "type: string, default: ab, minLength: 2",
    "type: string, default: a, pattern: \"^[a-z]$\"",
    "enum: [a, b], default: a", "type: integer, default: 0", "type: boolean, default: false",
    "type: string, default: \"\"",
    "type: string, default: \"https://a.org/\", format: uri", "type: number, default: 1",
    "type: [string, \"null\"], default: null",
  ])
  func aConditionOfASettingWithADefaultIsABreak(_ setting: String) {
    func schema(_ more: String) -> String {
      Self.draft + "properties:\n  on: {type: boolean, default: false}\n  v: {\(setting)\(more)}\n"
        + "x-settings: {name: app, version: 1.0.0}\n"
    }
    let run = run(
      schema(""), schema(", x-setting: {requires: [{setting: on, is: true, message: No., severity: error}]}"))
    #expect(run.code == 1 && run.output.contains("error[diff/condition-changed]"), "\(run)")
  }

  /// The only document that shows the break is the last one to be tried.
  @Test(arguments: [(300, "error"), (1_500, "warning")]) func fewDocumentsAreTried(_ count: Int, _ word: String) {
    func schema(_ count: Int) -> String {
      let values = (0..<count).map(String.init).joined(separator: ", ")
      return Self.draft + """
        properties:
          level: {type: integer, maximum: 5000, default: 4000}
          on: {type: boolean, default: false, x-setting: {requires: [{setting: level, in: [\(values)], \
        severity: error, otherwise: false, message: No.}]}}
        x-settings: {name: app, version: 1.0.0}

        """
    }
    let run = run(schema(count), schema(count - 1))
    #expect(run.output.contains("\(word)[diff/condition-changed]"), "\(run)")
  }

  @Test func aBoundedNumberOfValuesIsMigrated() throws {
    let properties = (0..<150).map { "  a\($0): {type: boolean, default: true}\n" }.joined()
    let schema = Self.draft + "properties:\n\(properties)additionalProperties: false\nx-settings: {name: app, version: "
    let run = run(
      schema + "1.0.0}\n", schema + "2.0.0, migrations: [{from: 1.0.0, to: 2.0.0, steps: []}]}\n", ["--migrated"])
    // The empty document is tried as well.
    #expect(run.code == 0 && run.output.contains("migration 1.0.0 → 2.0.0: 201 documents tried, 0 failed"), "\(run)")
  }

  // MARK: Revisions

  @Test func aSchemaIsComparedWithARevision() {
    let folder = ScratchFolder([
      "s/app.yaml": "properties: {a: {$ref: part.yaml}}\n", "s/part.yaml": "enum: [x, y]\n", "s/new.yaml": "{}\n",
    ])
    let setup = ProgramRun(
      shell: """
        git init -q . && git config user.email a@example.org && git config user.name a && git add s/app.yaml s/part.yaml &&
        git commit -qm one && echo 'enum: [x]' > s/part.yaml
        """, in: folder)
    #expect(setup.code == 0, "\(setup)")
    let run = ProgramRun(["schema", "diff", "--since", "HEAD", "s/app.yaml"], in: folder)
    #expect(run.code == 1 && run.output.contains("error[diff/narrowed]: a no longer allows \"y\""), "\(run)")
    #expect(run.output.contains("  --> s/part.yaml:1:7\n  = was: HEAD:s/part.yaml:1:7  /enum\n"), "\(run)")
    let json = ProgramRun(["schema", "diff", "--since", "HEAD", "--json", "s/app.yaml", "s/part.yaml"], in: folder)
    #expect(json.output.split(separator: "\n").count == 2 && json.code == 1, "\(json)")
    let none = ProgramRun(["schema", "diff", "--since", "HEAD", "s/new.yaml"], in: folder)
    #expect(none.code == 2 && none.errors.contains("HEAD:s/new.yaml not found"), "\(none)")
    let unknown = ProgramRun(["schema", "diff", "--since", "nothing", "s/app.yaml"], in: folder)
    #expect(unknown.code == 2 && unknown.errors.contains("git cannot find revision \"nothing\""), "\(unknown)")
    #expect(
      ProgramRun(["schema", "diff", "--since", "HEAD", "s/app.yaml"], in: ScratchFolder(["s/app.yaml": "{}"])).code == 2
    )
  }

  // MARK: Large numbers and many items

  @Test func multiplesThatDontFitAreUndecided() {
    let excluded = (0..<260).map { "\($0 * 9)e33" }.joined(separator: ", ")
    let run = run("{type: number, multipleOf: 9e33}\n", "{enum: [\(excluded)]}\n")
    #expect(run.code == 1 && !run.output.isEmpty, "\(run)")
  }

  /// No list has 1,000 required integers and at most 999 integers.
  @Test func manyRequiredItemsAreCounted() {
    let run = run(
      "{type: array, contains: {type: integer}, minContains: 1000}\n",
      "{type: array, contains: {type: integer}, minContains: 0, maxContains: 999}\n")
    #expect(run.code == 1 && run.output.contains("error[diff/"), "\(run)")
  }

  @Test(arguments: [
    ("1.0.0-rc.1", "1.0.0", ""), ("1.0.0-beta.2", "1.0.0-beta.10", ""), ("1.0.0-1", "1.0.0-alpha", ""),
    ("1.0.0", "1.0.0-rc.1", "the version is 1.0.0-rc.1, lower than 1.0.0"),
    ("1.0.0", "1.0.0", "the version is still 1.0.0"),
    ("1.0.0", "0.9.0", "the version is 0.9.0, lower than 1.0.0"),
  ])
  func aVersionIsRaised(_ old: String, _ new: String, _ message: String) {
    func schema(_ version: String, _ type: String) -> String {
      Self.draft + "properties: {a: {type: \(type)}}\nx-settings: {name: app, version: \(version)}\n"
    }
    let run = run(schema(old, "[integer, string]"), schema(new, "integer"))
    #expect(message.isEmpty ? !run.output.contains("the version is") : run.output.contains(message), "\(run)")
  }
}

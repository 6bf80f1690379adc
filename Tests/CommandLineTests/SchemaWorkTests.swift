import TestSupport
import Testing

/// `settle schema check` on folders, `settle schema bundle` and `settle schema upgrade`.
@Suite struct SchemaWorkTests {
  @Test func aFolderMeansAllItsSchemas() {
    let folder = ScratchFolder([
      "a.yaml": "$schema: https://json-schema.org/draft/2020-12/schema\nminLenght: 1\n",
      "schemas/b.yaml": "type: integer\ndefault: x\n", "other.yaml": "default: x\n", "empty/c.txt": "",
    ])
    let run = CommandRun(["schema", "check", "."], in: folder)
    #expect(run.code == 1)
    #expect(run.output.contains("a.yaml:2:1") && run.output.contains("b.yaml:2:10") && !run.output.contains("other"))
    #expect(CommandRun(["schema", "check", "a.yaml"], in: folder).code == 0)
    #expect(CommandRun(["schema", "check", "--strict", "a.yaml"], in: folder).code == 1)
    let none = CommandRun(["schema", "check", "empty"], in: folder)
    #expect(none.code == 2 && none.errors.contains("no schema in empty"))
  }

  @Test func anEmptyListOfSchemasIsReportedOnce() {
    let folder = ScratchFolder(["a.yaml": "properties:\n  a: {prefixItems: []}\n  b: {anyOf: []}\n"])
    let run = CommandRun(["schema", "check", "--format", "oneline", "a.yaml"], in: folder)
    #expect(run.output.split(separator: "\n").count == 2, "\(run.output)")
  }

  @Test func everyBundledSchemaPasses() {
    let list = CommandRun(["schema", "list"], in: ScratchFolder()).output
    let names = list.split(separator: "\n").filter { !$0.hasPrefix(" ") }.compactMap { $0.split(separator: " ").first }
    let run = CommandRun(["schema", "check", "--strict"] + names.map(String.init), in: ScratchFolder())
    #expect(run.code == 0, "\(run.output)")
  }

  @Test(arguments: ["betrfood", "brewguide", "cravey", "rial", "settings"])
  func aBundledAppNeedsNoOtherFile(_ name: String) {
    let folder = ScratchFolder([
      "good.yaml": "{}\n", "bad.yaml": "quiet_hours: {start: 25}\nprivacy: 3\nsync: {enabled: maybe}\n",
    ])
    #expect(CommandRun(["schema", "bundle", name, "-o", "bundle.json"], in: folder).code == 0)
    for file in ["good.yaml", "bad.yaml"] {
      let whole = CommandRun(["check", "--schema", name, "--format", "jsonl", file], in: folder)
      let bundle = CommandRun(["check", "--schema", "./bundle.json", "--format", "jsonl", file], in: folder)
      #expect(whole.code == bundle.code, "\(name) \(file) \(bundle.output) \(bundle.errors)")
      #expect(messages(whole.output) == messages(bundle.output))
    }
  }

  private func messages(_ output: String) -> [Substring] {
    output.matches(of: /"message":"(?:[^"\\]|\\.)*"/).map { $0.output }
  }

  @Test func filesAreBundledByTheirPlaces() {
    let folder = ScratchFolder([
      "apps/app.yaml": "properties: {a: {$ref: ../parts/a.yaml}}\n", "parts/a.yaml": "$ref: b.json#/$defs/b\n",
      "parts/b.json": "{\"$defs\": {\"b\": {\"type\": \"string\"}}}", "bad.yaml": "a: 1\n",
    ])
    let bundle = CommandRun(["schema", "bundle", "--to", "json", "apps/app.yaml"], in: folder)
    #expect(bundle.code == 0 && bundle.output.contains("\"$id\": \"file:///parts/b.json\""), "\(bundle.errors)")
    #expect(!bundle.output.contains(folder.path))
    let alone = ScratchFolder(["bundle.json": bundle.output, "bad.yaml": "a: 1\n", "good.yaml": "a: b\n"])
    #expect(CommandRun(["check", "--schema", "./bundle.json", "bad.yaml"], in: alone).code == 1)
    #expect(CommandRun(["check", "--schema", "./bundle.json", "good.yaml"], in: alone).code == 0)
    let broken = ScratchFolder(["a.yaml": "$ref: none.yaml\n"])
    #expect(CommandRun(["schema", "bundle", "a.yaml"], in: broken).code == 2)
  }

  @Test func aBundleInYAMLKeepsCommentsAndOrder() {
    let folder = ScratchFolder([
      "apps/app.yaml": """
      # The app.
      title: App  # shown
      $defs:
        # its own
        own: {type: string}

      # last
      properties: {a: {$ref: "../parts/a.yaml#/$defs/part"}, b: {$ref: ../parts/b.json}}

      """,
      "parts/a.yaml": "# A part.\n$defs:\n  part:  # of it\n    description: |\n      one\n        two\n",
      "parts/b.json": #"{"enum": ["yes", 1], "items": {}}"#,
    ])
    let bundle = CommandRun(["schema", "bundle", "apps/app.yaml"], in: folder)
    #expect(
      bundle.output == """
        # The app.
        $id: file:///apps/app.yaml
        title: App  # shown
        $defs:
          # its own
          own: {type: string}
          file:///parts/b.json:
            $schema: https://json-schema.org/draft/2020-12/schema
            $id: file:///parts/b.json
            enum:
              - "yes"
              - 1
            items: {}
          file:///parts/a.yaml:
            # A part.
            $schema: https://json-schema.org/draft/2020-12/schema
            $id: file:///parts/a.yaml
            $defs:
              part:  # of it
                description: |
                  one
                    two

        # last
        properties: {a: {$ref: "../parts/a.yaml#/$defs/part"}, b: {$ref: ../parts/b.json}}

        """, "\(bundle.errors)")
  }

  @Test(arguments: [
    ("app.yaml", "title: App\n$ref: b.yaml\n", "title: App\n$ref: b.yaml\n$defs:\n"),
    ("app.yaml", "title: App\n$defs: {own: {}}\n$ref: b.yaml\n", "$defs:\n  own: {}\n"),
    ("app.yaml", "{title: App, $ref: b.yaml}\n", "title: App\n$ref: b.yaml\n$defs:\n"),
    ("app.json", #"{"$ref": "b.yaml"}"#, "{\n  \"$id\": \"file:///app.json\",\n"),
  ])
  func definitionsGoWhereTheyBelong(_ name: String, _ root: String, _ expected: String) {
    let folder = ScratchFolder([name: root, "b.yaml": "type: integer\n", "bad.yaml": "x\n", "good.yaml": "1\n"])
    let run = CommandRun(["schema", "bundle", name], in: folder)
    #expect(run.output.contains(expected), "\(run.output)\(run.errors)")
    let bundle = ScratchFolder(["out/bundle": run.output, "bad.yaml": "x\n", "good.yaml": "1\n"])
    #expect(CommandRun(["check", "--schema", "./out/bundle", "bad.yaml"], in: bundle).code == 1)
    #expect(CommandRun(["check", "--schema", "./out/bundle", "good.yaml"], in: bundle).code == 0)
  }

  @Test(arguments: ["json", "yaml"]) func referencesFollowTheNameThatASchemaGivesItself(_ syntax: String) {
    let folder = ScratchFolder([
      "app.yaml": "properties: {a: {$ref: parts/a.yaml}, b: {$ref: 'parts/b.yaml#/$defs/b'}}\n",
      "parts/a.yaml": "$id: https://example.org/a\n$ref: '#/$defs/t'\n$defs: {t: {type: string}}\n",
      "parts/b.yaml": "$id: other.yaml\n$defs: {b: {$ref: a.yaml}}\n",
    ])
    let run = CommandRun(["schema", "bundle", "--to", syntax, "app.yaml"], in: folder)
    #expect(run.code == 0 && run.output.contains("https://example.org/a"), "\(run.errors)")
    let alone = ScratchFolder([
      "bundle.\(syntax)": run.output, "bad.yaml": "a: 1\nb: 2\n", "good.yaml": "{a: x, b: y}\n",
    ])
    let bad = CommandRun(["check", "--schema", "./bundle.\(syntax)", "bad.yaml"], in: alone)
    #expect(bad.code == 1 && bad.errors.contains("2 errors"), "\(bad.output)")
    #expect(CommandRun(["check", "--schema", "./bundle.\(syntax)", "good.yaml"], in: alone).code == 0)
  }

  @Test func upgradesGoToAFileOrToStandardOutput() {
    let old =
      "$schema: http://json-schema.org/draft-07/schema#\n$ref: '#/definitions/a'\nminLength: 2\ndefinitions: {a: {}}\n"
    let folder = ScratchFolder(["old.yaml": old])
    let run = CommandRun(["schema", "upgrade", "old.yaml"], in: folder)
    #expect(run.code == 0 && run.output.hasPrefix("$schema: https://json-schema.org/draft/2020-12/schema\n"))
    #expect(run.errors.contains("old.yaml:3:1: \"minLength\" was ignored"))
    let written = CommandRun(["schema", "upgrade", "old.yaml", "-o", "new.yaml"], in: folder)
    #expect(written.code == 0 && written.output.isEmpty)
    #expect(CommandRun(["schema", "check", "--strict", "new.yaml"], in: folder).code == 0)
    #expect(CommandRun(["schema", "upgrade", "none.yaml"], in: folder).code == 2)
    folder.write("no-draft.yaml", "definitions: {a: {exclusiveMinimum: true}}\n")
    let same = CommandRun(["schema", "upgrade", "no-draft.yaml"], in: folder)
    #expect(same.code == 0 && same.output == "definitions: {a: {exclusiveMinimum: true}}\n")
    #expect(
      same.errors == "settle: no-draft.yaml: no $schema, so draft 2020-12 is assumed; "
        + "add the $schema of its draft\n", "\(same.errors)")
  }

  /// Each referenced schema is embedded as a whole, so that all references inside it resolve.
  @Test func aBundleNeedsNoOtherFile() {
    let folder = ScratchFolder([
      "root.json": #"{"properties": {"x": {"$ref": "a.json#/$defs/p"}}}"#,
      "a.json": #"{"$defs": {"p": {"type": "string"}, "q": {"$ref": "b.json"}}}"#, "b.json": #"{"type": "integer"}"#,
    ])
    let run = CommandRun(["schema", "bundle", "root.json"], in: folder)
    #expect(run.code == 0 && run.output.contains("\"integer\""), "\(run)")
  }
}

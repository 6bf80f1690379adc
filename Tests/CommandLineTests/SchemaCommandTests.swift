import TestSupport
import Testing

@Suite struct SchemaCommandTests {
  @Test func everyListedSchemaCanBeShown() {
    let list = CommandRun(["schema", "list"], in: ScratchFolder()).output
    let names = list.split(separator: "\n").filter { !$0.hasPrefix(" ") }.compactMap { $0.split(separator: " ").first }
    #expect(names.count > 30)
    for name in names {
      let shown = CommandRun(["schema", "show", String(name)], in: ScratchFolder())
      #expect(shown.code == 0 && shown.output.contains("schema"), "\(name)")
    }
    let uris = list.split(separator: "\n").map { $0.drop { $0 == " " } }.filter {
      $0.hasPrefix("http") || $0.hasPrefix("settle:")
    }
    #expect(uris.count == names.count)
    for uri in uris { #expect(CommandRun(["schema", "show", String(uri)], in: ScratchFolder()).code == 0, "\(uri)") }
  }

  @Test func aSchemaThatCanNotBeReadHasTheCodeOfItsFault() {
    let run = ProgramRun(
      shell: """
        ln -s a b; ln -s b a; mkfifo p; echo a: 1 > f.yaml
        for file in a p none; do "$SETTLE" schema check ./$file; done
        "$SETTLE" set <(echo a: 1) a 2
        """, in: ScratchFolder())
    let codes = run.output.matches(of: /error\[([^\]]*)\]/).map { String($0.1) }
    #expect(codes == ["io/unreadable", "io/empty-pipe", "io/not-found"], "\(run.output)")
    #expect(run.errors.contains(": a pipe, a device"), "\(run.errors)")
  }

  @Test func aListUnderItemsNamesItsKeyword() {
    let folder = ScratchFolder(["s.yaml": "$schema: https://json-schema.org/draft/2020-12/schema\nitems: [{}]\n"])
    let run = CommandRun(["schema", "check", "s.yaml"], in: folder)
    #expect(run.code == 1 && run.output.contains("move the list of schemas to \"prefixItems\""), "\(run.output)")
  }

  /// A keyword in the form of an older draft gets a hint about the current form, not a message from the metaschema.
  @Test(arguments: [
    ("properties: {a: {required: true}}", "under \"required\" of the mapping's own schema"),
    ("properties: {a: {}, required: [a]}", "\"required\" is a property here: move it out of \"properties\""),
    ("minimum: 0\nexclusiveMinimum: true", "write the limit itself here"),
    ("type: int", "did you mean \"integer\"?"), ("type: [str, 'null']", "did you mean \"string\"?"),
    ("required: name", "expected a list, found \"name\""),
  ])
  func formsOfOlderDrafts(_ schema: String, _ words: String) {
    let folder = ScratchFolder(["s.yaml": "$schema: https://json-schema.org/draft/2020-12/schema\n\(schema)\n"])
    let run = CommandRun(["schema", "check", "--verbose", "s.yaml"], in: folder)
    #expect(run.output.contains(words) && !run.output.contains("= expected:"), "\(run.output)")
  }

  /// `sensitive` outside `x-setting` would leave a secret unprotected; `unit` and `scope` are also names of other tools.
  @Test(arguments: ["sensitive: true", "section: main", "unit: minutes", "scope: device"])
  func aMemberOfXSettingOutsideIt(_ member: String) {
    let folder = ScratchFolder([
      "s.yaml": """
      $schema: https://json-schema.org/draft/2020-12/schema
      properties: {a: {type: integer, default: 1, \(member)}}
      x-settings: {name: a, version: 1.0.0, sections: [{id: main, title: Main}]}

      """
    ])
    let run = CommandRun(["schema", "check", "s.yaml"], in: folder)
    #expect(run.output.matches(of: /error\[|warning\[/).count == 1, "\(run.output)")
    #expect(run.output.contains("warning[schema/unknown-keyword]: \"\(member.prefix { $0 != ":" })\" has no effect"))
    #expect(run.output.contains("--> s.yaml:2:45") && run.output.contains("help: move it into \"x-setting\""))
  }

  @Test func theSchemaOfAnEarlierVersionMustBeReadable() {
    let folder = ScratchFolder([
      "s.yaml": """
      $schema: https://json-schema.org/draft/2020-12/schema
      properties: {a: {type: integer, default: 1}}
      x-settings:
        name: a
        version: 2.0.0
        migrations: [{from: 1.0.0, to: 2.0.0, schema: s-1.yaml, steps: [{drop: {setting: b}}]}]

      """
    ])
    let run = CommandRun(["schema", "check", "s.yaml"], in: folder)
    #expect(run.code == 1 && run.output.contains("cannot use the schema of version 1.0.0: "), "\(run.output)")
    #expect(run.output.contains("--> s.yaml:6:49"), "\(run.output)")
    folder.write("s-1.yaml", "properties: {b: {type: integer}}\n")
    #expect(CommandRun(["schema", "check", "s.yaml"], in: folder).code == 0)
  }

  /// One problem is reported once, and a property named like a keyword isn't taken for it.
  @Test func aFormThatIsRejectedIsReportedOnce() {
    let folder = ScratchFolder([
      "s.yaml": """
      $schema: https://json-schema.org/draft/2020-12/schema
      properties: {a: {type: string, required: true}, type: text}

      """
    ])
    let run = CommandRun(["schema", "check", "s.yaml"], in: folder)
    #expect(run.output.matches(of: /error\[|warning\[/).count == 2, "\(run.output)")
    #expect(run.output.contains("found \"text\"") && !run.output.contains("did you mean"), "\(run.output)")
  }

  @Test func schemasThatCannotBeRead() {
    let folder = ScratchFolder(["broken.yaml": "type: [object\n"])
    let missing = CommandRun(["schema", "check", "none.yaml"], in: folder)
    #expect(missing.code == 2, "\(missing)")
    #expect(missing.output.hasPrefix("error[io/not-found]: no such file or folder\n"), "\(missing)")
    let name = CommandRun(["schema", "check", "none"], in: folder).output
    #expect(name.contains("]: no such file or folder\n") && name.contains("help: run `settle schema list`"), "\(name)")
    let broken = CommandRun(["schema", "check", "broken.yaml"], in: folder)
    #expect(broken.code == 1 && broken.output.contains("--> broken.yaml:1"))
    #expect(!(broken.output + broken.errors).contains("without a schema"))
  }

  @Test func aFolderMayBeGivenByItsWholePath() {
    let schema = "$schema: https://json-schema.org/draft/2020-12/schema\ntype: [objekt]\n"
    let folder = ScratchFolder(["sub/s.yaml": schema])
    for path in ["sub", folder.path + "/sub"] {
      let run = CommandRun(["schema", "check", path], in: folder)
      #expect(run.code == 1 && run.output.contains("objekt"), "\(run)")
    }
  }
}

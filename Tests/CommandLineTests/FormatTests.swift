import Foundation
import TestSupport
import Testing

@Suite struct FormatTests {
  private static let messy = "b:   1\n\n\n\na: [1,2] # x\n"
  private static let clean = "b: 1\n\n\na: [1, 2] # x\n"

  @Test func filesAreWrittenInPlace() {
    let folder = ScratchFolder(["a.yaml": Self.messy, "d/b.yml": Self.clean, "c.json": "{\"a\":   1}"])
    let run = CommandRun(["format"], in: folder)
    #expect(run.code == 0 && run.output == "formatted a.yaml\n", "\(run.output)\(run.errors)")
    #expect(run.errors == "1 file formatted, 1 file unchanged\n")
    #expect(folder.text("a.yaml") == Self.clean)
    #expect(folder.text("c.json") == "{\"a\":   1}")
    #expect(CommandRun(["format", "--quiet"], in: folder).output == "")
  }

  @Test func checkWritesNothing() {
    let folder = ScratchFolder(["a.yaml": Self.messy, "b.yaml": Self.clean])
    let run = CommandRun(["fmt", "--check"], in: folder)
    #expect(run.code == 1 && run.output == "would format a.yaml\n", "\(run.output)")
    #expect(folder.text("a.yaml") == Self.messy)
    #expect(CommandRun(["format", "--check", "b.yaml"], in: folder).code == 0)
  }

  @Test func diffCanBeAppliedByPatch() throws {
    let folder = ScratchFolder(["a.yaml": Self.messy])
    let run = CommandRun(["format", "--diff"], in: folder)
    #expect(run.code == 1)
    #expect(
      run.output == """
        --- a.yaml
        +++ a.yaml
        @@ -1,5 +1,4 @@
        -b:   1
        +b: 1
         
         
        -
        -a: [1,2] # x
        +a: [1, 2] # x

        """)
  }

  @Test func standardInputGoesToStandardOutput() {
    let folder = ScratchFolder([:])
    #expect(CommandRun(["format", "-"], in: folder, input: Self.messy).output == Self.clean)
    let broken = CommandRun(["format", "-"], in: folder, input: "a: [1\n")
    #expect(broken.code == 1 && broken.output == "" && broken.errors.contains("error[yaml/unclosed-bracket]"))
  }

  @Test func theSchemaOrdersKeysAndHidesWhatIsSensitive() {
    let folder = ScratchFolder([
      "schema.yaml": """
      properties:
        a: {type: string}
        token: {type: string, x-setting: {sensitive: true}}
        z: {properties: {x: true, y: true}}
      """,
      ".settle.yaml": "schemas:\n  - {files: ['*.yaml'], schema: schema.yaml}\nformat: {form: canonical}\n",
      "a.yaml": "z: {y: 1, x: 2}\ntoken:   'MARKER'\nother: 1\na: b\n",
    ])
    let diff = CommandRun(["format", "--diff", "a.yaml"], in: folder)
    #expect(diff.code == 1 && !diff.output.contains("MARKER") && diff.output.contains("‹redacted›"), "\(diff.output)")
    #expect(CommandRun(["format", "a.yaml"], in: folder).code == 0)
    #expect(folder.text("a.yaml") == "a: b\ntoken: MARKER\nz:\n  x: 2\n  y: 1\nother: 1\n")
    let unsorted = CommandRun(["format", "--no-sort", "--check", "a.yaml"], in: folder)
    #expect(unsorted.code == 0)
  }

  /// A comment that suppresses findings of an entry moves with it.
  @Test(arguments: ["# settle: ignore[lint/truthy]", "# yamllint disable-line rule:truthy"])
  func whatHidesAFindingStaysWithItsEntry(comment: String) {
    let folder = ScratchFolder(["s.yaml": "properties: {a: {x-setting: {title: A}}, b: true, c: true}\n"])
    for (text, sorted) in [
      ("c: 1\n\(comment)\nb: yes\na: 2\n", "a: 2\n\(comment)\nb: yes\nc: 1\n"),
      ("\(comment)\nb: yes\na: 2\n", "a: 2\n\(comment)\nb: yes\n"),
    ] {
      folder.write("a.yaml", text)
      #expect(CommandRun(["format", "--form", "canonical", "--schema", "s.yaml", "a.yaml"], in: folder).code == 0)
      #expect(folder.text("a.yaml") == sorted)
    }
  }

  @Test func theConfigurationSaysHow() {
    let folder = ScratchFolder([
      ".settle.yaml": "format: {form: canonical, width: 20, sortKeys: none}\nexclude: [out/]\n",
      "a.yaml": "list: [one, two, three]\n",
      "out/b.yaml": Self.messy,
    ])
    #expect(CommandRun(["format", "a.yaml", "out"], in: folder).code != 1)
    #expect(folder.text("a.yaml") == "list:\n  - one\n  - two\n  - three\n")
    #expect(CommandRun(["format", "--width", "80", "a.yaml"], in: folder).code == 0)
    #expect(folder.text("a.yaml") == "list: [one, two, three]\n")
  }

  @Test(arguments: [
    ("sortKeys: alphabetical", "a: {c: 2, d: 1}\n# b\nb: 1\nname: x\n", "{\"a\": 2, \"b\": 1}\n"),
    ("sortKeys: [name, b]", "name: x\n# b\nb: 1\na: {d: 1, c: 2}\n", "{\"b\": 1, \"a\": 2}\n"),
    ("sortKeys: schema", "# b\nb: 1\na: {d: 1, c: 2}\nname: x\n", "{\"b\": 1, \"a\": 2}\n"),
    (
      "sortKeys: none, overrides: [{files: ['*.json'], sortKeys: alphabetical}]",
      "# b\nb: 1\na: {d: 1, c: 2}\nname: x\n", "{\"a\": 2, \"b\": 1}\n"
    ),
  ]) func keysAreSortedAsTheConfigurationSays(_ options: String, _ yaml: String, _ json: String) {
    let folder = ScratchFolder([
      ".settle.yaml": "format: {\(options)}\n", "s.yaml": "properties: {b: {}, a: {}}\n",
      "a.yaml": "# b\nb: 1\na:   {d: 1, c: 2}\nname: x\n", "a.json": "{\"b\": 1, \"a\": 2}\n",
    ])
    #expect(CommandRun(["format", "--schema", "s.yaml", "a.yaml", "a.json"], in: folder).code == 0)
    #expect(folder.text("a.yaml") == yaml && folder.text("a.json") == json)
    #expect(CommandRun(["format", "--schema", "s.yaml", "--check", "a.yaml", "a.json"], in: folder).code == 0)
  }

  /// Sorted, `# - note` would look like a commented-out item of the list above it.
  @Test func keysThatCannotBeSortedStay() {
    let folder = ScratchFolder([
      ".settle.yaml": "format: {sortKeys: alphabetical}\n", "a.yaml": "k:   1\n# - note\nz: 1\nl:\n- 1\n",
    ])
    let run = CommandRun(["format", "a.yaml"], in: folder)
    #expect(run.code == 0 && run.errors.contains("a.yaml:2: order of keys not applied"), "\(run)")
    #expect(folder.text("a.yaml") == "k: 1\n# - note\nz: 1\nl:\n- 1\n")
    #expect(CommandRun(["format", "--check", "a.yaml"], in: folder).code == 0)
  }

  /// In its odd column, `# end` belongs to another key once `p` is above `s`.
  @Test func keysThatCanOnlyBeSortedInATidyFileAreSorted() {
    let folder = ScratchFolder([
      ".settle.yaml": "format: {sortKeys: alphabetical}\n",
      "a.yaml": "s:\n e: 1\np:\n    # c\n  m:\n    h: 2\n    g: 1\n   # end\n",
    ])
    let run = CommandRun(["format", "a.yaml"], in: folder)
    #expect(run.code == 0 && !run.errors.contains("not applied"), "\(run)")
    #expect(folder.text("a.yaml") == "p:\n  # c\n  m:\n    g: 1\n    h: 2\n    # end\ns:\n  e: 1\n")
    #expect(CommandRun(["format", "--check", "a.yaml"], in: folder).code == 0)
  }

  @Test func aLinkedFileCountsOnce() throws {
    let folder = ScratchFolder(["a.yaml": Self.messy])
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/b.yaml", withDestinationPath: "a.yaml")
    for operands in [[], ["a.yaml", "b.yaml"], ["b.yaml", "."]] {
      let run = CommandRun(["format", "--check"] + operands, in: folder)
      #expect(run.code == 1 && run.errors == "1 file would be formatted\n", "\(run)")
    }
  }

  @Test func aFileKeepsItsOrderForOneRun() {
    let folder = ScratchFolder([".settle.yaml": "format: {sortKeys: alphabetical}\n", "a.yaml": "b:  1\na: 2\n"])
    #expect(CommandRun(["format", "--no-sort", "a.yaml"], in: folder).code == 0)
    #expect(folder.text("a.yaml") == "b: 1\na: 2\n")
  }

  /// The command line takes precedence over the configuration, which takes precedence over the file's schema.
  @Test func theFormIsThatOfTheFile() {
    let schema = "properties: {a: {type: string}, b: {type: string}}\n"
    let declared = schema + "x-settings: {name: x, version: 1.0.0}\n"
    let text = "b:   'x'\na: z\n"
    let laidOut = "b: 'x'\na: z\n"
    let canonical = "a: z\nb: x\n"
    for (schema, configuration, options, wanted) in [
      (schema, "", [], laidOut), (declared, "", [], canonical), (declared, "format: {form: layout}\n", [], laidOut),
      (schema, "format: {form: canonical}\n", [], "b: x\na: z\n"), (declared, "", ["--form", "layout"], laidOut),
      (declared, "format: {form: layout}\n", ["--form", "canonical"], canonical),
      (declared, "", ["--no-schema"], laidOut),
    ] {
      let folder = ScratchFolder([
        "s.yaml": schema, "a.yaml": text,
        ".settle.yaml": "schemas:   [{files: [a.yaml], schema: s.yaml}]\n\(configuration)",
      ])
      let run = CommandRun(["format", "a.yaml", "s.yaml", ".settle.yaml"] + options, in: folder)
      #expect(run.code == 0, "\(run.errors)")
      #expect(folder.text("a.yaml") == wanted, "\(configuration) \(options)")
      // The schema and the configuration are only laid out.
      #expect(folder.text("s.yaml") == schema)
      #expect(
        folder.text(".settle.yaml") == "schemas: [{files: [a.yaml], schema: s.yaml}]\n\(configuration)")
    }
  }

  /// A file with a part that a comment excludes from formatting has no canonical form.
  @Test func unformattedTextIsNotCanonical() {
    let text = "# prettier-ignore\nb:   'x'\na:   'y'\n"
    let folder = ScratchFolder(["a.yaml": text])
    #expect(CommandRun(["format", "--form", "canonical", "a.yaml"], in: folder).code == 0)
    #expect(folder.text("a.yaml") == "# prettier-ignore\nb:   'x'\na: 'y'\n")
  }

  /// `.editorconfig` applies where the configuration doesn't set the style; mistakes in it are warnings.
  @Test func theStyleOfEditorsIsObeyed() {
    let folder = ScratchFolder([
      ".git/": "", ".editorconfig": "[*.yaml]\nindent_size = 4\nend_of_line = crlf\n[x\n", "a.yaml": "a:\n  b: 1\n",
      "own/.settle.yaml": "format: {indent: 3}\n", "own/a.yaml": "a:\n  b: 1\n", "a.conf": "a:\n  b: 1\n",
    ])
    let run = CommandRun(["format", "a.yaml", "own/a.yaml"], in: folder)
    #expect(run.code == 0 && (run.output + run.errors).contains(".editorconfig:4:1"), "\(run)")
    #expect(folder.text("a.yaml") == "a:\r\n    b: 1\r\n")
    #expect(folder.text("own/a.yaml") == "a:\r\n   b: 1\r\n")
    let filter = CommandRun(["format", "--stdin-filename", "b.yaml", "-"], in: folder, input: "a:\n  b: 1\n")
    #expect(filter.code == 0 && filter.output == "a:\r\n    b: 1\r\n", "\(filter)")
    let shown = CommandRun(["config", "show", "own/a.yaml"], in: folder)
    #expect(
      shown.code == 0 && shown.output.contains("lineEnding: crlf") && !shown.output.contains("indent: 4"), "\(shown)")
    #expect(shown.output.contains("# .editorconfig:3"), "\(shown)")
    let check = CommandRun(["check", "a.yaml"], in: folder)
    #expect(check.code == 0 && check.output.contains("config/editorconfig"), "\(check)")
    // A link to a file outside the repository isn't followed, so no line of that file is shown.
    folder.remove(".editorconfig")
    folder.link(".editorconfig", to: "/etc/passwd")
    let linked = CommandRun(["check", "a.yaml"], in: folder)
    #expect(linked.code == 0 && !linked.output.contains("root:"), "\(linked)")
  }

  @Test func theConfigurationSaysHowTextsAreLaidOut() {
    let text = "a:\n- {b: 1}\n\n\nc:\n   d: 1\n"
    for (options, wanted) in [
      ("{}", text), ("{indent: 4}", "a:\n- {b: 1}\n\n\nc:\n    d: 1\n"),
      ("{blankLines: 1}", "a:\n- {b: 1}\n\nc:\n   d: 1\n"),
      ("{indent: 2, indentSequences: true}", "a:\n  - {b: 1}\n\n\nc:\n  d: 1\n"),
      ("{bracketSpacing: true}", "a:\n- { b: 1 }\n\n\nc:\n   d: 1\n"),
      ("{lineEnding: crlf}", text.replacing("\n", with: "\r\n")),
      ("{indent: keep, indentSequences: keep, bracketSpacing: keep, blankLines: keep, lineEnding: keep}", text),
    ] {
      let folder = ScratchFolder([".settle.yaml": "format: \(options)\n", "a.yaml": text])
      #expect(CommandRun(["check", "-q", ".settle.yaml"], in: folder).code == 0, "\(options)")
      #expect(CommandRun(["format", "a.yaml"], in: folder).code == 0)
      #expect(folder.text("a.yaml") == wanted, "\(options)")
    }
  }

  /// Spaces stay where a rule allows any number.
  @Test func blanksWithoutBoundStay() {
    for (rule, text, wanted) in [
      ("colons: {max-spaces-after: -1}", "a :  1\nbcd:    2\n", "a:  1\nbcd:    2\n"),
      ("colons: {max-spaces-before: -1}", "a   :  1\nbcd :  2\n", "a   : 1\nbcd : 2\n"),
      ("commas: {max-spaces-after: -1}", "[1,   2 ,3]\n", "[1,   2, 3]\n"),
      ("commas: {max-spaces-before: -1}", "[1  ,   2]\n", "[1  , 2]\n"),
      ("hyphens: {max-spaces-after: -1}", "-   1\n-  a:  1\n   b: 2\n", "-   1\n-  a: 1\n   b: 2\n"),
      ("brackets: {max-spaces-inside: -1}", "[   1,  2  ]\n", "[   1, 2  ]\n"),
      ("braces: {max-spaces-inside: -1}", "[{  a:  1   }, {  }]\n", "[{  a: 1   }, {  }]\n"),
      ("braces: {max-spaces-inside: -1}}, format: {bracketSpacing: true", "{  a: 1   }\n", "{ a: 1 }\n"),
    ] {
      let folder = ScratchFolder([".settle.yaml": "{lint: {\(rule)}}\n", "a.yaml": text])
      #expect(CommandRun(["format", "a.yaml"], in: folder).code == 0, "\(rule)")
      #expect(folder.text("a.yaml") == wanted, "\(rule)")
      #expect(CommandRun(["format", "--check", "a.yaml"], in: folder).code == 0, "\(rule)")
    }
  }

  /// Lines on which a comment disables a spacing rule keep their spacing.
  @Test(arguments: [
    ("a:  1\t# yamllint disable-line rule:comments\nb:  2\n", "a:  1\t# yamllint disable-line rule:comments\nb: 2\n"),
    (
      "k:\n    # yamllint disable-line rule:colons\n    a  :  1  \n    b:  2\n",
      "k:\n    # yamllint disable-line rule:colons\n    a  :  1  \n    b: 2\n"
    ),
    ("a:  1 # settle: ignore[lint/colons]\n\n\n\nb:  2\n", "a:  1 # settle: ignore[lint/colons]\n\n\nb: 2\n"),
    ("a:  1 # yamllint disable-line\n\n\n", "a:  1 # yamllint disable-line\n"),
    ("a:  1 # yamllint disable-line rule:truthy\n", "a: 1 # yamllint disable-line rule:truthy\n"),
    (
      "# settle: ignore-block[lint/*]\na:\n    - [ 1,2]\nb:  2\n",
      "# settle: ignore-block[lint/*]\na:\n    - [ 1,2]\nb: 2\n"
    ),
    (
      "a:  1\n# yamllint disable rule:commas\nm: [1 ,0,\n     0,1]\n# yamllint enable\nb:  2\n",
      "a: 1\n# yamllint disable rule:commas\nm: [1 ,0,\n     0,1]\n# yamllint enable\nb: 2\n"
    ),
    ("# yamllint disable-file\n\n\n\n a:  1  \n\n", "# yamllint disable-file\n\n\n\n a:  1  \n\n"),
    ("# settle: ignore-file[lint/format]\n a:  1", "# settle: ignore-file[lint/format]\n a:  1"),
  ])
  func linesWithoutARuleStay(text: String, wanted: String) {
    let folder = ScratchFolder(["a.yaml": text])
    #expect(CommandRun(["format", "a.yaml"], in: folder).code == 0)
    #expect(folder.text("a.yaml") == wanted)
    #expect(CommandRun(["format", "--check", "a.yaml"], in: folder).code == 0)
  }

  /// Formatting JSON keeps comments, line breaks and tabs.
  @Test(arguments: [
    ("a.json", "{\"a\":   [1,2 ] ,\n      \"b\": {} }", "{\"a\": [1, 2 ],\n  \"b\": {} }\n"),
    ("a.json", "{\n\t\"a\":1,\n\n\n\n\t\t\"b\": [\n1\n]\n}\n", "{\n\t\"a\": 1,\n\n\n\t\"b\": [\n\t\t1\n\t]\n}\n"),
    (
      "a.jsonc", "{ // one \n    /* two */ \"a\": 1,\n  // three\n}",
      "{ // one\n    /* two */ \"a\": 1,\n    // three\n}\n"
    ),
    (".prettierrc", "{\n   \"semi\":   false\n}\n", "{\n   \"semi\": false\n}\n"),
  ])
  func jsonIsLaidOut(name: String, text: String, wanted: String) {
    let folder = ScratchFolder([name: text])
    #expect(CommandRun(["format", name], in: folder).code == 0)
    #expect(folder.text(name) == wanted)
    #expect(CommandRun(["format", "--check", name], in: folder).code == 0)
  }

  /// Settings in JSON are sorted like the schema, with their comments, and stay canonical when they change.
  @Test func settingsInJSONAreCanonical() {
    let schema = """
      properties:
        theme: {type: string}
        sizes: {type: array, items: {type: number}}
        sound: {type: object, properties: {volume: {type: number}}}
      x-settings: {name: s, version: 1.0.0, sections: []}

      """
    let text =
      "{ \"sizes\":[1.0,2e0 ], // both\n\n\n \"sound\": {\"volume\": \"loud\"},\n /* first */ \"theme\":\"d\\u0061rk\" }"
    let canonical = """
      {
        /* first */
        "theme": "dark",
        "sizes": [1, 2], // both

        "sound": {
          "volume": "loud"
        }
      }

      """
    let folder = ScratchFolder([
      "s.yaml": schema, "a.jsonc": text, "b.json": "{\"theme\": \"a\",\"sizes\": [1.50]}",
      "c.json": "{\"theme\": \"a\", \"theme\": \"b\"}",
    ])
    #expect(CommandRun(["format", "-s", "s.yaml", "a.jsonc", "b.json"], in: folder).code == 0)
    #expect(folder.text("a.jsonc") == canonical)
    #expect(CommandRun(["format", "-s", "s.yaml", "--check", "a.jsonc"], in: folder).code == 0)
    #expect(CommandRun(["set", "-s", "s.yaml", "b.json", "sound.volume", "0.50"], in: folder).code == 0)
    #expect(
      folder.text("b.json")
        == "{\n  \"theme\": \"a\",\n  \"sizes\": [1.5],\n  \"sound\": {\n    \"volume\": 0.5\n  }\n}\n")
    let twice = CommandRun(["format", "-s", "s.yaml", "c.json"], in: folder)
    #expect(twice.code == 1 && twice.errors.contains("json/duplicate-key"), "\(twice.errors)")
    #expect(CommandRun(["format", "-s", "s.yaml", "--form", "layout", "c.json"], in: folder).code == 0)
  }

  /// A value on the line below its key keeps its column, or is indented more.
  @Test(arguments: [
    ("{\n  \"a\":\n  [\n    1\n  ],\n  \"b\":\n    2\n}\n", nil),
    ("{\n  \"a\":\n [\n    1\n  ]\n}\n", "{\n  \"a\":\n  [\n    1\n  ]\n}\n"),
  ])
  func linesOfJSONKeepTheirLevels(_ text: String, _ expected: String?) {
    let folder = ScratchFolder(["a.json": text])
    #expect(CommandRun(["format", "--form", "layout", "a.json"], in: folder).code == 0)
    #expect(folder.text("a.json") == expected ?? text)
  }

  @Test(arguments: [
    (["--check", "--diff"], "not both"), (["nowhere.yaml"], "no such file"), (["--width", "5"], "from 20 to 1000"),
    (["--schema", "x.yaml", "--no-schema"], "cannot be used with"),
  ])
  func wrongUsageIsTwo(arguments: [String], message: String) {
    let run = CommandRun(["format"] + arguments, in: ScratchFolder(["a.yaml": Self.clean]))
    #expect(run.code == 2 && run.errors.contains(message), "\(run.errors)")
  }

  @Test func malformedTextIsLeftAlone() {
    let folder = ScratchFolder(["a.yaml": "a: 'x\nb:   1\n", "b.yaml": Self.messy])
    let run = CommandRun(["format"], in: folder)
    #expect(run.code == 1 && run.output == "formatted b.yaml\n")
    #expect(run.errors.contains("1 file formatted, 1 file skipped because of errors"))
    #expect(folder.text("a.yaml") == "a: 'x\nb:   1\n")
  }

  @Test(arguments: [[], ["--check"]])
  func aFaultInManyPlacesIsReportedOnce(options: [String]) {
    let folder = ScratchFolder(["a.yaml": String(repeating: "\u{FEFF}", count: 300)])
    let run = CommandRun(["format"] + options, in: folder)
    #expect(run.code == 1 && run.output.isEmpty && run.errors.contains("error[yaml/byte-order-mark]: 299 × "))
    #expect(run.errors.split(separator: "\n").count < 12 && run.errors.hasSuffix("1 file skipped because of errors\n"))
  }

  /// The first text has the same number of bytes in UTF-16 and UTF-8.
  @Test(arguments: [[0xFF, 0xFE, 0xFD], [0xFF, 0xFE, 0x61, 0, 0, 0xD8, 0x0A, 0], [0xFE, 0xFF, 0]] as [[UInt8]])
  func halfOfAUTF16PairIsNotReplaced(bytes: [UInt8]) throws {
    let folder = ScratchFolder([:])
    let file = URL(fileURLWithPath: folder.path + "/a.yaml")
    try Data(bytes).write(to: file)
    for options in [[], ["--check"]] {
      let run = CommandRun(["format"] + options, in: folder)
      #expect(run.code == 1 && run.output.isEmpty && run.errors.contains("lone surrogate in UTF-16"), "\(run.output)")
    }
    #expect(try Data(contentsOf: file) == Data(bytes))
  }
}

import Foundation
import TestSupport
import Testing

/// `settle migrate`: a file of an earlier version, and the migrated file.
@Suite struct MigrateTests {
  /// A schema that allows everything and has one migration with the given steps.
  private static func schema(_ steps: String, properties: String = "", more: String = "") -> String {
    """
    type: object
    properties: {version: {}\(properties)}
    x-settings:
      name: app
      version: 2.0.0
      versionKey: version
      migrations:
        - {from: 1.0.0, to: 2.0.0, \(more)steps: [\(steps)]}

    """
  }

  private static let version = "version: 2.0.0\n"

  private static func migrated(_ text: String, _ schema: String, name: String = "a.yaml", _ options: [String] = []) -> (
    text: String, run: CommandRun
  ) {
    let folder = ScratchFolder(["s.yaml": schema, name: text, ".settle.yaml": "format: {form: layout}\n"])
    let run = CommandRun(["migrate", "--schema", "s.yaml", "--from", "1.0.0"] + options + [name], in: folder)
    return (folder.text(name), run)
  }

  // MARK: Steps

  struct Row: Sendable, CustomTestStringConvertible {
    var step: String
    var before: String
    var after: String
    var testDescription: String { "\(step) \(before)" }

    init(_ step: String, _ before: String, _ after: String) {
      (self.step, self.before, self.after) = (step, before, after)
    }
  }

  private static let rename = "{rename: {setting: colour, to: color}}"
  private static let move = "{move: {setting: sound, to: notices.sound}}"
  private static let out = "{move: {setting: notices.sound, to: sound}}"
  private static let map = "{mapValues: {setting: sound, values: [{from: bell, to: chime}, {from: 1, to: one}]}}"
  private static let state = "{setDefault: {setting: weekly, value: true}}"
  private static let drop = "{drop: {setting: legacy}}"
  private static let split = "{split: {setting: quiet, at: '-', to: [night.start, night.end]}}"
  private static let join = "{join: {settings: [width, height], with: x, to: size, absent: [80, 25]}}"
  private static let convert = "{convertType: {setting: wait, to: integer}}"

  static let rows = [
    // Renames.
    Row(rename, "colour: red\nb: 1\n", "color: red\nb: 1\n"), Row(rename, "b: 1\n", "b: 1\n"),
    Row(rename, "# head\ncolour: red # tail\nb: 1\n", "# head\ncolor: red # tail\nb: 1\n"),
    Row(rename, "a: {b: 1}\n\"colour\": 'red'\n", "a: {b: 1}\n\"color\": 'red'\n"),
    Row(rename, "colour: &c red\nb: *c\n", "color: &c red\nb: *c\n"),
    Row(rename, "{colour: red, b: 1}\n", "{color: red, b: 1}\n"),
    Row(rename, "b: 1\r\ncolour: red\r\n", "b: 1\r\ncolor: red\r\n"),
    Row(rename, "colour: |\n  red\n  # no comment\n", "color: |\n  red\n  # no comment\n"),
    Row(rename, "colour: red\ncolor: red\n", "color: red\n"),
    // Moves.
    Row(move, "sound: bell\nb: 1\n", "b: 1\nnotices:\n  sound: bell\n"),
    Row(move, "# head\nsound: bell # tail\nb: 1\n", "b: 1\nnotices:\n  # head\n  sound: bell # tail\n"),
    Row(move, "notices:\n  light: on\nsound: bell\n", "notices:\n  light: on\n  sound: bell\n"),
    Row(move, "notices: {light: on}\nsound: bell\n", "notices: {light: on, sound: bell}\n"),
    Row(move, "{sound: bell, b: 1}\n", "{b: 1, notices: {sound: bell}}\n"),
    Row(move, "sound: &s bell\nnotices:\n  other: *s\n", "sound: &s bell\nnotices:\n  other: *s\n"),
    Row(move, "sound: bell\r\nb: 1\r\n", "b: 1\r\nnotices:\r\n  sound: bell\r\n"),
    Row(move, "sound: # of\n  - a # one\n  - b\n", "notices:\n  sound: # of\n    - a # one\n    - b\n"),
    Row(out, "notices:\n  sound: bell\nb: 1\n", "b: 1\nsound: bell\n"),
    Row(out, "# group\nnotices: # here\n  # own\n  sound: bell\nb: 1\n", "b: 1\n# group\n# here\n# own\nsound: bell\n"),
    Row(
      out, "# group\nnotices: # here\n  # own\n  sound: bell\nb: |\n  x\n  # text\n",
      "b: |\n  x\n  # text\n# group\n# here\n# own\nsound: bell\n"),
    Row("{move: {setting: sound, to: sound.name}}", "sound: bell # tail\n", "sound: # tail\n  name: bell\n"),
    Row("{move: {setting: sound.name, to: sound}}", "sound:\n  # in\n  name: bell\n", "# in\nsound: bell\n"),
    // Values.
    Row(map, "sound: bell\n", "sound: chime\n"), Row(map, "sound: 'bell' # x\n", "sound: 'chime' # x\n"),
    Row(map, "sound: 1\n", "sound: one\n"), Row(map, "sound: '1'\n", "sound: '1'\n"),
    Row(map, "sound: other\n", "sound: other\n"),
    Row(map, "{sound: bell}\n", "{sound: chime}\n"), Row(map, "a:\n  sound: bell\n", "a:\n  sound: bell\n"),
    Row(map, "sound: &s bell\n", "sound: &s chime\n"),
    Row(map, "b: &s bell\nsound: *s\n", "b: &s bell\nsound: chime\n"),
    Row(map, "sound: bell\r\n", "sound: chime\r\n"),
    // Defaults.
    Row(state, "b: 1\n", "b: 1\nweekly: true\n"), Row(state, "weekly: false\n", "weekly: false\n"),
    Row(state, "# weekly: false\nb: 1\n", "# weekly: false\nb: 1\nweekly: true\n"),
    Row(state, "{b: 1}\n", "{b: 1, weekly: true}\n"),
    Row(state, "b: 1\r\n", "b: 1\r\nweekly: true\r\n"), Row(state, "weekly:\n", "weekly:\n"),
    // Removed settings.
    Row(drop, "a: 1\n# why\nlegacy: 1 # x\nb: 2\n", "a: 1\nb: 2\n"), Row(drop, "{legacy: 1, b: 2}\n", "{b: 2}\n"),
    Row(drop, "a: 1\r\nlegacy:\r\n  - x\r\nb: 2\r\n", "a: 1\r\nb: 2\r\n"), Row(drop, "b: 2\n", "b: 2\n"),
    // Splits.
    Row(split, "quiet: 22:00-07:00 # sh\nb: 1\n", "b: 1\nnight:\n  start: \"22:00\" # sh\n  end: \"07:00\"\n"),
    Row(split, "# q\nquiet: '22-07'\n", "night:\n  # q\n  start: '22'\n  end: '07'\n"),
    Row(
      "{split: {setting: size, at: x, to: [size.width, size.height], as: integer}}", "# s\nsize: 80x25\n",
      "# s\nsize:\n  width: 80\n  height: 25\n"),
    Row("{split: {setting: pair, to: [one, two]}}", "pair: [1, a]\n", "one: 1\ntwo: a\n"),
    Row(join, "width: 132 # w\n# h\nheight: 43\n", "# h\nsize: 132x43 # w\n"),
    Row(join, "b: 1\nheight: 43\n", "b: 1\nsize: 80x43\n"),
    Row(join, "b: 1\n", "b: 1\n"),
    Row("{join: {settings: [one, two], to: pair}}", "one: 1\ntwo: a\n", "pair:\n  - 1\n  - a\n"),
    Row("{join: {settings: [a.b, a.c], with: '', to: a}}", "a:\n  # b\n  b: 1\n  c: 2\n", "# b\na: \"12\"\n"),
    // Types.
    Row(convert, "wait: \"30\" # s\n", "wait: 30 # s\n"), Row(convert, "wait: 2.0\n", "wait: 2.0\n"),
    Row("{convertType: {setting: wait, to: string}}", "wait: 2.50\n", "wait: \"2.50\"\n"),
    Row("{convertType: {setting: wait, to: number, times: 0.001}}", "wait: 1500\n", "wait: 1.5\n"),
    Row("{convertType: {setting: wait, to: integer, times: 1000}}", "wait: \"2.5\"\n", "wait: 2500\n"),
    Row("{convertType: {setting: wait, to: boolean}}", "wait: 'true'\n", "wait: true\n"),
    Row("{convertType: {setting: wait, to: list}}", "wait: a # x\n", "wait: # x\n  - a\n"),
    // Steps on every item of a list or value of a mapping.
    Row(
      "{rename: {setting: 'p[*].tray', to: slot}}", "p:\n  - tray: 1\n    b: 2\n  - {tray: 3}\n  - b: 1\n",
      "p:\n  - slot: 1\n    b: 2\n  - {slot: 3}\n  - b: 1\n"),
    Row(
      "{move: {setting: 'p[*].tray', to: 'p[*].m.tray'}}", "p:\n  - tray: 1\n  - b: 2\n",
      "p:\n  - m:\n      tray: 1\n  - b: 2\n"),
    Row(
      "{mapValues: {setting: q.*, values: [{from: 1, to: 2}, {from: 2, to: 1}]}}", "q: {a: 1, b: 2}\n",
      "q: {a: 2, b: 1}\n"),
    Row("{rename: {setting: 'p[*].a', to: b}}", "p:\n  - &x {a: 1}\n  - *x\n", "p:\n  - &x {b: 1}\n  - *x\n"),
    Row("{drop: {setting: 'p[*].a'}}", "p:\n  - {a: 1, b: 1}\n  - a: 2\n    b: 3\n", "p:\n  - {b: 1}\n  - b: 3\n"),
  ]

  @Test(arguments: rows) func eachStepInEachPlace(_ row: Row) {
    let (text, run) = Self.migrated(row.before, Self.schema(row.step))
    let isRefused = row.before == row.after && row.before.contains("*s")
    let lineBreak = row.before.contains("\r\n") ? "\r\n" : "\n"
    // A string keeps the quotes that it has in the file.
    let quote = row.after.contains(/: '/) && !row.after.contains("\"") ? "'" : "\""
    let version = "version: \(quote)2.0.0\(quote)"
    let stated =
      row.after.hasPrefix("{") ? String(row.after.dropLast(2)) + ", \(version)}\n" : row.after + version + lineBreak
    let expected = isRefused ? row.after : stated
    #expect(text == expected && run.code == (isRefused ? 1 : 0), "\(text)\n\(run.output)\(run.errors)")
  }

  @Test func oneOfSeveralDocumentsAndAll() {
    let text = "colour: red\n---\n# two\ncolour: blue\n...\n"
    let all = Self.migrated(text, Self.schema(Self.rename)).text
    #expect(all == "color: red\nversion: \"2.0.0\"\n---\n# two\ncolor: blue\nversion: \"2.0.0\"\n...\n")
    let second = Self.migrated(text, Self.schema(Self.rename), ["--document", "2"]).text
    #expect(second == "colour: red\n---\n# two\ncolor: blue\nversion: \"2.0.0\"\n...\n")
  }

  @Test func json() {
    let (text, run) = Self.migrated(
      "{\"colour\": \"red\", \"sound\": 1.50}\n", Self.schema(Self.rename + ", " + Self.move), name: "a.json")
    #expect(text == "{\"color\": \"red\", \"notices\": {\"sound\": 1.50}, \"version\": \"2.0.0\"}\n" && run.code == 0)
  }

  // MARK: Versions

  @Test(arguments: [
    ("version: 1.0.0\ncolour: red\n", "version: 2.0.0\ncolor: red\n", "1.0.0 → 2.0.0"),
    ("version: 1\ncolour: red\n", "version: 2\ncolor: red\n", "1.0.0 → 2.0.0"),
    ("version: \"1.0\"\ncolour: red\n", "version: \"2.0\"\ncolor: red\n", "1.0.0 → 2.0.0"),
    ("version: 1.5.0\ncolour: red\n", "version: 2.0.0\ncolor: red\n", "1.0.0 → 2.0.0"),
    ("version: 2.0.0\ncolour: red\n", "version: 2.0.0\ncolour: red\n", "1 up to date"),
    ("version: 2.0.1\ncolour: red\n", "version: 2.0.1\ncolour: red\n", "[migrate/version-newer]"),
    ("version: 0.9\ncolour: red\n", "version: 0.9\ncolour: red\n", "[migrate/no-chain]"),
    ("version: new\ncolour: red\n", "version: new\ncolour: red\n", "[migrate/version-unknown]"),
  ])
  func theVersionInTheFile(_ before: String, _ after: String, _ words: String) throws {
    let folder = ScratchFolder(["s.yaml": Self.schema(Self.rename), "a.yaml": before])
    let run = CommandRun(["migrate", "-s", "s.yaml", "a.yaml"], in: folder)
    #expect(folder.text("a.yaml") == after, "\(run)")
    #expect((run.output + run.errors).contains(words), "\(run)")
    #expect(run.code == (words.hasPrefix("[") ? 1 : 0))
  }

  private static let closed = """
    type: object
    properties: {color: {type: string}, weekly: {type: boolean}}
    additionalProperties: false
    x-settings:
      name: app
      version: 3.0.0
      migrations:
        - {from: 1.0.0, to: 2.0.0, steps: [{rename: {setting: colour, to: shade}}]}
        - {from: 2.0.0, to: 3.0.0, steps: [{rename: {setting: shade, to: color}}]}

    """

  @Test(arguments: [
    ("colour: red\n", "color: red\n", 0, "1.0.0 → 3.0.0"), ("shade: red\n", "color: red\n", 0, "2.0.0 → 3.0.0"),
    ("color: red\n", "color: red\n", 0, "1 up to date"), ("size: 1\n", "size: 1\n", 1, "[migrate/invalid-after]"),
    ("colour: 5\n", "colour: 5\n", 1, "[migrate/invalid-after]"),
    ("colour: red\nshade: blue\n", "colour: red\nshade: blue\n", 1, "[migrate/conflict]"),
    ("colour: [\n", "colour: [\n", 1, "[migrate/invalid-before]"),
  ])
  func aTrial(_ before: String, _ after: String, _ code: Int32, _ words: String) throws {
    let folder = ScratchFolder(["s.yaml": Self.closed, "a.yaml": before])
    let run = CommandRun(["migrate", "-s", "s.yaml", "a.yaml"], in: folder)
    #expect(folder.text("a.yaml") == after, "\(run)")
    #expect(run.code == code && (run.output + run.errors).contains(words), "\(run)")
    let again = CommandRun(["migrate", "-s", "s.yaml", "a.yaml"], in: folder)
    #expect(folder.text("a.yaml") == after, "\(again)")
  }

  @Test func aFileThatNamesTheOldSchemaNamesTheNewOne() throws {
    let new = Self.schema(Self.rename, more: "schema: old/app-1.yaml, ").replacingOccurrences(
      of: "  versionKey: version\n", with: "")
    let folder = ScratchFolder([
      "schemas/app.yaml": new, "schemas/old/app-1.yaml": "properties: {colour: {type: string}}\n",
      "conf/a.settings.yaml": "# yaml-language-server: $schema=../schemas/old/app-1.yaml\ncolour: red\n",
      "conf/b.settings.yaml": "$schema: ../schemas/old/app-1.yaml\ncolour: red\n",
      ".settle.yaml": "schemas: [{files: [\"conf/*.yaml\"], schema: schemas/app.yaml}]\n",
    ])
    let run = CommandRun(["migrate", "conf"], in: folder)
    #expect(run.code == 0 && run.errors == "2 files migrated\n", "\(run)")
    let texts = ["a", "b"].map { folder.text("conf/\($0).settings.yaml") }
    #expect(texts[0] == "# yaml-language-server: $schema=../schemas/app.yaml\ncolor: red\n")
    #expect(texts[1] == "$schema: ../schemas/app.yaml\ncolor: red\n")
  }

  // MARK: Bad input

  @Test(arguments: [
    ("{split: {setting: a, at: '-', to: [b, c]}}", "a: 1-2-3\n", "migrate/unreadable-value"),
    ("{split: {setting: a, at: '-', to: [b, c], as: integer}}", "a: 1-x\n", "migrate/unreadable-value"),
    ("{join: {settings: [a, b], with: '-', to: c}}", "a: 1\n", "migrate/unreadable-value"),
    ("{join: {settings: [a, b], with: '-', to: c}}", "a: 1\nb: [x]\n", "migrate/unreadable-value"),
    ("{convertType: {setting: a, to: integer}}", "a: 2.5\n", "migrate/unreadable-value"),
    ("{convertType: {setting: a, to: integer}}", "a: 30 s\n", "migrate/unreadable-value"),
    ("{convertType: {setting: a, to: string}}", "a: {}\n", "migrate/unreadable-value"),
    ("{convertType: {setting: a, to: number, times: 3}}", "a: x\n", "migrate/unreadable-value"),
    ("{move: {setting: a, to: b.c}}", "a: 1\nb: {c: 2}\n", "migrate/conflict"),
    ("{move: {setting: a.b, to: a}}", "a: {b: 1, c: 2}\n", "migrate/conflict"),
    ("{move: {setting: a, to: b.c}}", "a: 1\nb: 2\n", "edit/not-a-collection"),
    ("{mapValues: {setting: a, values: [{from: 1, to: 2}]}}", "a: &x 1\nb: *x\n", "edit/unproven"),
    ("{drop: {setting: a}}", "a: &x 1\nb: *x\n", "edit/needed-anchor"),
    ("{drop: {setting: c.a}}", "b: &x {a: 1}\nc: {<<: *x}\n", "edit/inherited"),
  ])
  func aFileThatIsRefusedStays(_ step: String, _ text: String, _ code: String) {
    let (after, run) = Self.migrated(text, Self.schema(step))
    #expect(after == text && run.code == 1 && run.output.contains("[\(code)]"), "\(run)")
  }

  @Test(arguments: [
    ("old.yaml", "not found"), ("broken.yaml", "can't be used"),
  ])
  func aMissingOldSchema(_ name: String, _ words: String) {
    let schema = Self.schema(Self.rename, more: "schema: \(name), ")
    let folder = ScratchFolder(["s.yaml": schema, "a.yaml": "version: 1.0.0\ncolour: x\n", "broken.yaml": "type: [\n"])
    let run = CommandRun(["migrate", "-s", "s.yaml", "a.yaml"], in: folder)
    #expect(run.code == 2 && run.output.contains(name) && run.output.contains("cannot use the schema"), "\(run)")
  }

  @Test(arguments: [
    ["--to", "9", "a.yaml"], ["--from", "x", "a.yaml"], ["--to", "", "a.yaml"], ["nowhere.yaml"],
    ["--document", "3", "a.yaml"], [],
    ["--json", "-"],
  ])
  func wrongUsage(_ words: [String]) {
    let folder = ScratchFolder(["s.yaml": Self.schema(Self.rename), "a.yaml": "colour: x\n"])
    let run = CommandRun(["migrate", "-s", "s.yaml"] + words, in: folder)
    #expect(run.code == 2 && !run.errors.isEmpty, "\(run)")
  }

  @Test func exchangesWithoutAVersionInTheFile() {
    let swap = "{mapValues: {setting: a, values: [{from: 1, to: 2}, {from: 2, to: 1}]}}"
    let schema = Self.schema(swap).replacingOccurrences(of: "  versionKey: version\n", with: "")
    let folder = ScratchFolder(["s.yaml": schema, "a.yaml": "a: 1\n"])
    for options in [[], ["--from", "1.0.0"]] {
      let run = CommandRun(["migrate", "-s", "s.yaml", "a.yaml"] + options, in: folder)
      #expect(run.code == 1 && run.output.contains("[migrate/version-unknown]"), "\(run)")
    }
  }

  // MARK: Back

  @Test(arguments: [
    (rename, "# x\ncolour: red # y\n"), (move, "b: 1\nsound: 'bell' # y\n"), (map, "sound: bell\n"),
    ("{split: {setting: a, at: '-', to: [b, c]}}", "a: x-y\n"),
    ("{convertType: {setting: a, to: integer}}", "a: \"30\"\n"),
    ("{convertType: {setting: a, to: integer, times: 1000}}", "a: 2.5\n"),
    ("{convertType: {setting: a, to: list}}", "a: x\n"),
    ("{join: {settings: [a, b], with: '-', to: c}}", "a: x\nb: z\n"),
  ])
  func forthAndBack(_ step: String, _ text: String) throws {
    let folder = ScratchFolder(["s.yaml": Self.schema(step), "a.yaml": text + "version: \"1.0.0\"\n"])
    let forth = CommandRun(["migrate", "-s", "s.yaml", "a.yaml"], in: folder)
    #expect(forth.code == 0 && forth.output.hasPrefix("a.yaml: 1.0.0 → 2.0.0\n"), "\(forth)")
    let back = CommandRun(["migrate", "-s", "s.yaml", "--to", "1.0.0", "a.yaml"], in: folder)
    #expect(back.code == 0 && back.output.hasPrefix("a.yaml: 2.0.0 → 1.0.0\n"), "\(back)")
    let after = folder.text("a.yaml")
    #expect(
      after.split(separator: "\n").sorted() == (text + "version: \"1.0.0\"").split(separator: "\n").sorted(), "\(after)"
    )
  }

  @Test func droppedValuesAreLost() {
    let folder = ScratchFolder(["s.yaml": Self.schema(Self.drop), "a.yaml": "version: 2.0.0\n"])
    let run = CommandRun(["migrate", "-s", "s.yaml", "--to", "1.0.0", "a.yaml"], in: folder)
    #expect(run.code == 1 && run.output.contains("[migrate/irreversible]"), "\(run)")
  }

  // MARK: Output

  @Test func secretsAreShownNowhere() {
    let schema = """
      properties: {version: {}, pin: {type: integer}, token: {type: string, x-setting: {sensitive: true}}}
      additionalProperties: false
      x-settings:
        name: app
        version: 2.0.0
        versionKey: version
        migrations:
          - from: 1.0.0
            to: 2.0.0
            schema: old.yaml
            steps:
              - rename: {setting: secret, to: token}
              - convertType: {setting: code, to: integer}
              - rename: {setting: code, to: pin}
              - drop: {setting: gone}

      """
    let old = "properties: {code: {x-setting: {sensitive: true}}, gone: {x-setting: {sensitive: true}}}\n"
    let text = "secret: MARK3R\ncode: \"734920561\"\ngone: MARK3R # MARK3R\nplain: 1\n"
    let files = ["s.yaml": schema, "old.yaml": old, "a.yaml": text]
    for options in [["--check"], ["--check", "--json"], ["--dry-run"], ["--dry-run", "--json"], []] {
      for left in ["plain: 1\n", ""] {
        let folder = ScratchFolder(
          files.merging(["a.yaml": text.replacingOccurrences(of: "plain: 1\n", with: left)]) { $1 })
        let run = CommandRun(["migrate", "-s", "s.yaml", "--from", "1"] + options + ["a.yaml"], in: folder)
        #expect(!(run.output + run.errors).contains("MARK3R"), "\(options) \(run)")
        #expect(!(run.output + run.errors).contains("734920561"), "\(options) \(run)")
      }
    }
  }

  @Test func theVersionIsWrittenAsTheSchemaWantsIt() {
    for (type, written) in [("integer", "2"), ("string", "\"2.0.0\""), ("{const: '2.0'}", "\"2.0\"")] {
      let word = type.hasPrefix("{") ? type : "{type: \(type)}"
      let schema = Self.schema(Self.rename).replacingOccurrences(of: "{version: {}}", with: "{version: \(word)}")
      #expect(Self.migrated("colour: red\n", schema).text == "color: red\nversion: \(written)\n")
    }
  }

  @Test func changedEffectiveValuesAreReported() {
    let schema = Self.schema(
      Self.rename, properties: ", color: {default: red}, daily: {type: boolean, default: false}",
      more: "schema: old.yaml, ")
    let old = "properties: {colour: {default: red}, daily: {type: boolean, default: true}}\n"
    let folder = ScratchFolder(["s.yaml": schema, "old.yaml": old, "a.yaml": "version: 1.0.0\ncolour: blue\n"])
    let run = CommandRun(["migrate", "-s", "s.yaml", "a.yaml"], in: folder)
    #expect(
      run.output == """
        a.yaml: 1.0.0 → 2.0.0
          rename colour → color
          daily: true → false

        """, "\(run)")
  }

  @Test func aFolderAndItsReport() {
    let folder = ScratchFolder([
      "s.yaml": Self.schema(Self.rename), "u/a.yaml": "version: 1.0.0\ncolour: red\n", "u/b.yaml": "version: 2.0.0\n",
      "u/c.yaml": "version: 1.0.0\ncolour: a\ncolor: b\n",
    ])
    let check = CommandRun(["migrate", "-s", "s.yaml", "--check", "--json", "u"], in: folder)
    #expect(
      check.output == """
        {"version":1,"files":[{"path":"u/a.yaml","from":"1.0.0","to":"2.0.0","status":"migrated",\
        "changes":[{"step":"rename","setting":"colour","to":"color","line":2}],"dropped":[],"effects":[],"diagnostics":[]},\
        {"path":"u/b.yaml","from":"2.0.0","to":"2.0.0","status":"current","changes":[],"dropped":[],"effects":[],"diagnostics":[]},\
        {"path":"u/c.yaml","to":"2.0.0","status":"refused","changes":[],"dropped":[],"effects":[],"diagnostics":[\
        {"code":"migrate/conflict","message":"colour would overwrite color, which has another value",\
        "help":"remove one of the two","start":{"line":2,"column":9}}]}],"summary":{"migrated":1,"current":1,"refused":1}}

        """, "\(check)")
    #expect(check.code == 1)
    let run = CommandRun(["migrate", "-s", "s.yaml", "u"], in: folder)
    #expect(run.code == 1 && run.errors == "1 file migrated, 1 up to date, 1 refused\n", "\(run)")
    #expect(run.output.contains("u/c.yaml:2:9: colour would overwrite color"), "\(run)")
  }

  @Test func aDroppedSettingLeavesTheCommentThatNamesTheSchema() {
    let text = "# yaml-language-server: $schema=s.yaml\n# old\nlegacy: 1\nb: 1\n"
    let after = Self.migrated(text, Self.schema(Self.drop)).text
    #expect(after == "# yaml-language-server: $schema=s.yaml\nb: 1\nversion: \"2.0.0\"\n")
  }

  @Test func standardInputIsWrittenToStandardOutput() {
    let folder = ScratchFolder(["s.yaml": Self.schema(Self.rename)])
    let run = CommandRun(["migrate", "-s", "s.yaml", "-"], in: folder, input: "version: 1.0.0\ncolour: red # x\n")
    #expect(run.output == "version: 2.0.0\ncolor: red # x\n" && run.code == 0, "\(run)")
  }

  @Test func aHundredMigrationsAndNoMore() throws {
    for (count, code) in [(100, Int32(0)), (101, 2)] {
      let migrations = (0..<count).map { number in
        "    - {from: 1.\(number).0, to: 1.\(number + 1).0, steps: [{rename: {setting: a\(number), to: a\(number + 1)}}]}\n"
      }
      let schema = "x-settings:\n  name: app\n  version: 1.\(count).0\n  migrations:\n" + migrations.joined()
      let folder = ScratchFolder(["s.yaml": schema, "a.yaml": "a0: 1\n"])
      let run = CommandRun(["migrate", "-s", "s.yaml", "--from", "1.0.0", "a.yaml"], in: folder)
      #expect(run.code == code, "\(run)")
      #expect(folder.text("a.yaml") == (code == 0 ? "a100: 1\n" : "a0: 1\n"))
      #expect(run.output.contains("too many migrations: 101, at most 100") == (code == 2), "\(run)")
    }
  }

  @Test func aThousandStepsAndNoMore() throws {
    for (count, code) in [(1_000, Int32(0)), (1_001, 2)] {
      let steps = (0..<count).map { "{rename: {setting: a\($0), to: a\($0 + 1)}}" }.joined(separator: ", ")
      let (text, run) = Self.migrated("a0: 1 # x\n", Self.schema(steps))
      #expect(run.code == code, "\(run)")
      let message = "too many steps in the migration from 1.0.0: 1001, at most 1000 [migrate/no-chain]\n"
      #expect(run.output.hasSuffix(message) == (code == 2), "\(run)")
      #expect(text == (code == 0 ? "a1000: 1 # x\nversion: \"2.0.0\"\n" : "a0: 1 # x\n"))
    }
  }

  @Test func manySteps() {
    let steps = (0..<200).map { "{rename: {setting: a\($0), to: a\($0 + 1)}}" }.joined(separator: ", ")
    let (text, run) = Self.migrated("a0: 1 # x\n", Self.schema(steps))
    #expect(text == "a200: 1 # x\nversion: \"2.0.0\"\n" && run.code == 0, "\(run)")
    let loop = "{rename: {setting: a, to: b}}, {rename: {setting: b, to: a}}"
    let (same, again) = Self.migrated("a: 1\n", Self.schema(loop))
    #expect(same == "a: 1\nversion: \"2.0.0\"\n" && again.code == 0, "\(again)")
  }

  @Test(arguments: ["", "--from 1.0.0"]) func aTextInUTF16IsRefused(_ option: String) {
    let folder = ScratchFolder(["s.yaml": Self.schema(Self.state)])
    let run = ProgramRun(
      shell: """
        printf '\\376\\377\\0a\\0:\\0 \\0001' > a.yaml
        "$SETTLE" migrate --check --schema s.yaml \(option) a.yaml
        """, in: folder)
    #expect(run.code == 1 && run.output.contains("[edit/encoding]"), "\(run)")
  }

  @Test func theSourceOfTheVersionIsReported() {
    let keyed = CommandRun(
      ["migrate", "--check", "--schema", "s.yaml", "a.yaml"],
      in: ScratchFolder(["s.yaml": Self.schema(Self.state), "a.yaml": "{}\n"]))
    #expect(
      keyed.output.contains("; set version in the file, or give the version with this command (--from)\n"), "\(keyed)")
    let schema = Self.schema(Self.state).split(separator: "\n").filter { !$0.contains("versionKey") }
    let run = CommandRun(
      ["migrate", "--check", "--schema", "s.yaml", "a.yaml"],
      in: ScratchFolder(["s.yaml": schema.joined(separator: "\n"), "a.yaml": "{}\n"]))
    #expect(run.output.contains("; add a versionKey to the schema, or give the version"), "\(run)")
  }

  @Test(arguments: [[], ["--check"], ["--from", "1.0.0"]])
  func aSchemaWithoutAVersionIsSaidToHaveNone(_ options: [String]) {
    let folder = ScratchFolder(["s.yaml": "properties: {a: {type: integer}}\n", "a.yaml": "a: 1\n"])
    let run = CommandRun(["migrate", "-s", "s.yaml", "a.yaml"] + options, in: folder)
    let words = "a.yaml: s.yaml has no version in x-settings\n"
    #expect(run.code == 2 && run.errors.contains(words), "\(run)")
  }
}
